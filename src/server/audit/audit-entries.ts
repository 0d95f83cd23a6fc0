/** Adds to the audit log. Nothing changes or deletes a row before its time: the table itself refuses that (db/baseline/04-writes.sql). */
import type { Insertable } from 'kysely';
import type { AuditKind } from '#contract/audit.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import type { AuditLogTable } from '#server/db/tables/audit-tables.ts';

/** What happened to one thing. Nothing secret is in it. */
export interface AuditEntry {
  readonly kind: AuditKind;
  /** Which one: its id or name. */
  readonly entity: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Who did it, and from where. */
export interface AuditAuthor {
  readonly companyId: string;
  readonly username: string;
  readonly session?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly device?: string | null | undefined;
}

/** Rows of one statement. */
const PART = 1000;
/** PostgreSQL's text has no such character. */
const UNSTORABLE = /\0/g;

export async function addToAuditLog(
  db: Db | Tx,
  author: AuditAuthor,
  entries: readonly AuditEntry[],
  now: Date,
): Promise<void> {
  const { companyId, username, session = null, address = null, device = null } = author;
  const rows = entries.map(
    ({ kind, entity, before, after }): Insertable<AuditLogTable> => ({
      ...{
        company_id: companyId,
        at: now,
        username,
        session,
        address: address?.replace(/^::ffff:/, '') ?? null,
        device,
      },
      ...{ kind, entity: entity.replace(UNSTORABLE, ''), before: stored(before), after: stored(after) },
    }),
  );
  for (let first = 0; first < rows.length; first += PART) {
    await db
      .insertInto('audit_log')
      .values(rows.slice(first, first + PART))
      .execute();
  }
}

function stored(value: unknown) {
  return value === null || value === undefined ? null : json(value);
}

/** Deletes what the database lets go: a year old, and of a company's invoices as old as the law asks for. */
export async function deleteOldAudit(db: Db, now: Date): Promise<void> {
  const [year, invoiceYears] = [yearsBefore(now, 1), yearsBefore(now, 8)];
  await db
    .deleteFrom('audit_log')
    .where('at', '<', year)
    // By the database's own clock too: it refuses what that says is younger.
    .where('at', '<', (eb) => eb.val(yearsBefore(new Date(), 1)))
    .where((eb) => eb.or([eb('kind', '!=', 'invoice'), eb('at', '<', invoiceYears)]))
    .execute();
}

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}
