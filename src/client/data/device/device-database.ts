/** `portal-device`: who has signed in here, and what the device knows about itself. No customer data. */
import { Dexie, type EntityTable } from 'dexie';
import type { SessionUser } from '../session/session-reducer.ts';

export interface DeviceProfile extends SessionUser {
  readonly userKey: string;
  readonly maskedName: string;
  /** Unit: milliseconds since 1970. The last time the server knew the session. */
  readonly lastOnlineAt: number;
  readonly offlineHours: number;
}

export interface DeviceFact {
  readonly key: 'currentUser' | 'installId';
  readonly value: string;
}

export class DeviceDatabase extends Dexie {
  profiles!: EntityTable<DeviceProfile, 'userKey'>;
  kv!: EntityTable<DeviceFact, 'key'>;

  constructor() {
    super('portal-device');
    this.version(1).stores({ profiles: 'userKey', kv: 'key' });
  }
}
