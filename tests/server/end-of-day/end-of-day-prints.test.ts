/** Who prints what an end of day has recorded: the print client of whoever started it, or a browser, and what comes out twice. */
import { expect, test, vi } from 'vitest';
import type { Job } from '#contract/end-of-day.ts';
import { BROWSER_PRINTER, type PrintJob } from '#contract/print.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { readPdf } from '#tests/documents/read-barcodes.ts';
import { createEdiDeliveryType, createShipment, goodsLine } from '#tests/support/freight-world.ts';
import { newPrintClient, type PrintClient } from '#tests/support/print-client.ts';
import { startTestServer } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const user = await server.signIn(TEST_USERS.DefaultUser);
const moderator = await server.signIn(TEST_USERS.Moderator);
const foreigner = await server.signIn(OTHER_USERS.Moderator);
const deliveryType = await createEdiDeliveryType(moderator);

const SOON = { timeout: 30_000, interval: 50 };
const PAPERS = { unPrinted: true, label: true, waybill: true };
const jobOf = (jobId: string) => user.do('job', { params: { jobId } });
const make = async (orderNumber: string) => {
  const goodsLines = [goodsLine(1, 3)];
  return (await createShipment(user, { orderNumber, deliveryType, goodsLines })).shipmentId;
};
const read = async (shipmentId: string) =>
  (await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;
const papersOf = async (shipmentId: string) =>
  (await read(shipmentId)).documents
    .filter(({ kind }) => kind !== 'instructions')
    .map(({ printStatus }) => printStatus);
const ledgerOf = async (shipmentId: string, wanted: string) =>
  (await user.do('prints', { params: { shipmentId } })).data.filter(({ kind }) => kind === wanted);
const print = (jobId: string, body: object) => user.call('printJobPapers', { params: { jobId }, body });

async function run(orderNumber: string, maxShipmentId: string, printer?: string, documents = PAPERS): Promise<Job> {
  const body = { documents, searchFields: { orderNumber }, maxShipmentId, printer };
  const started = await user.do('endOfDay', { body });
  const jobId = 'jobId' in started ? started.jobId : '';
  await vi.waitFor(async () => expect((await jobOf(jobId)).endedAt).not.toBeNull(), SOON);
  return jobOf(jobId);
}

async function takeAll(client: PrintClient, query?: Readonly<Record<string, string>>): Promise<PrintJob[]> {
  const taken: PrintJob[] = [];
  for (let job = await client.take(query); job; job = await client.take(query)) taken.push(job);
  return taken;
}

test('[EOD-01, PRT-03] a run is printed in the browser once without a question, again for a reason that stands in the ledger', async () => {
  const shipmentId = await make('RUN-BROWSER');
  const other = await make('RUN-BROWSER');
  const job = await run('RUN-BROWSER', other);
  expect(job).toMatchObject({ done: 2, toClient: false, handed: {}, printed: { label: 6 } });
  const { jobId } = job;
  expect((await foreigner.call('printJobPapers', { params: { jobId }, body: { document: 'label' } })).status).toBe(404);

  expect((await print(jobId, { document: 'label' })).status).toBe(204);
  expect((await jobOf(jobId)).handed).toMatchObject({ label: { by: TEST_USERS.DefaultUser } });
  expect(await ledgerOf(shipmentId, 'label')).toMatchObject([{ outcome: 'handed', isReprint: false }]);

  const refused = await print(jobId, { document: 'label' });
  expect(refused).toMatchObject({ status: 422, body: { fields: { reason: { code: 'required' } } } });
  expect(await ledgerOf(shipmentId, 'label')).toHaveLength(1);
  expect((await print(jobId, { document: 'label', reason: 'Paper jam' })).status).toBe(204);
  for (const id of [shipmentId, other]) {
    const again = { outcome: 'handed', isReprint: true, reason: 'Paper jam', askedBy: TEST_USERS.DefaultUser };
    expect(await ledgerOf(id, 'label')).toMatchObject([again, { isReprint: false }]);
    expect(await ledgerOf(id, 'waybill')).toHaveLength(1);
  }
  expect((await print(jobId, { document: 'waybill' })).status).toBe(204);
  const nothing = await run('RUN-NOTHING', other);
  expect((await print(nothing.jobId, { document: 'label' })).status).toBe(404);
});

test('[PRT-01] labels of a run fill sheets of A4 over several shipments, from the first free place', async () => {
  await make('RUN-SHEETS');
  const { jobId } = await run('RUN-SHEETS', await make('RUN-SHEETS'));
  const pagesOn = async (sheet: object) => {
    const query = { document: 'label', ...sheet };
    const { base64Data } = await user.do('jobFile', { params: { jobId }, query: query as never });
    return (await readPdf(Buffer.from(base64Data, 'base64'))).length;
  };
  expect(await pagesOn({})).toBe(6);
  expect(await pagesOn({ labelsPerSheet: '4' })).toBe(2);
  expect(await pagesOn({ labelsPerSheet: '4', firstPlace: '4' })).toBe(3);
  const wrong = { document: 'label', labelsPerSheet: '2', firstPlace: '3' };
  expect((await user.call('jobFile', { params: { jobId }, query: wrong as never })).status).toBe(422);
});

test('[EOD-01, PRT-01, PRT-04] where the print client of whoever starts it is connected, it gets the papers; what it says is told of closed shipments', async () => {
  const client = await newPrintClient(server, user);
  expect(await client.take({ printers: 'Zebra' })).toBeUndefined();
  const shipmentId = await make('RUN-CLIENT');
  const other = await make('RUN-CLIENT');
  const job = await run('RUN-CLIENT', other, 'Zebra');
  expect(job).toMatchObject({ done: 2, toClient: true, handed: {} });
  for (const id of [shipmentId, other]) {
    expect((await read(id)).status).toBe(STATUS.closed);
    expect(await papersOf(id)).toEqual([PRINT_STATUS.queued, PRINT_STATUS.queued]);
  }
  const jobs = await takeAll(client, { printers: 'Zebra' });
  expect(jobs.map(({ printType, printer }) => `${printType} ${printer}`).sort()).toEqual([
    ...['A4 Zebra', 'A4 Zebra', 'LABEL Zebra', 'LABEL Zebra'],
  ]);
  const failing = jobs.find(({ printType }) => printType === 'LABEL');
  for (const { id } of jobs) {
    const isFailing = id === failing?.id;
    await client.acknowledge(id, isFailing ? { cameOut: false, failure: 'Out of paper' } : undefined);
  }
  const states = [...(await papersOf(shipmentId)), ...(await papersOf(other))].sort();
  expect(states).toEqual([PRINT_STATUS.deliveryError, PRINT_STATUS.done, PRINT_STATUS.done, PRINT_STATUS.done]);
  for (const id of [shipmentId, other]) expect((await read(id)).status).toBe(STATUS.closed);

  expect(await jobOf(job.jobId)).toMatchObject({ notOut: { label: 1, waybill: 0 }, printed: { label: 6 } });
  expect(await print(job.jobId, { document: 'label' })).toMatchObject({ status: 422 });
  expect((await print(job.jobId, { document: 'label', reason: 'Out of paper' })).status).toBe(204);
  expect(new Set(await papersOf(shipmentId))).toEqual(new Set([PRINT_STATUS.done]));
});

test('[EOD-01, PRT-03] papers of a run that a browser could not print are missing, and come out of it again without a reason', async () => {
  const shipmentId = await make('RUN-FAULT');
  const other = await make('RUN-FAULT');
  const { jobId } = await run('RUN-FAULT', other, BROWSER_PRINTER);
  expect((await print(jobId, { document: 'label' })).status).toBe(204);
  const failure = 'This browser did not open its print dialog.';
  expect((await print(jobId, { document: 'label', cameOut: false, failure })).status).toBe(204);
  expect(await jobOf(jobId)).toMatchObject({ notOut: { label: 2, waybill: 0 } });
  for (const id of [shipmentId, other]) {
    expect(await ledgerOf(id, 'label')).toMatchObject([{ outcome: 'failed', failure: { text: failure } }]);
    expect(await ledgerOf(id, 'waybill')).toMatchObject([{ outcome: 'handed' }]);
    expect((await papersOf(id)).sort()).toEqual([PRINT_STATUS.deliveryError, PRINT_STATUS.done]);
  }
  expect((await print(jobId, { document: 'label' })).status).toBe(204);
  expect(await jobOf(jobId)).toMatchObject({ notOut: { label: 0, waybill: 0 } });
  expect(await ledgerOf(shipmentId, 'label')).toMatchObject([{ outcome: 'handed', isReprint: true }, {}]);
});

test('[EOD-01, PRT-03] what still waits for the client is taken out of its queue by a print in the browser, and comes out once', async () => {
  const client = await newPrintClient(server, user);
  expect(await client.take()).toBeUndefined();
  const shipmentId = await make('RUN-WITHDRAWN');
  const { jobId, toClient } = await run('RUN-WITHDRAWN', shipmentId);
  expect(toClient).toBe(true);
  expect((await print(jobId, { document: 'label' })).status).toBe(204);
  expect((await ledgerOf(shipmentId, 'label')).map(({ outcome }) => outcome)).toEqual(['handed', 'withdrawn']);
  expect((await takeAll(client)).map(({ printType }) => printType)).toEqual(['A4']);
  expect((await papersOf(shipmentId)).sort()).toEqual([PRINT_STATUS.queued, PRINT_STATUS.done]);

  const inBrowser = await run('RUN-CHOSEN', await make('RUN-CHOSEN'), BROWSER_PRINTER);
  expect(inBrowser).toMatchObject({ done: 1, toClient: false });
  expect(await client.take()).toBeUndefined();
});

test('[EOD-01, BOK-01, PRT-03] what was left open and has changed or lost its booking since does not come out with the run any more', async () => {
  const only = { unPrinted: true, label: true, waybill: false };
  const made = [await make('RUN-CHANGED'), await make('RUN-CHANGED'), await make('RUN-CHANGED')];
  const [changed = '', unbooked = '', same = ''] = made;
  const { jobId, printed } = await run('RUN-CHANGED', same, BROWSER_PRINTER, only);
  expect(printed).toMatchObject({ label: 9 });
  const goodsLines = [goodsLine(1, 5)];
  await user.do('saveShipment', { params: { shipmentId: changed }, body: { goodsLines } });
  await user.do('bookShipment', { params: { shipmentId: unbooked }, body: { action: 'cancel' } });
  expect((await jobOf(jobId)).printed).toMatchObject({ label: 3 });
  const { base64Data } = await user.do('jobFile', { params: { jobId }, query: { document: 'label' } });
  expect(await readPdf(Buffer.from(base64Data, 'base64'))).toHaveLength(3);

  expect((await print(jobId, { document: 'label' })).status).toBe(204);
  expect((await print(jobId, { document: 'label', reason: 'Lost' })).status).toBe(204);
  expect(await ledgerOf(same, 'label')).toMatchObject([{ reason: 'Lost' }, { device: null }]);
  for (const id of [changed, unbooked]) {
    expect(await ledgerOf(id, 'label')).toHaveLength(1);
    expect((await papersOf(id))[0]).toBe(PRINT_STATUS.notPrinted);
  }
});

test('[EOD-01] a run ends for everybody else when whoever started it has been deleted meanwhile', async () => {
  const leaver = await server.signIn(TEST_USERS.SuperUser);
  const shipmentId = await make('RUN-DELETED');
  const jobId = await server.db.transaction().execute(async (held) => {
    await held.selectFrom('number_series').select('kind').forUpdate().execute();
    const body = { documents: PAPERS, searchFields: { orderNumber: 'RUN-DELETED' }, maxShipmentId: shipmentId };
    const started = await leaver.do('endOfDay', { body });
    await moderator.do('deleteUser', { params: { username: TEST_USERS.SuperUser } });
    return 'jobId' in started ? started.jobId : '';
  });
  await vi.waitFor(async () => expect((await jobOf(jobId)).endedAt).not.toBeNull(), SOON);
  expect(await jobOf(jobId)).toMatchObject({ done: 1, startedBy: TEST_USERS.SuperUser });
});
