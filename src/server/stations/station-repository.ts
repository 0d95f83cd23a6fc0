/** Stations in the database, always within one company; and their jobs as far as their state depends on them. */
import { type Selectable, sql } from 'kysely';
import type { LabelFormat, LabelSize, PrintFailure } from '#contract/print.ts';
import type { GoesTo, LastJob, PrinterRole, StationPrinter } from '#contract/station.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import type { StationsTable } from '#server/db/tables/station-tables.ts';
import type { WriteTx } from '#server/db/write.ts';

export type StationRow = Selectable<StationsTable>;

/** By name. */
export async function listStations(db: Db | Tx, companyId: string): Promise<StationRow[]> {
  return db
    .selectFrom('stations')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('name')
    .orderBy('station_id')
    .execute();
}

/** Held until the write commits. */
export async function lockStation({ db, actor }: WriteTx, stationId: string): Promise<StationRow | undefined> {
  return db
    .selectFrom('stations')
    .selectAll()
    .where('company_id', '=', actor.companyId)
    .where('station_id', '=', stationId)
    .forUpdate()
    .executeTakeFirst();
}

export interface StationChoices {
  readonly name: string;
  readonly labels: string | null;
  readonly papers: string | null;
  readonly labelSize: LabelSize | null;
  readonly labelFormat: LabelFormat | null;
  readonly goesTo: GoesTo;
}

export async function saveStation({ db, actor }: WriteTx, stationId: string, chosen: StationChoices): Promise<void> {
  const { goesTo, labelSize, labelFormat, ...others } = chosen;
  await db
    .updateTable('stations')
    .set({ ...others, label_size: labelSize, label_format: labelFormat, goes_to: json(goesTo) })
    .where('company_id', '=', actor.companyId)
    .where('station_id', '=', stationId)
    .execute();
}

/** Its waiting jobs are given up by the next round of `giveUpLost`, which tells who printed them. */
export async function deleteStation({ db, actor }: WriteTx, stationId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('stations')
    .where('company_id', '=', actor.companyId)
    .where('station_id', '=', stationId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export interface HeardProgram {
  readonly name: string;
  readonly printers: readonly string[];
}

/** Not a write of company data. What the program takes a printer to be for is kept from the pairing. */
export async function recordStation(
  db: Db,
  { companyId, stationId }: { readonly companyId: string; readonly stationId: string },
  { name, printers }: HeardProgram,
  now: Date,
): Promise<void> {
  const known = await db
    .selectFrom('stations')
    .select('printers')
    .where('company_id', '=', companyId)
    .where('station_id', '=', stationId)
    .executeTakeFirst();
  const paperOf = new Map(known?.printers.map((one) => [one.name, one.paper]));
  const listed: StationPrinter[] = printers.map((one) => ({ name: one, paper: paperOf.get(one) ?? null }));
  await db
    .updateTable('stations')
    .set({ seen_at: now, ...(name && { computer: name }), ...(listed.length > 0 && { printers: json(listed) }) })
    .where('company_id', '=', companyId)
    .where('station_id', '=', stationId)
    .execute();
}

export interface StationJobs {
  readonly waiting: Readonly<Record<PrinterRole, number>>;
  readonly last: Readonly<Record<PrinterRole, LastJob>>;
}

const ROLE = sql<PrinterRole>`case when kind = 'label' and first_place is null then 'labels' else 'papers' end`;
const NO_JOBS: StationJobs = { waiting: { labels: 0, papers: 0 }, last: { labels: null, papers: null } };

/** By station. */
export async function readStationJobs(db: Db | Tx, companyId: string): Promise<(stationId: string) => StationJobs> {
  const { rows: waiting } = await sql<{ station_id: string; role: PrinterRole; jobs: number }>`
    select station_id, ${ROLE} as role, count(*)::integer as jobs from prints
    where company_id = ${companyId} and station_id is not null and outcome in ('waiting', 'taken')
    group by 1, 2`.execute(db);
  const { rows: done } = await sql<{
    station_id: string;
    role: PrinterRole;
    outcome: string;
    outcome_at: Date;
    failure: PrintFailure | null;
    failure_text: string | null;
  }>`
    select stations.station_id, role, last.* from stations
    cross join (values ('labels'), ('papers')) as roles (role)
    cross join lateral (
      select outcome, outcome_at, failure, failure_text from prints
      where prints.company_id = stations.company_id and prints.station_id = stations.station_id
        and outcome in ('printed', 'failed') and ${ROLE} = role
      order by outcome_at desc limit 1
    ) as last
    where stations.company_id = ${companyId}`.execute(db);
  const byStation = new Map<string, StationJobs>();
  const of = (stationId: string) => byStation.get(stationId) ?? NO_JOBS;
  for (const { station_id, role, jobs } of waiting) {
    const known = of(station_id);
    byStation.set(station_id, { ...known, waiting: { ...known.waiting, [role]: jobs } });
  }
  for (const { station_id, role, outcome, outcome_at, failure, failure_text } of done) {
    const known = of(station_id);
    const last = { cameOut: outcome === 'printed', at: outcome_at.toISOString(), code: failure, text: failure_text };
    byStation.set(station_id, { ...known, last: { ...known.last, [role]: last } });
  }
  return of;
}
