/** Labels drawn on a device beside those of the server: the same content and readable bars, whatever the shipment. */
import { expect, test } from 'vitest';
import { drawLabels } from '#client/components/labels/label-drawing.ts';
import type { PublicCarrier } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import { LABEL_SIZES } from '#contract/print.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { StaticData } from '#contract/static-data.ts';
import { SHEETS } from '#documents/label-sheets.ts';
import { renderDocuments } from '#documents/render-documents.ts';
import { shipmentConsignment } from '#documents/shipment-consignment.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { formatNumber } from '#domain/numbers/number-series.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { readDocumentTools } from '#server/rendering/document-tools.ts';
import { readPdf } from '#tests/documents/read-barcodes.ts';
import { inflatedPdf } from '#tests/support/inflated-pdf.ts';

const LABELS = 200;
/** Reading bars takes a hundred times as long as drawing them. Meets every size. */
const READ_EVERY = 19;
const NAMES = [
  'Åkerlunds Möbelhandel AB',
  'Ørsted & Søn A/S',
  'Façade Décor SARL',
  'Kalmar Hamn AB',
  'Müller GmbH & Co. KG',
];
const TYPES = ['PC', 'PL', 'CT'];
const COUNTRIES = ['SE', 'SE', 'NO', 'DE', 'FR'];
const ZIPS: Readonly<Record<string, string>> = { SE: '392 31', NO: '0150', DE: '20095', FR: '75001' };

const warehouse = {
  ...{ name: 'Hamnens Gods AB', street1: 'Kajgatan 1', street2: null, zipCode: '411 01', city: 'Göteborg' },
  ...{ countryCode: 'SE', currency: 'SEK', timeZone: 'Europe/Stockholm', testMode: false },
} satisfies StaticData['warehouse'];
const tools = readDocumentTools();
const pick = <One>(list: readonly One[], index: number): One => list[index % list.length] as One;
const series = { checkSumType: 'MOD10GS1', prefix1: '37350000', from: '000000001', to: '999999999' } as never;
const sscc = (index: number) => formatNumber(series, BigInt(index)) ?? '';

function composed(index: number): Shipment {
  const lines = 1 + (index % 3);
  const countryCode = pick(COUNTRIES, index);
  const receiver = {
    ...emptyParty(countryCode),
    ...{ name: pick(NAMES, index), street1: `Storgatan ${index}`, street2: index % 4 ? null : 'c/o Norén, port 3' },
    ...{ zipCode: ZIPS[countryCode] ?? '', city: pick(['Kalmar', 'Oslo', 'Hamburg', 'Orléans'], index) },
    contact: { name: 'Maria Lindström', phoneNo: '+46 70 123 45 67', email: index % 2 ? 'maria@example.se' : null },
  };
  const goodsLines = Array.from({ length: lines }, (_, place) => {
    const quantity = 1 + ((index + place) % 2);
    return {
      ...{ lineNo: place + 1, type: pick(TYPES, index + place), description: `Reservdelar – ${index} "x" (½)` },
      ...{ quantity, weight: 12.5 * quantity, netWeight: null, volume: null, loadmeter: null },
      ...{ length: index % 5 ? 120 : null, width: 80, height: 100 },
      packageNumbers: Array.from({ length: quantity }, (__, one) => sscc(1000 * index + 10 * place + one)),
    };
  });
  return {
    ...newShipment(warehouse, '2026-11-27'),
    ...{ shipmentId: String(100_000 + index), bookingType: 'EDI', orderNumber: `SO-${80_000 + index}`, goodsLines },
    ...{ addresses: { sender: index % 7 ? null : receiver, receiver }, consignmentNo: `4560000${100 + index}` },
    ...{ msgToFW1: index % 3 ? 'Ring före leverans: port 3 – “inre gård”' : null, receiverPays: index % 6 === 0 },
    ...{ combiterms: index % 4 ? null : 'DAP', customerNumber: index % 6 ? null : 'K-4711' },
  } as unknown as Shipment;
}

test('[OFF-15] 200 labels drawn on the device have the content of those that the server draws, and their bars are read', async () => {
  let labels = 0;
  for (let index = 0; labels < LABELS; index += 1) {
    const shipment = composed(index);
    const suite = findSuite(pick(['DSVROAD', 'SCHENKERSE'], index));
    if (!suite) throw new Error('No suite');
    const product = suite.products.dom[0];
    const choice = {
      value: product?.value ?? '',
      serviceCodes: product?.serviceCodes.slice(0, index % 4).map(({ value }) => value) ?? [],
    };
    const deliveryType = { id: 'T1', dom: choice, eu: choice, ex: choice } as unknown as DeliveryType;
    // Every size, and none chosen.
    const labelSize = pick([undefined, ...LABEL_SIZES], index);
    const documents = [{ document: 'label', active: true, autoprint: false, copies: 1, labelSize }] as const;
    const known = { carrierSuiteId: suite.value, name: 'Egen', testMode: index % 9 === 0, documents };
    const carrier = known as unknown as PublicCarrier;
    const own = { ...emptyParty('SE'), ...warehouse };
    // As the server has it: with what never stands on a label.
    const connection = {
      ...carrier,
      gaNo: '104555',
      uNBaddressOwn: '7350000000009',
      uNBqualifierOwn: '14',
      pallRegNo: '1',
    };
    const hours = { openingTime: '07:00', closingTime: '16:00' };
    const consignment = shipmentConsignment(shipment, {
      warehouse: own,
      hours,
      connection,
      suite,
      choice: deliveryType,
    });
    const title = `Transport label ${shipment.shipmentId}`;
    const order = {
      kind: 'label',
      consignment,
      copies: 1,
      ...(labelSize && { labelSheet: SHEETS[labelSize] }),
    } as const;
    const byServer = renderDocuments([order], { ...tools, title });
    const onDevice = Buffer.from(drawLabels(shipment, { carrier, deliveryType, warehouse }, title), 'base64');
    expect(inflatedPdf(onDevice), `shipment ${index}`).toBe(inflatedPdf(byServer));
    const numbers = shipment.goodsLines.flatMap((line) => line.packageNumbers);
    labels += numbers.length;
    if (index % READ_EVERY !== 0) continue;
    const read = (await readPdf(onDevice)).flatMap((sheet) => sheet.codes).map(({ value }) => value);
    expect(read).toEqual(expect.arrayContaining(numbers));
  }
}, 120_000);
