/**
 * The real server for simulated devices: asked without a socket, each schedule with a company of its own. Its clock is
 * the schedule's, so that a schedule is the same on every day, and its database serves one schedule at a time. What it
 * does is read from the log the database itself writes (sim-effects.ts).
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import pg from 'pg';
import { type OperationName, operations } from '#contract/operations.ts';
import type { Session } from '#contract/session.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createWriter } from '#server/db/write.ts';
import { addNotification } from '#server/notifications/notification-repository.ts';
import { createAccessTokens } from '#server/session/access-token.ts';
import { addUsers } from '#server/session/session-repository.ts';
import { DSV_CARRIER } from '#tests/support/freight-world.ts';
import { type DockRow, readDockRows } from './sim-dock-log.ts';
import { type Effect, nextCompanyNumber, readEffects, type ServerRule, takeOut } from './sim-effects.ts';
import { readSeries, restoreBackup, takeBackup } from './sim-restore.ts';

export interface SimAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface SimRequest {
  readonly method: string;
  /** Below the server's root. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

export interface SimCompany {
  readonly companyId: string;
  /** The person whose devices are simulated, a colleague, and another user of the same device. */
  readonly me: Session;
  readonly colleague: Session;
  readonly other: Session;
  /** Has a tablet of their own, where a schedule is at the dock (sim-dock.ts). */
  readonly mate: Session;
  /** One that books by EDI. */
  readonly carrierId: string;
  readonly deliveryTypeId: string;
}

export interface SimInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SimServer {
  send(request: SimRequest): Promise<SimAnswer>;
  /** A call that must succeed. */
  call(session: Session, name: OperationName, input: SimInput): Promise<unknown>;
  /** A new schedule begins, without this rule. */
  newCompany(missing: ServerRule | undefined): Promise<SimCompany>;
  /** True time. Unit: milliseconds since 1970. */
  readonly clock: { now: number };
  /** Of the data, as its answers name it. */
  readonly history: () => string;
  /** Of the data: their history, and how often they have been put back without a word. */
  readonly life: () => string;
  /** Places beyond what the data held that were shown to it and ended nothing. */
  readonly unjudged: () => number;
  backUp(companyId: string): Promise<void>;
  /** Restores the last backup, or puts the data back to it and tells nobody; `confirm` confirms the carrier's number series. */
  restore(company: SimCompany, silently: boolean): Promise<{ readonly confirm: () => Promise<void> }>;
  notify(session: Session): Promise<void>;
  effects(companyId: string): Promise<readonly Effect[]>;
  /** What became of leased numbers and of loads. */
  dockRows(companyId: string): Promise<readonly DockRow[]>;
  /** Errors the server did not expect. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

/** Unit: milliseconds since 1970. A Monday morning where the warehouses are. */
export const SIM_START = Date.UTC(2026, 2, 2, 8);
const SECRET = 'a secret that is only good enough for simulations';
const ROLE = 'Moderator';
/** How many numbers a company has. */
const SERIES = 1000;
/** Unit: milliseconds. Longer than any schedule lasts: renewing a session is not what is simulated. */
const SESSION_LIFE = 365 * 86_400_000;

/** A world repeats the same few statements, so PostgreSQL prepares each once per connection. */
class PreparingClient extends pg.Client {
  private readonly names = new Map<string, string>();

  // biome-ignore lint/suspicious/noExplicitAny: one signature for the many of the class.
  override query(...input: any[]): any {
    const [text, values] = input;
    const ask = super.query as (...asked: unknown[]) => unknown;
    if (typeof text !== 'string' || !values?.length) return ask.apply(this, input);
    const name = this.names.get(text) ?? `sim ${this.names.size}`;
    this.names.set(text, name);
    return ask.call(this, { name, text, values });
  }
}

export async function startSimServer(connection: pg.PoolConfig): Promise<SimServer> {
  const db = openDatabase({ ...connection, Client: PreparingClient });
  const time = { now: SIM_START };
  const clock = () => new Date(time.now);
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-sim-'));
  const failures: string[] = [];
  const app = await createApp({
    // What an answer looks like is checked by the server's own tests.
    config: { ...readConfig({ DATA_DIR: dataDirectory }), development: false, securityLog: false },
    ...{ db, sessionDb: db, connection, clock, secret: SECRET },
    logger: { level: 'error', stream: collect(failures) },
  });
  await app.ready();
  const tokens = createAccessTokens(SECRET, () => new Date(SIM_START + SESSION_LIFE));
  const writer = createWriter({ db, clock });
  const stamps = { created_at: clock(), changed_at: clock(), changed_by: 'sim' };
  let history = '';
  /** How often the data have been put back without a word. */
  let putBack = 0;
  /** Nobody has noticed the last time yet. */
  let unnoticed: string | undefined;
  let unjudged = 0;
  let takenOut: ServerRule | undefined;

  /** People who have signed in. */
  async function newUsers(companyId: string, count: number): Promise<Session[]> {
    const names = Array.from({ length: count }, () => ({ username: `${randomUUID()}@sim.test`, family: randomUUID() }));
    const user = { company_id: companyId, role: ROLE, password_hash: null, changed_by: 'sim' };
    const users = names.map(({ username }) => ({ username, full_name: username, ...user }));
    await addUsers(db, users, clock());
    const moments = { created_at: clock(), used_at: clock(), revoked_at: null };
    const families = names.map(({ username, family }) => ({
      company_id: companyId,
      username,
      family_id: family,
      ...moments,
    }));
    await db.insertInto('refresh_families').values(families).execute();
    return Promise.all(
      names.map(async ({ username, family: familyId }) => {
        const accessToken = await tokens.issue({ companyId, username, familyId });
        return { accessToken, webSocketToken: '', username, role: ROLE, companyId };
      }),
    );
  }

  const send: SimServer['send'] = async ({ method, path: url, headers, body }) => {
    const request = { method: method as 'GET', url, headers, ...(body !== undefined && { payload: body }) };
    const isBeyond = unnoticed !== undefined && (await isBeyondNewest(unnoticed, url));
    const answer = await app.inject(request);
    const named = answer.headers['x-history'];
    // In between a call of before may still be answered.
    if (named !== history && history !== '') await readHistory();
    if (isBeyond && unnoticed !== undefined) unjudged += 1;
    const sent = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return { status: answer.statusCode, headers: Object.fromEntries(sent), body: answer.body };
  };

  /** The first request after a restart makes the server look up the history of its data. */
  async function readHistory(): Promise<void> {
    const { headers } = await app.inject({ method: 'GET', url: '/api/ping' });
    const named = String(headers['x-history']);
    if (named !== history) unnoticed = undefined;
    history = named;
  }

  /** Whether the cursor in this address stands for a place that the company's data do not have. */
  async function isBeyondNewest(companyId: string, address: string): Promise<boolean> {
    const cursor = new URL(address, 'http://sim.test').searchParams.get('cursor');
    if (!cursor || !address.startsWith('/api/changes')) return false;
    const { seq } = JSON.parse(Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString()) as { seq: string };
    const newest = await db
      .selectFrom('company_counters')
      .select('change_seq')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    return BigInt(seq) > BigInt(newest?.change_seq ?? 0);
  }
  await readHistory();

  const call: SimServer['call'] = async ({ accessToken }, name, { params = {}, query = '', body, headers }) => {
    const { method, path: pattern } = operations[name];
    const answer = await send({
      method,
      path: `/api${pattern.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '')}${query}`,
      headers: {
        ...{ ...headers, authorization: `Bearer ${accessToken}` },
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${answer.body}`);
    return answer.body === '' ? undefined : JSON.parse(answer.body);
  };

  async function newCarrier(session: Session): Promise<string> {
    const from = (await nextCompanyNumber(db)) * SERIES;
    const series = (first: number) => ({ from: `${first}`, current: `${first}`, to: `${first + SERIES - 1}` });
    const numberSeries = {
      consignment: { ...series(100_000_000 + from), checkSumType: 'MOD10LUHN' },
      package: { ...series(100_000_000 + from), prefix1: '37350000', checkSumType: 'MOD10GS1' },
    };
    const body = { ...DSV_CARRIER, numberSeries };
    const made = await call(session, 'saveCarrier', { params: { carrierId: 'new' }, body });
    return (made as { carrierId: string }).carrierId;
  }

  return {
    failures,
    send,
    call,
    clock: time,
    history: () => history,
    life: () => `${history}#${putBack}`,
    unjudged: () => unjudged,
    backUp: (companyId) => takeBackup(db, companyId),
    async restore({ companyId, carrierId, colleague }, silently) {
      const lost = await readSeries(db, companyId);
      await restoreBackup(db, companyId, silently);
      if (silently) {
        putBack += 1;
        unnoticed = companyId;
      } else await readHistory();
      return {
        async confirm() {
          const issued = [...lost, ...(await readSeries(db, companyId))];
          for (const { kind } of lost) {
            const numbers = issued.filter((one) => one.kind === kind).map(({ current }) => current);
            const current = numbers.reduce((a, b) => (BigInt(a) > BigInt(b) ? a : b));
            await call(colleague, 'confirmSeries', { params: { carrierId }, body: { kind, current } });
          }
        },
      };
    },
    async newCompany(missing) {
      if (missing !== takenOut) await takeOut(db, missing);
      takenOut = missing;
      time.now = SIM_START;
      unnoticed = undefined;
      unjudged = 0;
      const companyId = randomUUID();
      await db
        .insertInto('companies')
        .values({ company_id: companyId, name: 'Sim AB', ...stamps })
        .execute();
      const users = await newUsers(companyId, 4);
      const [me, colleague, other, mate] = users as [Session, Session, Session, Session];
      const carrierId = await newCarrier(colleague);
      const body = { name: 'EDI', carrierId, dom: { value: 'GRP' }, eu: { value: 'GRP' }, ex: { value: 'GRP' } };
      const made = (await call(colleague, 'createDeliveryType', { body })) as { id: string };
      return { companyId, me, colleague, other, mate, carrierId, deliveryTypeId: made.id };
    },
    async notify({ companyId, username }) {
      const notification = { type: 'info', code: 'bookingRejected', values: { reason: 'Sim' } } as const;
      await writer({ companyId, username: 'sim' })(async (tx) => ({
        body: await addNotification(tx, username, notification),
      }));
    },
    effects: (companyId) => readEffects(db, companyId),
    dockRows: (companyId) => readDockRows(db, companyId),
    async close() {
      await app.close();
      await db.destroy();
      rmSync(dataDirectory, { recursive: true });
    },
  };
}

function collect(lines: string[]): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
}
