/**
 * The users this device remembers. Only the one who last signed in here may go on without the server, and only within the
 * company's offline hours; a user's data is offered to nobody else.
 */
import type { SessionUser } from '#domain/session/session-reducer.ts';
import { cacheDatabaseName } from '../cache/cache-database.ts';
import { withDatabase } from '../device/database-retry.ts';
import { DeviceDatabase, type DeviceProfile, parkedKey } from '../device/device-database.ts';
import { openStorage } from '../device/device-storage.ts';
import { openDatabases } from '../device/open-databases.ts';
import { userKey } from '../device/user-key.ts';
import type { CookieJar } from '../outbox/outbox-integrity.ts';
import type { SessionProfiles } from './session.ts';

/** Until the company's own setting is known. */
const DEFAULT_OFFLINE_HOURS = 72;
const HOUR = 3_600_000;

export interface DeviceProfiles extends SessionProfiles {
  /** The server has just confirmed this session. Unit of `offlineHours`: hours. */
  noteSynced(user: SessionUser, offlineHours: number): Promise<void>;
}

export async function openDeviceProfiles(now: () => number, jar: CookieJar): Promise<DeviceProfiles> {
  const { device, isLasting } = await openStorage();
  // A window that can store nothing must not report on what the device stores.
  return createDeviceProfiles(now, isLasting ? jar : { cookie: '' }, device);
}

export function createDeviceProfiles(
  now: () => number,
  jar: CookieJar,
  database = new DeviceDatabase(),
): DeviceProfiles {
  async function lastProfile(): Promise<DeviceProfile | undefined> {
    const fact = await database.kv.get('currentUser');
    return fact && database.profiles.get(fact.value);
  }

  return {
    async current() {
      const profile = await lastProfile();
      return profile && isWithinOfflineHours(profile, now()) ? toUser(profile) : undefined;
    },
    async last() {
      const profile = await lastProfile();
      return profile && toUser(profile);
    },
    async remember(user) {
      const key = await userKey(user);
      const write = async () => {
        await database.open();
        await database.transaction('rw', database.profiles, database.kv, async () => {
          const known = await database.profiles.get(key);
          await database.profiles.put({
            ...user,
            userKey: key,
            maskedName: maskName(user.username),
            lastOnlineAt: now(),
            offlineHours: known?.offlineHours ?? DEFAULT_OFFLINE_HOURS,
          });
          await database.kv.put({ key: 'currentUser', value: key });
          await database.kv.delete(parkedKey(key));
        });
      };
      await withDatabase(database, write, key);
    },
    async forget(user) {
      const key = await userKey(user);
      const { parkWork } = await import('../outbox/parked-work.ts');
      // A window that stands still with one database must not keep the other from going.
      const steps = await Promise.allSettled([
        parkWork(database, { userKey: key, maskedName: maskName(user.username) }, jar),
        openDatabases.remove(key, cacheDatabaseName(key)),
      ]);
      await database.transaction('rw', database.profiles, database.kv, async () => {
        await database.profiles.delete(key);
        if ((await database.kv.get('currentUser'))?.value === key) await database.kv.delete('currentUser');
      });
      for (const step of steps) if (step.status === 'rejected') throw step.reason;
    },
    async noteSynced(user, offlineHours) {
      await database.profiles.update(await userKey(user), { offlineHours, lastOnlineAt: now() });
    },
  };
}

function toUser({ username, role, companyId }: DeviceProfile): SessionUser {
  return { username, role, companyId };
}

function isWithinOfflineHours({ lastOnlineAt, offlineHours }: DeviceProfile, now: number): boolean {
  // Setting the clock back does not extend the offline hours.
  return now - lastOnlineAt < offlineHours * HOUR && now > lastOnlineAt - HOUR;
}

/** `anna.berg@acme.se` → `a***@a***`: enough for the person to recognise themselves. */
function maskName(username: string): string {
  return username
    .split('@')
    .map((part) => `${part.slice(0, 1)}***`)
    .join('@');
}
