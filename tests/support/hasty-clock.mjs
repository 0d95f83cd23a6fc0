/**
 * Loaded before a program (`node --import`), whose time then runs HASTE times faster: its limits and pauses, and those it gives to
 * the programs it starts. So a test sees what comes after a limit of minutes, and the program needs no setting for it.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { promisify } from 'node:util';

const HASTE = Number(process.env.HASTE ?? 100);
const { setTimeout: plain } = globalThis;
const { setTimeout: promised } = timers;
const execFile = promisify(childProcess.execFile);

globalThis.setTimeout = (run, time = 0, ...values) => plain(run, time / HASTE, ...values);
timers.setTimeout = (time, ...more) => promised(time / HASTE, ...more);
childProcess.execFile = Object.assign(() => undefined, {
  [promisify.custom]: (file, values, { timeout, ...options } = {}) =>
    execFile(file, values, { ...options, ...(timeout && { timeout: timeout / HASTE }) }),
});
syncBuiltinESMExports();
