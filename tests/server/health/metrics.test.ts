/** The figures of a server in Prometheus' format, and who may read them. */
import { request } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { book, createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, TEST_SECRET, type TestServer } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const TOKEN = 'a token of sixteen or more'.replaceAll(' ', '-');

/** Not with fetch, which sets Host itself. */
function read(server: TestServer, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}/api/metrics`, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on('error', reject).end();
  });
}

/** The values of a figure by its labels, as they stand in the text. */
function figure(text: string, name: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => {
      const [labels, value] = [line.slice(name.length, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)];
      return [labels, Number(value)];
    }),
  );
}

const server = await startTestServer({ environment: { JOBS: '0' } });

test('[OPS-01] the figures tell of calls by operation and status, of connections, jobs, messages, changes and the process', async () => {
  const moderator = await server.signIn(TEST_USERS.Moderator);
  await moderator.do('myProfile');
  await server.anonymous.refused('login', { body: { username: TEST_USERS.Moderator, password: 'not it' } });
  const carrierId = await createCarrier(moderator, { name: 'Fjärran frakt', fTPserver: 'localhost' });
  const deliveryType = await createDeliveryType(moderator, carrierId, 'Fjärran');
  const { shipmentId } = await createShipment(moderator, { deliveryType: deliveryType.id });
  await book(moderator, shipmentId);

  const { status, text } = await read(server);
  expect(status).toBe(200);
  const calls = figure(text, 'kaj_http_request_seconds_count');
  expect(calls['{operation="myProfile",method="GET",status="200"}']).toBe(1);
  expect(calls['{operation="login",method="POST",status="401"}']).toBe(1);
  expect(figure(text, 'kaj_http_request_seconds_bucket')).toHaveProperty([
    '{le="+Inf",operation="myProfile",method="GET",status="200"}',
  ]);
  expect(figure(text, 'kaj_refusals_total')).toEqual({ '{what="signIn"}': 1 });
  expect(figure(text, 'kaj_serving')).toEqual({ '': 1 });
  expect(figure(text, 'kaj_database_up')).toEqual({ '': 1 });
  expect(figure(text, 'kaj_database_connections')).toHaveProperty(['{pool="work",state="waiting"}']);
  expect(figure(text, 'kaj_jobs')).toMatchObject({ '{job="edi.deliver",state="due"}': expect.any(Number) });
  expect(figure(text, 'kaj_edi_messages')).toEqual({ '{state="waiting"}': 1, '{state="givenUp"}': 0 });
  expect(figure(text, 'kaj_changes')[''] ?? 0).toBeGreaterThan(2);
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds', 'kaj_websockets']) {
    expect(figure(text, name), name).not.toEqual({});
  }
});

test('[OPS-01] messages that were given up and jobs that have failed for good are figures to be woken by', async () => {
  await server.db.updateTable('edi_messages').set({ given_up_at: new Date() }).execute();
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(server.db);
  const { text } = await read(server);
  expect(figure(text, 'kaj_edi_messages')['{state="givenUp"}']).toBe(1);
  expect(figure(text, 'kaj_jobs')['{job="edi.deliver",state="dead"}']).toBe(1);
});

test('[OPS-01] a call that was answered from its key counts as repeated', async () => {
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const options = { params: { addressId: 'new' }, body: { name: 'Ekmans', countryCode: 'SE' }, headers };
  await moderator.do('saveAddress', options);
  await moderator.do('saveAddress', options);
  expect(figure((await read(server)).text, 'kaj_repeated_calls_total')).toEqual({ '{operation="saveAddress"}': 1 });
});

test('[OPS-01] no figure names a person, a company, a shipment, an address or anything that was sent', async () => {
  const { text } = await read(server);
  await fetch(`${server.url}/api/shipment/48151623`);
  await fetch(`${server.url}/api/nowhere/48151623`);
  await fetch(`${server.url}/api/nowhere`, { method: 'DELETE' });
  const after = (await read(server)).text;
  const values = [
    ...Object.values(TEST_USERS),
    TEST_PASSWORD,
    TEST_SECRET,
    'Ekmans',
    'Fjärran',
    '48151623',
    '127.0.0.1',
  ];
  for (const value of values) expect(text + after, value).not.toContain(value);
  expect(after).not.toMatch(new RegExp(`="${TEST_COMPANY}"`));
  // Whatever is asked for, what is not an operation is one line for each method and status.
  const strays = Object.keys(figure(after, 'kaj_http_request_seconds_count')).filter((key) =>
    /nowhere|other/.test(key),
  );
  expect(strays.sort()).toEqual([
    '{operation="other",method="DELETE",status="404"}',
    '{operation="other",method="GET",status="404"}',
  ]);
});

test.each([
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-For', '203.0.113.7'],
  ['Forwarded', 'for=127.0.0.1'],
  ['X-Real-IP', '127.0.0.1'],
  ['Via', '1.1 proxy'],
  ['Host', 'kaj.example.com'],
])(
  '[OPS-01] a call that a proxy on this machine passes on reads no figures, although $0 may say $1',
  async (name, value) => {
    const proxied = await startTestServer({ environment: { TRUST_PROXY: '1' } });
    expect((await read(proxied, { [name]: value })).status).toBe(403);
    expect((await read(proxied)).status).toBe(200);
  },
);

test('[OPS-01] with METRICS_TOKEN only who presents it reads the figures, and others are told in the audit log', async () => {
  const guarded = await startTestServer({ environment: { METRICS_TOKEN: TOKEN } });
  const moderator = await guarded.signIn(TEST_USERS.Moderator);
  const wrong = [
    {},
    { authorization: `Bearer ${TOKEN}x` },
    { authorization: `Bearer ${moderator.session?.accessToken}` },
  ];
  for (const headers of wrong) expect((await read(guarded, headers)).status).toBe(403);
  const passedOn = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7', host: 'kaj.example.com' };
  expect((await read(guarded, passedOn)).status).toBe(200);
  const rows = await guarded.db
    .selectFrom('audit_log')
    .select(['kind', 'entity', 'after'])
    .where('company_id', '=', '')
    .execute();
  expect(rows).toHaveLength(wrong.length);
  expect(rows[0]).toMatchObject({ kind: 'refused', entity: 'token', after: { operation: 'metrics' } });
});

test('[OPS-01] without the database the figures of the process are still told', async () => {
  const lonely = await startTestServer({ environment: { JOBS: '0' } });
  await sql`alter table company_counters rename to company_counters_away`.execute(lonely.db);
  const { status, text } = await read(lonely);
  expect(status).toBe(200);
  expect(figure(text, 'kaj_database_up')).toEqual({ '': 0 });
  expect(figure(text, 'process_resident_memory_bytes')).not.toEqual({});
  expect(figure(text, 'kaj_jobs')).toEqual({});
});
