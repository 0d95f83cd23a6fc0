import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { KEY_LIFE } from '#server/db/idempotency-key.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = new Date();

test('a start takes away what has passed its time, and nothing else', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  await seedTestCompanies(db);
  const keyOf = (age: number) => ({
    company_id: TEST_COMPANY,
    username: TEST_USERS.SuperUser,
    key: randomUUID(),
    body_hash: '',
    status: 200,
    entity_id: null,
    etag: null,
    created_at: new Date(now.getTime() - age),
  });
  const familyOf = (used: number, revoked: number | null = null) => ({
    company_id: TEST_COMPANY,
    family_id: randomUUID(),
    username: TEST_USERS.SuperUser,
    created_at: new Date(now.getTime() - 80 * DAY),
    used_at: new Date(now.getTime() - used),
    revoked_at: revoked === null ? null : new Date(now.getTime() - revoked),
  });
  const tokenOf = (family_id: string, token_hash: string, retired: number | null) => ({
    company_id: TEST_COMPANY,
    token_hash,
    family_id,
    parent_hash: null,
    created_at: now,
    retired_at: retired === null ? null : new Date(now.getTime() - retired),
  });
  const [oldKey, newKey] = [keyOf(KEY_LIFE + DAY), keyOf(KEY_LIFE - DAY)];
  const [idle, used, revoked] = [familyOf(31 * DAY), familyOf(29 * DAY), familyOf(3 * DAY, 2 * DAY)];
  await db.insertInto('idempotency_keys').values([oldKey, newKey]).execute();
  await db.insertInto('refresh_families').values([idle, used, revoked]).execute();
  const tokens = [tokenOf(used.family_id, 'good', null), tokenOf(used.family_id, 'watched', 29 * DAY)];
  const spent = [tokenOf(used.family_id, 'spent', 31 * DAY), tokenOf(revoked.family_id, 'revoked', null)];
  await db
    .insertInto('refresh_tokens')
    .values([...tokens, ...spent])
    .execute();

  await startTestServer({ database, clock: () => now });

  const keys = async () => (await db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key);
  const families = async () =>
    (await db.selectFrom('refresh_families').select('family_id').execute()).map(({ family_id }) => family_id);
  await expect.poll(keys).toEqual([newKey.key]);
  await expect.poll(families).toEqual([used.family_id]);
  const left = await db.selectFrom('refresh_tokens').select('token_hash').orderBy('token_hash').execute();
  expect(left.map(({ token_hash }) => token_hash)).toEqual(['good', 'watched']);
});
