/**
 * Spoiled requests for every operation: whatever is sent, the answer is a proper refusal or a proper answer, never a
 * failure of the server. Runs are seeded; a failure names the seed that repeats it.
 */
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ErrorBodySchema } from '#contract/errors.ts';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { UNBUILT } from '#contract/unbuilt.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';
import { createRequests } from './operation-requests.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_302);

const server = await startTestServer();
const owner = await server.signIn(TEST_USERS.Moderator);
const requests = await createRequests(owner, 'Fuzz');
const shipmentBody = {
  dispDate: '2026-03-02',
  orderNumber: 'A1',
  addresses: { receiver: { name: 'Mottagaren AB', countryCode: 'SE', contact: { email: 'a@b.se' } }, sender: null },
  goodsLines: [{ lineNo: 1, type: 'PC', quantity: 1, weight: 1, length: 10, volume: 0.1 }],
  itemLines: [{ lineNo: 1, itemNo: 'x', description: 'x', ordered: 1 }],
  insurance: { currency: 'SEK', value: 1 },
};
const searchBody = {
  searchFields: { receiver: '%a%', status: '[12]0', shipmentId: '1', dispDateFrom: '2026-03-01' },
  page: 1,
  sort: { column: 'receiver', direction: 'asc' },
};
/** Fuller bodies than the smallest that works, so that there is more to spoil. */
const fullBodies: { readonly [Name in OperationName]?: unknown } = {
  saveShipment: shipmentBody,
  shipmentsList: searchBody,
};

const oddities = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    0.1,
    1e308,
    2 ** 53,
    '',
    ' ',
    '%',
    '_',
    '\\',
    "'",
    '\0',
    '\ud800',
    '🚚',
    '2026-02-30',
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [null],
    { a: 1 },
    '../..',
    '99999999999999999999',
    'x'.repeat(5000),
    "' or 1=1 --",
    '[12]0',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Replaces one value somewhere inside, takes it away, or adds a field nobody knows. */
function spoil(value: unknown, oddity: unknown, path: readonly number[]): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return oddity;
  const [step = 0, ...rest] = path;
  const copy: Record<string, unknown> = { ...value };
  const keys = Object.keys(copy);
  const key = keys[step % (keys.length + 1)];
  if (key === undefined) copy.unknownField = oddity;
  else copy[key] = spoil(copy[key], oddity, rest);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

const built = Object.entries<Operation>(operations).filter(
  ([name]) => !UNBUILT.includes(name as OperationName) && !['refresh', 'logout'].includes(name),
);

test.each(built)('%s withstands spoiled bodies, queries, ids and headers', async (key, operation) => {
  const name = key as OperationName;
  const valid = await requests(name);
  const body = fullBodies[name] ?? valid.body;
  const spoiled = fc.record({
    oddity: oddities,
    path: fc.array(fc.nat(20), { maxLength: 4 }),
    where: fc.constantFrom('body', 'query', 'params', 'ifMatch', 'key'),
  });
  await fc.assert(
    fc.asyncProperty(spoiled, async ({ oddity, path, where }) => {
      const text = String(typeof oddity === 'object' ? JSON.stringify(oddity) : oddity);
      const header = text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 500);
      const answer = await owner.call(name, {
        ...valid,
        ...(body !== undefined && { body: where === 'body' ? spoil(body, oddity, path) : body }),
        ...(where === 'query' && { query: { ...valid.query, ...spoilOne(valid.query, text) } }),
        ...(where === 'params' && { params: spoilOne(valid.params, text.slice(0, 90) || '-') }),
        headers: {
          ...(where === 'ifMatch' && { 'if-match': header }),
          ...(where === 'key' && { 'idempotency-key': header }),
        },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      if (answer.status >= 400) expect(v.is(ErrorBodySchema, answer.body), JSON.stringify(answer.body)).toBe(true);
      else expect(answer.status).toBe(operation.status);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

function spoilOne(values: Readonly<Record<string, string>> | undefined, text: string): Record<string, string> {
  const names = Object.keys(values ?? {});
  return Object.fromEntries([...Object.entries(values ?? {}), [names[0] ?? 'cursor', text]]);
}
