/**
 * The real server for simulated devices: asked without a socket, each schedule with a company of its own, and beside it a
 * log of every effect, written by the database itself.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Address } from '#contract/address.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import type { Session } from '#contract/session.ts';
import type { Shipment } from '#contract/shipment.ts';
import { createAccessTokens } from '#server/session/access-token.ts';
import { startTestServer, TEST_SECRET, type TestServer } from '#tests/support/server.ts';

/** One row of the database before and after one write. */
export interface Effect {
  readonly n: number;
  readonly kind: 'shipments' | 'addresses';
  readonly entityId: string;
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
  readonly by: string;
}

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
}

export interface SimServer {
  send(request: SimRequest): Promise<SimAnswer>;
  /** A call that must succeed. */
  call(session: Session, name: OperationName, input: SimInput): Promise<unknown>;
  newCompany(): Promise<SimCompany>;
  effects(companyId: string): Promise<readonly Effect[]>;
}

export interface SimInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
}

export async function startSimServer(): Promise<SimServer> {
  const { app, db } = await startTestServer();
  await logEffects(db);
  const tokens = createAccessTokens(TEST_SECRET, () => new Date());

  async function newUser(companyId: string): Promise<Session> {
    const username = `${randomUUID()}@sim.test`;
    const familyId = randomUUID();
    const now = new Date();
    const stamps = { created_at: now, changed_at: now, changed_by: 'sim' };
    const user = { username, company_id: companyId, role: 'SuperUser', full_name: username, password_hash: null };
    await db
      .insertInto('users')
      .values({ ...user, ...stamps })
      .execute();
    const family = { family_id: familyId, username, created_at: now, used_at: now, revoked_at: null };
    await db.insertInto('refresh_families').values(family).execute();
    const accessToken = await tokens.issue({ username, familyId });
    return { accessToken, webSocketToken: '', username, role: 'SuperUser', companyId };
  }

  async function send({ method, path, headers, body }: SimRequest): Promise<SimAnswer> {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const sent = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return { status: answer.statusCode, headers: Object.fromEntries(sent), body: answer.body };
  }

  return {
    send,
    async call({ accessToken }, name, { params = {}, query = '', body }) {
      const { method, path } = operations[name];
      const answer = await send({
        method,
        path: `/api${path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '')}${query}`,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${answer.body}`);
      return answer.body === '' ? undefined : JSON.parse(answer.body);
    },
    async newCompany() {
      const companyId = randomUUID();
      const now = new Date();
      const stamps = { created_at: now, changed_at: now, changed_by: 'sim' };
      await db
        .insertInto('companies')
        .values({ company_id: companyId, name: 'Sim AB', ...stamps })
        .execute();
      const [me, colleague, other] = await Promise.all([1, 2, 3].map(() => newUser(companyId)));
      return { companyId, me, colleague, other } as SimCompany;
    },
    async effects(companyId) {
      const { rows } = await sql<{
        n: string;
        kind: Effect['kind'];
        entity_id: string;
        version: number;
        before: Shipment | Address | null;
        after: Shipment | Address;
        changed_by: string;
      }>`select * from effects where company_id = ${companyId} order by n`.execute(db);
      return rows.map(({ n, kind, entity_id, version, before, after, changed_by }) => ({
        ...{ n: Number(n), kind, entityId: entity_id, version, by: changed_by },
        ...{ before: before as Effect['before'], after: after as unknown as Effect['after'] },
      }));
    },
  };
}

async function logEffects(db: TestServer['db']): Promise<void> {
  await sql`
    create table effects (
      n bigint generated always as identity primary key,
      company_id text not null,
      kind text not null,
      entity_id text not null,
      version integer not null,
      before jsonb,
      after jsonb not null,
      changed_by text not null
    )`.execute(db);
  await sql`create index on effects (company_id, n)`.execute(db);
  const tables = [
    ['shipments', 'shipment_id', 'document'],
    ['addresses', 'address_id', 'entry'],
  ] as const;
  for (const [table, id, document] of tables) {
    const [column, key] = [sql.ref(document), sql.ref(id)];
    await sql`
      create function ${sql.raw(`log_${table}`)}() returns trigger language plpgsql as $$
      begin
        insert into effects (company_id, kind, entity_id, version, before, after, changed_by)
        values (new.company_id, ${sql.lit(table)}, new.${key}::text, new.row_version,
          case when tg_op = 'UPDATE' then old.${column} end, new.${column}, new.changed_by);
        return new;
      end $$`.execute(db);
    await sql`create trigger log after insert or update on ${sql.table(table)}
      for each row execute function ${sql.raw(`log_${table}`)}()`.execute(db);
  }
}
