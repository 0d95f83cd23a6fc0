/**
 * The program as the print client of one user, who has given it a client key and a file of settings:
 *
 *   url       where Kaj is, for example "https://kaj.example.com"
 *   key       the client key from "My profile"; or KAJ_CLIENT_KEY in the environment. Never on the command line, where
 *             everybody sees it
 *   printers  {"LABEL": "Zebra", "A4": "Office"}: names of print queues; the system's default where one is missing
 *   folder    instead of printing: every copy of every document becomes a file there
 *   command   instead of the system's own: ["program", "-to", "{printer}", "-copies", "{copies}", "{file}"]
 *   state     the folder where it remembers what it has printed; ".kaj-print" in the home folder by default
 */
import { existsSync, readFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import path from 'node:path';
import { readAddress } from './call.mjs';
import { openState } from './job-state.mjs';
import { runJobs } from './jobs.mjs';
import { writeIntoFolder } from './paper-files.mjs';
import { lpCommand, printByCommand } from './print-command.mjs';
import { createPrinterNames, systemQueues } from './printer-names.mjs';
import { leave, say } from './words.mjs';

export async function runPlainClient(file, stopping) {
  const settings = readSettings(file);
  const state = openState(settings.state);
  const printing = await plainPrinting(settings);
  say(`Printing for ${settings.url} ${describePlace(settings)}.`);
  await runJobs({ settings, state, printing, stopping });
  state.close();
}

/** Printer names offered in Kaj: the folder, or the queues named in the settings plus, without a command, the system's queues. */
async function plainPrinting({ folder, command, printers, state }) {
  const named = Object.values(printers).map(String);
  const names = await createPrinterNames(async () => {
    if (folder) return [path.basename(path.resolve(folder))];
    return command ? named : [...named, ...(await systemQueues())];
  });
  const commandOf = (job, file, bytes) => {
    const printer = job.printer ?? printers[job.printType] ?? '';
    if (!command) return lpCommand(job, printer, file, bytes);
    const filled = { '{file}': file, '{printer}': printer, '{copies}': String(job.copies) };
    return command.map((part) => filled[part] ?? part);
  };
  return {
    printers: names,
    isRepeatable: () => Boolean(folder),
    print: (job, bytes) =>
      folder
        ? writeIntoFolder(folder, job, bytes)
        : printByCommand(state, job, bytes, (file) => commandOf(job, file, bytes)),
  };
}

function readSettings(file) {
  const read = () => {
    if (!existsSync(file)) return {};
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return leave(`${file} is not JSON.`);
    }
  };
  const found = read();
  const { url, problem } = readAddress(process.env.KAJ_URL ?? found.url ?? '');
  if (problem) leave(`${problem} It is "url" in the settings, or KAJ_URL.`);
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

function describePlace({ folder, command }) {
  if (folder) return `into ${folder}`;
  return command ? `with ${command[0]}` : 'on the printers of this computer';
}
