/**
 * The print client as people run it, against an HTTP server that is not Kaj, or no longer: nothing that arrives is printed unless it
 * is a job, nothing arrives without end, and what is asked for next is answered. Printers that hang or fail are reported as such.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PROGRAM = path.resolve('src/program/main.mjs');
const HASTY_CLOCK = path.resolve('tests/support/hasty-clock.mjs');
/** Units: milliseconds. */
const LIMIT = { timeout: 15_000, interval: 50 };
const TEST_LIMIT = 60_000;
const DRIP = 20;
/** Units: bytes. */
const MIB = 1024 * 1024;
const MORE_THAN_ANY = 65 * MIB;
const BOMB = gzipSync(Buffer.alloc(MORE_THAN_ANY));
/** So many bytes take their time. */
const UNHURRIED = 10;

const document = Buffer.from('%PDF-1.7\nA label\n%%EOF');
const job = (changes: object = {}) => ({
  id: '41',
  docGUID: 'label',
  fileName: 'label 100001.pdf',
  copies: 1,
  base64Data: document.toString('base64'),
  printType: 'LABEL',
  printer: null,
  ...changes,
});

type Reply = (response: ServerResponse, request: IncomingMessage) => void;
const PING = { method: 'POST', body: '{}' };
const json = (value: unknown, headers: object = {}): Reply => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (response) => response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
};
const nothing: Reply = (response) => response.writeHead(204).end();

let home: string;
let paper: string;
/** What is answered to calls for work, in turn; then there is none. */
let replies: Reply[];
let acknowledged: { id: string; cameOut: boolean; failure?: string }[];
let asked: number;
let kaj: Server;
let child: ChildProcess | undefined;
let output: string;

beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'kaj-bounds-'));
  paper = path.join(home, 'paper');
  [replies, acknowledged, output, asked] = [[], [], '', 0];
  kaj = await listen((request, response) => {
    const [, id] = /^\/api\/print\/jobs\/([^/]+)\/ack$/.exec(request.url ?? '') ?? [];
    if (id !== undefined) {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        acknowledged.push({ id, ...JSON.parse(body) });
        nothing(response, request);
      });
    } else {
      asked += 1;
      // Without work a call is held for a while.
      const reply = replies.shift();
      if (reply) reply(response, request);
      else setTimeout(() => nothing(response, request), DRIP);
    }
  });
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await close(kaj);
  rmSync(home, { recursive: true });
});

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function startClient(settings: object = { folder: paper }, haste = 100): void {
  const file = path.join(home, 'settings.json');
  const given = { url: addressOf(kaj), key: 'a key', state: path.join(home, 'state'), ...settings };
  writeFileSync(file, JSON.stringify(given));
  child = spawn(process.execPath, ['--import', HASTY_CLOCK, PROGRAM, file], {
    env: { ...process.env, HASTE: String(haste) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
}

const files = () => (existsSync(paper) ? readdirSync(paper) : []);
/** The job after a bad answer is printed: the client lives, has waited no longer than it should and takes what comes. */
async function printsTheNext(id = '42'): Promise<void> {
  await expect.poll(() => acknowledged, LIMIT).toContainEqual({ id, cameOut: true });
  expect(child?.exitCode).toBe(null);
}

/** Writes for as long as somebody reads. */
function endless(response: ServerResponse, part: Buffer | string): void {
  const write = () => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

type BadAnswer = readonly [what: string, reply: Reply, words: RegExp, haste?: number];

const BAD_ANSWERS: readonly BadAnswer[] = [
  [
    'an answer that never ends',
    (response) => endless(response.writeHead(200), Buffer.alloc(MIB, ' ')),
    /has no end/,
    UNHURRIED,
  ],
  [
    'an answer longer than any job that has a length',
    (response) => response.writeHead(200, { 'content-length': MORE_THAN_ANY }).end(Buffer.alloc(MORE_THAN_ANY, '1')),
    /has no end/,
    UNHURRIED,
  ],
  [
    'an answer that drips until after the deadline',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), DRIP);
      response.once('close', () => clearInterval(drip));
    },
    /took too long/,
  ],
  ['a server that says nothing', () => undefined, /took too long/],
  ['headers that drip until after the deadline', dripHeaders, /took too long/],
  ['an answer that is cut off', (response) => cutOff(response), /connection broke|ECONNRESET|aborted|hang up/],
  [
    'a compressed answer that would be large',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
    /compressed \(gzip\)/,
    UNHURRIED,
  ],
  ['a page in place of an answer', json('<!doctype html><title>Sign in to the WLAN</title>'), /Kaj does not answer/],
  ['an empty success', json(''), /Kaj does not answer/],
  ['an error', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'), /Kaj answers 502/],
];

function dripHeaders({ socket }: ServerResponse): void {
  socket?.write('HTTP/1.1 200 OK\r\n');
  const drip = setInterval(() => socket?.write(`x-${Date.now()}: 1\r\n`), DRIP);
  socket?.once('close', () => clearInterval(drip));
}
function cutOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"id":"41",');
  response.socket?.destroySoon();
}

test.each(BAD_ANSWERS.map(([what, reply, words, haste]) => ({ what, reply, words, haste })))(
  '[FLD-07] $what costs the print client that answer only, and the next job is printed',
  async ({ reply, words, haste }) => {
    replies = [reply, json(job({ id: '42' }))];
    startClient({ folder: paper }, haste);
    await printsTheNext();
    expect(output).toMatch(words);
    expect(files()).toEqual(['label 100001 42.pdf']);
  },
  TEST_LIMIT,
);

test('[FLD-07] a job whose document has 10 MB is printed whole', async () => {
  const large = Buffer.concat([document, Buffer.alloc(10 * MIB, 1)]);
  replies = [json(job({ base64Data: large.toString('base64') }))];
  startClient();
  await printsTheNext('41');
  const [file = ''] = files();
  expect(statSync(path.join(paper, file)).size).toBe(large.length);
});

test.each([301, 302, 303, 307, 308])(
  '[FLD-07] a redirect of %i to another host gets no key and no call',
  async (status) => {
    const visits: (string | undefined)[] = [];
    const other = await listen((request, response) => {
      visits.push(request.headers.authorization);
      json(job({ id: '66' }))(response, request);
    });
    const location = `${addressOf(other)}/api/print/jobs`;
    replies = [(response) => response.writeHead(status, { location }).end(), json(job({ id: '42' }))];
    startClient();
    await printsTheNext();
    await close(other);
    expect(visits).toEqual([]);
    expect(output).toContain(`Kaj answers ${status}`);
  },
);

const NO_JOBS: Readonly<Record<string, unknown>> = {
  'a path as its id': job({ id: '../../41' }),
  'a path of Windows as its id': job({ id: '..\\41' }),
  'a whole path as its id': job({ id: '/etc/41' }),
  'a line break in its id': job({ id: '41\n42 printed' }),
  'an empty id': job({ id: '' }),
  'an id without end': job({ id: '4'.repeat(65) }),
  'a number as its id': job({ id: 41 }),
  'an id in a list': job({ id: ['41'] }),
  'no copies': job({ copies: 0 }),
  'fewer copies than none': job({ copies: -1 }),
  'a thousand million copies': job({ copies: 1e9 }),
  'half a copy': job({ copies: 1.5 }),
  'copies as text': job({ copies: '2' }),
  'copies that are missing': job({ copies: undefined }),
  'an option as its printer': job({ printer: '-o' }),
  'a line break in its file name': job({ fileName: 'label\nNot printed' }),
  'no file name': job({ fileName: undefined }),
  'a number as its document': job({ base64Data: 41 }),
  'a list': [job()],
  'a text': '"41"',
};

test.each(Object.entries(NO_JOBS))(
  '[FLD-07] a job with %s is not printed, named nowhere on the disk, and the next one is',
  async (_what, wrong) => {
    replies = [json(wrong), json(job({ id: '42' }))];
    startClient();
    await printsTheNext();
    expect(output).toContain('What arrived is no job of Kaj.');
    expect(files()).toEqual(['label 100001 42.pdf']);
    expect(readdirSync(home).sort()).toEqual(['paper', 'settings.json', 'state']);
    expect(readFileSync(path.join(home, 'state/jobs.log'), 'utf8')).toMatch(
      /^42 started\n42 printed\n(42 answered\n)?$/,
    );
    expect(acknowledged.map(({ id }) => id)).toEqual(['42']);
  },
);

test('[FLD-07] a file name with parts of a path stays in the folder', async () => {
  replies = [json(job({ fileName: '../../../etc/cron.d/x.pdf' })), json(job({ id: '42', fileName: 'C:\\Windows\\x' }))];
  startClient();
  await printsTheNext();
  expect(files().sort()).toEqual(['.._.._.._etc_cron.d_x 41.pdf', 'C__Windows_x 42.pdf']);
});

test('[FLD-07] what is no document is reported as failed and not printed', async () => {
  const page = Buffer.from('<!doctype html>').toString('base64');
  replies = [json(job({ base64Data: page })), json(job({ id: '42' }))];
  startClient();
  await printsTheNext();
  expect(acknowledged[0]).toEqual({ id: '41', cameOut: false, failure: 'What arrived is no document.' });
});

const PRINTERS: Readonly<Record<string, readonly [script: string, failure: RegExp, haste?: number]>> = {
  hangs: ['setInterval(() => undefined, 1000);', /did not finish within 2 minutes/],
  'hangs and does not let itself be asked to stop': [
    "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000);",
    /did not finish within 2 minutes/,
  ],
  'fails in words': ["console.error('lp: The printer is on fire'); process.exit(1);", /^lp: The printer is on fire$/],
  'fails without a word': ['process.exit(3);', /Command failed|exit/],
  'is killed': ["process.kill(process.pid, 'SIGKILL');", /Command failed|SIGKILL/],
  'writes without end': [
    "const { writeSync } = await import('node:fs'); for (;;) writeSync(1, 'x'.repeat(4096));",
    /^The print command wrote without end\.$/,
    UNHURRIED,
  ],
};

test.each(Object.entries(PRINTERS))(
  '[FLD-07] a printer whose command %s is reported as failed, and the next job is printed',
  async (_what, [script, failure, haste]) => {
    const program = path.join(home, 'printer.mjs');
    const done = path.join(home, 'done');
    writeFileSync(
      program,
      `import { existsSync, writeFileSync } from 'node:fs';
       if (existsSync(${JSON.stringify(done)})) process.exit(0);
       writeFileSync(${JSON.stringify(done)}, '');
       ${script}`,
    );
    replies = [json(job()), json(job({ id: '42' }))];
    startClient({ command: [process.execPath, program, '{file}'] }, haste);
    await printsTheNext();
    expect(acknowledged[0]).toEqual({ id: '41', cameOut: false, failure: expect.stringMatching(failure) });
    expect(
      readdirSync(path.join(home, 'state')).filter((name) => name.endsWith('.pdf')),
      'no document is left',
    ).toEqual([]);
  },
  TEST_LIMIT,
);

test('[FLD-07] a printer command that is not there is reported as failed', async () => {
  replies = [json(job())];
  startClient({ command: [path.join(home, 'no-such-program'), '{file}'] });
  await expect
    .poll(() => acknowledged, LIMIT)
    .toEqual([{ id: '41', cameOut: false, failure: expect.stringContaining('ENOENT') }]);
});

test('[FLD-07] a server that asks to be left alone for a year is asked again after a minute', async () => {
  replies = [(response) => response.writeHead(503, { 'retry-after': '31536000' }).end(), json(job({ id: '42' }))];
  startClient();
  await printsTheNext();
});

test.each([
  ['no content', nothing],
  ['no job', json(null)],
])('[FLD-07] a server that does not wait and has %s is not asked without a pause', async (_what, reply) => {
  replies = Array.from({ length: 1000 }, () => reply);
  const standingStill = 1e-3;
  startClient({ folder: paper }, standingStill);
  await expect.poll(() => asked, LIMIT).toBe(1);
  // Many calls fit in here.
  for (let turn = 0; turn < 20; turn += 1) await (await fetch(`${addressOf(kaj)}/api/print/jobs/0/ack`, PING)).text();
  const ended = once(child as ChildProcess, 'exit');
  child?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(asked).toBe(1);
});
