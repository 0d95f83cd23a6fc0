/** What a measured system has taken of processors. Only Linux tells the time of other processes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Unit: ticks per second, as the kernel tells times. */
const TICKS = 100;

/** What the processes have taken of a processor so far, in seconds: the server, and PostgreSQL with all that it has started. */
export function processorTimes({ processId, data }) {
  const postmaster = readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  const ownTime = ({ fields }) => Number(fields[11]) + Number(fields[12]);
  const database = stats
    .filter(({ name, fields }) => name === postmaster || fields[1] === postmaster)
    // Of those that have ended, the postmaster keeps the sum.
    .reduce(
      (sum, stat) =>
        sum + ownTime(stat) + (stat.name === postmaster ? Number(stat.fields[13]) + Number(stat.fields[14]) : 0),
      0,
    );
  const server = stats.find(({ name }) => name === String(processId));
  return { server: ownTime(server) / TICKS, database: database / TICKS };
}

/** The fields after the name of the program, which may hold blanks; undefined for a process that has ended. */
function statOf(name) {
  try {
    return {
      name,
      fields: readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' '),
    };
  } catch {
    return undefined;
  }
}
