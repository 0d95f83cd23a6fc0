/**
 * Which windows have a user's databases open, and deleting them. A deletion waits for every connection, a window behind a dialog
 * or a frozen one keeps its own, and until then no window can open that database: so it is deleted only when nobody has it,
 * and otherwise emptied. Each window holds a shared lock for as long as its connections are open.
 * Where there are no locks nobody can tell; then deleting is tried.
 */
import { Dexie } from 'dexie';
import { StandingWindowError } from './standing-window.ts';

/** Units: milliseconds. How long the other windows get to close their connections. */
const LETTING_GO = 500;
const EMPTYING_LIMIT = 2000;

export interface OpenDatabases {
  /** Returns the function that says they are closed. */
  hold(userKey: string): () => void;
  /** Deletes the database; rejects with StandingWindowError if another window still has it open. */
  remove(userKey: string, name: string): Promise<void>;
}

export function createOpenDatabases(locks: LockManager | undefined): OpenDatabases {
  return {
    hold(userKey) {
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      locks?.request(lockOf(userKey), { mode: 'shared' }, () => held).catch(() => undefined);
      return letGo;
    },
    async remove(userKey, name) {
      const erase = () => Dexie.delete(name);
      if (!locks) return erase();
      let isMine = false;
      const deletion = async () => {
        isMine = true;
        await erase();
        return true;
      };
      const isDeleted = locks
        .request(lockOf(userKey), { signal: AbortSignal.timeout(LETTING_GO) }, deletion)
        .catch((error) => {
          // The window gave up waiting for the others; or the deletion itself failed.
          if (isMine) throw error;
          return false;
        });
      if ((await inTime(isDeleted, 2 * LETTING_GO)) || (isMine && (await inTime(isDeleted, EMPTYING_LIMIT)))) return;
      await inTime(empty(name), EMPTYING_LIMIT);
      throw new StandingWindowError(`${name} is deleted later: a window that stands still has it open`);
    },
  };
}

export const openDatabases = createOpenDatabases(globalThis.navigator?.locks);

function lockOf(userKey: string): string {
  return `kaj-open-${userKey}`;
}

async function empty(name: string): Promise<void> {
  if (!(await Dexie.exists(name))) return;
  const database = new Dexie(name);
  await database.open();
  await Promise.all(database.tables.map((table) => table.clear()));
  database.close();
}

/** Undefined when it takes longer. Unit of `limit`: milliseconds. */
function inTime<Result>(work: Promise<Result>, limit: number): Promise<Result | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limit));
  return Promise.race([work, late]);
}
