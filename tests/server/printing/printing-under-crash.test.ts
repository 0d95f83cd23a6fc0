/** A server killed between the steps of a print, and what the same request finds afterwards. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { numbersRead, readPdf } from '#tests/documents/read-barcodes.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createEdiDeliveryType, createShipment, numbersOf } from '#tests/support/freight-world.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const heir = await startTestServer({ database });
const moderator = await heir.signIn(TEST_USERS.Moderator);
const deliveryType = await createEdiDeliveryType(moderator);
const crashing = serverProgram('crashing-server');

/** Asks a server for a print during which it dies. */
async function printAndDie(crashAt: string, crashAfter: number, shipmentId: string, key: string): Promise<void> {
  const doomed = await startServerProcess(crashing, {
    DATABASE_URL: databaseUrl(database.connection),
    SECRET: TEST_SECRET,
    DATA_DIR: heir.config.dataDirectory,
    CRASH_AT: crashAt,
    CRASH_AFTER: String(crashAfter),
    JOBS: '0',
  });
  const post = (address: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${doomed.url}/api${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = await post('/login', { username: TEST_USERS.Moderator, password: TEST_PASSWORD });
  const { accessToken } = (await signIn.json()) as Session;
  const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': key };
  await expect(post(`/shipment/${shipmentId}/print`, {}, headers)).rejects.toThrow(TypeError);
  expect(await doomed.ended).toBe('SIGKILL');
}

async function read(shipmentId: string) {
  const query = { only: 'shipmentData' };
  return (await moderator.do('shipment', { params: { shipmentId }, query })).shipmentData;
}

async function printsOf(shipmentId: string) {
  const prints = heir.db.selectFrom('prints').select(['kind', 'is_reprint']);
  return prints.where('shipment_id', '=', shipmentId).orderBy('print_id').execute();
}

const PRINTED_ONCE = [
  { kind: 'label', is_reprint: false },
  { kind: 'waybill', is_reprint: false },
];

test.each([
  ['beforeCommit', 0, 'before anything is recorded'],
  ['afterCommit', 0, 'when it is recorded and nothing is drawn'],
  ['beforeCommit', 1, 'when it is drawn and the answer is not kept'],
] as const)(
  '[OFF-04] killed %s of write %i of a print, %s: the same request brings the file, printed once',
  async (crashAt, crashAfter, _when) => {
    const { shipmentId } = await createShipment(moderator, { deliveryType });
    const key = randomUUID();
    await printAndDie(crashAt, crashAfter, shipmentId, key);

    const again = { params: { shipmentId }, body: {}, headers: { 'idempotency-key': key } };
    const answer = await moderator.do('printShipment', again);
    if (!('base64Data' in answer)) throw new Error('no print client is connected');
    const shipment = await read(shipmentId);
    expect(answer.shipmentData).toEqual(shipment);
    const pages = await readPdf(Buffer.from(answer.base64Data, 'base64'));
    expect(numbersRead(pages)).toEqual(numbersOf(shipment).toSorted());
    expect(await printsOf(shipmentId)).toEqual(PRINTED_ONCE);

    const third = await moderator.call('printShipment', again);
    expect(third.headers.get('idempotency-replayed')).toBe('true');
    expect(third.body).toEqual({ shipmentId, _etag: shipment._etag });
  },
);

test('[OFF-04] killed when everything is done but the answer: the same request is told so', async () => {
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  const key = randomUUID();
  await printAndDie('afterCommit', 1, shipmentId, key);
  const again = await moderator.call('printShipment', {
    params: { shipmentId },
    body: {},
    headers: { 'idempotency-key': key },
  });
  expect(again.body).toEqual({ shipmentId, _etag: (await read(shipmentId))._etag });
  expect(await printsOf(shipmentId)).toEqual(PRINTED_ONCE);
});

test('[OFF-04] what was cancelled after the kill is not drawn, whatever was recorded', async () => {
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  const key = randomUUID();
  await printAndDie('afterCommit', 0, shipmentId, key);
  await moderator.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
  const again = { params: { shipmentId }, body: {}, headers: { 'idempotency-key': key } };
  expect(await moderator.refused('printShipment', again)).toMatchObject({
    code: 'wrongState',
    state: STATUS.cancelled,
  });
});
