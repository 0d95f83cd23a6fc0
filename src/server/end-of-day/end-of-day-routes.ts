/** End of day over HTTP: rehearsing, starting, watching and stopping a run, and its files. */
import { randomUUID } from 'node:crypto';
import type { Job, Rehearsal } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';
import { createDayFigures } from '#domain/end-of-day/day-figures.ts';
import { CLOSABLE_STATUSES, STUCK_STATUSES } from '#domain/end-of-day/end-of-day.ts';
import { readWarehouse, warehouseParty } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Caller, Handlers } from '#server/http/call.ts';
import { onDisconnect } from '#server/http/client-disconnect.ts';
import { nameOfDevice } from '#server/http/device-name.ts';
import type { StreamedFile } from '#server/http/streamed-file.ts';
import type { Language } from '#server/i18n/language.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { destinationsOf } from '#server/printing/print-clients.ts';
import { requireSheet } from '#server/printing/print-recording.ts';
import { dayDestination } from './day-destination.ts';
import type { createDayFiles } from './day-file.ts';
import { recordDayPrint } from './day-print.ts';
import { endOfDayJob } from './end-of-day-run-end.ts';
import {
  type EndOfDayRun,
  findRun,
  insertRun,
  insertSignature,
  listRuns,
  markStopped,
  runShipments,
} from './end-of-day-run-repository.ts';
import { judgedShipments, type Scope, scopedShipments } from './end-of-day-scope.ts';
import { heldShipment, jobAnswer, wasDone } from './run-response.ts';

/** How many shipments a rehearsal names. */
const MOST_TOLD = 200;
const LATEST = 10;

/** Jobs of other rooms, found by the same calls; undefined where there is none that the caller may see. */
export interface OtherJobs {
  job(caller: Caller, jobId: string): Promise<Job | undefined>;
  file(caller: Caller, jobId: string): Promise<StreamedFile | undefined>;
}

export interface EndOfDayRouteDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly dayFile: ReturnType<typeof createDayFiles>;
  readonly others: OtherJobs;
}

export function createEndOfDayRoutes({ db, clock, dayFile, others }: EndOfDayRouteDependencies): Handlers {
  const required = async (companyId: string, jobId: string) => {
    const run = await findRun(db, companyId, jobId);
    if (!run) throw new ApiError('notFound');
    return run;
  };
  return {
    endOfDay: async ({ caller, body, write, language }) => {
      const { companyId } = caller;
      if (body.failedOf) await required(companyId, body.failedOf);
      if (body.rehearse) return rehearsal(db, companyId, body, clock(), language);
      const shipments: Shipment[] = [];
      const statuses = body.failedOf ? [...CLOSABLE_STATUSES, ...STUCK_STATUSES] : CLOSABLE_STATUSES;
      for await (const part of scopedShipments(db, companyId, body)) {
        shipments.push(...part.filter(({ status }) => statuses.includes(status)));
      }
      const jobId = randomUUID();
      const total = shipments.length;
      await write(async (tx) => {
        const warehouse = warehouseParty(await readWarehouse(tx.db, companyId));
        const printer = body.printer || null;
        const printing = dayDestination(await destinationsOf(tx.db, tx.actor, tx.now, printer), body.documents);
        await insertRun(tx, { ...body, runId: jobId, warehouse, printer, ...printing }, shipments);
        // One after the other within a company: of two runs over the same shipments the second finds them done.
        const plan = { key: `endOfDay:${jobId}`, queue: `endOfDay:${companyId}` };
        await addJob(tx.db, endOfDayJob, { companyId, runId: jobId }, plan);
        return { body: undefined, answer: { jobId, total } };
      });
      return { jobId, total };
    },
    jobs: async ({ caller, query, language }) => {
      const runs = await listRuns(db, caller.companyId, { isOpen: query.open !== undefined, limit: LATEST });
      const jobs: Job[] = [];
      for (const run of runs) jobs.push(await jobAnswer(db, run, language));
      return { jobs };
    },
    job: async ({ caller, params, language }) =>
      (await others.job(caller, params.jobId)) ??
      jobAnswer(db, await required(caller.companyId, params.jobId), language),
    stopJob: async ({ caller, params, write }) => {
      await required(caller.companyId, params.jobId);
      await write(async (tx) => {
        await markStopped(tx, params.jobId);
        return { body: undefined };
      });
    },
    signList: async ({ caller, params: { jobId, carrierId }, body, write }) => {
      const run = await required(caller.companyId, jobId);
      if (!(await hasList(db, run, carrierId))) throw new ApiError('notFound');
      await write(async (tx) => {
        if (!(await insertSignature(tx, { runId: jobId, carrierId }, body))) throw new ApiError('wrongState');
        return { body: undefined };
      });
    },
    printJobPapers: async ({ params, body, write, language, request }) => {
      await write(async (tx) => {
        await recordDayPrint(tx, params.jobId, { ...body, language, device: nameOfDevice(request) });
        return { body: undefined };
      });
    },
    jobFile: async ({ caller, params, query, language, reply }) => {
      const other = await others.file(caller, params.jobId);
      if (other) return other;
      const run = await required(caller.companyId, params.jobId);
      const { username } = caller;
      const asked = { kind: query.document, sheet: requireSheet(query) };
      const { bytes, fileName } = await dayFile({ run, ...asked, username, language, gone: onDisconnect(reply) });
      return { base64Data: Buffer.from(bytes).toString('base64'), fileName };
    },
  };
}

/** An ended run has a list for each carrier that received something. */
async function hasList(db: Db, run: EndOfDayRun, carrierId: string): Promise<boolean> {
  if (!run.ended_at || !run.documents.shipmentList) return false;
  return (await runShipments(db, run)).some((shipment) => shipment.carrier_id === carrierId && wasDone(shipment));
}

async function rehearsal(db: Db, companyId: string, scope: Scope, now: Date, language: Language): Promise<Rehearsal> {
  const counted = createDayFigures(scope.documents);
  const stopped: Rehearsal['stopped'] = [];
  for await (const judged of judgedShipments(db, companyId, scope, now)) {
    counted.add(judged);
    const { shipment, obstacle } = judged;
    if (obstacle && stopped.length < MOST_TOLD) stopped.push(heldShipment(shipment, obstacle, language));
  }
  return { ...counted.figures(), maxShipmentId: scope.maxShipmentId, stopped };
}
