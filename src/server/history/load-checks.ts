/** What the history of a shipment takes from load checks: the scans of its packages, and the signatures of their drivers. */
import { type RawBuilder, sql } from 'kysely';
import type { HistoryEvent } from '#contract/history.ts';
import type { LoadEvent, MissingPackage } from '#contract/load.ts';
import type { MissingReason } from '#contract/load-limits.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { Db } from '#server/db/database.ts';
import { ALL, eventOf, type Source } from './history-source.ts';

interface Told {
  load_id: string;
  day: string;
  at: Date;
  told_by: string;
  told_at: Date;
  carrier_name: string | null;
  full_name: string | null;
}

interface Scan extends Told {
  event_id: string;
  type: LoadEvent['type'];
  package_no: string;
  reason: MissingReason | null;
  device: string | null;
}

interface Signature extends Told {
  driver: string;
  reasons: readonly MissingPackage[];
}

export const scanned: Source = async ({ db, companyId, shipment }) => {
  const packages = packagesOf(shipment);
  if (packages.length === 0) return NOTHING;
  const isAbout = sql`package_no = any(${packages}::text[])`;
  const rows = await read<Scan>(
    db,
    companyId,
    sql`event_id, type, package_no, reason, device`,
    sql`load_events`,
    isAbout,
  );
  const events = rows.map((row) => {
    const { type, package_no: packageNo, reason, device } = row;
    return loadEvent(row, `l${row.load_id} ${row.event_id}`, device, { type, packageNo, reason });
  });
  return { events, counts: { people: events.length } };
};

/** Each time that a driver signed for a truck that one of the packages was scanned at or is missing on. */
export const signedFor: Source = async ({ db, companyId, shipment }) => {
  const packages = packagesOf(shipment);
  if (packages.length === 0) return NOTHING;
  const isAbout = sql`(
    load_id in (
      select load_id from load_events where company_id = ${companyId} and package_no = any(${packages}::text[])
    ) or carrier_id = ${shipment.carrier} and exists (
      select from jsonb_array_elements(reasons) as missing where missing ->> 'packageNo' = any(${packages}::text[])
    ))`;
  const rows = await read<Signature>(db, companyId, sql`driver, reasons`, sql`load_finishes`, isAbout);
  const events = rows.map((row) => {
    const missing = row.reasons.filter(({ packageNo }) => packages.includes(packageNo));
    const signed = { type: 'signed', packageNo: '', reason: null, driver: row.driver, missing } as const;
    return loadEvent(row, `s${row.load_id} ${row.at.toISOString()} ${row.told_by}`, null, signed);
  });
  return { events, counts: { people: events.length } };
};

const NOTHING = { events: [], counts: {} };

function packagesOf({ goodsLines }: Shipment): readonly string[] {
  return goodsLines.flatMap(({ packageNumbers }) => packageNumbers);
}

async function read<Row extends Told>(
  db: Db,
  companyId: string,
  columns: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  isAbout: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select load_id, day, at, told_by, told_at, carriers.name as carrier_name, full_name, ${columns}
    from ${table}
    join loads using (company_id, load_id)
    left join carriers using (company_id, carrier_id)
    left join (select company_id, username as told_by, full_name from users) as people using (company_id, told_by)
    where company_id = ${companyId} and ${isAbout}
    order by at desc limit ${ALL}`.execute(db);
  return rows;
}

function loadEvent(
  row: Told,
  eventId: string,
  device: string | null,
  told: Omit<NonNullable<HistoryEvent['load']>, 'loadId' | 'day' | 'carrierName'>,
): HistoryEvent {
  const { load_id: loadId, day, at, told_by: user, told_at: serverAt } = row;
  return eventOf({
    ...{ eventId, what: 'load', group: 'people', doneAt: at, clock: 'device', serverAt },
    ...{ user, userName: row.full_name, device },
    load: { loadId, carrierName: row.carrier_name ?? '', day, ...told },
  });
}
