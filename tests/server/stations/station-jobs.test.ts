/** What a station prints: whose jobs it takes, on which printer, and what becomes of those it does not print. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DocumentKind, Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { createWriter } from '#server/db/write.ts';
import { createPrintJobs } from '#server/printing/print-jobs.ts';
import { readPdf } from '#tests/documents/read-barcodes.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { book, createEdiDeliveryType, createShipment, goodsLine } from '#tests/support/freight-world.ts';
import { newPrintClient } from '#tests/support/print-client.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { type PairedStation, pairedStation } from '#tests/support/stations.ts';
import { OTHER_USERS, seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

/** Units: milliseconds. */
const MINUTE = 60_000;

let now = new Date();
const pass = (time: number) => {
  now = new Date(now.getTime() + time);
};
const database = await createTestDatabase();
await seedTestCompanies(database.db);
const server = await startTestServer({ clock: () => now, database });
const another = await startTestServer({ clock: () => now, database });
let moderator = await server.signIn(TEST_USERS.Moderator);
const deliveryType = await createEdiDeliveryType(moderator);
let user: TestCaller;
beforeEach(async () => {
  pass(60 * MINUTE);
  user = await server.signIn(TEST_USERS.DefaultUser);
  moderator = await server.signIn(TEST_USERS.Moderator);
  for (const table of ['stations', 'prints', 'print_clients'] as const) await server.db.deleteFrom(table).execute();
});

const bookedShipment = async (values: object = {}): Promise<Shipment> => {
  const { shipmentId } = await createShipment(user, { deliveryType, goodsLines: [goodsLine(1, 3)], ...values });
  return book(user, shipmentId);
};
const print = (shipmentId: string, body: object = {}, caller = user, device?: string) =>
  caller.do('printShipment', { params: { shipmentId }, body, ...(device && { headers: { 'x-device': device } }) });
const statusOf = async (shipmentId: string, wanted: DocumentKind) => {
  const { shipmentData } = await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } });
  return shipmentData.documents.find(({ kind }) => kind === wanted)?.printStatus;
};
const outcomes = async (shipmentId: string) =>
  (await user.do('prints', { params: { shipmentId }, query: {} })).data.map(
    ({ kind, outcome }) => `${kind} ${outcome}`,
  );

describe('a station', () => {
  test('[STN-01] gets labels and A4 as jobs of their own, each for its printer', async () => {
    const { program } = await pairedStation(server, user);
    const { shipmentId } = await bookedShipment();
    expect(await print(shipmentId)).toMatchObject({ queued: true });
    const label = await program.take();
    expect(label).toMatchObject({ printType: 'LABEL', printer: 'Zebra' });
    expect((await program.acknowledge(label?.id ?? '')).status).toBe(204);
    const waybill = await program.take();
    expect(waybill).toMatchObject({ printType: 'A4', printer: 'Office' });
    await program.acknowledge(waybill?.id ?? '');
    expect(await outcomes(shipmentId)).toEqual(['waybill printed', 'label printed']);
    expect((await program.ask()).status).toBe(204);
    const [station] = await user.do('stations');
    expect(station).toMatchObject({
      waiting: { labels: 0, papers: 0 },
      last: { labels: { cameOut: true }, papers: { cameOut: true } },
    });
  });

  test('[STN-01] a station that sleeps keeps its jobs, counted, and prints them when it wakes', async () => {
    const { program } = await pairedStation(server, user);
    pass(5 * MINUTE);
    const { shipmentId } = await bookedShipment();
    expect(await print(shipmentId)).toMatchObject({ queued: true });
    expect(await user.do('stations')).toMatchObject([{ state: 'asleep', waiting: { labels: 1, papers: 1 } }]);
    expect(await program.take()).toMatchObject({ printer: 'Zebra' });
  });

  test('[STN-01, PRT-01] a station that has been silent for half a day takes nothing more: the browser prints', async () => {
    await pairedStation(server, user);
    pass(13 * 60 * MINUTE);
    user = await server.signIn(TEST_USERS.DefaultUser);
    const { shipmentId } = await bookedShipment();
    expect(await print(shipmentId)).toMatchObject({ contentType: 'application/pdf' });
  });

  test('[STN-01] without an A4 printer takes the labels, and the browser that asks gets the papers alone', async () => {
    const { program } = await pairedStation(server, user, { papers: null });
    const { shipmentId } = await bookedShipment();
    const answer = await print(shipmentId);
    expect(answer).toMatchObject({ fileName: expect.stringMatching(/^Waybill/) });
    expect(await outcomes(shipmentId)).toEqual(['waybill handed', 'label waiting']);
    expect(answer.printIds).toHaveLength(1);
    expect(await program.take()).toMatchObject({ printType: 'LABEL' });
    expect((await program.ask()).status).toBe(204);
  });

  test('[STN-01] a station takes the jobs of the devices it names, whoever is signed in there, before those of a person', async () => {
    const own = await pairedStation(server, user);
    const atPacking = await pairedStation(server, user, {}, { 'x-device': 'packing-3 Packning%203' });
    expect(atPacking.station.goesTo).toEqual({ users: [], devices: ['packing-3'] });
    const first = await bookedShipment();
    await print(first.shipmentId, {}, moderator, 'packing-3');
    expect(await atPacking.program.take()).toMatchObject({ printer: 'Zebra' });
    const second = await bookedShipment();
    await print(second.shipmentId, {}, user, 'office-1');
    expect(await own.program.take()).toMatchObject({ fileName: expect.stringContaining(second.shipmentId) });
    const third = await bookedShipment();
    expect(await print(third.shipmentId, {}, moderator, 'office-1')).toMatchObject({ contentType: 'application/pdf' });
  });

  test('[STN-01] hears of a job that another process of the server is asked for', async () => {
    const { program } = await pairedStation(server, user);
    const { shipmentId } = await bookedShipment();
    const waiting = program.take({ wait: '25' });
    await print(shipmentId, {}, await another.signIn(TEST_USERS.DefaultUser));
    expect(await waiting).toMatchObject({ fileName: expect.stringContaining(shipmentId) });
  });

  test('[STN-01] a station of another company neither gets a job nor answers for one', async () => {
    const { program } = await pairedStation(server, user);
    const foreign = await pairedStation(server, await server.signIn(OTHER_USERS.Moderator));
    const { shipmentId } = await bookedShipment();
    await print(shipmentId);
    expect((await foreign.program.ask()).status).toBe(204);
    const job = await program.take();
    expect((await foreign.program.acknowledge(job?.id ?? '')).status).toBe(404);
    expect(await statusOf(shipmentId, 'label')).toBe(PRINT_STATUS.queued);
  });

  test('[STN-01, SHL-04] what the program itself says went wrong is a code with what it names, in the ledger, at the station and in the notification', async () => {
    const { program } = await pairedStation(server, user);
    const { shipmentId } = await bookedShipment();
    await print(shipmentId);
    const words = 'The queue Zebra is stopped at its computer. Nothing was sent to it: start it there and print again.';
    await program.acknowledge((await program.take())?.id ?? '', { cameOut: false, failure: words });
    const { data } = await user.do('prints', { params: { shipmentId }, query: {} });
    const failure = { code: 'queueStopped', text: 'Zebra' };
    expect(data.filter(({ outcome }) => outcome === 'failed')).toMatchObject([{ kind: 'label', failure }]);
    expect(await user.do('stations')).toMatchObject([{ last: { labels: { cameOut: false, ...failure } } }]);
    const { notifications } = await user.do('staticData');
    expect(notifications[0]).toMatchObject({
      ...{ code: 'printFailed', shipmentId, values: { kind: 'label', failure: 'queueStopped', text: 'Zebra' } },
      message: 'Transport label: The print queue Zebra is stopped at its computer. Start it there and print again.',
    });
  });

  test('[STN-01] a station that says a label did not come out needs somebody, until the next one does', async () => {
    const { program } = await pairedStation(server, user);
    const { shipmentId } = await bookedShipment();
    await print(shipmentId);
    const label = await program.take();
    await program.acknowledge(label?.id ?? '', { cameOut: false, failure: 'Out of labels' });
    expect(await user.do('stations')).toMatchObject([
      { state: 'needs', last: { labels: { cameOut: false, code: 'client', text: 'Out of labels' } } },
    ]);
    expect(await statusOf(shipmentId, 'label')).toBe(PRINT_STATUS.deliveryError);
    await program.acknowledge((await program.take())?.id ?? '');
    await print(shipmentId);
    await program.acknowledge((await program.take())?.id ?? '');
    expect(await user.do('stations')).toMatchObject([{ state: 'connected' }]);
  });

  test('[STN-01] a station that is removed while jobs wait for it: they are given up, and whoever printed is told', async () => {
    const { station } = await pairedStation(server, user);
    const { shipmentId } = await bookedShipment();
    await print(shipmentId);
    await user.do('deleteStation', { params: { stationId: station.id } });
    const never = () => {
      throw new Error('Nothing is drawn or rung here.');
    };
    const clock = () => now;
    const jobs = createPrintJobs({
      ...{ db: server.db, clock, writer: createWriter({ db: server.db, clock }) },
      ...{ rendering: { inTurn: never }, bell: { start: never, next: never, close: never, isClosed: false } },
    });
    await jobs.giveUpLost();
    expect(await outcomes(shipmentId)).toEqual(['waybill failed', 'label failed']);
    const { notifications } = await user.do('staticData');
    expect(notifications[0]?.code).toMatch(/^prints?Failed$/);
  });
});

describe('labels of a station', () => {
  const bytesOf = (job: { base64Data: string } | undefined) => Buffer.from(job?.base64Data ?? '', 'base64');
  const labelFor = async (program: PairedStation['program'], formats?: string) => {
    const { shipmentId } = await bookedShipment();
    const { shipmentData: shipment } = await user.do('shipment', { params: { shipmentId } });
    await print(shipmentId, { docGUID: shipment.documents.find(({ kind }) => kind === 'label')?.docGUID });
    const job = await program.take(formats ? { formats } : {});
    await program.acknowledge(job?.id ?? '');
    return { job, shipment };
  };
  const BOTH = 'application/pdf,application/zpl';

  test('[PRT-05] labels of a station are ZPL of its print head where its printer speaks that and its program takes it', async () => {
    const { program } = await pairedStation(server, user, { labelFormat: 'zpl300', labelSize: '100x150' });
    const { job, shipment } = await labelFor(program, BOTH);
    expect(job).toMatchObject({ contentType: 'application/zpl', printType: 'LABEL', printer: 'Zebra', copies: 1 });
    expect(job?.fileName).toMatch(/\.zpl$/);
    const zpl = bytesOf(job).toString();
    expect(zpl.match(/\^PW1200\^LL1800/g)).toHaveLength(3);
    for (const { packageNumbers } of shipment.goodsLines) {
      for (const number of packageNumbers) expect(zpl).toContain(`(00)${number}`);
    }
    const older = await labelFor(program);
    expect(older.job).toMatchObject({ contentType: 'application/pdf' });
    const [page] = await readPdf(bytesOf(older.job));
    expect([page?.width, page?.height].map((side) => Math.round(side ?? 0))).toEqual([100, 150]);
  });

  test('[PRT-05] labels of a station are PDF where nobody has chosen, and ZPL for a program that takes nothing else', async () => {
    const { program } = await pairedStation(server, user);
    expect((await labelFor(program, BOTH)).job).toMatchObject({ contentType: 'application/pdf' });
    const { job } = await labelFor(program, 'application/zpl');
    expect(job).toMatchObject({ contentType: 'application/zpl' });
    expect(bytesOf(job).toString()).toContain('^PW840^LL1520');
  });

  test('[PRT-05] are printed four to a sheet where its printer holds A4', async () => {
    const { program } = await pairedStation(server, user, { labelSize: '4-up', labelFormat: 'zpl203' });
    const { job } = await labelFor(program, BOTH);
    expect(job).toMatchObject({ contentType: 'application/pdf', printType: 'A4', copies: 1 });
    const pages = await readPdf(bytesOf(job));
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[210, 297]]);
  });

  test('[PRT-05] a test label has the size and the language that were chosen', async () => {
    const { station, program } = await pairedStation(server, user, { labelFormat: 'zpl203', labelSize: '100x150' });
    expect(station).toMatchObject({ labelFormat: 'zpl203', labelSize: '100x150' });
    await user.do('testStation', { params: { stationId: station.id }, body: { role: 'labels' } });
    const job = await program.take({ formats: BOTH });
    expect(job).toMatchObject({ contentType: 'application/zpl' });
    expect(bytesOf(job).toString()).toMatch(/\^PW800\^LL1200[\s\S]*KAJTEST/);
  });
});

describe('a test print', () => {
  test('[STN-01] a test print is a page of its own for the printer of its role, answered like a job and asking nobody anything', async () => {
    const { station, program } = await pairedStation(server, user);
    const params = { stationId: station.id };
    const waiting = program.take({ wait: '25' });
    await user.do('testStation', { params, body: { role: 'labels' } });
    const job = await waiting;
    expect(job).toMatchObject({ printer: 'Zebra', printType: 'LABEL', copies: 1 });
    const [page] = await readPdf(Buffer.from(job?.base64Data ?? '', 'base64'));
    expect(JSON.stringify(page)).toContain('KAJTEST');
    expect((await program.acknowledge(job?.id ?? '', { cameOut: false, failure: 'Out of labels' })).status).toBe(204);
    expect(await user.do('stations')).toMatchObject([{ state: 'needs', last: { labels: { text: 'Out of labels' } } }]);
    await user.do('testStation', { params, body: { role: 'labels' } });
    const again = await program.take();
    await program.acknowledge(again?.id ?? '', { cameOut: false, failure: 'No printer is chosen for labels.' });
    expect(await user.do('stations'), 'the program’s own words are a code').toMatchObject([
      { last: { labels: { code: 'noPrinter', text: null } } },
    ]);
    await user.do('testStation', { params, body: { role: 'labels' } });
    await program.acknowledge((await program.take())?.id ?? '');
    expect(await user.do('stations')).toMatchObject([{ state: 'connected', last: { labels: { cameOut: true } } }]);
    expect((await program.ask()).status).toBe(204);
  });

  test('[STN-01] a test print is refused where the station has no printer for it, and is not for others', async () => {
    const { station } = await pairedStation(server, user, { papers: null });
    const params = { stationId: station.id };
    expect(await user.refused('testStation', { params, body: { role: 'papers' } })).toMatchObject({ status: 422 });
    const stranger = await server.signIn(OTHER_USERS.Moderator);
    expect((await stranger.call('testStation', { params, body: { role: 'labels' } })).status).toBe(404);
  });
});

describe('beside a station', () => {
  test("[STN-01, PRT-04] a person's own print client keeps working with its client key", async () => {
    await pairedStation(server, user, { goesTo: { users: [], devices: ['packing-3'] } });
    const client = await newPrintClient(server, user);
    await client.take();
    const { shipmentId } = await bookedShipment();
    expect(await print(shipmentId)).toMatchObject({ queued: true });
    expect(await client.take()).toMatchObject({ printer: null, printType: 'LABEL' });
  });

  test('[STN-01] the browser prints when it is asked to, and takes back what waits for the station', async () => {
    const { program } = await pairedStation(server, user);
    const { shipmentId } = await bookedShipment();
    await print(shipmentId);
    expect(await print(shipmentId, { printer: 'browser' })).toMatchObject({ contentType: 'application/pdf' });
    expect((await program.ask()).status).toBe(204);
  });

  test('[STN-01, EOD-01] an end of day leaves its labels and papers to the station, each for its printer', async () => {
    const { program } = await pairedStation(server, user);
    const orderNumber = randomUUID().slice(0, 8);
    const { shipmentId } = await bookedShipment({ orderNumber });
    const body = {
      searchFields: { orderNumber },
      maxShipmentId: shipmentId,
      documents: { label: true, waybill: true },
    };
    const started = await user.do('endOfDay', { body });
    const jobId = 'jobId' in started ? started.jobId : '';
    const hasEnded = async () => (await user.do('job', { params: { jobId } })).endedAt !== null;
    await vi.waitFor(async () => expect(await hasEnded()).toBe(true), { timeout: 15_000 });
    const taken = [await program.take(), await program.take()];
    expect(taken.map((job) => `${job?.printType} ${job?.printer}`).sort()).toEqual(['A4 Office', 'LABEL Zebra']);
  });
});
