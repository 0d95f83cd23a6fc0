#!/usr/bin/env node
/**
 * Kaj's print client. It runs on the computer a printer is connected to, takes what its user prints in Kaj, hands it to the
 * system's print queue, to a command or into a folder, and reports the result. It needs Node.js 20 or later and nothing else.
 *
 *   node kaj-print.mjs [settings.json]
 *
 * The settings (kaj-print.json beside this program unless another file is named) are
 *   url       where Kaj is, for example "https://kaj.example.com"
 *   key       the client key from "My profile"; or KAJ_CLIENT_KEY in the environment. Never on the command line, where
 *             everybody sees it
 *   printers  {"LABEL": "Zebra", "A4": "Office"}: names of print queues; the system's default where one is missing
 *   folder    instead of printing: every copy of every document becomes a file there
 *   command   instead of the system's own: ["program", "-to", "{printer}", "-copies", "{copies}", "{file}"]
 *   state     the folder where it remembers what it has printed; ".kaj-print" in the home folder by default
 *
 * Each job is recorded before it is printed and again afterwards, so a crash never prints anything twice: a job known to be
 * printed is only reported, and where it is not known, a person is asked to look. Only one program at a time may use a state
 * folder.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { request as askPlainly } from 'node:http';
import { request as askSecurely } from 'node:https';
import { homedir, hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Milliseconds between two searches for this computer's printers, and how long one search may take. */
const PRINTERS_KEPT = 5 * 60_000;
const PRINTERS_LIMIT = 5000;
/** What the server accepts: number of names, characters per name, and characters of all names together, URL-encoded. */
const MOST_PRINTERS = { count: 40, name: 100, text: 4000 };
/** Seconds the server may keep a call open, and milliseconds until it counts as lost. */
const WAIT = 25;
const CALL_LIMIT = 60_000;
/** Milliseconds until the next try, doubled up to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
const PRINT_LIMIT = 120_000;
/** Jobs it remembers from one start to the next. */
const REMEMBERED = 20_000;
const MAX_WORDS = 200;
/** As many copies as Kaj lets anybody ask for; and the longest name of a file without its end. */
const MOST_COPIES = 20;
const LONGEST_NAME = 100;
/** The longest answer that is read: a job with its document. Unit: bytes. */
const LONGEST_ANSWER = 64 * 1024 * 1024;

/** The message printed last, so that a long outage takes one line. */
let lastSaid;
const stopping = new AbortController();
const settings = readSettings();
const state = openState(settings.state);
let printers = await findPrinters();
let printersFrom = performance.now();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
say(`Printing for ${settings.url} ${describePlace()}.`);
await answerForPrinted();
await work();
state.close();
say('Stopped.');

/** Runs until it is stopped. A job that is being printed then is finished and reported. */
async function work() {
  let pause = 0;
  while (!stopping.signal.aborted) {
    if (pause > 0) await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return;
    const since = performance.now();
    const answer = await askForJob();
    if (answer.retryIn !== undefined) {
      pause = answer.retryIn || Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, pause * 2));
      continue;
    }
    // A server that has nothing holds the call; what says so at once would be asked without end.
    pause = answer.job || performance.now() - since > FIRST_PAUSE ? 0 : FIRST_PAUSE;
    if (answer.job) await carryOut(answer.job);
  }
}

async function askForJob() {
  void refreshPrinters();
  const own = { clientId: state.clientId, clientName: settings.name, printers: printers.join('\n') };
  const query = new URLSearchParams({ wait: String(WAIT), ...own });
  try {
    const response = await call(`/print/jobs?${query}`, { signal: stopping.signal });
    if (response.status === 204) return {};
    if (response.status === 200) return { job: JSON.parse(response.text) };
    return { retryIn: refusal(response) };
  } catch (error) {
    if (!stopping.signal.aborted) sayOnce(`Kaj does not answer (${reasonOf(error)}). It is tried again.`);
    return { retryIn: 0 };
  }
}

/** How long the server asks to be left alone, in milliseconds; 0 leaves the pause to the client. */
function refusal({ status, headers }) {
  if (status === 401 || status === 403) {
    sayOnce('The client key is not valid. Create a new one in "My profile" and put it into the settings.');
    return LONGEST_PAUSE;
  }
  sayOnce(`Kaj answers ${status}. It is tried again.`);
  return Math.min(LONGEST_PAUSE, 1000 * (Number(headers['retry-after']) || 0));
}

/** Runs in the background, so that no job waits for a slow print system. */
async function refreshPrinters() {
  if (performance.now() - printersFrom < PRINTERS_KEPT) return;
  printersFrom = performance.now();
  printers = await findPrinters();
}

/** Printer names offered in Kaj: the folder, or the queues named in the settings plus, without a command, the system's queues. */
async function findPrinters() {
  if (settings.folder) return fitting([path.basename(path.resolve(settings.folder))]);
  const named = Object.values(settings.printers).map(String);
  if (settings.command) return fitting(named);
  try {
    const { stdout } = await promisify(execFile)('lpstat', ['-e'], { timeout: PRINTERS_LIMIT });
    return fitting([...named, ...stdout.split('\n')]);
  } catch {
    return fitting(named);
  }
}

function fitting(names) {
  const known = new Set(names.map((name) => name.trim()).filter((name) => name && name.length <= MOST_PRINTERS.name));
  const fit = [];
  let room = MOST_PRINTERS.text;
  for (const name of [...known].slice(0, MOST_PRINTERS.count)) {
    room -= encodeURIComponent(`${name}\n`).length;
    if (room < 0) break;
    fit.push(name);
  }
  return fit;
}

async function carryOut(job) {
  if (!isJob(job)) {
    sayOnce('What arrived is no job of Kaj. It is left alone.');
    await delay(LONGEST_PAUSE, undefined, { signal: stopping.signal }).catch(() => undefined);
    return;
  }
  const known = state.get(job.id);
  if (known === 'printed') return acknowledge(job.id, { cameOut: true });
  // Writing to the folder again gives the same file, but whether a printer printed cannot be known from here.
  if (known === 'started' && !settings.folder) {
    return fail(job, 'The print client was stopped while it printed. Look whether it came out.');
  }
  if (known === 'failed') return fail(job, 'It was not printed.');
  const bytes = Buffer.from(job.base64Data, 'base64');
  if (bytes.subarray(0, 5).toString() !== '%PDF-') return fail(job, 'What arrived is no document.');
  state.note(job.id, 'started');
  try {
    await (settings.folder ? intoFolder(job, bytes) : toPrinter(job, bytes));
  } catch (error) {
    return fail(job, reasonOf(error));
  }
  state.note(job.id, 'printed');
  say(`Printed ${job.fileName}${job.copies > 1 ? `, ${job.copies} copies` : ''}.`);
  await acknowledge(job.id, { cameOut: true });
}

/** Its id becomes part of file names and of a line in the log, and its copies are printed: neither is taken on trust. */
function isJob(job) {
  const { id, copies, fileName, base64Data, printer, printType } = job ?? {};
  const areTexts = [fileName, base64Data].every((text) => typeof text === 'string' && !/\p{Cc}/u.test(text));
  const arePlaces = [printer ?? '', printType ?? ''].every(
    (text) => typeof text === 'string' && !/^-|\p{Cc}/u.test(text),
  );
  const isCount = Number.isInteger(copies) && copies >= 1 && copies <= MOST_COPIES;
  return /^[\w-]{1,64}$/.test(id ?? '') && typeof id === 'string' && isCount && areTexts && arePlaces;
}

async function fail(job, words) {
  state.note(job.id, 'failed');
  say(`Not printed: ${job.fileName}. ${words}`);
  await acknowledge(job.id, { cameOut: false, failure: words.slice(0, MAX_WORDS) });
}

/** Reports jobs that were printed but not yet acknowledged. */
async function answerForPrinted() {
  for (const id of state.unanswered()) await acknowledge(id, { cameOut: true });
}

/** Retries until the server has heard it; a job the server no longer knows needs no answer. */
async function acknowledge(id, body) {
  let pause = FIRST_PAUSE;
  for (;;) {
    try {
      const response = await call(`/print/jobs/${encodeURIComponent(id)}/ack`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if ((response.status >= 200 && response.status < 300) || response.status === 404)
        return state.note(id, 'answered');
      pause = refusal(response) || pause;
    } catch (error) {
      sayOnce(`Kaj does not answer (${reasonOf(error)}). It is tried again.`);
    }
    // The job stays on record and is reported at the next start.
    if (stopping.signal.aborted) return;
    await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  }
}

/** Writes one file per copy, each complete or absent, under a name that includes the job. */
function intoFolder(job, bytes) {
  mkdirSync(settings.folder, { recursive: true });
  const name = job.fileName
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/\.pdf$/i, '')
    .slice(0, LONGEST_NAME);
  for (let copy = 1; copy <= job.copies; copy += 1) {
    const file = path.join(settings.folder, `${name} ${job.id}${job.copies > 1 ? `-${copy}` : ''}.pdf`);
    const unfinished = `${file}.part`;
    writeDurably(unfinished, bytes);
    renameSync(unfinished, file);
  }
}

async function toPrinter(job, bytes) {
  const file = path.join(settings.state, `job-${job.id.replace(/\W/g, '')}.pdf`);
  const printer = job.printer ?? settings.printers[job.printType] ?? '';
  writeFileSync(file, bytes, { mode: 0o600 });
  try {
    const [program, ...values] = printCommand(job, file, printer);
    // What hangs may ignore being asked to stop.
    await promisify(execFile)(program, values, { timeout: PRINT_LIMIT, killSignal: 'SIGKILL' });
  } catch (error) {
    if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') throw new Error('The print command wrote without end.');
    // Ended by its limit: its own message would only repeat the command.
    if (error.killed) throw new Error(`The print command did not finish within ${PRINT_LIMIT / 60_000} minutes.`);
    throw error;
  } finally {
    rmSync(file, { force: true });
  }
}

function printCommand(job, file, printer) {
  const copies = String(job.copies);
  if (settings.command) {
    const filled = { '{file}': file, '{printer}': printer, '{copies}': copies };
    return settings.command.map((part) => filled[part] ?? part);
  }
  return ['lp', ...(printer ? ['-d', printer] : []), '-n', copies, '-t', job.fileName, '--', file];
}

/**
 * One call. A deadline covers all of it, from the look-up of the name to the last byte, and the answer has a limit: fetch keeps
 * neither while a body arrives. A redirect could send the key to another host, so it is an answer and not followed; a compressed
 * answer was not asked for and is refused.
 */
function call(place, { method = 'GET', headers = {}, body, signal }) {
  const url = `${settings.url}/api${place}`;
  const own = {
    ...headers,
    authorization: `Bearer ${settings.key()}`,
    accept: 'application/json',
    'accept-encoding': 'identity',
  };
  return new Promise((resolve, reject) => {
    const ask = url.startsWith('https:') ? askSecurely : askPlainly;
    const request = ask(url, { method, headers: own, agent: false });
    const end = (error) => {
      reject(error);
      request.destroy();
    };
    const timer = setTimeout(() => end(new Error('it took too long')), CALL_LIMIT);
    const stop = () => end(new Error('stopped'));
    signal?.addEventListener('abort', stop, { once: true });
    request.once('close', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      reject(new Error('the connection broke'));
    });
    request.on('error', end);
    request.on('response', (answer) => {
      const parts = [];
      let length = 0;
      answer.on('error', end);
      answer.on('data', (part) => {
        length += part.length;
        if (length > LONGEST_ANSWER) end(new Error('its answer has no end'));
        else parts.push(part);
      });
      answer.on('end', () => {
        if (!answer.complete) return end(new Error('the connection broke'));
        const coding = answer.headers['content-encoding'] ?? 'identity';
        if (coding !== 'identity') return end(new Error(`its answer is compressed (${coding})`));
        resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() });
      });
    });
    request.end(body);
    if (signal?.aborted) stop();
  });
}

function readSettings() {
  const [named, ...more] = process.argv.slice(2);
  const beside = path.join(path.dirname(fileURLToPath(import.meta.url)), 'kaj-print.json');
  if (more.length > 0) leave('Name only the file of settings. The key stands in it, or in KAJ_CLIENT_KEY.');
  const file = named ?? beside;
  if (named && !existsSync(named)) leave(`There is no file ${named}.`);
  const read = () => {
    if (!existsSync(file)) return {};
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return leave(`${file} is not JSON.`);
    }
  };
  const found = read();
  const url = String(process.env.KAJ_URL ?? found.url ?? '').replace(/\/+$/, '');
  requireSafe(url);
  const key = () => String(process.env.KAJ_CLIENT_KEY ?? read().key ?? '').trim();
  if (key() === '') leave(`There is no client key in ${file}, nor in KAJ_CLIENT_KEY. Create one in "My profile".`);
  const folder = process.env.KAJ_PRINT_FOLDER ?? found.folder;
  if (process.platform === 'win32' && !folder && !found.command) {
    leave('Windows has no command of its own that prints a PDF: name a "command" or a "folder" in the settings.');
  }
  return {
    url,
    // Read again for each call, so that a new key needs no restart.
    key,
    folder,
    command: found.command,
    printers: found.printers ?? {},
    state: process.env.KAJ_PRINT_STATE ?? found.state ?? path.join(homedir(), '.kaj-print'),
    name: String(found.name ?? hostname()).slice(0, 100),
  };
}

function requireSafe(url) {
  const { protocol, hostname: host } = URL.canParse(url) ? new URL(url) : {};
  if (!/^https?:$/.test(protocol ?? '')) leave('Say where Kaj is: "url" in the settings, or KAJ_URL.');
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(host);
  if (protocol === 'http:' && !isHere)
    leave('The address must begin with https://, or the key could be read on its way.');
}

/** Records what became of each job, one line each, flushed to disk before the next step. */
function openState(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = path.join(folder, 'in-use');
  takeLock(lock);
  const idFile = path.join(folder, 'client-id');
  if (!existsSync(idFile)) writeDurably(idFile, randomUUID());
  const clientId = readFileSync(idFile, 'utf8').trim();
  const file = path.join(folder, 'jobs.log');
  const jobs = new Map();
  const toAnswer = new Set();
  const keep = (id, what) => {
    // Skips a line that a crash cut off in the middle.
    if (!['started', 'printed', 'failed', 'answered'].includes(what)) return;
    if (what === 'printed') toAnswer.add(id);
    else if (what !== 'started') toAnswer.delete(id);
    if (what === 'answered') return;
    jobs.delete(id);
    jobs.set(id, what);
  };
  if (existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) keep(...line.split(' '));
    const kept = [...jobs].slice(-REMEMBERED).map(([id, what]) => `${id} ${what}`);
    const answered = kept.flatMap((line) =>
      toAnswer.has(line.split(' ')[0]) ? [] : [`${line.split(' ')[0]} answered`],
    );
    writeDurably(`${file}.part`, `${[...kept, ...answered].join('\n')}\n`);
    renameSync(`${file}.part`, file);
  }
  const handle = openSync(file, 'a', 0o600);
  return {
    clientId,
    get: (id) => jobs.get(id),
    unanswered: () => [...toAnswer],
    note(id, what) {
      keep(id, what);
      appendFileSync(handle, `${id} ${what}\n`);
      fsyncSync(handle);
    },
    close() {
      closeSync(handle);
      rmSync(lock, { force: true });
    },
  };
}

/** Two programs sharing one state would not know what the other has printed. */
function takeLock(lock) {
  const own = `${lock}-${process.pid}`;
  for (;;) {
    writeFileSync(own, String(process.pid));
    try {
      // A link appears complete or not at all, and only one program can create it.
      linkSync(own, lock);
      return rmSync(own);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = readHolder(lock);
    if (holder !== undefined && isRunning(holder)) {
      rmSync(own);
      leave(`Another print client (process ${holder}) uses ${path.dirname(lock)}. Give each a "state" of its own.`);
    }
    rmSync(lock, { force: true });
  }
}

function readHolder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function writeDurably(file, content) {
  const handle = openSync(file, 'w', 0o600);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
}

function describePlace() {
  if (settings.folder) return `into ${settings.folder}`;
  return settings.command ? `with ${settings.command[0]}` : 'on the printers of this computer';
}

function reasonOf(error) {
  const words = error?.stderr?.trim() || error?.cause?.code || error?.message || String(error);
  return String(words).split('\n')[0];
}

function say(text) {
  lastSaid = undefined;
  console.log(`${new Date().toISOString()} ${text}`);
}
function sayOnce(text) {
  if (text === lastSaid) return;
  say(text);
  lastSaid = text;
}

function leave(text) {
  console.error(text);
  process.exit(2);
}
