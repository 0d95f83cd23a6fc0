/** Traces, as a collector receives them. */
import { expect, test } from 'vitest';
import { databaseUrl } from '#tests/support/cluster.ts';
import { startCollector } from '#tests/support/collector.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number | string } }[];
}

interface Received {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? Number(value?.intValue);
};

test('[OPS-01] with an endpoint, calls, jobs and statements are traced, and no value is in a trace', async () => {
  const collector = await startCollector<Received>();
  const { db, connection } = await createTestDatabase();
  await seedTestCompanies(db);
  const settings = {
    ...{ DATABASE_URL: databaseUrl(connection), SECRET: TEST_SECRET },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'kaj-test' },
  };
  const server = await startServerProcess(serverProgram('main'), settings);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const signedIn = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    body: JSON.stringify({ username: TEST_USERS.Moderator, password: TEST_PASSWORD }),
  });
  expect(signedIn.status).toBe(200);
  expect((await fetch(`${server.url}/api/shipment/48151623`)).status).toBe(403);
  // What has not been sent is sent before it ends.
  expect(await server.end('SIGTERM')).toBe(0);

  expect([...collector.paths]).toEqual(['/v1/traces']);
  const [first] = collector.received.flatMap(({ resourceSpans }) => resourceSpans);
  expect(first && attributeOf(first.resource, 'service.name')).toBe('kaj-test');
  const spans = collector.received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const call = spans.find(({ name }) => name === 'POST /api/login');
  expect(call).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(call && attributeOf(call, 'http.response.status_code')).toBe(200);
  expect(call && attributeOf(call, 'kaj.operation')).toBe('login');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.length).toBeGreaterThan(3);
  expect(statements.map((span) => attributeOf(span, 'db.query.text')).join('\n')).toContain('"users"');
  const refused = spans.find(({ name }) => name === 'GET /api/shipment/:shipmentId');
  expect(refused && attributeOf(refused, 'http.response.status_code')).toBe(403);
  expect(spans.map(({ name }) => name)).toContain('job housekeeping');
  const told = JSON.stringify(collector.received);
  for (const value of [TEST_USERS.Moderator, TEST_PASSWORD, '48151623']) expect(told).not.toContain(value);
});

test('[OPS-01] a collector that is away changes nothing for callers', async () => {
  const { db, connection } = await createTestDatabase();
  await seedTestCompanies(db);
  const settings = { DATABASE_URL: databaseUrl(connection), SECRET: TEST_SECRET };
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  const server = await startServerProcess(serverProgram('main'), { ...settings, ...away });
  expect((await fetch(`${server.url}/api/ping`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});
