/** Whoever loses the right to a call between its headers and its body changes nothing by it, and learns nothing. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import type { Role } from '#contract/primitives.ts';
import { addLink } from '#server/account/account-repository.ts';
import { createAccountTokens } from '#server/account/account-token.ts';
import { createShipment } from '#tests/support/freight-world.ts';
import { printClientWith } from '#tests/support/print-client.ts';
import { startTestServer, TEST_SECRET, type TestCaller } from '#tests/support/server.ts';
import { beginSlowCall } from '#tests/support/slow-call.ts';
import { storedRows as allRows } from '#tests/support/stored-rows.ts';
import { addTestUser, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';
import { createRequests } from '../operation-requests.ts';

/** Lets a test stop the next write before its commit. */
const held: { untilLetGo: Promise<void> | undefined } = { untilLetGo: undefined };
const server = await startTestServer({ testHooks: { beforeCommit: async () => held.untilLetGo } });
const { db } = server;
const owner = await server.signIn(TEST_USERS.Moderator);
const requests = await createRequests(server, owner, 'Rätt');
const tokens = createAccountTokens(TEST_SECRET, () => new Date());

interface Person {
  readonly username: string;
  readonly caller: TestCaller;
}

async function newPerson(role: Role = 'Moderator'): Promise<Person> {
  const username = await addTestUser(db, role);
  return { username, caller: await server.signIn(username) };
}

async function choosePassword(username: string): Promise<void> {
  const link = { companyId: TEST_COMPANY, username };
  const { token, expiresAt } = await tokens.issue('reset', link);
  await addLink(db, { ...link, purpose: 'reset', token, expiresAt }, new Date());
  await server.anonymous.do('changePassword', { body: { resetToken: token, password: 'Quite-another-7' } });
}

/** Everything that takes a right away, as a person does it. */
const LOSSES = {
  'is signed out': ({ caller }: Person) => caller.do('logout').then(() => undefined),
  'is deleted': ({ username }: Person) => owner.do('deleteUser', { params: { username } }),
  'is demoted': ({ username }: Person) =>
    owner.do('saveUser', { body: { username, fullName: 'Elin Lund', role: 'DefaultUser' } }).then(() => undefined),
  'gets a new password': ({ username }: Person) => choosePassword(username),
} as const;
type Loss = keyof typeof LOSSES;
const losses = Object.keys(LOSSES) as Loss[];

const writing = (Object.entries(operations) as [OperationName, Operation][]).filter(
  ([, { method, access }]) => method !== 'GET' && (access === 'session' || Array.isArray(access)),
);
/** Several steps, several people, large bodies, and calls that answer what the company has. */
const OFTEN_MEANT: readonly OperationName[] = [
  ...(['saveCompany', 'createUser', 'saveShipment', 'bookShipment'] as const),
  ...(['importAddresses', 'printShipment', 'endOfDay', 'shipmentsList', 'testCarrier'] as const),
];
/** But for the audit log, where a refusal is the one thing that is added. */
const storedRows = async (of: typeof db) => (await allRows(of)).filter((row) => !row.startsWith('audit_log '));

/** Every operation with one of the losses, and those most often meant with each. */
const cases = writing.flatMap(([name], place) =>
  (OFTEN_MEANT.includes(name) ? losses : [losses[place % losses.length] as Loss]).map((loss) => [name, loss] as const),
);

test.each(cases)(
  '[FLD-08] [A01] the operation %s changes nothing when its caller %s before the body arrives',
  async (name, loss) => {
    const request = await requests(name);
    const person = await newPerson();
    const call = await beginSlowCall(server, person.caller, name, request);
    await LOSSES[loss](person);
    const before = await storedRows(db);
    expect(await call.finish()).toMatchObject({ status: 403, body: { code: 'session' } });
    expect(await storedRows(db)).toEqual(before);
  },
);

test('[FLD-08] [A01] a Moderator who is made SuperUser by the operator makes no new Moderator', async () => {
  const { username, caller } = await newPerson();
  const body = { username: `${randomUUID()}@demo.test`, fullName: 'Ny', role: 'Moderator' };
  const call = await beginSlowCall(server, caller, 'createUser', { body });
  await db.updateTable('users').set({ role: 'SuperUser' }).where('username', '=', username).execute();
  const before = await storedRows(db);
  expect(await call.finish()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await storedRows(db)).toEqual(before);
});

test('[FLD-08] [A01] an operation is refused to a role that no longer may, and the refusal is logged', async () => {
  const { username, caller } = await newPerson();
  const call = await beginSlowCall(server, caller, 'saveCompany', { body: { contactName: 'Någon' } });
  await db.updateTable('users').set({ role: 'DefaultUser' }).where('username', '=', username).execute();
  expect(await call.finish()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(server.securityLog).toContainEqual(
    expect.objectContaining({ event: 'roleRefused', username, role: 'DefaultUser', operation: 'saveCompany' }),
  );
});

test('[FLD-08] [A02] a call that was carried out before is not answered from its key to somebody signed out', async () => {
  const { caller } = await newPerson();
  const headers = { 'idempotency-key': randomUUID() };
  const { shipmentId } = await createShipment(owner);
  const request = { params: { shipmentId }, body: { orderNumber: 'Once' }, headers };
  await caller.do('saveShipment', request);
  const call = await beginSlowCall(server, caller, 'saveShipment', request);
  await caller.do('logout');
  expect(await call.finish()).toMatchObject({ status: 403, body: { code: 'session' } });
});

test('[FLD-08] [A03] a print is not acknowledged by a client whose key was replaced before the body arrives', async () => {
  const { caller } = await newPerson();
  const { clientKey } = await caller.do('newClientKey');
  const client = printClientWith(server, clientKey, 'dock');
  await client.take();
  const { shipmentId } = (await requests('printShipment')).params ?? {};
  await caller.do('printShipment', { params: { shipmentId: shipmentId ?? '' }, body: {} });
  const job = await client.take();
  const call = await beginSlowCall(server, caller, 'ackPrintJob', {
    params: { jobId: job?.id ?? '' },
    body: { cameOut: true },
    headers: { authorization: `Bearer ${clientKey}` },
  });
  await caller.do('newClientKey');
  expect(await call.finish()).toMatchObject({ status: 403, body: { code: 'session' } });
  const prints = await owner.do('prints', { params: { shipmentId: shipmentId ?? '' }, query: {} });
  expect(prints.data.map(({ outcome }) => outcome)).not.toContain('printed');
});

test('[FLD-08] [A04] whoever ends a session waits for the write it has in progress, and the next one is refused', async () => {
  const { caller } = await newPerson();
  const { shipmentId } = (await requests('saveShipment')).params ?? {};
  let letGo: () => void = () => undefined;
  held.untilLetGo = new Promise((resolve) => {
    letGo = resolve;
  });
  const params = { shipmentId: shipmentId ?? '' };
  const write = caller.call('saveShipment', { params, body: { orderNumber: 'In progress' } });
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and query like '%refresh_families%' and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  const heldRows = () =>
    sql`select from refresh_families where family_id in (
      select family_id from refresh_families where username = ${caller.session?.username ?? ''}
    ) for update skip locked`
      .execute(db)
      .then(({ rows }) => rows.length);
  await vi.waitFor(async () => expect(await heldRows(), 'the write holds its session').toBe(0));
  const signOut = caller.call('logout');
  await vi.waitFor(async () => expect(await waiting()).toBe(1));
  letGo();
  held.untilLetGo = undefined;
  expect((await write).status).toBe(200);
  expect((await signOut).status).toBe(204);
  expect(await caller.refused('saveShipment', { params, body: {} })).toMatchObject({ code: 'session' });
});

test('[FLD-08] [A04] two Moderators who demote each other at once: one does, the other no longer may', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await newPerson(), await newPerson()];
    const demote = (by: Person, whom: Person) =>
      by.caller.call('saveUser', { body: { username: whom.username, fullName: 'X', role: 'DefaultUser' } });
    const answers = await Promise.all([demote(first, second), demote(second, first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  }
});
