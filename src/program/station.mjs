/**
 * The program as a station of the company: it shows six letters, somebody writes them in Kaj, and it receives its key, which it
 * keeps in a file of its own that only its owner can read. Nobody edits that file.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { homedir, hostname, release, type } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { call, readAddress } from './call.mjs';
import { openState, writeDurably } from './job-state.mjs';
import { runJobs } from './jobs.mjs';
import { addedPrinter, describePrinters, stationPrinting } from './station-printers.mjs';
import { leave, reasonOf, say, sayOnce } from './words.mjs';

export const VERSION = '1.0';
/** Units: milliseconds. */
const ASKED_EVERY = 2000;
const RETRIED_AFTER = 5000;
const MOST_PRINTERS = 40;

const folder = () => process.env.KAJ_PRINT_STATE ?? path.join(homedir(), '.kaj-station');
const file = () => path.join(folder(), 'station.json');

/** Runs until it is stopped. `written`: where Kaj is, needed the first time only. */
export async function runStation(written, stopping) {
  const state = openState(folder());
  const known = readFile();
  const url = await addressOf(written ?? known.url);
  if (known.url !== url) keep({ ...known, url, key: undefined });
  const settings = { url, key: () => readFile().key, isStation: true, name: hostname().slice(0, 100) };
  const printing = await stationPrinting({ added, state: folder() });
  while (!stopping.signal.aborted) {
    if (!settings.key()) await pair(settings, printing, stopping);
    if (stopping.signal.aborted) break;
    const { station, company } = readFile();
    say(`Printing for ${company} as ${station}. Choose its printers in Kaj, under Printing.`);
    if ((await runJobs({ settings, state, printing, stopping })) === 'refused') {
      say('This station was removed in Kaj.');
      keep({ ...readFile(), key: undefined });
    }
  }
  state.close();
}

/** Adds or removes a folder or a network printer. A running program hears of it by itself. */
export function changePrinters(what, written = '') {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  const printer = addedPrinter(written);
  if (!written || !printer) leave(`Name the printer: kaj-print ${what} tcp://192.168.1.20:9100, or a folder.`);
  const others = added().filter((one) => one !== printer);
  keep({ ...readFile(), printers: what === 'add' ? [...others, printer] : others });
  console.log(what === 'add' ? `${printer} can now be chosen in Kaj.` : `${printer} is no longer offered.`);
}

/** The letters last for ten minutes; then there are new ones. */
async function pair(settings, printing, stopping) {
  let token;
  while (!stopping.signal.aborted) {
    try {
      const answer = await ask(settings, token ? { token } : await description(settings, printing));
      if (answer?.key) return keep({ ...readFile(), ...answer });
      if (answer && answer.token !== token) showCode(answer, printing.printers());
      token = answer?.token;
      await rest(token ? ASKED_EVERY : RETRIED_AFTER, stopping);
    } catch (error) {
      if (!stopping.signal.aborted) sayOnce(`Kaj does not answer (${reasonOf(error)}). It is tried again.`);
      await rest(RETRIED_AFTER, stopping);
    }
  }
}

/** Undefined when the letters are no longer valid, or Kaj has no time. */
async function ask(settings, body) {
  const response = await call(settings, '/print/pair', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status === 200) return JSON.parse(response.text);
  if (response.status !== 404) sayOnce(`Kaj answers ${response.status}. It is tried again.`);
  return undefined;
}

async function description({ name }, printing) {
  const printers = await describePrinters(printing.printers().slice(0, MOST_PRINTERS));
  return { name, system: `${type()} ${release()}`.slice(0, 100), version: VERSION, printers };
}

function showCode({ code, expiresAt }, printers) {
  const until = new Date(expiresAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const found = printers.length > 0 ? printers.join(', ') : 'none. Add one: kaj-print add tcp://192.168.1.20:9100';
  say(`Write these letters in Kaj, under Printing: ${code.slice(0, 3)}-${code.slice(3)}`);
  say(`They last till ${until}. Printers found: ${found}`);
}

async function addressOf(written) {
  let { url, problem } = readAddress(written ?? '');
  while (problem && process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    ({ url, problem } = readAddress(await terminal.question(`${problem}\nWhere is Kaj? `)));
    terminal.close();
  }
  if (problem) leave(`${problem} Start it as: kaj-print https://kaj.example.com`);
  return url;
}

const rest = (time, { signal }) => delay(time, undefined, { signal }).catch(() => undefined);
const added = () => readFile().printers ?? [];

function readFile() {
  if (!existsSync(file())) return {};
  try {
    return JSON.parse(readFileSync(file(), 'utf8'));
  } catch {
    return leave(`${file()} is damaged. Delete it and pair this computer again.`);
  }
}

function keep(values) {
  const unfinished = `${file()}.part`;
  writeDurably(unfinished, JSON.stringify(values));
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, file());
}
