/**
 * Watches over the work on this device while its user is signed in: reports when the system has removed some, keeps the
 * cookie that shows this the next time, asks for storage that lasts, and notices work of a later version of the app.
 */

import { DeviceDatabase, lostKey } from '../device/device-database.ts';
import { askToPersist } from '../device/storage-persistence.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import type { Observable } from '../observable-value.ts';
import { createObservable } from '../observable-value.ts';
import { isOfLaterVersion } from './later-work.ts';
import type { Outbox } from './outbox.ts';
import { type CookieJar, canaryOf, lostWork, readCanary, writeCanary } from './outbox-integrity.ts';

export interface WatchedWork {
  readonly work: WorkDatabase;
  readonly userKey: string;
  readonly outbox: Pick<Outbox, 'records'>;
}

export interface WorkWatch {
  /** How many changes the system removed, until the person has read it. */
  readonly lost: Observable<number>;
  /** A later version of the app has written here: its work waits for that version. */
  readonly isLater: Observable<boolean>;
  readLoss(): Promise<void>;
  close(): void;
}

export function watchWork(
  { work, userKey, outbox }: WatchedWork,
  jar: CookieJar,
  storage: StorageManager | undefined,
): WorkWatch {
  const device = new DeviceDatabase();
  const lost = createObservable(0);
  const isLater = createObservable(false);
  const lossKey = lostKey(userKey);
  let stop = () => {};
  let isOpen = true;

  function follow(): void {
    const canary = canaryOf(outbox.records.get());
    writeCanary(jar, userKey, canary);
    void askToPersist(device, storage, canary.count > 0).catch(() => undefined);
  }

  async function start(): Promise<void> {
    await outbox.records.ready;
    const hasHistory = (await work.queueFacts.count()) + (await work.journal.count()) > 0;
    const gone = lostWork(readCanary(jar, userKey), canaryOf(outbox.records.get()), hasHistory);
    if (gone > 0) await device.kv.put({ key: lossKey, value: String(gone) });
    lost.set(Number((await device.kv.get(lossKey))?.value ?? 0));
    isLater.set((await isOfLaterVersion(work)) || outbox.records.get().unknown.length > 0);
    if (!isOpen) return;
    stop = outbox.records.subscribe(follow);
    follow();
  }

  start().catch((error) => console.warn('The work on this device is not watched', error));
  return {
    lost,
    isLater,
    async readLoss() {
      lost.set(0);
      await device.kv.delete(lossKey);
    },
    close() {
      isOpen = false;
      stop();
      device.close();
    },
  };
}
