/** The names of this computer's printers, as many as Kaj takes, looked for again from time to time. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Milliseconds between two searches for this computer's printers, and how long one search may take. */
const KEPT = 5 * 60_000;
const LIMIT = 5000;
/** What the server accepts: number of names, characters per name, and characters of all names together, URL-encoded. */
const MOST = { count: 40, name: 100, text: 4000 };

/**
 * Searches in the background, so that no job waits for a slow print system. One that is just started again says that there are no
 * printers, and without their names jobs would go elsewhere: that there are fewer is believed when it is found twice in a row.
 */
export async function createPrinterNames(find, kept = KEPT) {
  let names = fitting(await find());
  let from = performance.now();
  let isDoubted = false;
  return () => {
    if (performance.now() - from >= (isDoubted ? kept / 10 : kept)) {
      from = performance.now();
      find().then((found) => {
        const next = fitting(found);
        isDoubted = next.length < names.length && !isDoubted;
        if (!isDoubted) names = next;
      });
    }
    return names;
  };
}

/** What Windows writes is otherwise in the code page of its console, and a printer called “Förråd” is not found again. */
export const IN_UTF8 = '[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false';

/** The system's print queues. */
export async function systemQueues() {
  const [program, ...values] =
    process.platform === 'win32'
      ? ['powershell.exe', '-NoProfile', '-Command', `${IN_UTF8}; Get-Printer | Select-Object -ExpandProperty Name`]
      : ['lpstat', '-e'];
  return said(program, values);
}

/** What a short command prints, by lines; nothing where it cannot be run. */
export async function said(program, values) {
  try {
    const { stdout } = await promisify(execFile)(program, values, { timeout: LIMIT });
    return stdout.split('\n');
  } catch {
    return [];
  }
}

function fitting(names) {
  const known = new Set(names.map((name) => name.trim()).filter((name) => name && name.length <= MOST.name));
  const fit = [];
  let room = MOST.text;
  for (const name of [...known].slice(0, MOST.count)) {
    room -= encodeURIComponent(`${name}\n`).length;
    if (room < 0) break;
    fit.push(name);
  }
  return fit;
}
