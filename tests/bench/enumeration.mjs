/**
 * Whether the answers of the account calls tell who has an account: a thousand of each for people who have one and for people
 * who have not, one of each in turn, in random order. Body and status must be the same; the times are compared by how
 * often one that is known takes longer than one that is not, which is half the time where they tell nothing. The clock of
 * the throttle is the measurement's own, and goes an hour on with every pair.
 *
 * Registration names who is there already (ADR 0026), only after all else is right: measured is one that is not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load, median } from './system.mjs';

const SAMPLES = 1_000;
const WARM_UP = 20;
const HOUR = 60 * 60 * 1000;
/** How far from half the share of the slower ones may be: four times what chance makes of a thousand samples each. */
const TELLING = 0.052;
const SECRET = 'a secret that is only good enough for measurements';
const COMPANY = '1000';
const KNOWN = (index) => `known${index}@bench.test`;
const UNKNOWN = (index) => `nobody${index}@bench.test`;

export async function measureEnumeration() {
  const system = await startAccounts();
  try {
    const figures = {};
    let worst = 0;
    for (const [name, call] of Object.entries(callsOf(system))) {
      const { known, unknown } = await sample(system, name, call);
      const telling = Math.abs(shareOfSlower(known, unknown) - 0.5);
      worst = Math.max(worst, telling);
      Object.assign(figures, { [`${name} known`]: median(known), [`${name} unknown`]: median(unknown) });
      figures[`${name} slower, per cent`] = 100 * shareOfSlower(known, unknown);
    }
    return { ...figures, samples: SAMPLES, ratio: worst / TELLING, goal: 1 };
  } finally {
    await system.stop();
  }
}

function callsOf({ tokens }) {
  const tokenOf = async (purpose, username) => (await tokens.issue(purpose, { companyId: COMPANY, username })).token;
  const registration = (email) => ({
    ...{ name: 'Bench AB', countryCode: 'SE', emailInvoiceTo: 'invoice@bench.test', vatNo: 'SE556036079302' },
    ...{ paymentPlanId: 'UNITS300', nmbExtraUsers: 0, nmbExtraTrp: 0, saveExtraDays: 0 },
    user: { email, fullName: 'Somebody', termsAgreed: true },
  });
  return {
    'sign-in': async (username) => ['/login', { username, password: 'Wrong-password-1' }],
    reset: async (username) => ['/resetPassword', { username }],
    // Links that were signed and are used up, or whose user is gone: nobody else can have one.
    confirm: async (username) => [
      '/register/confirm',
      { vt: await tokenOf('confirm', username), password: 'Kaj-demo-1' },
    ],
    'change of password': async (username) => [
      '/changePassword',
      { resetToken: await tokenOf('reset', username), password: 'Kaj-demo-1' },
    ],
    'registration that is not right': async (username) => ['/register/company', registration(username)],
  };
}

async function sample(system, name, call) {
  const times = { known: [], unknown: [] };
  const said = new Set();
  for (let index = -WARM_UP; index < SAMPLES; index += 1) {
    system.passHour();
    const person = Math.abs(index);
    const pair = [
      ['known', KNOWN(person)],
      ['unknown', UNKNOWN(person)],
    ];
    if (Math.random() < 0.5) pair.reverse();
    for (const [kind, username] of pair) {
      const [at, body] = await call(username);
      const from = performance.now();
      const answer = await system.send(at, body);
      const time = performance.now() - from;
      said.add(answer);
      if (index >= 0) times[kind].push(time);
    }
  }
  if (said.size !== 1) throw new Error(`${name} answers in ${said.size} ways: ${[...said].join(' | ')}`);
  return times;
}

/** How often one of the first takes longer than one of the second. */
function shareOfSlower(first, second) {
  const sorted = [...second].sort((a, b) => a - b);
  let slower = 0;
  for (const time of first) slower += countBelow(sorted, time);
  return slower / (first.length * second.length);
}

function countBelow(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The server in this process, with its own PostgreSQL and a thousand users. */
async function startAccounts() {
  const [app, config, database, embedded, run, tokens, hash, sessions] = await Promise.all(
    [
      ...[
        'src/server/app.ts',
        'src/server/config/config.ts',
        'src/server/db/database.ts',
        'src/server/db/embedded-postgres.ts',
      ],
      ...['src/server/run-server.ts', 'src/server/account/account-token.ts', 'src/server/security/password-hash.ts'],
      'src/server/session/session-repository.ts',
    ].map(load),
  );
  const directory = mkdtempSync(path.join(tmpdir(), 'kaj-bench-'));
  const postgres = await embedded.startEmbeddedPostgres({ directory });
  const connection = postgres.connection('postgres');
  await run.bringUpToDate(connection);
  const db = database.openDatabase(connection);
  const sessionDb = database.openDatabase(connection);
  await addPeople(db, hash, sessions);
  let now = Date.now();
  const clock = () => new Date(now);
  const server = await app.createApp({
    ...{ config: config.readConfig({ PORT: '0', DATA_DIR: directory, JOBS: '0', SECURITY_LOG: '0' }), db, sessionDb },
    ...{ connection, secret: SECRET, clock, logger: { level: 'silent' } },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${server.server.address().port}/api`;
  return {
    tokens: tokens.createAccountTokens(SECRET, clock),
    passHour() {
      now += HOUR;
    },
    /** Status and body as text, without the id of the request. */
    async send(at, body) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}${at}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return `${response.status} ${(await response.text()).replace(/"requestId":"[^"]*"/, '')}`;
    },
    async stop() {
      await server.close();
      await Promise.all([db.destroy(), sessionDb.destroy()]);
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function addPeople(db, { hashPassword }, { addUsers }) {
  const now = new Date();
  const stamps = { created_at: now, changed_at: now, changed_by: 'bench' };
  await db
    .insertInto('companies')
    .values({ company_id: COMPANY, name: 'Bench AB', ...stamps })
    .execute();
  const password_hash = await hashPassword('Kaj-demo-1');
  const users = Array.from({ length: SAMPLES + 1 }, (_, index) => ({
    ...{
      company_id: COMPANY,
      username: KNOWN(index),
      full_name: 'Somebody',
      role: '',
      password_hash,
      changed_by: 'bench',
    },
  }));
  await addUsers(db, users, now);
}
