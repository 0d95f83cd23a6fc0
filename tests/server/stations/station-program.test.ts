/**
 * The print program as a station, as people run it, against the real server: it is paired by the letters it shows, prints to
 * printers on the network and into folders, and lives through restarts of the server.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Station } from '#contract/station.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createEdiDeliveryType, createShipment, goodsLine } from '#tests/support/freight-world.ts';
import { startTestServer, TEST_SECRET, type TestCaller } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

const PROGRAM = path.resolve('src/program/main.mjs');
/** Unit: milliseconds. */
const LIMIT = { timeout: 30_000, interval: 100 };
const LONG = 120_000;
/** Nobody listens there. */
const CLOSED = 'tcp://127.0.0.1:9109';

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const server = await startTestServer({ database, environment: { JOBS: '0' } });
const deliveryType = await createEdiDeliveryType(await server.signIn(TEST_USERS.Moderator));

let home: string;
let user: TestCaller;
let output: string;
let printer: FakePrinter | undefined;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  output = '';
  home = mkdtempSync(path.join(tmpdir(), 'kaj-station-'));
  user = await server.signIn(TEST_USERS.DefaultUser);
  await server.db.deleteFrom('stations').execute();
});
afterEach(async () => {
  for (const child of [...running]) await kill(child);
  printer?.listener.close();
  printer = undefined;
  rmSync(home, { recursive: true });
});

interface FakePrinter {
  readonly listener: Server;
  readonly address: string;
  /** What it was sent, one entry per connection. */
  readonly received: string[];
}

/** A printer of the network: it takes whatever is sent to its port. */
async function fakePrinter(): Promise<FakePrinter> {
  const received: string[] = [];
  const listener = createServer((socket) => {
    let bytes = '';
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      bytes += part;
    });
    socket.on('end', () => received.push(bytes));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return { listener, received, address: `tcp://127.0.0.1:${(listener.address() as AddressInfo).port}` };
}

const environment = () => ({ ...process.env, KAJ_PRINT_STATE: path.join(home, 'station') });

/** Started with these values; its output is kept. */
function start(...values: string[]): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, ...values], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  running.add(child);
  return child;
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  return (await ended)[0] as number | null;
}

const shownCode = () =>
  vi.waitFor(() => {
    const [, code] =
      /Write these letters in Kaj, under Printing: ([A-Z]{3}-[A-Z]{3})\n(?![\s\S]*Write these)/.exec(output) ?? [];
    return code ?? expect.fail('It shows no letters yet.');
  }, LIMIT);
const add = (name: string) =>
  spawnSync(process.execPath, [PROGRAM, 'add', name], { env: environment(), encoding: 'utf8' });

/** With these printers, which somebody has added at its computer and chosen in the portal. */
async function pairedProgram(roles: { labels: string | null; papers: string | null }): Promise<Station> {
  for (const name of [roles.labels, roles.papers]) if (name) expect(add(name).status).toBe(0);
  start(server.url);
  const { id } = await user.do('pairStation', { body: { code: await shownCode(), name: 'Packing 3' } });
  const station = await user.do('saveStation', { params: { stationId: id }, body: roles });
  await vi.waitFor(() => expect(output).toContain('as Packing 3'), LIMIT);
  await connected();
  return station;
}

const connected = () =>
  vi.waitFor(async () => expect(await user.do('stations')).toMatchObject([{ state: 'connected' }]), LIMIT);

async function printOne(): Promise<string> {
  const { shipmentId } = await createShipment(user, { deliveryType, goodsLines: [goodsLine(1, 2)] });
  expect(await user.do('printShipment', { params: { shipmentId }, body: {} })).toMatchObject({ queued: true });
  return shipmentId;
}
const outcomes = (shipmentId: string, expected: string[]) =>
  vi.waitFor(async () => {
    const { data } = await user.do('prints', { params: { shipmentId }, query: {} });
    expect(data.map(({ kind, outcome }) => `${kind} ${outcome}`).sort()).toEqual(expected);
  }, LIMIT);

test(
  '[STN-01] the program is paired by its letters, sends labels to a network printer and papers into a folder',
  async () => {
    printer = await fakePrinter();
    const folder = path.join(home, 'papers');
    const station = await pairedProgram({ labels: printer.address, papers: folder });
    expect(station.printers.map(({ name }) => name)).toEqual(expect.arrayContaining([printer.address, folder]));
    const shipmentId = await printOne();
    await outcomes(shipmentId, ['label printed', 'waybill printed']);
    expect(printer.received).toEqual([expect.stringMatching(/^%PDF-/)]);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(new RegExp(`^Waybill ${shipmentId} \\d+\\.pdf$`))]);
  },
  LONG,
);

test(
  '[STN-01] its key is in a file that only its owner reads, is never said, and survives a restart of the program',
  async () => {
    printer = await fakePrinter();
    await pairedProgram({ labels: printer.address, papers: path.join(home, 'papers') });
    const file = path.join(home, 'station', 'station.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { key } = JSON.parse(readFileSync(file, 'utf8'));
    expect(key).toMatch(/^[0-9A-Z-]{39}$/);
    const [first] = running;
    expect(first && (await kill(first, 'SIGTERM'))).toBe(0);
    start();
    await outcomes(await printOne(), ['label printed', 'waybill printed']);
    expect(output).not.toContain(key);
    expect(output.match(/Write these letters/g)).toHaveLength(1);
  },
  LONG,
);

test(
  '[STN-01] a printer that does not answer is told to whoever printed, and its station needs somebody',
  async () => {
    const folder = path.join(home, 'papers');
    await pairedProgram({ labels: CLOSED, papers: folder });
    const shipmentId = await printOne();
    await outcomes(shipmentId, ['label failed', 'waybill printed']);
    expect(await user.do('stations')).toMatchObject([
      {
        state: 'needs',
        last: { labels: { cameOut: false, text: `${CLOSED}: ECONNREFUSED` }, papers: { cameOut: true } },
      },
    ]);
  },
  LONG,
);

test(
  '[STN-01] what is chosen in the portal alone neither writes to a folder nor speaks to a port of another service',
  async () => {
    printer = await fakePrinter();
    const folder = path.join(home, 'elsewhere');
    const { id } = await pairedProgram({ labels: CLOSED, papers: null });
    const body = { labels: printer.address, papers: folder };
    await user.do('saveStation', { params: { stationId: id }, body });
    const shipmentId = await printOne();
    await outcomes(shipmentId, ['label failed', 'waybill failed']);
    expect(printer.received).toEqual([]);
    expect(readdirSync(home)).not.toContain('elsewhere');
  },
  LONG,
);

test(
  '[STN-01] a station that is removed in the portal shows new letters and can be paired again',
  async () => {
    const folder = path.join(home, 'papers');
    const { id } = await pairedProgram({ labels: folder, papers: folder });
    const before = await shownCode();
    await user.do('deleteStation', { params: { stationId: id } });
    await vi.waitFor(() => expect(output).toContain('This station was removed in Kaj.'), LIMIT);
    await vi.waitFor(() => expect(output.match(/Write these letters/g)).toHaveLength(2), LIMIT);
    const after = await shownCode();
    expect(after).not.toBe(before);
    await user.do('pairStation', { body: { code: after } });
    await connected();
  },
  LONG,
);

test(
  '[STN-01] a server that is killed and started again gets its station back, and every job is printed once',
  async () => {
    const folder = path.join(home, 'papers');
    expect(add(folder).status).toBe(0);
    mkdirSync(path.join(home, 'data'));
    const begin = (PORT: string) =>
      startServerProcess(serverProgram('main'), {
        ...{ DATABASE_URL: databaseUrl(database.connection), SECRET: TEST_SECRET, PORT, JOBS: '0' },
        DATA_DIR: path.join(home, 'data'),
      });
    const first = await begin('0');
    start(first.url);
    const { id } = await user.do('pairStation', { body: { code: await shownCode() } });
    await user.do('saveStation', { params: { stationId: id }, body: { labels: folder, papers: folder } });
    await connected();
    await first.end('SIGKILL');
    const shipmentId = await printOne();
    const second = await begin(new URL(first.url).port);
    await outcomes(shipmentId, ['label printed', 'waybill printed']);
    expect(readdirSync(folder)).toHaveLength(2);
    await second.end('SIGTERM');
  },
  LONG,
);

test('[STN-01] without an address the program says how to start it', () => {
  const said = spawnSync(process.execPath, [PROGRAM], { env: environment(), encoding: 'utf8' });
  expect(said).toMatchObject({ status: 2, stderr: expect.stringContaining('kaj-print https://kaj.example.com') });
  const unsafe = spawnSync(process.execPath, [PROGRAM, 'http://kaj.example.com'], {
    env: environment(),
    encoding: 'utf8',
  });
  expect(unsafe).toMatchObject({ status: 2, stderr: expect.stringContaining('must begin with https://') });
});
