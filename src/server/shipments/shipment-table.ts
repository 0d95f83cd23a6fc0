/**
 * Shipments as a table for a spreadsheet, a line each.
 * Not here: which shipments (shipment-export.ts), how a file is written (domain/shared/spreadsheet-text.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
import { BYTE_ORDER_MARK, fileLine, fileNumber, fileText, LINE_END } from '#domain/shared/spreadsheet-text.ts';
import { EXPORT_COLUMNS, type ExportColumn, stateName } from '#server/i18n/export-words.ts';
import type { Language } from '#server/i18n/language.ts';

const COLUMNS = Object.keys(EXPORT_COLUMNS) as ExportColumn[];
const SSCC = /^\d{18}$/;

/** The first line of a file, with the mark by which a spreadsheet knows its encoding. */
export function shipmentHeadings(language: Language): string {
  return BYTE_ORDER_MARK + fileLine(COLUMNS.map((column) => EXPORT_COLUMNS[column][language])) + LINE_END;
}

export function shipmentLines(shipments: readonly Shipment[], language: Language): string {
  return shipments.map((shipment) => fileLine(cellsOf(shipment, language)) + LINE_END).join('');
}

function cellsOf(shipment: Shipment, language: Language): string[] {
  const values = valuesOf(shipment, language);
  return COLUMNS.map((column) => {
    const value = values[column] ?? '';
    return typeof value === 'number' ? fileNumber(value) : fileText(value);
  });
}

function valuesOf(shipment: Shipment, language: Language): Readonly<Record<ExportColumn, string | number | null>> {
  const { receiver } = shipment.addresses;
  const { pickupPoint } = shipment;
  const { pieces, weight, volume } = shipment.totals;
  const { street1, street2, zipCode, city, contact } = receiver;
  return {
    shipmentId: shipment.shipmentId,
    state: stateName(shipment.status, language),
    dispDate: shipment.dispDate,
    orderNumber: shipment.orderNumber,
    consignmentNo: shipment.consignmentNo,
    packageNumbers: shipment.goodsLines.flatMap((line) => line.packageNumbers.map(packageText)).join(' '),
    carrier: shipment.carrierName,
    deliveryType: shipment.deliveryTypeName,
    services: shipment.services?.join(' ') ?? null,
    pickupPoint: [pickupPoint?.id, pickupPoint?.name].filter(Boolean).join(' '),
    receiver: receiver.name,
    ...{ street1, street2, zipCode, city },
    country: receiver.countryCode,
    contact: contact.name,
    phoneNo: contact.phoneNo,
    email: contact.email,
    ...{ pieces, weight, volume },
    combiterms: shipment.combiterms,
    trackingLink: shipment.trackingLink,
    noteInternal: shipment.noteInternal,
  };
}

/** As it is printed on a label: a spreadsheet takes 18 digits alone for a number and keeps 15 of them. */
function packageText(number: string): string {
  return SSCC.test(number) ? `(00)${number}` : number;
}
