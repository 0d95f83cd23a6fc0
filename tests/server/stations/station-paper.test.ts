/**
 * The print program as a station, at printers and queues as people have reported them (tests/fixtures/field/README.md, "Paper, as
 * others met it"). What `lp` and `lpoptions` say here is what those of CUPS 2.4.2 say. Time runs faster for the program.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PROGRAM = path.resolve('src/program/main.mjs');
const HASTY_CLOCK = path.resolve('tests/support/hasty-clock.mjs');
const LIMIT = { timeout: 45_000, interval: 50 };
const LONG = 60_000;
const MIB = 1024 * 1024;
const LABEL = { width: 105, height: 190 };
const A4 = { width: 210, height: 297 };

const pdf = ({ width, height }: { width: number; height: number }, length = 0) =>
  Buffer.from(`%PDF-1.7\n/MediaBox [0 0 ${(width / 25.4) * 72} ${(height / 25.4) * 72}]\n${' '.repeat(length)}`);
const job = (printer: string, bytes: Buffer, changes: object = {}) => ({
  ...{ id: '41', docGUID: 'label', fileName: 'label.pdf', copies: 1, printType: 'LABEL', printer },
  ...{ base64Data: bytes.toString('base64'), ...changes },
});

let home: string;
let jobs: object[];
let acknowledged: { id: string; cameOut: boolean; failure?: string }[];
let kaj: HttpServer;
let child: ChildProcess | undefined;
let printer: Server | undefined;
const sockets = new Set<Socket>();
let received: string;

beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'kaj-paper-'));
  [jobs, acknowledged, received] = [[], [], ''];
  kaj = createHttpServer((request, response) => {
    const [, id] = /jobs\/([^/]+)\/ack$/.exec(request.url ?? '') ?? [];
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      if (id) {
        acknowledged.push({ id, ...JSON.parse(body) });
        jobs.shift();
      }
      // A job is offered until it is acknowledged: the answer that brought it may have come too late.
      const next = id ? undefined : jobs[0];
      if (next) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(next));
      else if (id) response.writeHead(204).end();
      // Without work a call is held.
    });
  }).listen(0, '127.0.0.1');
  await once(kaj, 'listening');
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  printer?.close();
  printer = undefined;
  kaj.closeAllConnections();
  kaj.close();
  rmSync(home, { recursive: true });
});

/** Paired already; `printers` are those that somebody has added at its computer. */
function start(haste: number, printers: readonly string[] = []): void {
  const state = path.join(home, 'station');
  mkdirSync(state, { recursive: true });
  const url = `http://127.0.0.1:${(kaj.address() as AddressInfo).port}`;
  writeFileSync(
    path.join(state, 'station.json'),
    JSON.stringify({ url, key: 'a key', station: 'Packing', company: 'Us', printers }),
  );
  child = spawn(process.execPath, ['--import', HASTY_CLOCK, PROGRAM, url], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ PATH: `${path.join(home, 'bin')}:${process.env.PATH}`, KAJ_PRINT_STATE: state, HASTE: String(haste) },
    },
  });
}

const outcome = async () => {
  await expect.poll(() => acknowledged, LIMIT).toHaveLength(1);
  return acknowledged[0];
};

async function listen(behave: (socket: Socket) => void, port = 0): Promise<string> {
  printer = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    behave(socket);
  }).listen(port, '127.0.0.1');
  await once(printer, 'listening');
  return `tcp://127.0.0.1:${(printer.address() as AddressInfo).port}`;
}

function read(socket: Socket): void {
  socket.setEncoding('latin1');
  socket.on('data', (part) => {
    received += part;
  });
}
/** Status bytes that nobody has asked for. */
function talk(socket: Socket): void {
  const timer = setInterval(() => socket.write('\x02030,0,0\x03'), 20);
  socket.on('close', () => clearInterval(timer));
}

test(
  '[STN-01] [N01] a network printer that is busy with another computer and refuses is tried again, and prints',
  async () => {
    const address = await listen(() => undefined);
    const port = Number(new URL(address).port);
    printer?.close();
    jobs = [job(address, pdf(LABEL))];
    start(1, [address]);
    const log = path.join(home, 'station/jobs.log');
    await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8'), LIMIT).toContain('41 started');
    await listen((socket) => {
      read(socket);
      socket.on('end', () => socket.end());
    }, port);
    expect(await outcome()).toEqual({ id: '41', cameOut: true });
    expect(received).toMatch(/^%PDF/);
  },
  LONG,
);

test(
  '[STN-01] [N02] a network printer that breaks the connection after the last byte is looked at by a person',
  async () => {
    const address = await listen((socket) => {
      read(socket);
      socket.on('end', () => socket.resetAndDestroy());
    });
    jobs = [job(address, pdf(LABEL))];
    start(10, [address]);
    expect(await outcome()).toMatchObject({
      cameOut: false,
      failure: expect.stringContaining('after everything was sent. Look whether it came out.'),
    });
  },
  LONG,
);

test(
  '[STN-01] [N03] a network printer that tells its state without end, and never hangs up, has printed',
  async () => {
    const address = await listen((socket) => {
      read(socket);
      talk(socket);
    });
    jobs = [job(address, pdf(LABEL))];
    start(100, [address]);
    expect(await outcome()).toEqual({ id: '41', cameOut: true });
  },
  LONG,
);

test(
  '[STN-01] [N04] a network printer that tells its state without end and takes nothing is reported, and the next job comes',
  async () => {
    const address = await listen((socket) => {
      socket.pause();
      talk(socket);
    });
    jobs = [job(address, pdf(LABEL, 16 * MIB))];
    start(10, [address]);
    expect(await outcome()).toMatchObject({ cameOut: false, failure: expect.stringContaining('takes nothing') });
  },
  LONG,
);

const ZEBRA = 'PageSize/Media Size: w90h18 w288h288 *w288h360 w288h432 w432h576 Custom.WIDTHxHEIGHT';
const DYMO = 'PageSize/Media Size: w81h252 *w162h90 w283h425 w298h538';
const OFFICE = 'PageSize/Media Size: *Letter Legal Executive A4 A5 EnvC5';
const IDLE =
  "copies=1 printer-info='Zebra, packing' printer-is-accepting-jobs=true printer-state=3 printer-state-reasons=none";
const PAUSED = IDLE.replace(
  'printer-state=3 printer-state-reasons=none',
  'printer-state=5 printer-state-reasons=paused',
);

/** Commands of the print system that say this of each queue; `missing` is how often it knows none yet. */
function printSystem(state: string, sizes: string, missing = 0): void {
  const bin = path.join(home, 'bin');
  mkdirSync(bin);
  const script = (name: string, text: string) =>
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  script('lpstat', 'echo Zebra');
  const isThere = `[ ${missing} = 0 ] || { [ -f '${home}/looks' ] && [ $(wc -l < '${home}/looks') -gt ${missing} ]; }`;
  script(
    'lp',
    `${isThere} || { echo 'lp: Error - The printer or class does not exist.' >&2; exit 1; }
printf '%s\\n' "$@" > '${home}/lp.txt'; echo 'request id is Zebra-1 (1 file(s))'`,
  );
  script(
    'lpoptions',
    `case "$*" in *-l) echo "${sizes}"; exit;; esac
echo >> '${home}/looks'; [ $(wc -l < '${home}/looks') -le ${missing} ] || echo "${state}"`,
  );
}
const asked = () => readFileSync(path.join(home, 'lp.txt'), 'utf8').split('\n');

test('[STN-01] [Q01] a queue that is stopped, whose system takes every job and keeps it, is told and sent nothing', async () => {
  printSystem(PAUSED, ZEBRA);
  jobs = [job('Zebra', pdf(LABEL))];
  start(1);
  expect(await outcome()).toMatchObject({
    cameOut: false,
    failure: 'The queue Zebra is stopped at its computer. Nothing was sent to it: start it there and print again.',
  });
  expect(existsSync(path.join(home, 'lp.txt'))).toBe(false);
});

test('[STN-01] [Q02] a print system that is started again and knows no queue yet is waited for', async () => {
  printSystem(IDLE, ZEBRA, 1);
  jobs = [job('Zebra', pdf(LABEL))];
  start(2);
  expect(await outcome()).toEqual({ id: '41', cameOut: true });
});

test.each([
  ['Q03', 'a label', 'a printer of rolls whose queue has another size', ZEBRA, LABEL, 'media=Custom.105x190mm'],
  ['Q03', 'a label', 'a printer of rolls that knows named sizes only', DYMO, LABEL, 'media=w298h538'],
  ['Q03', 'an A4 paper', 'a queue that has Letter', OFFICE, A4, 'media=A4'],
  ['Q04', 'a label', 'a printer of sheets, which would wait for paper nobody has', OFFICE, LABEL, undefined],
  ['Q04', 'an A4 paper', 'a queue that has A4', OFFICE.replace('*Letter Legal', 'Letter *A4'), A4, undefined],
  ['Q04', 'a label', 'a queue that has its size', DYMO.replace('*w162h90', '*w298h538'), LABEL, undefined],
  ['Q04', 'a label', 'a queue without a driver', '', LABEL, undefined],
] as const)(
  '[STN-01] [%s] paper for %s, which goes to %s, is asked for in its own size or not at all',
  async (...row) => {
    const [, , , sizes, size, media] = row;
    printSystem(IDLE, sizes);
    jobs = [job('Zebra', pdf(size))];
    start(1);
    expect(await outcome()).toEqual({ id: '41', cameOut: true });
    expect(asked().find((value) => value.startsWith('media='))).toBe(media);
  },
);

test('[STN-01] [Q05] ZPL goes through a queue as it is, without any size', async () => {
  printSystem(IDLE, ZEBRA);
  jobs = [job('Zebra', Buffer.from('^XA^XZ'), { contentType: 'application/zpl', fileName: 'label.zpl' })];
  start(1);
  expect(await outcome()).toEqual({ id: '41', cameOut: true });
  expect(asked().slice(0, 6)).toEqual(['-d', 'Zebra', '-n', '1', '-o', 'raw']);
});

// `\x10` stands for the control sign, whatever it is now; see tests/documents/zpl-labels.test.ts.
const USUAL_SIGNS = '\x10CT~~CD,~CC^~CT~\n';

test('[STN-01] [L02] a network printer is told its usual command signs before each copy of a label, and nothing before a PDF', async () => {
  const address = await listen(read);
  const zpl = '^XA^CI28^XZ\n';
  jobs = [
    job(address, Buffer.from(zpl), { copies: 2, contentType: 'application/zpl', fileName: 'label.zpl' }),
    job(address, pdf(LABEL), { id: '42' }),
  ];
  start(1, [address]);
  await expect.poll(() => acknowledged.map(({ cameOut }) => cameOut), LIMIT).toEqual([true, true]);
  expect(received).toBe(`${USUAL_SIGNS}${zpl}`.repeat(2) + pdf(LABEL).toString());
});

test('[STN-01] [L02] a queue is handed the usual command signs before a label', async () => {
  printSystem(IDLE, ZEBRA);
  const taken = path.join(home, 'taken');
  writeFileSync(path.join(home, 'bin/lp'), `#!/bin/sh\nfor file; do :; done\ncp "$file" ${taken}\n`, { mode: 0o755 });
  jobs = [job('Zebra', Buffer.from('^XA^XZ'), { contentType: 'application/zpl', fileName: 'label.zpl' })];
  start(1);
  expect(await outcome()).toEqual({ id: '41', cameOut: true });
  expect(readFileSync(taken, 'latin1')).toBe(`${USUAL_SIGNS}^XA^XZ`);
});

test('[STN-01] [L02] a label in a folder begins with itself', async () => {
  const folder = path.join(home, 'labels');
  jobs = [job(folder, Buffer.from('^XA^XZ'), { contentType: 'application/zpl', fileName: 'label.zpl' })];
  start(1, [folder]);
  expect(await outcome()).toEqual({ id: '41', cameOut: true });
  expect(readFileSync(path.join(folder, 'label 41.zpl'), 'latin1')).toBe('^XA^XZ');
});

test('[STN-01] [Q06] a print system that is started again and names no printers loses none of them, until it says so twice', async () => {
  const { createPrinterNames } = await import(path.resolve('src/program/printer-names.mjs'));
  let found = ['Zebra', 'Office'];
  const names: () => string[] = await createPrinterNames(async () => found, 0);
  const searched = async () => {
    names();
    await new Promise(setImmediate);
  };
  found = [];
  await searched();
  found = ['Zebra', 'Office'];
  await searched();
  found = [];
  await searched();
  expect(names()).toEqual(['Zebra', 'Office']);
  await new Promise(setImmediate);
  expect(names()).toEqual([]);
});
