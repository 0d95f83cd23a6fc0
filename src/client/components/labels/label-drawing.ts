/**
 * Draws labels on this device, by the same code as the server and with the same fonts, so that they are the same labels. Large, and
 * needed only where numbers are leased: the service worker keeps it from its first use on (listed-files.ts).
 * Only the house font is here. A message to a carrier has no letters that it lacks; a label with other letters is left to the server.
 */

import regularFont from '@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf?inline';
import boldFont from '@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf?inline';
import { zlibSync } from 'fflate';
import { base64Bytes } from '#client/components/base64-bytes.ts';
import type { PublicCarrier } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { StaticData } from '#contract/static-data.ts';
import { SHEETS } from '#documents/label-sheets.ts';
import type { FontFiles, RenderTools } from '#documents/pdf-canvas.ts';
import { withPlainZero } from '#documents/plain-zero.ts';
import { type RenderOptions, renderDocuments } from '#documents/render-documents.ts';
import { shipmentConsignment } from '#documents/shipment-consignment.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { carrierLabelSize } from '#domain/printing/label-size.ts';
import { emptyParty } from '#domain/shipments/new-shipment.ts';

/** What a label says beside the shipment. */
export type LabelFacts = {
  readonly carrier: PublicCarrier;
  readonly deliveryType: DeliveryType;
  readonly warehouse: StaticData['warehouse'];
};
export type LabelSheetOptions = Pick<RenderOptions, 'labelSheet' | 'firstPlace'>;

/** It has letters that only the server's fonts have. */
export class LettersMissing extends Error {}

/** Any paper at all. */
const TRIAL = { paper: 'labels', station: '', printer: '' } as const;

let fonts: FontFiles | undefined;

function tools(): RenderTools {
  fonts ??= { regular: typeface(regularFont), bold: typeface(boldFont) };
  return { fonts, deflate: (content) => zlibSync(asBytes(content)) };
}

/** A paper that nobody sees. */
export function drawTrial(): string {
  return base64(renderDocuments([{ kind: 'test', page: TRIAL }], { ...tools(), title: '' }));
}

/** A PDF in base64, in the size and with as many copies as the carrier's documents table asks for. Throws LettersMissing. */
export function drawLabels(
  shipment: Shipment,
  { carrier, deliveryType, warehouse }: LabelFacts,
  title: string,
  sheet: LabelSheetOptions = {},
): string {
  const suite = findSuite(carrier.carrierSuiteId);
  if (!suite) throw new Error(`The suite ${carrier.carrierSuiteId} is not known here.`);
  const { name, testMode } = carrier;
  // Accounts, addresses of messages and collection hours stand on other papers.
  const hours = { openingTime: null, closingTime: null };
  const { street1, street2, zipCode, city, countryCode } = warehouse;
  const own = { ...emptyParty(countryCode), name: warehouse.name, street1, street2, zipCode, city };
  const facts = { warehouse: own, suite, connection: { name, testMode }, choice: deliveryType, hours };
  const consignment = shipmentConsignment(shipment, facts);
  const copies = shipment.documents.find(({ kind }) => kind === 'label')?.copies ?? 1;
  const size = carrierLabelSize(carrier.documents);
  const order = { kind: 'label', consignment, copies, ...(size && { labelSheet: SHEETS[size] }) } as const;
  return base64(renderDocuments([order], { ...tools(), title, ...sheet }));
}

function typeface(dataUrl: string) {
  const further = (): never => {
    throw new LettersMissing();
  };
  return { house: withPlainZero(base64Bytes(dataUrl.slice(dataUrl.indexOf(',') + 1))), further };
}

function asBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Uint8Array.from(content, (letter) => letter.charCodeAt(0)) : content;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
