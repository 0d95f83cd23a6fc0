/** The audit log: every operation of the contract against what it leaves there, who reads it, and that nobody changes it. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { AuditRow } from '#contract/audit.ts';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { addLink } from '#server/account/account-repository.ts';
import { createAccountTokens, type Purpose } from '#server/account/account-token.ts';
import { AUDITED } from '#server/audit/audited-operations.ts';
import { beginHistory } from '#server/backup/begin-history.ts';
import { createRequests } from '#tests/server/operation-requests.ts';
import { type CallOptions, cookieOf, startTestServer, TEST_SECRET, type TestCaller } from '#tests/support/server.ts';
import { createTestFeatures } from '#tests/support/server-features.ts';
import { offeredCode, TWO_PRINTERS } from '#tests/support/stations.ts';
import { OTHER_USERS, TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

/** Sent as a write is, and changes nothing. */
const SENT_READS: readonly string[] = ['webSocketToken', 'shipmentsList', 'find', 'refresh'];
/** Need a carrier's server (carriers/connection-test.test.ts), or data that have lost a block (numbers/lost-leases.test.ts). */
const ELSEWHERE: readonly string[] = ['testCarrier', 'reportNumberLease'];
const MINUTE = 60_000;
const DEVICE = { 'x-device': `d1 ${encodeURIComponent('Packbord Ö 2')}` };

let now = new Date();
const server = await startTestServer({ clock: () => now });
const tokens = createAccountTokens(TEST_SECRET, () => now);
let moderator: TestCaller;
let request: Awaited<ReturnType<typeof createRequests>>;
beforeAll(async () => {
  moderator = await server.signIn(TEST_USERS.Moderator);
  request = await createRequests(server, moderator, 'Granskad');
});

async function lastId(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max(audit_id), 0) as id from audit_log`.execute(server.db);
  return rows[0]?.id ?? '0';
}

/** What an act adds to the log, in order; mails of earlier invitations may leave meanwhile. */
async function addedBy(act: () => Promise<unknown>) {
  const before = await lastId();
  await act();
  return server.db
    .selectFrom('audit_log')
    .select(['company_id', 'username', 'session', 'address', 'device', 'kind', 'entity', 'before', 'after'])
    .where('audit_id', '>', before)
    .where(sql<boolean>`coalesce(after ->> 'linkMailed', '') not in ('invite', 'confirm')`)
    .orderBy('audit_id')
    .execute();
}

const archived = async (): Promise<CallOptions> => {
  const { jobId } = await moderator.do('exportCompany');
  await vi.waitFor(async () => expect((await moderator.do('job', { params: { jobId } })).state).toBe('done'), {
    timeout: 20_000,
    interval: 50,
  });
  return { params: { jobId } };
};
const requests: Partial<Record<OperationName, () => Promise<CallOptions>>> = {
  jobFile: archived,
  printShipment: async () => ({ ...(await request('printShipment')), body: {} }),
  saveCarrier: async () => {
    const { body, ...named } = await request('saveCarrier');
    return { ...named, body: { ...(body as object), name: 'Granskad frakt 2', fTPpassword: 'en hemlighet' } };
  },
};
const requestFor = (name: OperationName) => requests[name]?.() ?? request(name);

const table = Object.entries(AUDITED) as [OperationName, (typeof AUDITED)[OperationName]][];
const recorded = table.filter(
  ([name, auditing]) => ('changes' in auditing || 'event' in auditing) && !ELSEWHERE.includes(name),
);
const unrecorded = table.filter(
  ([name, auditing]) =>
    'not' in auditing && operations[name].method !== 'GET' && operations[name].access !== 'clientKey',
);

describe('the audit log', () => {
  test('[AUD-01] the audit log names every operation of the contract, and what it calls a read is one', () => {
    expect(Object.keys(AUDITED).sort()).toEqual(Object.keys(operations).sort());
    const reads = table.filter(([, auditing]) => 'not' in auditing && auditing.not === 'it changes nothing');
    const sent = reads.filter(([name]) => (operations[name] as Operation).method !== 'GET').map(([name]) => name);
    expect(sent.filter((name) => !SENT_READS.includes(name))).toEqual([]);
  });

  test.each(recorded)(
    '[AUD-01] the operation $0 is in the audit log with who did it, from where, and what it changed',
    async (name, auditing) => {
      const options = await requestFor(name);
      const rows = await addedBy(async () => {
        const answer = await moderator.call(name, { ...options, headers: { ...options.headers, ...DEVICE } });
        expect(answer.status, JSON.stringify(answer.body)).toBe(operations[name].status);
      });
      const kinds: readonly string[] =
        'changes' in auditing ? auditing.changes : 'event' in auditing ? [auditing.event] : [];
      expect(rows.length, JSON.stringify(rows)).toBeGreaterThan(0);
      for (const row of rows) {
        expect(kinds).toContain(row.kind);
        expect(row).toMatchObject({
          ...{
            company_id: TEST_COMPANY,
            username: TEST_USERS.Moderator,
            session: expect.stringMatching(/^[\da-f-]{36}$/),
          },
          ...{ address: '127.0.0.1', device: 'Packbord Ö 2' },
        });
        expect(row.entity).not.toBe('');
        expect(row.before ?? row.after).not.toBeNull();
      }
    },
  );

  test.each(unrecorded)(
    '[AUD-01] the operation $0 leaves nothing in the audit log, as the table says why',
    async (name) => {
      const options = await requestFor(name);
      expect(await addedBy(() => moderator.call(name, options))).toEqual([]);
    },
  );
});

describe('what the audit log says', () => {
  test('[AUD-01] a changed role is there as it was before and after, and nothing else of the user', async () => {
    const { username } = (await request('deleteUser')).params as { username: string };
    const { fullName } = (await moderator.do('users')).find((user) => user.username === username) ?? {};
    const [row, ...more] = await addedBy(() =>
      moderator.do('saveUser', { body: { username, fullName, role: 'SuperUser' } }),
    );
    expect(row).toMatchObject({
      ...{ kind: 'user', entity: username },
      ...{ before: { role: 'DefaultUser' }, after: { role: 'SuperUser' } },
    });
    expect(more).toEqual([]);
  });

  test('[AUD-01] the audit log says of a secret, a password and a key only whether one is set, also when one replaces another', async () => {
    const { params } = await request('carrier');
    const save = (fTPpassword: string) =>
      moderator.do('saveCarrier', {
        params,
        body: { name: 'Granskad frakt', carrierSuiteId: 'SCHENKERSE', fTPpassword },
      } as CallOptions);
    await save('den första hemligheten');
    const again = await addedBy(() => save('den andra hemligheten'));
    const set = { set: true };
    expect(again).toMatchObject([{ kind: 'carrier', before: { fTPpassword: set }, after: { fTPpassword: set } }]);
    const { clientKey } = await moderator.do('newClientKey');
    const { rows } = await sql<{ text: string }>`select string_agg(audit_log::text, '') as text from audit_log`.execute(
      server.db,
    );
    const hashes = await server.db.selectFrom('users').select(['password_hash', 'client_key_hash']).execute();
    const secrets = [
      clientKey,
      'hemligheten',
      TEST_PASSWORD,
      'argon2',
      ...hashes.flatMap((user) => Object.values(user)),
    ];
    for (const secret of secrets.filter((one) => one !== null)) expect(rows[0]?.text).not.toContain(secret);
  });

  test('[AUD-01] a write that is refused or undone adds no change, and one that comes again adds nothing more', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID(), 'if-match': '"1-other"' };
    expect(await addedBy(() => moderator.refused('saveCompany', { headers, body: { contactName: 'Ny' } }))).toEqual([]);
    const keyed = { headers: { 'idempotency-key': crypto.randomUUID() }, body: { contactName: 'Kim Lund' } };
    expect(await addedBy(() => moderator.do('saveCompany', keyed))).toHaveLength(1);
    expect(await addedBy(() => moderator.do('saveCompany', keyed))).toEqual([]);
  });

  test('[AUD-01] signing in, signing out and the end of a session by another sign-in are recorded with the session', async () => {
    const username = TEST_USERS.SuperUser;
    const body = { username, password: TEST_PASSWORD };
    const first = await server.anonymous.call('login', { body });
    const cookie = cookieOf(first.headers) ?? '';
    const rows = await addedBy(async () => {
      const second = await server.anonymous.call('login', { body, headers: { cookie } });
      await server.anonymous.do('logout', { headers: { cookie: cookieOf(second.headers) ?? '' } });
    });
    expect(rows).toMatchObject([
      { kind: 'session', username, after: { ended: true, reason: 'newSignIn' } },
      { kind: 'signIn', username, entity: username, address: '127.0.0.1' },
      { kind: 'signOut', username, entity: username },
    ]);
    expect(rows[1]?.session).toBe(rows[2]?.session);
  });

  test('[AUD-01] a reset and a mailed link are there with their purpose, and not with the password', async () => {
    const link = async (purpose: Purpose, username: string) => {
      const owner = { companyId: TEST_COMPANY, username };
      const { token, expiresAt } = await tokens.issue(purpose, owner);
      const from = { address: '192.0.2.7', device: null };
      await addLink(server.db, { ...owner, purpose, token, expiresAt, from }, now);
      return token;
    };
    const username = TEST_USERS.DefaultUser;
    const rows = await addedBy(async () => {
      const resetToken = await link('reset', username);
      await server.anonymous.do('changePassword', { body: { resetToken, password: 'Ny-Kaj-2026' } });
      await server.anonymous.do('unlock', { body: { token: await link('unlock', username) } });
    });
    expect(rows).toMatchObject([
      { kind: 'password', entity: username, address: '192.0.2.7', after: { linkMailed: 'reset' } },
      { kind: 'password', entity: username, after: { password: { set: true }, link: 'reset' } },
      { kind: 'password', entity: username, after: { linkMailed: 'unlock' } },
      { kind: 'signIn', entity: username, after: { link: 'unlock' } },
    ]);
  });

  test('[AUD-01] a registered company, a program that fetches its key, and a restore are there', async () => {
    const registration = await request('registerCompany');
    const registered = await addedBy(() =>
      server.anonymous.do('registerCompany', {
        body: { ...(registration.body as object), clientRef: crypto.randomUUID() },
      }),
    );
    expect(registered.map(({ kind }) => kind)).toEqual(['company', 'plan', 'user']);
    const offered = await offeredCode(server, TWO_PRINTERS);
    await moderator.do('pairStation', { body: { code: offered.code } });
    const fetched = await addedBy(() => offered.ask());
    expect(fetched).toMatchObject([
      { kind: 'station', before: { key: { set: false } }, after: { key: { set: true } } },
    ]);
    const restored = await startTestServer();
    await beginHistory(restored.db);
    const rows = await restored.db.selectFrom('audit_log').select(['kind', 'username', 'company_id']).execute();
    expect(rows).toContainEqual({ kind: 'restore', username: 'system', company_id: TEST_COMPANY });
  });
});

describe('what is refused', () => {
  const ofStranger = { company_id: '', username: '', address: '127.0.0.1' };
  const ofUser = { company_id: TEST_COMPANY, username: TEST_USERS.DefaultUser };
  const user = () => server.signIn(TEST_USERS.DefaultUser, 'Ny-Kaj-2026');
  const refused = (entity: string, reason: string) => ({ kind: 'refused', entity, after: { reason } });

  test('[AUD-01] a refused sign-in is there under the company of the account, and under none for a stranger', async () => {
    const attempt = (username: string) => server.anonymous.refused('login', { body: { username, password: 'gissad' } });
    const rows = await addedBy(async () => {
      await attempt(TEST_USERS.DefaultUser.toUpperCase());
      await attempt('frammande@nowhere.test');
    });
    expect(rows).toMatchObject([
      { ...ofUser, ...refused('signIn', 'badCredentials') },
      { ...ofStranger, ...refused('signIn', 'badCredentials') },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/gissad|frammande/);
  });

  test('[AUD-01] a refused renewal is there: without a token, with an unknown, a superseded, a reused and an ended one', async () => {
    const renew = (cookie: string) => server.anonymous.call('refresh', { headers: { cookie } });
    const { cookie: first = '', ...caller } = await user();
    const second = cookieOf((await renew(first)).headers) ?? '';
    await renew(second);
    const rows = await addedBy(async () => {
      await server.anonymous.refused('refresh');
      await renew('kaj_refresh=unknown');
      await renew(first);
      now = new Date(now.getTime() + 2 * MINUTE);
      await renew(first);
      await renew(second);
    });
    expect(rows).toMatchObject([
      { ...ofStranger, ...refused('refresh', 'missing') },
      { ...ofStranger, ...refused('refresh', 'unknown') },
      { ...ofUser, ...refused('refresh', 'superseded') },
      { ...ofUser, kind: 'session', after: { ended: true, reason: 'tokenReused' } },
      { ...ofUser, ...refused('refresh', 'tokenReused') },
      { ...ofUser, ...refused('refresh', 'ended') },
    ]);
    const calls = await addedBy(async () => {
      await caller.refused('myProfile');
      await server.anonymous.refused('myProfile');
      await server.anonymous.refused('myProfile', { headers: { authorization: 'Bearer made-up' } });
    });
    expect(calls).toMatchObject([
      { ...ofUser, ...refused('token', 'ended') },
      { ...ofStranger, ...refused('token', 'missing') },
      { ...ofStranger, ...refused('token', 'unknown') },
    ]);
  });

  test('[AUD-01] a token that has only expired is there once a day for its session', async () => {
    const caller = await user();
    now = new Date(now.getTime() + 11 * MINUTE);
    const rows = await addedBy(async () => {
      await caller.refused('myProfile');
      await caller.refused('myProfile');
    });
    expect(rows).toMatchObject([{ ...ofUser, ...refused('token', 'expired'), session: expect.any(String) }]);
    moderator = await server.signIn(TEST_USERS.Moderator);
  });

  test('[AUD-01] a refused right, key, link, code, password and push token are there', async () => {
    const caller = await user();
    const rows = await addedBy(async () => {
      await caller.refused('users');
      await server.anonymous.refused('printJobs', { headers: { authorization: 'Bearer wrong' } });
      await server.anonymous.refused('unlock', { body: { token: 'none' } });
      await server.anonymous.refused('askPairing', { body: { token: 'none' } });
      await caller.refused('pairStation', { body: { code: 'ABCDEF' } });
      await caller.refused('changeMyPassword', { body: { password: 'gissad', newPassword: 'Quite-another-7' } });
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/ws?token=made-up`);
      await new Promise((resolve) => socket.addEventListener('close', resolve));
    });
    expect(rows).toMatchObject([
      { ...ofUser, ...refused('right', 'forbidden') },
      { ...ofStranger, ...refused('clientKey', 'session') },
      { ...ofStranger, ...refused('link', 'unknown') },
      { ...ofStranger, ...refused('pairing', 'notFound') },
      { ...ofUser, ...refused('pairing', 'rules') },
      { ...ofUser, ...refused('password', 'badRequest') },
      { ...ofStranger, ...refused('webSocketToken', 'unknown') },
    ]);
  });

  test('[AUD-01] a flood of wrong keys from one network adds thirty rows and no more', async () => {
    const flood = await startTestServer();
    const wrong = () => flood.anonymous.refused('printJobs', { headers: { authorization: 'Bearer wrong' } });
    await Promise.all(Array.from({ length: 40 }, wrong));
    const rows = await flood.db.selectFrom('audit_log').select('entity').execute();
    expect(rows).toHaveLength(30);
  });
});

describe('reading the audit log', () => {
  const log = (query: Record<string, string> = {}) => moderator.do('audit', { query });

  test('[AUD-01] a Moderator reads it newest first, by user, kind and time, in pages', async () => {
    const all = await log();
    expect(all.rows).toHaveLength(50);
    expect(all.pages).toBeGreaterThan(1);
    const ids = [...all.rows, ...(await log({ page: '2' })).rows].map(({ auditId }) => Number(auditId));
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    const signIns = await log({ kind: 'signIn', username: 'SUPERUSER@' });
    expect(new Set(signIns.rows.map(({ kind, username }) => `${kind} ${username}`))).toEqual(
      new Set([`signIn ${TEST_USERS.SuperUser}`]),
    );
    expect((await log({ to: '2026-01-01' })).rows).toEqual([]);
    expect((await log({ from: new Date(now.getTime() + MINUTE).toISOString() })).rows).toEqual([]);
    const wrong = await moderator.refused('audit', { query: { kind: 'other', from: 'i går' } });
    expect(wrong).toMatchObject({ status: 400, fields: { kind: { code: 'invalidChoice' }, from: expect.anything() } });
  });

  test('[AUD-01] a SuperUser and a DefaultUser are refused, and another company sees nothing of it', async () => {
    for (const name of ['audit', 'exportAudit'] as const) {
      const superUser = await server.signIn(TEST_USERS.SuperUser);
      expect(await superUser.refused(name)).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await (await server.signIn(TEST_USERS.DefaultUser, 'Ny-Kaj-2026')).refused(name)).toMatchObject({
        code: 'forbidden',
      });
    }
    const other = await server.signIn(OTHER_USERS.Moderator);
    const { rows } = await other.do('audit');
    expect(rows.map(({ username }: AuditRow) => username)).toContain(OTHER_USERS.Moderator);
    expect(JSON.stringify(rows)).not.toContain('demo.test');
  });

  test('[AUD-01] it is taken out as a CSV with the same filters, which is in the log itself', async () => {
    const rows = await addedBy(async () => {
      const { base64Data, fileName } = await moderator.do('exportAudit', {
        query: { kind: 'refused' },
        headers: { 'accept-language': 'sv' },
      });
      expect(fileName).toMatch(/^granskningslogg-\d{4}-\d\d-\d\d\.csv$/);
      const lines = Buffer.from(base64Data, 'base64').toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
      expect(lines[0]).toBe('Tid (UTC);Användare;Slag;Vad;Före;Efter;Adress;Enhet;Session');
      expect(lines.length).toBeGreaterThan(5);
      expect(lines.slice(1).every((line) => line.split(';')[2] === 'refused')).toBe(true);
    });
    expect(rows).toMatchObject([{ kind: 'export', entity: 'audit', after: { kind: 'refused' } }]);
  });
});

describe('keeping the audit log', () => {
  const change = (statement: ReturnType<typeof sql>) => statement.execute(server.db);

  test('[AUD-01] the database refuses to change a row, to delete one of this year and to empty the table', async () => {
    const refusal = /only added to/;
    await expect(change(sql`update audit_log set username = 'someone'`)).rejects.toThrow(refusal);
    await expect(change(sql`delete from audit_log`)).rejects.toThrow(refusal);
    await expect(change(sql`truncate audit_log`)).rejects.toThrow(refusal);
  });

  test('[AUD-01] every night what is older than a year goes, and of invoices what is older than the law asks for', async () => {
    const add = (at: string, kind: string) =>
      change(
        sql`insert into audit_log (company_id, at, username, kind, entity) values (${TEST_COMPANY}, ${at}, 'x', ${kind}, 'old')`,
      );
    await add('2020-01-02', 'invoice');
    await add('2018-01-02', 'invoice');
    await add('2020-01-02', 'user');
    const { jobs, close } = createTestFeatures(server.db, { clock: () => now });
    await jobs.find(({ name }) => name === 'housekeeping')?.work({}, { jobId: 'night' });
    await close();
    const left = await server.db.selectFrom('audit_log').select(['kind', 'at']).where('entity', '=', 'old').execute();
    expect(left).toEqual([{ kind: 'invoice', at: new Date('2020-01-02T00:00:00Z') }]);
  });
});
