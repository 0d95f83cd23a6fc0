/**
 * What drivers have signed for at the load checks of a run's day (LOD-01): nobody is asked to sign for the same packages twice.
 * Not here: signing a list (end-of-day-run-repository.ts), which shipments a list names (loaded-lines.ts).
 */
import type { SignedAtLoad } from '#contract/end-of-day.ts';
import type { FinishedLoad } from '#contract/load.ts';
import { lastFinish, packageStates } from '#domain/loads/load-state.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import type { Db } from '#server/db/database.ts';
import { listLoads } from '#server/loads/load-repository.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import type { EndOfDayRun, RunShipment } from './end-of-day-run-repository.ts';

export interface LoadSignature {
  readonly said: SignedAtLoad;
  readonly finish: FinishedLoad;
}

/** By carrier connection; none where nothing of the run was on the truck when its driver signed. */
export async function loadSignatures(
  db: Db,
  run: EndOfDayRun,
  timeZone: string,
  done: readonly RunShipment[],
): Promise<ReadonlyMap<string, LoadSignature>> {
  const day = dayInZone(run.started_at, timeZone);
  const signatures = new Map<string, LoadSignature>();
  for (const load of await listLoads(db, run.company_id, { days: [day, day] })) {
    const finish = load.finishes.at(-1);
    const ids = done.filter(({ carrier_id }) => carrier_id === load.carrierId).map(({ shipment_id }) => shipment_id);
    if (!finish || ids.length === 0) continue;
    const states = packageStates(load.events);
    const isSigned = (packageNo: string) => (states.get(packageNo)?.loaded?.at ?? '~') <= finish.at;
    let packages = 0;
    for (const { shipment } of await findShipments(db, run.company_id, ids)) {
      packages += shipment.goodsLines.flatMap((line) => line.packageNumbers).filter(isSigned).length;
    }
    if (packages === 0) continue;
    const { driver, vehicle, at: signedAt } = finish;
    const isAll = lastFinish(load) !== undefined;
    signatures.set(load.carrierId, { said: { driver, vehicle, signedAt, packages, isAll }, finish });
  }
  return signatures;
}
