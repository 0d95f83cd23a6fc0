/**
 * Work of users who are not signed in: it waits on this device for the same user. Others see only a masked name and a count,
 * never what it is.
 * Not here: signing out (session/session.ts), sending (open-outbox.ts).
 */
import { Dexie } from 'dexie';
import { DeviceDatabase, type MaskedUser, parkedKey } from '../device/device-database.ts';
import { openDatabases } from '../device/open-databases.ts';
import { queueQuery } from '../device/outbox-reading.ts';
import { WorkDatabase, workDatabaseName } from '../device/work-database.ts';
import { giveUpLeases, type UnreturnedNumbers, unreturnedNumbers } from './lease-return.ts';
import { type CookieJar, canaryOf, type IntegrityMarker, writeCanary } from './outbox-integrity.ts';

export interface WorkCount {
  /** Changes the server does not have. */
  readonly unsent: number;
  /** Forms with something typed in them that was not saved. */
  readonly typed: number;
}

export interface ParkedWork extends MaskedUser, WorkCount {}

export async function findParkedWork(device = new DeviceDatabase()): Promise<readonly ParkedWork[]> {
  const facts = await device.kv.where('key').startsWith(parkedKey('')).toArray();
  const users = new Map([
    ...(await device.profiles.toArray()).map(({ userKey, maskedName }) => [userKey, maskedName] as const),
    ...facts.map(({ key, value }) => [key.slice(parkedKey('').length), value] as const),
  ]);
  const found: ParkedWork[] = [];
  for (const [userKey, maskedName] of users) {
    const { unsent, typed } = await countWork(userKey);
    if (unsent + typed > 0) found.push({ userKey, maskedName, unsent, typed });
  }
  return found;
}

export async function countWork(userKey: string): Promise<WorkCount> {
  const { canary, typed } = await readWork(userKey);
  return { unsent: canary.count, typed };
}

/** What of this user's blocks of numbers nobody has told the server. */
export async function countUnreturned(userKey: string, now: number): Promise<UnreturnedNumbers | undefined> {
  return withWork(userKey, (work) => unreturnedNumbers(work, now));
}

/** From now on nothing of them is used; what stays of the queue remembers to tell the server. */
export async function giveUpNumbers(userKey: string, now: number): Promise<void> {
  await withWork(userKey, (work) => giveUpLeases(work, now));
}

/** Deletes what was not sent and what was not saved. */
export async function discardWork(userKey: string): Promise<void> {
  await withWork(userKey, async (work) => {
    await work.outbox.clear();
    await work.drafts.clear();
  });
}

/** Called at sign-out: waiting work stays, and others see only its count and a masked name; an empty database is deleted. */
export async function parkWork(device: DeviceDatabase, user: MaskedUser, jar: CookieJar): Promise<void> {
  const { canary, typed } = await readWork(user.userKey);
  const key = parkedKey(user.userKey);
  if (canary.count + typed > 0) await device.kv.put({ key, value: user.maskedName });
  else await device.kv.delete(key);
  writeCanary(jar, user.userKey, canary);
  if (canary.count + typed === 0) await openDatabases.remove(user.userKey, workDatabaseName(user.userKey));
}

async function readWork(userKey: string): Promise<{ canary: IntegrityMarker; typed: number }> {
  const found = await withWork(userKey, async (work) => ({
    canary: canaryOf(await queueQuery(work)),
    typed: await work.drafts.count(),
  }));
  return found ?? { canary: { count: 0, lastSeq: 0 }, typed: 0 };
}

/**
 * Uses a connection of its own: no user's data need to be open. Undefined if there is no database, also if another window deletes
 * it at this moment: opening it must not create it again.
 */
async function withWork<Result>(
  userKey: string,
  use: (work: WorkDatabase) => PromiseLike<Result>,
): Promise<Result | undefined> {
  const name = workDatabaseName(userKey);
  if (!(await Dexie.exists(name))) return undefined;
  const work = new WorkDatabase(userKey);
  let isMissing = false;
  work.on('populate', (transaction) => {
    isMissing = true;
    transaction.abort();
  });
  try {
    return await use(work);
  } catch (error) {
    if (isMissing) return undefined;
    throw error;
  } finally {
    work.close();
  }
}
