/** What has passed its time is taken away: kept answers, sessions nobody can renew, unused socket tokens, mailed links, what imports would be undone with, print clients nobody has heard of. A job, every night. */
import { deleteExpiredLinks } from './account/account-repository.ts';
import { deleteOldImports } from './addresses/address-import-repository.ts';
import { undoneSince } from './addresses/address-import-service.ts';
import type { Db } from './db/database.ts';
import { deleteOldKeys } from './db/idempotency-key.ts';
import { deleteOldSnapshots } from './db/search-snapshot.ts';
import { deleteOldClients } from './printing/print-clients.ts';
import { deleteEndedSessions } from './session/session-repository.ts';

export async function keepHouse(db: Db, now: Date): Promise<void> {
  await deleteOldKeys(db, now);
  await deleteOldSnapshots(db, now);
  await deleteEndedSessions(db, now);
  await deleteExpiredLinks(db, now);
  await deleteOldImports(db, undoneSince(now));
  await deleteOldClients(db, now);
}
