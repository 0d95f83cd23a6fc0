/**
 * The print client as people run it, a program of its own, against the real server: into a folder, through a print command,
 * killed on both sides, two at once. No job is lost, none comes out twice.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createEdiDeliveryType, createShipment, goodsLine } from '#tests/support/freight-world.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

const PROGRAM = path.resolve('src/program/main.mjs');
/** Unit: milliseconds. */
const LIMIT = { timeout: 45_000, interval: 100 };
/** Unit: milliseconds. */
const LONG = 240_000;

let ahead = 0;
const database = await createTestDatabase();
await seedTestCompanies(database.db);
const server = await startTestServer({
  database,
  environment: { JOBS: '0' },
  clock: () => new Date(Date.now() + ahead),
});
const deliveryType = await createEdiDeliveryType(await server.signIn(TEST_USERS.Moderator));

let home: string;
let clientKey: string;
let user: Awaited<ReturnType<typeof server.signIn>>;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  ahead = 0;
  home = mkdtempSync(path.join(tmpdir(), 'kaj-print-'));
  user = await server.signIn(TEST_USERS.DefaultUser);
  ({ clientKey } = await user.do('newClientKey'));
});
afterEach(async () => {
  for (const child of running) await kill(child);
  rmSync(home, { recursive: true });
});

interface Client {
  readonly process: ChildProcess;
  output(): string;
}

/** With the key in a file of settings, as the page tells people to do. */
function startClient(name: string, settings: object = {}, environment: Readonly<Record<string, string>> = {}): Client {
  const file = path.join(home, `${name}.json`);
  const given = { url: server.url, key: clientKey, state: path.join(home, name), folder: path.join(home, 'paper') };
  writeFileSync(file, JSON.stringify({ ...given, name, ...settings }));
  const child = spawn(process.execPath, [PROGRAM, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  running.add(child);
  return { process: child, output: () => output };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  return (await ended)[0] as number | null;
}

const connected = (name: string) =>
  vi.waitFor(async () => {
    const { clients = [] } = await user.do('myProfile');
    expect(clients.map((one) => one.name)).toContain(name);
  }, LIMIT);

async function printMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { shipmentId } = await createShipment(user, { deliveryType, goodsLines: [goodsLine(1, 1)] });
    const answer = await user.do('printShipment', { params: { shipmentId }, body: {} });
    ids.push(...(answer.printIds ?? []));
  }
  return ids;
}

const outcomes = async (ids: readonly string[]) => {
  const rows = await server.db.selectFrom('prints').select(['print_id', 'outcome']).execute();
  return rows.filter(({ print_id }) => ids.includes(print_id)).map(({ outcome }) => outcome);
};
const allPrinted = (ids: readonly string[]) =>
  vi.waitFor(async () => expect(new Set(await outcomes(ids))).toEqual(new Set(['printed'])), LIMIT);
/** The job ids in the names of a folder's files. */
const jobsIn = (folder: string) => readdirSync(folder).map((name) => /(\d+)\.pdf$/.exec(name)?.[1] ?? name);
/** What a print command has written down of each time it was called. */
const printedBy = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

/** A command that prints: it takes a moment and says which job it had. */
function printCommand(): { command: string[]; paper: string } {
  const paper = path.join(home, 'printed.txt');
  const script = path.join(home, 'printer.mjs');
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs'; import path from 'node:path';
     appendFileSync(${JSON.stringify(paper)}, path.basename(process.argv[2]).replace(/\\D/g, '') + '\\n');`,
  );
  return { command: [process.execPath, script, '{file}'], paper };
}

test(
  '[PRT-04] two clients at once print 120 jobs into a folder: none lost, none twice',
  async () => {
    const one = startClient('one', { folder: path.join(home, 'a') });
    const two = startClient('two', { folder: path.join(home, 'b') });
    await Promise.all([connected('one'), connected('two')]);
    const ids = await printMany(60);
    expect(ids).toHaveLength(120);
    await allPrinted(ids);
    const papers = [...jobsIn(path.join(home, 'a')), ...jobsIn(path.join(home, 'b'))];
    expect(papers.sort()).toEqual([...ids].sort());
    expect(readdirSync(path.join(home, 'a')).length).toBeGreaterThan(0);
    expect(readdirSync(path.join(home, 'b')).length).toBeGreaterThan(0);
    expect([await kill(one.process, 'SIGTERM'), await kill(two.process, 'SIGINT')], 'stops when told to').toEqual([
      0, 0,
    ]);
    expect(one.output() + two.output()).not.toContain(clientKey);
  },
  LONG,
);

test(
  '[PRT-04] a client killed again and again while it prints loses nothing and prints nothing twice',
  async () => {
    const { command, paper } = printCommand();
    const settings = { folder: undefined, command };
    let client = startClient('killed', settings);
    await connected('killed');
    const ids = await printMany(15);
    for (const most of [3, 8, 14, 20]) {
      await vi.waitFor(() => expect(printedBy(paper).length).toBeGreaterThanOrEqual(most), LIMIT);
      await kill(client.process);
      // A job on its way to a client is handed out again once that client has been silent for a while.
      ahead += 2 * 60_000;
      client = startClient('killed', settings);
    }
    await vi.waitFor(async () => {
      ahead += 61_000;
      const left = (await outcomes(ids)).filter((outcome) => outcome === 'waiting' || outcome === 'taken');
      expect(left).toEqual([]);
    }, LIMIT);
    const printed = printedBy(paper);
    expect(new Set(printed).size, 'none twice').toBe(printed.length);
    const known = await outcomes(ids);
    const asked = known.filter((outcome) => outcome === 'failed').length;
    expect(asked, 'at most what was in the printer when it died is asked about').toBeLessThanOrEqual(4);
    expect(printed.length, 'none lost').toBeGreaterThanOrEqual(ids.length - asked);
  },
  LONG,
);

test(
  '[PRT-04] what was printed before a crash and never said is said at the next start, and not printed again',
  async () => {
    const first = startClient('crashed');
    await connected('crashed');
    await kill(first.process);
    const [id = '', ...more] = await printMany(1);
    const key = { authorization: `Bearer ${clientKey}` };
    const clientId = readFileSync(path.join(home, 'crashed', 'client-id'), 'utf8');
    const taken = await server.anonymous.do('printJobs', { query: { clientId }, headers: key });
    expect(taken?.id).toBe(id);
    appendFileSync(path.join(home, 'crashed', 'jobs.log'), `${id} started\n${id} printed\n999 star`);
    startClient('crashed');
    await allPrinted([id, ...more]);
    expect(jobsIn(path.join(home, 'paper'))).toEqual(more);
  },
  LONG,
);

test(
  '[PRT-04] jobs outlive a server that is killed while they are printed, and a printer that fails is said',
  async () => {
    const bundle = serverProgram('main');
    const start = (port = '0') =>
      startServerProcess(bundle, {
        DATABASE_URL: databaseUrl(database.connection),
        SECRET: TEST_SECRET,
        DATA_DIR: path.join(home, 'data'),
        PORT: port,
        JOBS: '0',
      });
    mkdirSync(path.join(home, 'data'));
    let doomed = await start();
    const { port } = new URL(doomed.url);
    startClient('patient', { url: `http://127.0.0.1:${port}` });
    await connected('patient');
    const ids = await printMany(12);
    const folder = path.join(home, 'paper');
    for (const most of [4, 14]) {
      await vi.waitFor(
        () => expect(existsSync(folder) ? jobsIn(folder).length : 0).toBeGreaterThanOrEqual(most),
        LIMIT,
      );
      await doomed.end('SIGKILL');
      doomed = await start(port);
    }
    // A job that was taken but never arrived is kept for its client; this server's clock ends that.
    await vi.waitFor(async () => {
      const left = (await outcomes(ids)).filter((outcome) => outcome === 'waiting');
      expect(left).toEqual([]);
    }, LIMIT);
    expect(new Set(jobsIn(folder)).size).toBe(jobsIn(folder).length);
    // The last one may still be at work.
    let open = ids.length;
    await vi.waitFor(async () => {
      open = (await outcomes(ids)).filter((outcome) => outcome === 'taken').length;
      expect(open, 'at most one for each time it was killed is still to be given again').toBeLessThanOrEqual(2);
    }, LIMIT);
    expect(jobsIn(folder).length).toBeGreaterThanOrEqual(ids.length - open);
    await doomed.end('SIGTERM');
  },
  LONG,
);

test('[PRT-04] a printer that does not print is said in its own words; a second program does not share a memory; a key is no argument', async () => {
  const script = path.join(home, 'broken.mjs');
  writeFileSync(script, `console.error('Zebra is out of paper'); process.exit(1);`);
  startClient('broken', { folder: undefined, command: [process.execPath, script, '{file}'] });
  await connected('broken');
  const [id = ''] = await printMany(1);
  await vi.waitFor(async () => {
    const print = server.db.selectFrom('prints').select(['outcome', 'failure_text']).where('print_id', '=', id);
    expect(await print.execute()).toEqual([{ outcome: 'failed', failure_text: 'Zebra is out of paper' }]);
  }, LIMIT);
  const second = startClient('broken');
  expect((await once(second.process, 'exit'))[0]).toBe(2);
  expect(second.output()).toContain('Another print client');
  const talkative = spawn(process.execPath, [PROGRAM, path.join(home, 'broken.json'), clientKey]);
  running.add(talkative);
  expect((await once(talkative, 'exit'))[0]).toBe(2);
  const insecure = startClient('insecure', { url: 'http://kaj.example.com' });
  expect((await once(insecure.process, 'exit'))[0]).toBe(2);
  expect(insecure.output()).toContain('https://');
});

test('[PRT-04] what its computer has to print on can be chosen: the queues the system names, or its folder', async () => {
  writeFileSync(path.join(home, 'lpstat'), '#!/bin/sh\nprintf "Zebra\\nPå_lagret\\n"\n', { mode: 0o755 });
  const printersOf = async (name: string) =>
    ((await user.do('myProfile')).clients ?? []).find((client) => client.name === name)?.printers;
  const settings = { folder: undefined, printers: { A4: 'Office' } };
  startClient('queues', settings, { PATH: `${home}:${process.env.PATH}` });
  startClient('folder');
  await vi.waitFor(async () => {
    expect(await printersOf('queues')).toEqual(['Office', 'Zebra', 'På_lagret']);
    expect(await printersOf('folder')).toEqual(['paper']);
  }, LIMIT);
});
