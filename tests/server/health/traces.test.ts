/** Traces, received by a small collector that speaks OTLP over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

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

async function startCollector() {
  const received: Received[] = [];
  const paths = new Set<string>();
  const collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      paths.add(request.url ?? '');
      received.push(JSON.parse(Buffer.concat(parts).toString()) as Received);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  whenDone(() => new Promise((resolve) => collector.close(() => resolve())));
  const spans = () =>
    received.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans)),
    );
  return { url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, received, paths, spans };
}

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? Number(value?.intValue);
};

test('[OPS-01] with an endpoint, calls, jobs and statements are traced, and no value is in a trace', async () => {
  const collector = await startCollector();
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
  const spans = collector.spans();
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
