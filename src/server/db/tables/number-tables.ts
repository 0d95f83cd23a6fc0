/** The tables of issued and leased numbers (schema.ts). */
import type { Generated } from 'kysely';
import type { SessionRole } from '#contract/primitives.ts';
import type { SeriesKind } from '#domain/numbers/number-series.ts';
import type { Int8, Json, Timestamp } from '../column-types.ts';

/** Every number a company ever issued, so that it issues none twice. */
export interface IssuedNumbersTable {
  company_id: string;
  suite_id: string;
  kind: 'consignment' | 'package';
  number: string;
  /** 0 for a leased number that no booking has used. */
  shipment_id: Int8;
  issued_at: Timestamp;
  /** Its booking or package is gone; the number is not reused. */
  void: Generated<boolean>;
  /** The block it was leased with, which is why it is never issued again; null for one that was issued directly. */
  lease_id: Generated<string | null>;
}

/**
 * A reference table: the ranges companies number from, so that no two companies of a suite share numbers. `first` and `last` are
 * numbers without check digit and suffix.
 */
export interface NumberRangesTable {
  suite_id: string;
  kind: 'consignment' | 'package';
  /** Test mode has ranges of its own. */
  test_mode: boolean;
  suffix: string;
  first: string;
  last: string;
  company_id: string;
  carrier_id: string;
}

/** A block of numbers that a device may use without asking; its numbers are in `issued_numbers`. */
export interface NumberLeasesTable {
  company_id: string;
  lease_id: string;
  carrier_id: string;
  device_id: string;
  device_name: string | null;
  taken_by: string;
  /** Of the person when they took it. */
  role: SessionRole;
  /** Of the data it was taken from. */
  history: string;
  taken_at: Timestamp;
  /** When its device was last heard of. */
  contact_at: Timestamp;
  returned_at: Timestamp | null;
  /** The history of the data that had lost it when its device told of it; null for one that was never lost. */
  reported_in: Generated<string | null>;
  /** What it was, for whoever confirms its series. */
  reported: Json<ReportedBlock | null>;
}

/** The numbers of each kind: the first, the last, and the last one that may be on paper. */
export type ReportedBlock = Partial<
  Record<SeriesKind, { readonly first: string; readonly last: string; readonly printedUpTo: string | null }>
>;
