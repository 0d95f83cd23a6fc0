/**
 * Names of a shipment's papers in the language on screen. The server's own name, in the language it was requested in, is used
 * only for a paper that this version does not know.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentKind, ShipmentDocument } from '#contract/shipment.ts';

export const DOCUMENT_NAMES: Readonly<Record<DocumentKind, MessageDescriptor>> = {
  label: msg`Transport label`,
  waybill: msg`Waybill`,
  instructions: msg`Transport instructions`,
  shipmentList: msg`Shipment list`,
};

export function documentName(i18n: I18n, { kind, documentName: given }: ShipmentDocument): string {
  const name = (DOCUMENT_NAMES as Readonly<Record<string, MessageDescriptor>>)[kind];
  return name ? i18n._(name) : given;
}
