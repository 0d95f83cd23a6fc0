/** Every keyed write of a session, sent twice as after a lost answer: it takes effect once and answers the same both times. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { createRequests } from '#tests/server/operation-requests.ts';
import { type CallOptions, startTestServer } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

/** Sent as writes are, and change nothing that a second one would change again; or what they answer is secret and kept nowhere. */
const READS: readonly OperationName[] = [
  ...(['shipmentsList', 'find', 'webSocketToken', 'testCarrier'] as const),
  ...(['passkeyOptions', 'stepUp', 'newTotp', 'newRecoveryCodes'] as const),
];
/** A signature is given once, and whoever asks again sees what was signed. */
const ANSWERED_WHOLE: readonly OperationName[] = ['finishLoad'];
/** Of a search by key these have an entity: a repeated request is told its id, and its etag of then. */
const ANSWERED_BY_ENTITY: readonly OperationName[] = ['deriveShipment', 'printShipment', 'savePrintOutcome'];

const writes = (Object.entries(operations) as [OperationName, Operation][]).filter(
  ([name, { method, access }]) =>
    method !== 'GET' && (access === 'session' || typeof access !== 'string') && !READS.includes(name),
);

const server = await startTestServer();
const moderator = await server.signIn(TEST_USERS.Moderator);
const request = await createRequests(server, moderator, 'Nyckel');
const requests: Partial<Record<OperationName, () => Promise<CallOptions>>> = {
  // What a preview asks for is no write.
  printShipment: async () => ({ ...(await request('printShipment')), body: {} }),
};

/** Rises with everything that any device of the company would see. */
async function counted(): Promise<string | undefined> {
  const counter = server.db.selectFrom('company_counters').select('change_seq').where('company_id', '=', TEST_COMPANY);
  return (await counter.executeTakeFirst())?.change_seq;
}

describe('a write of a session', () => {
  test.each(writes)('the operation $0 takes an idempotency key', (_name, { keyed, errors }) => {
    expect(keyed).toBe(true);
    expect(errors).toEqual(expect.arrayContaining(['keyReused', 'inProgress']));
  });

  test.each(writes)(
    'the operation $0 has one effect and answers the same when its key comes again',
    async (name, { status, queue }) => {
      const options = await (requests[name] ?? (() => request(name)))();
      const keyed = { ...options, headers: { ...options.headers, 'idempotency-key': randomUUID() } };
      const first = await moderator.call(name, keyed);
      expect(first.status, JSON.stringify(first.body)).toBe(status);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      const afterFirst = await counted();

      const again = await moderator.call(name, keyed);
      expect(again.status, JSON.stringify(again.body)).toBe(status);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(await counted()).toBe(afterFirst);
      const isWhole = ANSWERED_WHOLE.includes(name) || (queue === 'never' && !ANSWERED_BY_ENTITY.includes(name));
      if (isWhole || status === 204) expect(again.body).toEqual(first.body);
      else expect(again.body).toEqual({ ...idOf(name, first.body), _etag: etagOf(first.body, again.body) });

      const reused = { ...keyed, query: { ...keyed.query, further: '1' } };
      expect(await moderator.refused(name, reused)).toMatchObject({ status: 422, code: 'keyReused' });
    },
  );
});

function idOf(name: OperationName, body: unknown): object {
  const { shipmentId, shipmentData, addressId, id } = body as Readonly<Record<string, never>>;
  if (operations[name].path.startsWith('/shipment')) {
    return { shipmentId: shipmentId ?? (shipmentData as unknown as { shipmentId: string }).shipmentId };
  }
  return { id: addressId ?? id ?? expect.any(String) };
}

/** Of the entity in the first answer, where it is in there. */
function etagOf(first: unknown, again: unknown): unknown {
  const { shipmentData, _etag } = first as { shipmentData?: { _etag: string }; _etag?: string };
  return shipmentData?._etag ?? _etag ?? (again as { _etag: string })._etag;
}
