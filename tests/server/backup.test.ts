/** Backup and restore as somebody runs them: the bundled program beside a server that is written to. */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsLine, swedishReceiver } from '#tests/support/freight-world.ts';
import { bundleServer, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

const WRITERS = 12;
/** Shipments each of them makes before, and again after, the backup is under way. */
const EACH = 5;

const bundle = await bundleServer();
const directory = mkdtempSync(path.join(tmpdir(), 'kaj-backup-'));
const data = path.join(directory, 'data');
const backup = path.join(directory, 'backup');
const environment = { DATA_DIR: data };
const running: ServerProcess[] = [];

afterAll(async () => {
  for (const server of running) await server.end('SIGTERM');
  rmSync(directory, { recursive: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(bundle, environment);
  running.push(server);
  return server;
}

function command(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [bundle, ...args], { env: { PATH: process.env.PATH, ...environment } });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

async function signIn({ url }: ServerProcess) {
  const json = { 'content-type': 'application/json' };
  const credentials = { username: 'moderator@demo.test', password: 'Kaj-demo-1' };
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: JSON.stringify(credentials) });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const history = answer.headers.get('x-history') ?? '';
  const call = async (method: string, at: string, body?: unknown, headers: Record<string, string> = {}) => {
    const own = { authorization: `Bearer ${accessToken}`, ...json, ...headers };
    const response = await fetch(`${url}/api${at}`, {
      method,
      headers: own,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };
  return { history, call };
}
type Caller = Awaited<ReturnType<typeof signIn>>;

async function create({ call }: Caller, orderNumber: string, deliveryType?: string): Promise<string> {
  const patch = {
    orderNumber,
    addresses: { receiver: swedishReceiver },
    goodsLines: [goodsLine(1, 1)],
    ...(deliveryType && { deliveryType }),
  };
  const { status, body } = await call('PUT', '/shipment/new', patch);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.shipmentId ?? '';
}

/** Twelve at once; each goes on until `isOver`, and makes a few more then. Answers what was there before the end. */
async function write(caller: Caller, mark: string, isOver: () => boolean): Promise<string[]> {
  const early: string[] = [];
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let left = EACH; left > 0; ) {
        if (isOver()) left -= 1;
        const id = await create(caller, `${mark} ${writer}`);
        if (!isOver()) early.push(id);
      }
    }),
  );
  return early;
}

let before: Caller;
let kept: string[];

beforeAll(async () => {
  const server = await start();
  before = await signIn(server);
  kept = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => create(before, `Kept ${writer}`)));
  let isDone = false;
  const writing = write(before, 'During', () => isDone);
  const made = await command('backup', backup);
  isDone = true;
  await writing;
  expect(made).toMatchObject({ code: 0 });
  expect(made.output).toContain(backup);
  await server.end('SIGTERM');
});

test('[OFF-11] a backup made while twelve write comes back whole, as a history of its own that holds its series', async () => {
  const lost = await startAndCreate('Lost');
  expect(await command('restore', backup)).toMatchObject({ code: 1, output: expect.stringContaining('--replace') });
  const restored = await command('restore', backup, '--replace');
  expect(restored).toMatchObject({ code: 0 });
  expect(readdirSync(data).filter((name) => name.includes('-before-'))).toHaveLength(2);

  const server = await start();
  const after = await signIn(server);
  expect(after.history).not.toBe(before.history);
  for (const id of kept) expect((await after.call('GET', `/shipment/${id}`)).status).toBe(200);
  expect((await after.call('GET', `/shipment/${lost}`)).status).toBe(404);

  // Everything the list knows can be read: no row without its shipment, none twice.
  const { body } = await after.call('POST', '/ShipmentsList', {
    pageSize: 100,
    searchFields: { orderNumber: 'During%' },
  });
  const rows = body.data as unknown as { shipmentId: string }[];
  expect(new Set(rows.map(({ shipmentId }) => shipmentId)).size).toBe(rows.length);

  const stranger = await create(after, 'Stranger');
  expect(Number(stranger)).toBeGreaterThan(Number(lost));
  const refused = await after.call(
    'PUT',
    `/shipment/${kept[0]}`,
    { orderNumber: 'X' },
    { 'x-history': before.history },
  );
  expect(refused).toMatchObject({ status: 412, body: { code: 'otherHistory' } });

  const types = (await after.call('GET', '/deliveryTypes')).body.data as unknown as { id: string }[];
  const booked = await create(after, 'Booked', types[0]?.id);
  expect(await after.call('POST', `/shipment/${booked}/book`, {})).toMatchObject({
    status: 422,
    body: { code: 'seriesHeld' },
  });
  expect(await command('restore', backup, '--replace')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Another Kaj server'),
  });
  await server.end('SIGTERM');
});

async function startAndCreate(orderNumber: string): Promise<string> {
  const server = await start();
  const id = await create(await signIn(server), orderNumber);
  await server.end('SIGTERM');
  return id;
}

test('a backup of a server that does not run starts the database for itself and stops it again', async () => {
  const folder = path.join(directory, 'at rest');
  expect(await command('backup', folder)).toMatchObject({ code: 0 });
  expect(readdirSync(path.join(data, 'postgres'))).not.toContain('postmaster.pid');
  expect(statSync(path.join(folder, 'secret')).mode & 0o077).toBe(0);
  expect(await command('backup', folder)).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
});

test('a damaged or unfinished backup is refused before anything is touched', async () => {
  const folder = path.join(directory, 'damaged');
  expect(await command('backup', folder)).toMatchObject({ code: 0 });
  appendFileSync(path.join(folder, 'postgres/PG_VERSION'), ' ');
  expect(await command('restore', folder, '--replace')).toMatchObject({
    code: 1,
    output: expect.stringContaining('PG_VERSION has changed since it was made'),
  });
  writeFileSync(path.join(folder, 'backup.json'), '{}');
  expect((await command('restore', folder, '--replace')).output).toContain('damaged, or of another version');
  rmSync(path.join(folder, 'backup.json'));
  expect((await command('restore', folder, '--replace')).output).toContain('no finished backup');
  expect((await command('restore')).output).toContain('Usage');
});
