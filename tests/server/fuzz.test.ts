/**
 * Malformed requests for every operation, each derived from one the server has just accepted: whatever is sent, the
 * answer is a proper refusal or a proper success, short and prompt, never a server failure. Runs are seeded, and a failure names
 * the seed that repeats it. FUZZ_INPUTS=100000 runs all of it and prints statistics.
 */
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { ErrorBodySchema } from '#contract/errors.ts';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { swedishReceiver } from '#tests/support/freight-world.ts';
import { type Answer, type CallOptions, startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';
import { createRequests } from './operation-requests.ts';

const INPUTS = Number(process.env.FUZZ_INPUTS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_302);
/** Unit: characters. Applies to the text of a refusal; the entity that a 412 includes for merging may have any length. */
const LONGEST_REFUSAL = 64 * 1024;
/** Unit: milliseconds. Checked only in a full run. */
const SLOWEST_REFUSAL = 1000;

const called = Object.entries<Operation>(operations).filter(
  ([name, { access }]) => !['refresh', 'logout'].includes(name) && access !== 'clientKey' && access !== 'metricsToken',
);
const runs = Math.ceil(INPUTS / called.length);

/** Sign-ins come from many networks: one alone would soon be refused whatever it sends. */
const server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
const owner = await server.signIn(TEST_USERS.Moderator);
const requests = await createRequests(server, owner, 'Fuzz');

/** A valid call of these needs a mailed link; the closest substitute is an expired one. */
const LINKS: readonly OperationName[] = ['confirm', 'changePassword', 'unlock', 'loginFactor'];

/** Fuller bodies than the smallest that works, so that there is more to spoil. */
const fullBodies: { readonly [Name in OperationName]?: object } = {
  saveShipment: {
    dispDate: '2026-03-02',
    arrivalDate: '2026-03-03 10:00',
    orderNumber: 'A1',
    noteInternal: 'x',
    msgToFW1: 'x',
    receiverPays: false,
    checked: true,
    addresses: { receiver: { ...swedishReceiver, addressId: '1' }, sender: null },
    goodsLines: [
      { lineNo: 1, type: 'PC', quantity: 1, weight: 1, length: 10, width: 10, height: 10, volume: 0.1 },
      { lineNo: 2, type: 'PE', quantity: 2, weight: 0.5, netWeight: 0.4, loadmeter: 0.4 },
    ],
    itemLines: [{ itemNo: 'x', description: 'x', orderedQuantity: 1, price: 1.5, countryOfOrigin: 'SE' }],
    currency: 'SEK',
    value: 100,
    insurance: { currency: 'SEK', value: 1 },
  },
  shipmentsList: {
    searchFields: { receiver: '%a%', status: '[12]0', shipmentId: '1', dispDateFrom: '2026-03-01' },
    page: 1,
    sort: { column: 'receiver', direction: 'asc' },
  },
};

const oddities = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 0.1, 1e308, 2 ** 53, '', ' ', '%', '_', '\\', "'", '\0', '\ud800', '🚚'),
  fc.constantFrom<unknown>([], {}, [null], { a: 1 }, '2026-02-30', '../..', '9'.repeat(20), "' or 1=1 --", '[12]0'),
  fc.constantFrom<unknown>('x'.repeat(5000), 'x'.repeat(200_000), { ['x'.repeat(100_000)]: 1 }, Array(20_000).fill({})),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Replaces one value somewhere inside, takes it away, repeats it, or adds a field nobody knows. */
function spoil(value: unknown, oddity: unknown, path: readonly number[]): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return oddity;
  const [step = 0, ...rest] = path;
  if (Array.isArray(value) && step > 15) return Array.from({ length: 5000 }, (_, index) => value[index % value.length]);
  const copy: Record<string, unknown> = { ...value };
  const keys = Object.keys(copy);
  const key = keys[step % (keys.length + 1)];
  if (key === undefined) copy.unknownField = oddity;
  else if (step > 18) delete copy[key];
  else copy[key] = spoil(copy[key], oddity, rest);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

const seen = { inputs: 0, refused: 0, longest: 0, slowest: 0 };
afterAll(() => {
  if (process.env.FUZZ_INPUTS === undefined) return;
  console.log(
    `${seen.inputs} inputs, ${seen.refused} refused; longest refusal ${seen.longest} characters, slowest ${Math.round(seen.slowest)} ms`,
  );
  expect(seen.slowest).toBeLessThan(SLOWEST_REFUSAL);
});

async function call(name: OperationName, options: CallOptions): Promise<Answer> {
  const from = performance.now();
  const answer = await owner.call(name, {
    ...options,
    headers: { 'x-forwarded-for': `10.0.${(seen.inputs >> 4) % 250}.${(seen.inputs >> 12) % 250}`, ...options.headers },
  });
  seen.inputs += 1;
  if (answer.status < 400) return answer;
  seen.refused += 1;
  seen.longest = Math.max(seen.longest, JSON.stringify(answer.body).length);
  seen.slowest = Math.max(seen.slowest, performance.now() - from);
  return answer;
}

test.each(called)(
  '[ERR-03] the operation $0 withstands spoiled bodies, queries, ids and headers',
  async (key, operation) => {
    const name = key as OperationName;
    const valid = await requests(name);
    const accepted = { ...valid, ...(valid.body !== undefined && { body: fullBodies[name] ?? valid.body }) };
    const first = await call(name, accepted);
    expect(first.status, JSON.stringify(first.body)).toBe(LINKS.includes(name) ? 410 : operation.status);
    const spoiled = fc.record({
      oddity: oddities,
      path: fc.array(fc.nat(20), { maxLength: 4 }),
      where: fc.constantFrom('body', 'body', 'body', 'query', 'params', 'ifMatch', 'key'),
    });
    await fc.assert(
      fc.asyncProperty(spoiled, async ({ oddity, path, where }) => {
        const text = String(typeof oddity === 'object' ? JSON.stringify(oddity) : oddity)
          .slice(0, 2000)
          .replaceAll(/\p{Surrogate}/gu, '?');
        const header = text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 500);
        const answer = await call(name, {
          ...accepted,
          ...(accepted.body !== undefined && where === 'body' && { body: spoil(accepted.body, oddity, path) }),
          ...(where === 'query' && { query: { ...valid.query, ...spoilOne(valid.query, text) } }),
          ...(where === 'params' && { params: spoilOne(valid.params, text.slice(0, 90) || '-') }),
          headers: {
            ...(where === 'ifMatch' && { 'if-match': header }),
            ...(where === 'key' && { 'idempotency-key': header }),
          },
        });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (answer.status < 400) {
          expect(answer.status).toBe(operation.status);
          return;
        }
        const told = JSON.stringify(answer.body);
        expect(v.is(ErrorBodySchema, answer.body), told).toBe(true);
        expect(told.length, told.slice(0, 200)).toBeLessThan(LONGEST_REFUSAL);
      }),
      { numRuns: runs, seed: SEED },
    );
  },
  Math.max(60_000, INPUTS * 10),
);

function spoilOne(values: Readonly<Record<string, string>> | undefined, text: string): Record<string, string> {
  const names = Object.keys(values ?? {});
  return Object.fromEntries([...Object.entries(values ?? {}), [names[0] ?? 'cursor', text]]);
}
