/**
 * Deletes what has expired: kept answers, search snapshots, sessions nobody can renew, unused socket tokens, mailed links, the
 * undo data of imports, and print clients that have gone silent. Runs as a job every night.
 */
import { deleteExpiredLinks } from './account/account-repository.ts';
import { deleteOldImports } from './addresses/address-import-repository.ts';
import { undoneSince } from './addresses/address-import-service.ts';
import type { Db } from './db/database.ts';
import { deleteOldKeys } from './db/idempotency-key.ts';
import { deleteOldSnapshots } from './db/search-snapshot.ts';
import { deleteOldClients } from './printing/print-clients.ts';
import { deleteEndedSessions } from './session/session-repository.ts';

export async function runHousekeeping(db: Db, now: Date): Promise<void> {
  await deleteOldKeys(db, now);
  await deleteOldSnapshots(db, now);
  await deleteEndedSessions(db, now);
  await deleteExpiredLinks(db, now);
  await deleteOldImports(db, undoneSince(now));
  await deleteOldClients(db, now);
}
