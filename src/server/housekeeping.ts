/**
 * Deletes what has expired: kept answers, search snapshots, sessions nobody can renew, unused socket tokens, mailed links, the
 * undo data of imports, registrations nobody has confirmed, print clients that have gone silent, bookings of the simulated carrier, and jobs that failed for good,
 * which are named in the log before. Runs as a job every night.
 */
import { deleteExpiredLinks } from './account/account-repository.ts';
import { deleteOldImports } from './addresses/address-import-repository.ts';
import { undoneSince } from './addresses/address-import-service.ts';
import { deleteOldSimulations } from './booking/simulated-carrier.ts';
import { reportDeadCall } from './booking/web-booking-answer.ts';
import type { Db } from './db/database.ts';
import { deleteOldKeys } from './db/idempotency-key.ts';
import { deleteOldSnapshots } from './db/search-snapshot.ts';
import { systemActor, type Writer } from './db/write.ts';
import { giveUpRun } from './end-of-day/day-run-end.ts';
import { deleteOldDeadJobs, findDeadJobs } from './jobs/dead-jobs.ts';
import type { JobPayloads } from './jobs/job-queue.ts';
import { deleteOldClients } from './printing/print-clients.ts';
import { endOldRegistrations } from './registration/unconfirmed-registrations.ts';
import { deleteEndedSessions } from './session/session-repository.ts';

export async function runHousekeeping(db: Db, writer: Writer, now: Date): Promise<void> {
  await buryDeadJobs(db, writer);
  await deleteOldKeys(db, now);
  await deleteOldSnapshots(db, now);
  await deleteEndedSessions(db, now);
  await deleteExpiredLinks(db, now);
  await endOldRegistrations(db, now);
  await deleteOldImports(db, undoneSince(now));
  await deleteOldClients(db, now);
  await deleteOldSimulations(db, now);
}

async function endDeadCall(writer: Writer, { companyId, shipmentId }: JobPayloads['booking.finish']): Promise<void> {
  await writer(systemActor(companyId))(async (tx) => {
    await reportDeadCall(tx, shipmentId);
    return { body: undefined };
  });
}

/** Nobody else would hear of them, and an end of day would seem to go on for ever. */
async function buryDeadJobs(db: Db, writer: Writer): Promise<void> {
  for (const { id, name, payload } of await findDeadJobs(db)) {
    console.error(`Job ${id} (${name}) has failed too often and is not tried again.`);
    if (name === 'endOfDay.run') await giveUpRun(db, writer, payload);
    if (name === 'booking.finish') await endDeadCall(writer, payload);
  }
  await deleteOldDeadJobs(db);
}
