import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Address } from '#contract/address.ts';
import { KEY_LIFE } from '#server/db/idempotency-key.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

let now = new Date();
const server = await startTestServer({ clock: () => now });
const editor = await server.signIn(TEST_USERS.SuperUser);
const entity = { answer: 'entity' };

function address(name: string, more: Partial<Address> = {}) {
  return { name, countryCode: 'SE', city: 'Göteborg', ...more };
}

function save(caller: TestCaller, body: unknown, headers: Record<string, string> = {}) {
  return caller.call('saveAddress', { query: entity, body, headers });
}

async function countNamed(name: string): Promise<number> {
  const all = (await editor.do('addresses')) as Address[];
  return all.filter((one) => one.name === name).length;
}

test('one key sent eight times in parallel makes one address', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(editor, address('Åtta Spår AB'), headers)));
  for (const { status, body } of answers) {
    if (status !== 200) expect({ status, body }).toMatchObject({ status: 409, body: { code: 'inProgress' } });
  }
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await countNamed('Åtta Spår AB')).toBe(1);
});

test('a repeated key answers id and etag of then, whatever has happened since', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await save(editor, address('Upprepat AB'), headers);
  const made = first.body as Address;
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  await save(editor, address('Upprepat och ändrat AB', { addressId: made.addressId }));
  const again = await save(editor, address('Upprepat AB'), headers);
  expect(again).toMatchObject({ status: 200, body: { id: made.addressId, _etag: made._etag } });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await countNamed('Upprepat AB')).toBe(0);
});

test('a repeated key is answered before If-Match and before the body is looked at', async () => {
  const made = (await save(editor, address('Först AB'))).body as Address;
  const headers = { 'idempotency-key': randomUUID(), 'if-match': made._etag };
  const change = address('Först och störst AB', { addressId: made.addressId });
  const changed = (await save(editor, change, headers)).body as Address;
  expect(changed._etag).not.toBe(made._etag);
  expect(await save(editor, change, headers)).toMatchObject({ status: 200, body: { _etag: changed._etag } });
});

test('the same key with another body, or for another call, is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  expect((await save(editor, address('En nyckel AB'), headers)).status).toBe(200);
  expect(await save(editor, address('En annan kropp AB'), headers)).toMatchObject({
    status: 422,
    body: { code: 'keyReused' },
  });
  const other = { body: { ids: [], unRead: false }, headers };
  expect(await editor.refused('saveNotifications', other)).toMatchObject({ status: 422, code: 'keyReused' });
});

test('a refusal is not kept: corrected elsewhere, the same key works', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const made = (await save(editor, address('Vägrat AB'))).body as Address;
  const stale = address('Vägrat igen AB', { addressId: made.addressId });
  expect((await save(editor, stale, { ...headers, 'if-match': '"99"' })).status).toBe(412);
  expect((await save(editor, stale, headers)).status).toBe(200);
});

test("keys are each user's own, and forgotten after 90 days", async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const other = await server.signIn(OTHER_USERS.SuperUser);
  const ids = [];
  for (const caller of [editor, other])
    ids.push(((await save(caller, address('Delad AB'), headers)).body as Address).addressId);
  expect(ids[0]).not.toBe(ids[1]);
  now = new Date(now.getTime() + KEY_LIFE + 1000);
  const later = await server.signIn(TEST_USERS.SuperUser);
  expect((await save(later, address('Senare AB'), headers)).status).toBe(200);
  expect(await later.refused('refresh', { headers: { cookie: editor.cookie ?? '' } })).toMatchObject({
    code: 'session',
  });
});

test('a key that is no uuid is a wrong field', async () => {
  const later = await server.signIn(TEST_USERS.SuperUser);
  const answer = await save(later, address('Fel nyckel AB'), { 'idempotency-key': 'once' });
  expect(answer).toMatchObject({ status: 400, body: { fields: { 'Idempotency-Key': { code: 'invalidFormat' } } } });
});

test('an operation that keeps no keys ignores them', async () => {
  const later = await server.signIn(TEST_USERS.SuperUser);
  const headers = { 'idempotency-key': 'not even a uuid' };
  expect(await later.do('ping', { headers })).toMatchObject({ ok: true });
});

test('a stale etag is refused with the entity as it is, and who changed it', async () => {
  const later = await server.signIn(TEST_USERS.SuperUser);
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const made = (await save(later, address('Gammal AB'))).body as Address;
  const current = (await save(moderator, address('Ny AB', { addressId: made.addressId }))).body as Address;
  const refused = await save(later, address('För sent AB', { addressId: made.addressId }), { 'if-match': made._etag });
  expect(refused).toMatchObject({
    status: 412,
    body: { code: 'stale', current, changedBy: TEST_USERS.Moderator, changedAt: now.toISOString() },
  });
});

test('a second create with the same reference answers the first entity', async () => {
  const later = await server.signIn(TEST_USERS.SuperUser);
  const clientRef = randomUUID();
  const create = () => save(later, { ...address('Referens AB'), clientRef });
  const answers = await Promise.all([create(), create(), create()]);
  const ids = answers.map(({ body }) => (body as Address).addressId);
  expect(new Set(ids).size).toBe(1);
});
