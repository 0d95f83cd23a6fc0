/** End of day over HTTP: what it does and leaves, what it says before and after, and what a second one finds. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { DocumentChoice, Rehearsal } from '#contract/end-of-day.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { numbersRead, readPdf } from '#tests/documents/read-barcodes.ts';
import {
  book,
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createEdiDeliveryType,
  createShipment,
  goodsLine,
  numbersOf,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const user = await server.signIn(TEST_USERS.DefaultUser);
const moderator = await server.signIn(TEST_USERS.Moderator);
const foreigner = await server.signIn(OTHER_USERS.Moderator);

const ALL: DocumentChoice = { unPrinted: true, label: true, waybill: true, shipmentList: true };
const SOON = { timeout: 30_000, interval: 50 };

async function read(shipmentId: string) {
  return (await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;
}

async function highest(searchFields: object): Promise<string> {
  const body = { searchFields, page: 1, pageSize: 20, snapshot: null, sort: null };
  return (await user.do('shipmentsList', { body })).maxShipmentId;
}

async function start(body: object, caller: TestCaller = user) {
  const answer = await caller.do('endOfDay', { body: { documents: ALL, ...body } });
  if (!('jobId' in answer)) throw new Error('was not started');
  return answer;
}

async function ended(jobId: string) {
  await vi.waitFor(async () => {
    expect((await user.do('job', { params: { jobId } })).endedAt).not.toBeNull();
  }, SOON);
  return user.do('job', { params: { jobId } });
}

async function waitingForLocks(): Promise<number> {
  const waiting = sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return Number((await waiting.execute(server.db)).rows[0]?.count);
}

const rehearse = async (body: object): Promise<Rehearsal> =>
  (await user.do('endOfDay', { body: { documents: ALL, rehearse: true, ...body } })) as Rehearsal;

const printsOf = (shipmentId: string) =>
  server.db
    .selectFrom('prints')
    .select(['kind', 'is_reprint', 'printed_by'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('print_id')
    .execute();

async function pdfOf(jobId: string, document?: string) {
  const query = document ? `?document=${document}` : '';
  const headers = { authorization: `Bearer ${user.session?.accessToken}` };
  const response = await fetch(`${server.url}/api/jobs/${jobId}/file${query}`, { headers });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}

test('[EOD-01] [BOK-05] books, prints and closes what the search shows up to the id that was seen, lists the rest with reasons, and a second one does nothing twice', async () => {
  const deliveryType = await createEdiDeliveryType(moderator);
  const orderNumber = 'EOD-A';
  const make = (patch: object = {}) =>
    createShipment(user, { deliveryType, orderNumber, goodsLines: [goodsLine(1, 2)], ...patch });
  const open = await make();
  const booked = await make();
  await book(user, booked.shipmentId);
  const printed = await make();
  await user.do('printShipment', { params: { shipmentId: printed.shipmentId }, body: {} });
  const untyped = await make({ deliveryType: null });
  const cancelled = await make();
  await user.do('saveShipment', { params: { shipmentId: cancelled.shipmentId }, body: { status: STATUS.cancelled } });
  const elsewhere = await make({ orderNumber: 'EOD-B' });
  const searchFields = { orderNumber };
  const maxShipmentId = await highest(searchFields);
  const newer = await make();

  const plan = await rehearse({ searchFields, maxShipmentId });
  expect(plan).toMatchObject({
    total: 3,
    maxShipmentId,
    stopped: [{ shipmentId: untyped.shipmentId, code: 'noDeliveryType' }],
  });
  expect(plan.carriers.find(({ shipments }) => shipments > 0)).toMatchObject({ shipments: 3, labels: 4, waybills: 4 });
  // A carrier in test mode without a server.
  const reach = { test: 0, testMade: 3, ready: 0 };
  expect(plan.carriers[0]).toMatchObject({ reach });
  expect((await read(open.shipmentId)).status).toBe(STATUS.open);

  const { jobId, total } = await start({ searchFields, maxShipmentId });
  expect(total).toBe(4);
  const job = await ended(jobId);
  expect(job).toMatchObject({
    state: 'done',
    done: 3,
    total: 4,
    hasFile: true,
    printed: { label: 4, waybill: 4, shipmentList: 1 },
  });
  expect(job.failed).toMatchObject([
    { shipmentId: untyped.shipmentId, orderNumber, message: 'No delivery type is chosen. Choose one.' },
  ]);
  // What has no carrier is last, as in the plan.
  expect(job.carriers.map(({ total, failed }) => [total, failed])).toEqual([
    [3, 0],
    [1, 1],
  ]);
  expect(job.carriers[0]).toMatchObject({ reach });
  for (const { shipmentId } of [open, booked, printed]) {
    expect(await read(shipmentId)).toMatchObject({ status: STATUS.closed, isBooked: true });
    expect((await printsOf(shipmentId)).map(({ kind }) => kind).toSorted()).toEqual(['label', 'waybill']);
  }
  for (const { shipmentId } of [elsewhere, newer]) expect((await read(shipmentId)).status).toBe(STATUS.open);
  expect((await read(cancelled.shipmentId)).status).toBe(STATUS.cancelled);

  // The file holds what this run printed, and its list everything that left.
  const pages = await pdfOf(jobId);
  const fresh = [await read(open.shipmentId), await read(booked.shipmentId)];
  expect(numbersRead(pages)).toEqual(fresh.flatMap(numbersOf).toSorted());
  expect(await pdfOf(jobId, 'label')).toHaveLength(4);
  const [list] = await pdfOf(jobId, 'shipmentList');
  expect(list?.text).toContain((await read(printed.shipmentId)).consignmentNo ?? 'no number');

  const { notifications } = await user.do('staticData');
  expect(notifications.find(({ code }) => code === 'endOfDayEnded')).toMatchObject({
    type: 'warning',
    values: { done: 3, failed: 1, made: 3 },
    message: 'Done: 3, of which made, not sent: 3. Not done: 1.',
  });

  const again = await start({ searchFields, maxShipmentId });
  expect(again.total).toBe(1);
  expect(await ended(again.jobId)).toMatchObject({ done: 0, hasFile: false });
  expect(await printsOf(open.shipmentId)).toHaveLength(2);
});

test('[EOD-01] unprinted alone leaves out what was printed; labels without it prints all labels again, as reprints', async () => {
  const carrierId = await createCarrier(moderator, { name: 'Own truck', carrierSuiteId: 'STANDARD' });
  const { id: deliveryType } = await createDeliveryType(moderator, carrierId, 'Own truck', { dom: 'STD' });
  const shipment = await createShipment(user, { deliveryType, orderNumber: 'EOD-REPRINT' });
  const { shipmentId } = shipment;
  const label = shipment.documents.find(({ kind }) => kind === 'label');
  await user.do('printShipment', { params: { shipmentId }, body: { docGUID: label?.docGUID } });
  const scope = { searchFields: { shipmentId }, maxShipmentId: shipmentId };

  const onlyLabels = await start({ ...scope, documents: { label: true } });
  await ended(onlyLabels.jobId);
  expect((await printsOf(shipmentId)).map(({ kind, is_reprint }) => [kind, is_reprint])).toEqual([
    ['label', false],
    ['label', true],
  ]);
  // Its waybill was not printed, so it is not closed.
  expect((await read(shipmentId)).status).toBe(STATUS.inProgress);

  const unprinted = await start({ ...scope, documents: { unPrinted: true } });
  await ended(unprinted.jobId);
  expect((await printsOf(shipmentId)).map(({ kind }) => kind)).toEqual(['label', 'label', 'waybill']);
  expect((await read(shipmentId)).status).toBe(STATUS.closed);
});

test('[EOD-01] the same key starts one run; failures alone are run again once they are corrected', async () => {
  const deliveryType = await createEdiDeliveryType(moderator);
  const good = await createShipment(user, { deliveryType, orderNumber: 'EOD-AGAIN' });
  const bad = await createShipment(user, { orderNumber: 'EOD-AGAIN' });
  const body = { documents: ALL, searchFields: { orderNumber: 'EOD-AGAIN' }, maxShipmentId: bad.shipmentId };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await user.do('endOfDay', { body, headers });
  expect(await user.do('endOfDay', { body, headers })).toEqual(first);
  if (!('jobId' in first)) throw new Error('was not started');
  await ended(first.jobId);

  await user.do('saveShipment', { params: { shipmentId: bad.shipmentId }, body: { deliveryType } });
  const added = await createShipment(user, { deliveryType, orderNumber: 'EOD-AGAIN' });
  const second = await start({ ...body, maxShipmentId: added.shipmentId, failedOf: first.jobId });
  expect(second.total).toBe(1);
  await ended(second.jobId);
  expect(await read(bad.shipmentId)).toMatchObject({ status: STATUS.closed, isBooked: true });
  expect((await read(added.shipmentId)).status).toBe(STATUS.open);
  expect(await printsOf(good.shipmentId)).toHaveLength(2);
});

test('[EOD-01] a series without numbers stops one carrier and not the others, and consumes nothing', async () => {
  const short = await createEdiDeliveryType(moderator, {
    consignment: { from: '990000001', to: '990000002', current: '990000002', checkSumType: 'MOD10LUHN' },
    package: {
      from: '880000001',
      to: '889999999',
      current: '880000001',
      prefix1: '37350000',
      checkSumType: 'MOD10GS1',
    },
  });
  const deliveryType = await createEdiDeliveryType(moderator);
  const make = (type: string) => createShipment(user, { deliveryType: type, orderNumber: 'EOD-SHORT' });
  const [first, second, third] = [await make(short), await make(short), await make(deliveryType)];
  const { jobId } = await start({ searchFields: { orderNumber: 'EOD-SHORT' }, maxShipmentId: third.shipmentId });
  const job = await ended(jobId);
  expect(job).toMatchObject({
    done: 2,
    failed: [{ code: 'rules', fields: { carrier: { code: 'numberSeries.exhausted' } } }],
  });
  expect((await read(third.shipmentId)).status).toBe(STATUS.closed);
  const states = [(await read(first.shipmentId)).status, (await read(second.shipmentId)).status];
  expect(states.toSorted()).toEqual([STATUS.technicalError, STATUS.closed]);
});

test('[EOD-01] a series at its warning level is told once with the result, however many shipments took numbers from it', async () => {
  const deliveryType = await createEdiDeliveryType(moderator, {
    consignment: { ...consignmentSeries({ warning: 999_999_999 }), printWarning: true },
    package: packageSeries({ warning: 1 }),
  });
  const make = () => createShipment(user, { deliveryType, orderNumber: 'EOD-LOW' });
  const [, last] = [await make(), await make()];
  const { jobId } = await start({ searchFields: { orderNumber: 'EOD-LOW' }, maxShipmentId: last.shipmentId });
  const { notices } = await ended(jobId);
  expect(notices).toMatchObject([{ code: 'seriesLow', values: { series: 'consignment' } }]);
  const again = await start({ searchFields: { orderNumber: 'EOD-LOW' }, maxShipmentId: last.shipmentId });
  expect((await ended(again.jobId)).notices).toEqual([]);
});

test('[BOK-01] [EOD-01] books by web service before it prints: nothing can be printed until then, and what the carrier refused or did not answer is listed', async () => {
  const suite = { name: 'PostNord', carrierSuiteId: 'POSTNORDSE', gaNo: '1', ws_UserName: 'kaj', ws_Password: 'x' };
  const carrierId = await createCarrier(moderator, { ...suite, numberSeries: {} } as never);
  const { id: deliveryType } = await createDeliveryType(moderator, carrierId, 'By web service', { dom: '18' });
  const make = async (orderNumber: string) =>
    (await createShipment(user, { deliveryType, orderNumber, goodsLines: [goodsLine(1, 2)] })).shipmentId;
  const good = [await make('EOD-WEB-1'), await make('EOD-WEB-2')];
  // The simulated carrier reacts to these order numbers.
  const refused = await make('SIM-REFUSE EOD-WEB');
  const unanswered = await make('SIM-DOWN EOD-WEB');
  for (const shipmentId of good) {
    const early = await user.call('printShipment', { params: { shipmentId }, body: {} });
    expect(early).toMatchObject({ status: 409, body: { code: 'wrongState' } });
  }
  const { jobId } = await start({ searchFields: { orderNumber: '%EOD-WEB%' }, maxShipmentId: unanswered });
  const job = await ended(jobId);
  expect(job).toMatchObject({ state: 'done', done: 2, total: 4, printed: { label: 4 } });
  expect(job.failed.map(({ shipmentId }) => shipmentId).toSorted()).toEqual([refused, unanswered].toSorted());
  for (const shipmentId of good) {
    expect(await read(shipmentId)).toMatchObject({ status: STATUS.closed, isBooked: true });
    expect(await printsOf(shipmentId)).toMatchObject([{ kind: 'label', is_reprint: false }]);
  }
  expect(await read(refused)).toMatchObject({ status: STATUS.rejected, isBooked: false });
  expect(await read(unanswered)).toMatchObject({ status: STATUS.technicalError, isBooked: false });
  expect(await printsOf(refused)).toEqual([]);
});

test('[EOD-01] somebody stops a run: the shipments at work are finished, the others stay as they are', async () => {
  const deliveryType = await createEdiDeliveryType(moderator);
  const made: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    made.push((await createShipment(user, { deliveryType, orderNumber: 'EOD-STOP' })).shipmentId);
  }
  const scope = { searchFields: { orderNumber: 'EOD-STOP' }, maxShipmentId: made.at(-1) };
  // Bookings wait for the locked series, so the run is at its first shipments when it is stopped.
  const jobId = await server.db.transaction().execute(async (held) => {
    await held.selectFrom('number_series').select('kind').forUpdate().execute();
    const started = await start(scope);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0), SOON);
    await user.do('stopJob', { params: { jobId: started.jobId } });
    return started.jobId;
  });
  const job = await ended(jobId);
  expect(job).toMatchObject({ state: 'stopped', failed: [] });
  expect(job.done).toBeGreaterThan(0);
  const closed: string[] = [];
  for (const shipmentId of made) if ((await read(shipmentId)).status === STATUS.closed) closed.push(shipmentId);
  expect(closed).toHaveLength(job.done);
  expect(job.done).toBeLessThan(made.length);

  const rest = await start(scope);
  expect(rest.total).toBe(made.length - job.done);
  expect(await ended(rest.jobId)).toMatchObject({ state: 'done', done: rest.total });
});

test('[EOD-01] a carrier’s list is signed once on the screen, and says on paper by whom, when and for how much', async () => {
  const deliveryType = await createEdiDeliveryType(moderator);
  const orderNumber = 'EOD-SIGNED';
  const goodsLines = [goodsLine(1, 4)];
  const { shipmentId } = await createShipment(user, { deliveryType, orderNumber, goodsLines });
  const { jobId } = await start({ searchFields: { orderNumber }, maxShipmentId: shipmentId });
  const [carrier] = (await ended(jobId)).carriers;
  expect(carrier).toMatchObject({ done: 1, signature: null });
  const params = { jobId, carrierId: carrier?.carrierId ?? '' };
  const strokes = [
    [100, 200, 300, 100, 500, 220],
    [600, 150],
  ];
  const body = { driver: 'Kim Åkare', vehicle: 'ABC 123', remark: 'Ett kolli skadat', strokes };
  for (const wrong of [
    { strokes: [] },
    { strokes: [[1]] },
    { strokes: [[1001, 1]] },
    { strokes: [[1, 334]] },
    { driver: ' ' },
  ]) {
    expect((await user.call('signList', { params, body: { ...body, ...wrong } })).status).toBe(400);
  }
  expect((await user.call('signList', { params: { ...params, carrierId: '0' }, body })).status).toBe(404);
  expect((await foreigner.call('signList', { params, body })).status).toBe(404);

  const [before] = await pdfOf(jobId, 'shipmentList');
  expect(before?.text).not.toContain('Kim');
  await user.do('signList', { params, body });
  const told = {
    driver: 'Kim Åkare',
    vehicle: 'ABC 123',
    remark: 'Ett kolli skadat',
    handedOutBy: TEST_USERS.DefaultUser,
  };
  expect((await user.call('signList', { params, body: { ...body, driver: 'Someone else' } })).status).toBe(409);
  expect((await user.do('job', { params: { jobId } })).carriers).toMatchObject([{ signature: told }]);
  const [list] = await pdfOf(jobId, 'shipmentList');
  for (const line of ['Kim Åkare', 'ABC 123', 'Ett kolli skadat']) expect(list?.text).toContain(line);
});

test('[EOD-01] belongs to its company: strangers find no job, no file, and stop nothing', async () => {
  const { shipmentId } = await createShipment(user, { orderNumber: 'EOD-OURS' });
  const { jobId } = await start({ searchFields: { orderNumber: 'EOD-OURS' }, maxShipmentId: shipmentId });
  for (const operation of ['job', 'stopJob', 'jobFile'] as const) {
    expect((await foreigner.call(operation, { params: { jobId } })).status).toBe(404);
  }
  const taken = await foreigner.do('endOfDay', { body: { documents: ALL, maxShipmentId: shipmentId, rehearse: true } });
  expect(taken).toMatchObject({ total: 0, stopped: [] });
  await ended(jobId);
  expect((await user.do('jobs', { query: { open: '' } })).jobs).toEqual([]);
  expect((await user.do('jobs')).jobs.map((job) => job.jobId)).toContain(jobId);
});
