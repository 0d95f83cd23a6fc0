/** The ledger: every print and preview, printing again with a reason, and what people say came out. */
import { expect, test } from 'vitest';
import { BROWSER_PRINTER } from '#contract/print.ts';
import type { DocumentKind, Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { numbersRead, readPdf } from '#tests/documents/read-barcodes.ts';
import { book, createEdiDeliveryType, createShipment, goodsLine, numbersOf } from '#tests/support/freight-world.ts';
import { newPrintClient } from '#tests/support/print-client.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

const server = await startTestServer();
const moderator = await server.signIn(TEST_USERS.Moderator);
const user = await server.signIn(TEST_USERS.DefaultUser);
const deliveryType = await createEdiDeliveryType(moderator);

const newShipment = async (packages = 3): Promise<Shipment> => {
  const { shipmentId } = await createShipment(user, { deliveryType, goodsLines: [goodsLine(1, packages)] });
  return book(user, shipmentId);
};
const guidOf = (shipment: Shipment, kind: DocumentKind): string =>
  shipment.documents.find((document) => document.kind === kind)?.docGUID ?? '';
const print = (shipmentId: string, body: object, caller = user) =>
  caller.do('printShipment', { params: { shipmentId }, body, headers: { 'user-agent': CHROME } });
const ledger = async (shipmentId: string) => (await user.do('prints', { params: { shipmentId }, query: {} })).data;
const told = (shipmentId: string, printId: string, cameOut: boolean) =>
  user.do('savePrintOutcome', { params: { shipmentId, printId }, body: { cameOut } });
const reasonAsked = { status: 422, code: 'rules', fields: { reason: { code: 'required' } } };

test('[PRT-03] tells of each print and preview: what, who, from where, what became of it, the newest first', async () => {
  const shipment = await newShipment();
  const { shipmentId } = shipment;
  await print(shipmentId, { docGUID: guidOf(shipment, 'waybill'), preview: true });
  const { printIds } = await print(shipmentId, { docGUID: guidOf(shipment, 'label') });
  const entries = await ledger(shipmentId);
  const asked = { askedBy: TEST_USERS.DefaultUser, device: 'Chrome, Windows', client: null, isReprint: false };
  expect(entries).toMatchObject([
    { ...asked, printId: printIds?.[0], kind: 'label', outcome: 'handed', outcomeAt: null },
    { ...asked, kind: 'waybill', outcome: 'preview', copies: 2, packages: null, reason: null, failure: null },
  ]);
  const { data, pages } = await user.do('prints', { params: { shipmentId }, query: { page: '2' } });
  expect([data, pages]).toEqual([[], 1]);
});

test('[PRT-03] printing again asks for a reason, and is marked with it; what has not been printed yet is printed without', async () => {
  const shipment = await newShipment();
  const { shipmentId } = shipment;
  const docGUID = guidOf(shipment, 'label');
  await print(shipmentId, { docGUID });
  expect(await user.refused('printShipment', { params: { shipmentId }, body: { docGUID } })).toMatchObject(reasonAsked);
  await print(shipmentId, {});
  expect(
    (await ledger(shipmentId)).map(({ kind }) => kind),
    'the label had been printed',
  ).toEqual(['waybill', 'label']);
  expect(await user.refused('printShipment', { params: { shipmentId }, body: {} })).toMatchObject(reasonAsked);
  expect(await user.refused('printShipment', { params: { shipmentId }, body: { reason: ' ' } })).toMatchObject(
    reasonAsked,
  );
  await print(shipmentId, { reason: 'Damaged' });
  expect(await ledger(shipmentId)).toMatchObject([
    { kind: 'waybill', isReprint: true, reason: 'Damaged' },
    { kind: 'label', isReprint: true, reason: 'Damaged' },
    { kind: 'waybill', isReprint: false, reason: null },
    { kind: 'label', isReprint: false, reason: null },
  ]);
});

test('[PRT-03] some of the labels are printed again, chosen by place or by number', async () => {
  const shipment = await newShipment(3);
  const { shipmentId } = shipment;
  const docGUID = guidOf(shipment, 'label');
  const numbers = shipment.goodsLines[0]?.packageNumbers ?? [];
  const some = { docGUID, packageNos: [3] };
  const first = await user.refused('printShipment', { params: { shipmentId }, body: some });
  expect(first, 'the others would count as printed').toMatchObject({ fields: { packageNos: { code: 'notOffered' } } });
  await print(shipmentId, { docGUID });
  const again = await print(shipmentId, { ...some, packageNos: [3, numbers[0]], reason: 'Damaged' });
  if (!('base64Data' in again)) throw new Error('no print client is connected');
  const pages = await readPdf(Buffer.from(again.base64Data, 'base64'));
  expect(pages).toHaveLength(2);
  const expected = numbersOf(shipment).filter((number) => number !== numbers[1]);
  expect(numbersRead(pages)).toEqual(expected.sort());
  expect((await ledger(shipmentId))[0]).toMatchObject({ packages: [1, 3], isReprint: true });
  const unknown = { ...some, packageNos: [4], reason: 'Lost' };
  expect(await user.refused('printShipment', { params: { shipmentId }, body: unknown })).toMatchObject({
    fields: { packageNos: { code: 'unknown' } },
  });
});

test('[PRT-02, PRT-03] what a person says of a browser’s print corrects it, both ways', async () => {
  const shipment = await newShipment();
  const { shipmentId } = shipment;
  const { printIds = [], shipmentData } = await print(shipmentId, {});
  expect(shipmentData).toMatchObject({ status: STATUS.ready });
  const label = printIds[0] ?? '';
  const failed = (await told(shipmentId, label, false)).shipmentData;
  expect(failed.status, 'not everything is printed').toBe(STATUS.inProgress);
  expect(failed.documents.map(({ kind, printStatus }) => [kind, printStatus])).toEqual([
    ['label', PRINT_STATUS.deliveryError],
    ['waybill', PRINT_STATUS.done],
    ['instructions', PRINT_STATUS.done],
  ]);
  expect((await ledger(shipmentId)).find(({ printId }) => printId === label)).toMatchObject({
    outcome: 'failed',
    failure: { code: 'person', text: null },
  });
  expect((await told(shipmentId, label, true)).shipmentData).toMatchObject({ status: STATUS.ready });
  const other = await newShipment();
  const elsewhere = { params: { shipmentId: other.shipmentId, printId: label }, body: { cameOut: true } };
  expect(await user.refused('savePrintOutcome', elsewhere)).toMatchObject({ status: 404 });
});

test('[PRT-03] waiting for the print client counts as printed; printed in a browser instead, it is taken out of the queue', async () => {
  const client = await newPrintClient(server, user);
  await client.take();
  const shipment = await newShipment();
  const { shipmentId } = shipment;
  const docGUID = guidOf(shipment, 'label');
  expect(await print(shipmentId, { docGUID })).toMatchObject({ queued: true });
  expect(await user.refused('printShipment', { params: { shipmentId }, body: { docGUID } })).toMatchObject(reasonAsked);
  const own = await print(shipmentId, { docGUID, printer: 'browser' });
  expect(own).toMatchObject({ contentType: 'application/pdf' });
  expect(await client.take()).toBeUndefined();
  expect((await ledger(shipmentId)).map(({ outcome }) => outcome)).toEqual(['handed', 'withdrawn']);
  expect(await print(shipmentId, { docGUID, reason: 'Lost', printer: 'Zebra' })).toMatchObject({ queued: true });
  expect(await client.take()).toMatchObject({ docGUID, printer: 'Zebra' });
  const taken = { docGUID, printer: 'browser' };
  expect(await user.refused('printShipment', { params: { shipmentId }, body: taken })).toMatchObject(reasonAsked);
});

test('[PRT-03] what the browser says of a print that failed stands in the ledger, and the paper is printed again without a reason', async () => {
  const shipment = await newShipment();
  const { shipmentId } = shipment;
  const docGUID = guidOf(shipment, 'label');
  const { printIds } = await print(shipmentId, { docGUID, printer: BROWSER_PRINTER });
  const params = { shipmentId, printId: printIds?.[0] ?? '' };
  const failure = 'This browser cannot print pages.';
  await user.do('savePrintOutcome', { params, body: { cameOut: false, failure } });
  expect((await ledger(shipmentId))[0]).toMatchObject({
    outcome: 'failed',
    failure: { code: 'person', text: failure },
  });
  const again = await print(shipmentId, { docGUID, printer: BROWSER_PRINTER });
  const told = { cameOut: false, failure: 'browser.noPrint' };
  await user.do('savePrintOutcome', { params: { shipmentId, printId: again.printIds?.[0] ?? '' }, body: told });
  expect((await ledger(shipmentId))[0], 'which everybody reads in their own language').toMatchObject({
    ...{ outcome: 'failed', failure: { code: 'browser.noPrint', text: null } },
  });
  const tooLong = { params, body: { cameOut: false, failure: 'x'.repeat(201) } };
  expect((await user.refused('savePrintOutcome', tooLong)).status).toBe(400);
});
