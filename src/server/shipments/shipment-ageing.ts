/**
 * What time alone does to shipments, every night: a closed shipment whose carrier sends no events is finished the day after its
 * dispatch, and one that has been finished or cancelled for as long as the company pays storage for is archived. Many are moved
 * in one write; the next ones wait for it, so that other calls are answered in between.
 * Not here: what a carrier reports (edi-replies.ts), what an archived shipment still allows (domain/shipments/actions.ts).
 */
import { sql } from 'kysely';
import { SUITES_WITHOUT_EVENTS } from '#domain/carriers/suites.ts';
import { storageDays } from '#domain/company/plan-limits.ts';
import { STATUS, type Status, withStatus } from '#domain/shipments/status.ts';
import { todayAt, toWarehouse } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import { systemActor, type Writer } from '#server/db/write.ts';
import { jobType } from '#server/jobs/job-type.ts';
import { lockShipments, updateShipments } from '#server/shipment-records/shipment-repository.ts';

/** Finishes shipments that nobody reports on, and archives those whose storage time is over. */
export const shipmentAgeingJob = jobType('shipments.age');

const AT_ONCE = 500;
/** Unit: milliseconds. */
const DAY = 86_400_000;

export function createShipmentAgeing({ db, writer, clock }: { db: Db; writer: Writer; clock: () => Date }) {
  return async (): Promise<void> => {
    const companies = await db
      .selectFrom('companies')
      .select(['company_id', 'warehouse', 'name', 'test_mode', 'storage_months'])
      .orderBy('company_id')
      .execute();
    for (const company of companies) {
      const { company_id } = company;
      const today = todayAt(toWarehouse(company), clock());
      await move(company_id, () => findUnreported(db, company_id, today), [STATUS.closed], STATUS.finished);
      const until = new Date(clock().getTime() - storageDays(company.storage_months) * DAY);
      await move(company_id, () => findStoredSince(db, company_id, until), STORED, STATUS.archived);
    }
  };

  /** `find` answers at most AT_ONCE, and none that has been moved. */
  async function move(
    companyId: string,
    find: () => Promise<readonly string[]>,
    from: readonly number[],
    to: Status,
  ): Promise<void> {
    for (let ids = await find(); ids.length > 0; ids = ids.length < AT_ONCE ? [] : await find()) {
      await writer(systemActor(companyId))(async (tx) => {
        const stored = [...(await lockShipments(tx, ids)).values()].map(({ shipment }) => shipment);
        const due = stored.filter(({ status }) => from.includes(status));
        await updateShipments(
          tx,
          due.map((shipment) => withStatus(shipment, to)),
        );
        return { body: undefined };
      });
    }
  }
}

const STORED: readonly number[] = [STATUS.finished, STATUS.cancelled];

/**
 * Closed shipments dispatched before today, whose delivery nobody will report: by own transport, with a connection that is gone
 * or with the simulated carrier, which books as a web service in test mode.
 */
async function findUnreported(db: Db, companyId: string, today: string): Promise<string[]> {
  const found = await db
    .selectFrom('shipments')
    .leftJoin('carriers', (join) =>
      join
        .onRef('carriers.company_id', '=', 'shipments.company_id')
        .onRef('carriers.carrier_id', '=', 'shipments.carrier_id'),
    )
    .select('shipment_id')
    .where('shipments.company_id', '=', companyId)
    .where('status', '=', STATUS.closed)
    .where('disp_day', '<', today)
    .where(
      sql<boolean>`(
        carriers.carrier_id is null
        or carriers.connection ->> 'carrierSuiteId' = any(${SUITES_WITHOUT_EVENTS}::text[])
        or (document ->> 'bookingType' = 'WEBSERVICE' and (carriers.connection ->> 'testMode')::boolean)
      )`,
    )
    .orderBy('shipment_id')
    .limit(AT_ONCE)
    .execute();
  return found.map(({ shipment_id }) => shipment_id);
}

/** Finished or cancelled shipments that came into that state before a moment. A note written since does not count. */
async function findStoredSince(db: Db, companyId: string, until: Date): Promise<string[]> {
  const found = await db
    .selectFrom('shipments')
    .select('shipment_id')
    .where('company_id', '=', companyId)
    .where('status', 'in', STORED)
    .where(sql<Date>`coalesce(state_changed_at, changed_at)`, '<', until)
    .orderBy('shipment_id')
    .limit(AT_ONCE)
    .execute();
  return found.map(({ shipment_id }) => shipment_id);
}
