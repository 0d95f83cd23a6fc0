/** The log and the audit log for a system outside, as a collector receives them. */
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addToAuditLog } from '#server/audit/audit-entries.ts';
import { createAuditTelling } from '#server/audit-log/audit-telling.ts';
import type { Db } from '#server/db/database.ts';
import { openOutsideLogs } from '#server/monitoring/outside-logs.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { startCollector } from '#tests/support/collector.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly boolValue?: boolean;
  readonly kvlistValue?: { readonly values: readonly Attribute[] };
}
interface Attribute {
  readonly key: string;
  readonly value: Value;
}
interface Received {
  readonly resourceLogs: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeLogs: readonly {
      readonly logRecords: readonly {
        readonly timeUnixNano: string;
        readonly severityNumber: number;
        readonly body: Value;
        readonly attributes: readonly Attribute[];
      }[];
    }[];
  }[];
}

const MINUTE = 60_000;

function plain({ stringValue, intValue, boolValue, kvlistValue }: Value): unknown {
  if (kvlistValue) return factsOf(kvlistValue.values);
  return stringValue ?? boolValue ?? (intValue === undefined ? null : Number(intValue));
}
const factsOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));

const recordsOf = (received: readonly Received[]) =>
  received.flatMap(({ resourceLogs }) =>
    resourceLogs.flatMap(({ scopeLogs }) =>
      scopeLogs.flatMap(({ logRecords }) =>
        logRecords.map(({ timeUnixNano, severityNumber, body, attributes }) => ({
          ...{ at: Number(BigInt(timeUnixNano) / 1_000_000n), severityNumber, body: plain(body) },
          facts: factsOf(attributes),
        })),
      ),
    ),
  );

const figuresOf = (logs: ReturnType<typeof openOutsideLogs>) =>
  Object.fromEntries(logs.figures().map(({ labels, value }) => [`${labels?.log} ${labels?.state}`, value]));

function watchWarnings() {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  return warn;
}

test('[OPS-01] with a collector of logs the security log and the audit log arrive there, and nothing secret', async () => {
  const collector = await startCollector<Received>();
  const { db, connection } = await createTestDatabase();
  await seedTestCompanies(db);
  await sql`insert into server_meta (name, value) values ('audit told', '2026-01-01')`.execute(db);
  const early = { kind: 'user', entity: 'ny@demo.test', before: null, after: { role: 'SuperUser' } } as const;
  await add(db, new Date(Date.now() - 3 * MINUTE), early);
  const server = await startServerProcess(serverProgram('main'), {
    ...{ DATABASE_URL: databaseUrl(connection), SECRET: TEST_SECRET, LOG_LEVEL: 'info' },
    ...{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: `${collector.url}/v1/logs`, OTEL_SERVICE_NAME: 'kaj-test' },
    ...{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer collectors-token', COMPANY_WALL: '1' },
  });
  const signIn = (password: string) =>
    fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: TEST_USERS.Moderator, password }),
    });
  const { accessToken, webSocketToken } = (await (await signIn(TEST_PASSWORD)).json()) as Record<string, string>;
  expect((await signIn('Typed-wrong-1')).status).toBe(401);
  await vi.waitFor(() => expect(recordsOf(collector.received).some(({ body }) => body === 'kaj.audit')).toBe(true), {
    timeout: 20_000,
  });
  // What has not been sent is sent before it ends.
  expect(await server.end('SIGTERM')).toBe(0);

  expect([...collector.paths]).toEqual(['/v1/logs']);
  expect(collector.headers().authorization).toBe('Bearer collectors-token');
  const resource = collector.received[0]?.resourceLogs[0]?.resource.attributes ?? [];
  expect(factsOf(resource)).toMatchObject({ 'service.name': 'kaj-test' });
  const records = recordsOf(collector.received);
  const signedIn = records.find(({ body }) => body === 'signedIn');
  expect(signedIn?.facts).toMatchObject({ log: 'security', username: TEST_USERS.Moderator });
  expect(Math.abs((signedIn?.at ?? 0) - Date.now())).toBeLessThan(MINUTE);
  expect(records.map(({ body }) => body)).toContain('signInFailed');
  const calls = records.filter(({ body }) => body === 'answered').map(({ facts }) => facts);
  expect(calls).toContainEqual(expect.objectContaining({ route: '/api/login', status: 200 }));
  expect(records.filter(({ body }) => body === 'kaj.audit').map(({ facts }) => facts)).toEqual([
    expect.objectContaining({ ...early, company_id: TEST_COMPANY, username: TEST_USERS.Moderator }),
  ]);
  const told = JSON.stringify(collector.received);
  for (const secret of [TEST_PASSWORD, 'Typed-wrong-1', accessToken, webSocketToken, TEST_SECRET])
    expect(told).not.toContain(secret);
});

test('[OPS-01] rows of the audit log wait for a collector that is away, are counted and told, and arrive once it is back', async () => {
  const collector = await startCollector<Received>();
  const { db } = await createTestDatabase();
  await seedTestCompanies(db);
  let now = new Date('2026-11-29T10:00:00Z');
  const logs = openOutsideLogs({ url: `${collector.url}/v1/logs`, service: 'kaj' });
  const tell = createAuditTelling({ db, clock: () => now, outsideLogs: logs });
  const warn = watchWarnings();
  const event = { kind: 'user', entity: TEST_USERS.DefaultUser, before: { role: 'DefaultUser' } } as const;
  const added = (role: string) => add(db, now, { ...event, after: { role } });
  await added('of before it was named');
  now = new Date(now.getTime() + 5 * MINUTE);
  await tell();
  expect(collector.received, 'what was there before').toEqual([]);
  // As many as come at one moment belong together, however many a part has.
  for (let count = 0; count < 600; count += 1) await added(`role ${count}`);
  await tell();
  expect(collector.received, 'their transactions may not have ended').toEqual([]);
  now = new Date(now.getTime() + 3 * MINUTE);
  await added('later');
  collector.refuse(400);
  await tell();
  expect(figuresOf(logs)).toMatchObject({ 'audit delivered': 0, 'audit waiting': 600 });
  expect(warn.mock.calls).toEqual([[expect.stringContaining('600 rows of the audit log wait')]]);
  collector.refuse(undefined);
  await tell();
  const roles = recordsOf(collector.received).map(({ facts }) => (facts.after as { role: string }).role);
  expect(roles).toEqual(Array.from({ length: 600 }, (_, count) => `role ${count}`));
  now = new Date(now.getTime() + 3 * MINUTE);
  await tell();
  await tell();
  const [last] = recordsOf(collector.received).slice(600);
  expect(last).toMatchObject({
    body: 'kaj.audit',
    facts: { entity: TEST_USERS.DefaultUser, after: { role: 'later' } },
  });
  expect(recordsOf(collector.received)).toHaveLength(601);
  expect(figuresOf(logs)).toMatchObject({ 'audit delivered': 601, 'audit waiting': 0 });
});

test('[OPS-01] lines that a collector does not take are counted and told once an hour, and nobody waits for it', async () => {
  const collector = await startCollector<Received>();
  const logs = openOutsideLogs({ url: `${collector.url}/v1/logs`, service: 'kaj' });
  const warn = watchWarnings();
  const line = (msg: string) => logs.line(`${JSON.stringify({ level: 40, time: Date.now(), msg })}\n`);
  line('taken');
  await vi.waitFor(() => expect(figuresOf(logs)['lines delivered']).toBe(1), { timeout: 5000 });
  expect(recordsOf(collector.received)).toMatchObject([{ body: 'taken', severityNumber: 13 }]);
  collector.refuse(400);
  line('refused');
  await vi.waitFor(() => expect(figuresOf(logs)).toMatchObject({ 'lines lost': 1, 'lines waiting': 0 }), {
    timeout: 5000,
  });
  for (let count = 0; count < 10_100; count += 1) line('too many');
  expect(figuresOf(logs)).toMatchObject({ 'lines lost': 101, 'lines waiting': 10_000 });
  expect(warn).toHaveBeenCalledTimes(1);
  await logs.close();
});

test('[OPS-01] a collector of logs that is away changes nothing for callers', async () => {
  const { db, connection } = await createTestDatabase();
  await seedTestCompanies(db);
  const server = await startServerProcess(serverProgram('main'), {
    ...{ DATABASE_URL: databaseUrl(connection), SECRET: TEST_SECRET, LOG_LEVEL: 'info' },
    OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'http://127.0.0.1:9/v1/logs',
  });
  expect((await fetch(`${server.url}/api/ping`)).status).toBe(200);
  const metrics = await (await fetch(`${server.url}/api/metrics`)).text();
  expect(metrics).toContain('kaj_outside_logs{log="lines",state="lost"}');
  expect(await server.end('SIGTERM')).toBe(0);
});

function add(db: Db, at: Date, entry: Parameters<typeof addToAuditLog>[2][number]): Promise<void> {
  const author = { companyId: TEST_COMPANY, username: TEST_USERS.Moderator, address: '192.0.2.7', device: 'Truck 4' };
  return addToAuditLog(db, author, [entry], at);
}
