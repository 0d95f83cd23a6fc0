/** The column types that the tables share (schema.ts). */
import type { ColumnType, Generated } from 'kysely';

/** A 64-bit integer: read as text, written as text, number or bigint. */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** jsonb. Written through `json()` of database.ts, so that arrays are not taken for SQL arrays. */
export type Json<Value> = ColumnType<Value, unknown, unknown>;

/** Columns of every entity that has an etag (etag.ts), which consists of the first two. */
export interface VersionedRow {
  row_version: Generated<number>;
  incarnation: Generated<string>;
  created_at: Timestamp;
  changed_at: Timestamp;
  changed_by: string;
}
