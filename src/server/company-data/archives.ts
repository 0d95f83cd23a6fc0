/**
 * A company's archives over HTTP, for its Moderators alone: to everybody else, in the company too, they do not exist.
 * Not here: making one (archive-making.ts).
 */
import { randomUUID } from 'node:crypto';
import type { Job } from '#contract/end-of-day.ts';
import { MODERATORS } from '#contract/primitives.ts';
import { mayCall } from '#domain/session/roles.ts';
import { lockCompany } from '#server/company/company-repository.ts';
import type { ServerContext } from '#server/feed/server-feature.ts';
import type { Caller, Handlers } from '#server/http/call.ts';
import { StreamedFile } from '#server/http/streamed-file.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { archiveJob } from './archive-making.ts';
import {
  type CompanyExport,
  findExport,
  hasFile,
  insertExport,
  latestExport,
  readParts,
} from './archive-repository.ts';

export type ArchiveDependencies = Pick<ServerContext, 'db' | 'clock'>;

/** The company's archives as jobs: how far one has come, and its file. */
export function createArchiveJobs({ db, clock }: ArchiveDependencies) {
  const find = async ({ companyId, role }: Caller, exportId: string) =>
    mayCall(role, MODERATORS) ? findExport(db, { companyId, exportId }) : undefined;
  return {
    async job(caller: Caller, jobId: string): Promise<Job | undefined> {
      const found = await find(caller, jobId);
      return found && toJob(found, clock());
    },
    async file(caller: Caller, jobId: string): Promise<StreamedFile | undefined> {
      const found = await find(caller, jobId);
      if (!found?.file_name || !hasFile(found, clock())) return undefined;
      return new StreamedFile(found.file_name, 'application/zip', readParts(db, found));
    },
  };
}

export function createArchiveRoutes({ db, clock }: ArchiveDependencies): Handlers {
  return {
    exportCompany: async ({ caller: { companyId }, write, language }) => {
      const { body } = await write(async (tx) => {
        // Two Moderators who ask at once get the same archive.
        await lockCompany(tx);
        const latest = await latestExport(tx.db, companyId);
        const exportId = latest && !latest.ended_at ? latest.export_id : randomUUID();
        if (exportId !== latest?.export_id) {
          await insertExport(tx, exportId, language);
          await addJob(tx.db, archiveJob, { companyId, exportId }, { key: `company.archive ${exportId}` });
        }
        const answer = { jobId: exportId };
        return { body: answer, answer };
      });
      return body;
    },
    companyExport: async ({ caller: { companyId } }) => {
      const latest = await latestExport(db, companyId);
      const isThere = latest && (!latest.ended_at || !latest.file_name || hasFile(latest, clock()));
      return { job: isThere ? toJob(latest, clock()) : null };
    },
  };
}

/** A job like the end of a day, of no carrier and without papers. */
function toJob(made: CompanyExport, now: Date): Job {
  const { export_id, started_at, started_by, ended_at, attempt, done, total } = made;
  const state = ended_at ? (made.file_name ? 'done' : 'failed') : attempt > 0 ? 'running' : 'waiting';
  return {
    ...{ jobId: export_id, state, done, total, failed: [], hasFile: hasFile(made, now) },
    ...{ startedAt: started_at.toISOString(), startedBy: started_by, endedAt: ended_at?.toISOString() ?? null },
    ...{ maxShipmentId: '0', carriers: [], printed: { label: 0, waybill: 0, shipmentList: 0 }, notices: [] },
    documents: { unPrinted: false, label: false, waybill: false, shipmentList: false },
  };
}
