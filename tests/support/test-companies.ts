/** Two companies with a user of each role, written straight into the tables: what a test signs in with. */
import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Role } from '#contract/primitives.ts';
import type { Db } from '#server/db/database.ts';
import { addUsers } from '#server/session/session-repository.ts';
import { QUICK_HASH } from './quick-hash.ts';

export const TEST_PASSWORD = 'Kaj-demo-1';
export const TEST_COMPANY = '1000';
export const OTHER_COMPANY = '2000';
export const TEST_USERS = {
  DefaultUser: 'user@demo.test',
  SuperUser: 'superuser@demo.test',
  Moderator: 'moderator@demo.test',
} as const;
export const OTHER_USERS = {
  DefaultUser: 'user@other.test',
  SuperUser: 'superuser@other.test',
  Moderator: 'moderator@other.test',
} as const;
/** A caller who has just signed in with the password alone. */
export const NO_FACTOR = { provedAt: new Date(), hasFactor: false, demandsFactor: false } as const;
/** Enough that no test runs out of seats by accident. */
const MANY_SEATS = 10_000;
/** Enough to connect every suite. */
const ALL_SUITES = 100;
/** An account whose role is empty. */
export const ROLELESS_USER = 'nobody@demo.test';

const passwordHash = hash(TEST_PASSWORD, QUICK_HASH);

export async function seedTestCompanies(db: Db): Promise<void> {
  const now = new Date();
  const stamps = { created_at: now, changed_at: now, changed_by: 'test' };
  await db
    .insertInto('companies')
    .values([
      {
        company_id: TEST_COMPANY,
        name: 'Hamnens Gods AB',
        extra_users: MANY_SEATS,
        extra_suites: ALL_SUITES,
        ...stamps,
      },
      {
        company_id: OTHER_COMPANY,
        name: 'Andra Bolaget AB',
        extra_users: MANY_SEATS,
        extra_suites: ALL_SUITES,
        ...stamps,
      },
    ])
    .execute();
  const user = (company_id: string, role: string, username: string) => ({ company_id, role, username });
  const users = [
    ...Object.entries(TEST_USERS).map(([role, username]) => user(TEST_COMPANY, role, username)),
    ...Object.entries(OTHER_USERS).map(([role, username]) => user(OTHER_COMPANY, role, username)),
    user(TEST_COMPANY, '', ROLELESS_USER),
  ];
  const password_hash = await passwordHash;
  const rows = users.map((row) => ({ ...row, full_name: row.username, password_hash, changed_by: 'test' }));
  await addUsers(db, rows, now);
}

/** Somebody whom no other test knows, who signs in with the password of all. */
export async function addTestUser(db: Db, role: Role = 'DefaultUser', companyId = TEST_COMPANY): Promise<string> {
  const username = `${randomUUID()}@demo.test`;
  const user = { company_id: companyId, username, full_name: username, role, password_hash: await passwordHash };
  await addUsers(db, [{ ...user, changed_by: 'test' }], new Date());
  return username;
}
