/** `portal-device`: who has signed in here, and what the device knows about itself. No customer data. */
import { Dexie, type EntityTable } from 'dexie';
import type { SessionUser } from '#domain/session/session-reducer.ts';
import { DEVICE_DATABASE } from './device-name.ts';

/** Enough for the person to recognise themselves, and for nobody else. */
export interface MaskedUser {
  readonly userKey: string;
  readonly maskedName: string;
}

export interface DeviceProfile extends SessionUser, MaskedUser {
  /** Unit: milliseconds since 1970. When the server last confirmed the session. */
  readonly lastOnlineAt: number;
  readonly offlineHours: number;
}

export interface DeviceFact {
  readonly key: 'currentUser' | 'signOutPending' | 'installId' | 'persistence' | `kept:${string}` | `lost:${string}`;
  readonly value: string;
}

/** The key of the masked name of a user who has signed out and left work here. */
export function parkedKey(userKey: string): `kept:${string}` {
  return `kept:${userKey}`;
}

/** The key of the number of a user's changes that the system removed; it is kept until the person has read it. */
export function lostKey(userKey: string): `lost:${string}` {
  return `lost:${userKey}`;
}

export class DeviceDatabase extends Dexie {
  declare profiles: EntityTable<DeviceProfile, 'userKey'>;
  declare kv: EntityTable<DeviceFact, 'key'>;

  constructor() {
    // Who may work here must be on disk before a screen says so.
    super(DEVICE_DATABASE, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ profiles: 'userKey', kv: 'key' });
  }
}
