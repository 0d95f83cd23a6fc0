/** Prints a document by a command of this computer, from a file that exists only meanwhile. */
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { queueOptions } from './cups-queue.mjs';
import { endOf } from './paper-files.mjs';
import { printerBytes } from './printer-bytes.mjs';

/** Unit: milliseconds. */
const PRINT_LIMIT = 120_000;

/** `commandOf` makes the command, its values included, of the file's path. */
export async function printByCommand(folder, job, bytes, commandOf) {
  const file = path.join(folder, `job-${job.id.replace(/\W/g, '')}${endOf(job)}`);
  writeFileSync(file, printerBytes(job, bytes), { mode: 0o600 });
  try {
    const [program, ...values] = await commandOf(file);
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

/** Hands it to a queue of CUPS; to the default one if none is named. What speaks the printer's own language goes there as it is. */
export async function lpCommand(job, printer, file, bytes) {
  const options = await queueOptions(printer, job, bytes);
  const queue = printer ? ['-d', printer] : [];
  return ['lp', ...queue, '-n', String(job.copies), ...options, '-t', job.fileName, '--', file];
}
