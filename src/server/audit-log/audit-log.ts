/** Reads the audit log of one company, newest first. Not here: what is added to it (audit/). */
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import {
  AUDIT_PAGE_SIZE,
  type AuditAnswer,
  type AuditFilters,
  type AuditRow,
  type AuditState,
} from '#contract/audit.ts';
import { readWarehouse } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/schema.ts';
import type { AuditLogTable } from '#server/db/tables/audit-tables.ts';

/** Pages beyond are not counted: what is older is found by a filter. */
const MAX_PAGES = 1000;

export interface AskedLog {
  readonly companyId: string;
  readonly filters: AuditFilters;
}

export async function readAuditPage(db: Db, asked: AskedLog, page: number): Promise<AuditAnswer> {
  const { timeZone } = await readWarehouse(db, asked.companyId);
  const found = matching(db, asked, timeZone);
  const counted = db
    .selectFrom(
      found
        .select('audit_id')
        .limit(MAX_PAGES * AUDIT_PAGE_SIZE)
        .as('found'),
    )
    .select(sql<string>`count(*)`.as('rows'));
  const { rows: total } = await counted.executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('audit_id', 'desc')
    .limit(AUDIT_PAGE_SIZE)
    .offset((page - 1) * AUDIT_PAGE_SIZE)
    .execute();
  return { rows: rows.map(toRow), pages: Math.max(1, Math.ceil(Number(total) / AUDIT_PAGE_SIZE)) };
}

/** The next part below a row; absent: the first. */
export async function readAuditPart(db: Db, asked: AskedLog, part: { below?: string | undefined; limit: number }) {
  const { timeZone } = await readWarehouse(db, asked.companyId);
  const { below, limit } = part;
  const rows = await matching(db, asked, timeZone)
    .$if(below !== undefined, (older) => older.where('audit_id', '<', below ?? ''))
    .selectAll()
    .orderBy('audit_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

function matching(db: Db, { companyId, filters }: AskedLog, timeZone: string) {
  const { from, to, username, kind } = filters;
  const rows: SelectQueryBuilder<Tables, 'audit_log', object> = db
    .selectFrom('audit_log')
    .where('company_id', '=', companyId);
  return rows
    .$if(from !== undefined, (later) => later.where('at', '>=', momentOf(from ?? '', timeZone, 0)))
    .$if(to !== undefined, (earlier) => earlier.where('at', '<', momentOf(to ?? '', timeZone, 1)))
    .$if(!!username?.trim(), (theirs) =>
      theirs.where(sql<boolean>`strpos(lower(username), ${username?.trim().toLowerCase()}) > 0`),
    )
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? 'refused'));
}

/** A moment as it is; of a day, where it begins, or `days` later. */
function momentOf(text: string, timeZone: string, days: number) {
  if (text.includes('T')) return sql<Date>`${text}::timestamptz`;
  return sql<Date>`(${text}::date + ${days}::int)::timestamp at time zone ${timeZone}`;
}

function toRow(row: Selectable<AuditLogTable>): AuditRow {
  const { audit_id: auditId, at, username, session, address, device, kind, entity } = row;
  // What is recorded of a state are its members.
  const [before, after] = [row.before, row.after] as (AuditState | null)[];
  return {
    ...{ auditId, at: at.toISOString(), username, session, address, device, kind, entity },
    ...{ before: before ?? null, after: after ?? null },
  };
}
