/** What the program remembers of its jobs, so that a crash never prints anything twice. */
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
import path from 'node:path';
import { leave } from './words.mjs';

/** Jobs it remembers from one start to the next. */
const REMEMBERED = 20_000;

/** Records what became of each job, one line each, flushed to disk before the next step. */
export function openState(folder) {
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

export function writeDurably(file, content) {
  const handle = openSync(file, 'w', 0o600);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
}
