/** The tables of a company's archive (schema.ts). */
import type { Generated } from 'kysely';
import type { Language } from '#server/i18n/language.ts';
import type { Timestamp } from '../column-types.ts';

export interface CompanyExportsTable {
  company_id: string;
  export_id: string;
  started_by: string;
  started_at: Timestamp;
  language: Language;
  /** How often its job has begun. */
  attempt: Generated<number>;
  /** Entries written, and how many there are. */
  done: Generated<number>;
  total: Generated<number>;
  ended_at: Timestamp | null;
  /** Null until there is a file, and when making it has failed for good. */
  file_name: string | null;
}

export interface CompanyExportPartsTable {
  company_id: string;
  export_id: string;
  attempt: number;
  part: number;
  bytes: Buffer;
}
