/** The table of the audit log (schema.ts). */
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { AuditKind } from '#contract/audit.ts';
import type { Json } from '../column-types.ts';

export interface AuditLogTable {
  /** '' for a caller whom nobody knows. */
  company_id: string;
  audit_id: GeneratedAlways<string>;
  at: ColumnType<Date, Date, never>;
  /** '' where nobody signed in: a mailed link, a stranger. */
  username: string;
  session: string | null;
  address: string | null;
  device: string | null;
  kind: AuditKind;
  entity: string;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
}
