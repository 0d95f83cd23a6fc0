/**
 * What is checked before an entry leaves the device: whether it belongs to a lost history, is too old to be sent without
 * review, has a dispatch date that has passed, or is a booking that has expired. Nothing is dropped here; held entries wait
 * for a person.
 */

import { type HoldReason, isCreate, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import { commandRules } from '#domain/kinds/kinds.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OLD_EDIT = 7 * DAY;
/** A server without keys may have carried out a create long ago. */
const OLD_CREATE = { exact: 7 * DAY, plain: DAY } as const;
const OLD_FOREIGN_BUILD = 72 * HOUR;
/** The server keeps keys for 90 days; from shortly before that, nothing is resent without review. */
const KEY_LIFE = 80 * DAY;

export interface GateFacts {
  readonly now: number;
  readonly build: number;
  readonly policy: ServerCapability;
  /** The date of a moment in the warehouse's time zone. */
  readonly dayOf: (moment: number) => string;
  /** History of the data this page shows; null: the server does not name one. */
  readonly history: string | null;
  /** History of the data the server has now. */
  readonly serverHistory: string | null;
}

export type Gate =
  | { readonly kind: 'open' }
  | { readonly kind: 'hold'; readonly reason: HoldReason }
  | { readonly kind: 'expired' }
  /** Sent before and expired since: its outcome must be read, and it must not be sent again. */
  | { readonly kind: 'verify' }
  /** Made in a history that the server no longer has: its id may now belong to something else. */
  | { readonly kind: 'otherHistory' };

const OPEN: Gate = { kind: 'open' };

export function gateOf(entry: OutboxEntry, facts: GateFacts): Gate {
  if (isOfOtherHistory(entry, facts)) return { kind: 'otherHistory' };
  const age = facts.now - entry.createdAt;
  if (entry.expiresAt !== null && facts.now >= entry.expiresAt) {
    return entry.sendings > 0 ? { kind: 'verify' } : { kind: 'expired' };
  }
  if (entry.sendings > 0) return age > KEY_LIFE && !entry.approved ? hold('review') : OPEN;
  if (entry.approved) return OPEN;
  if (age > reviewAge(entry, facts)) return hold('review');
  return hasPassed(entry, facts) ? hold('dispatchPassed') : OPEN;
}

/** Whether the server's data has another history than the data the entry was made on. */
export function isOfOtherHistory(
  entry: Pick<OutboxEntry, 'history'>,
  { history, serverHistory }: Pick<GateFacts, 'history' | 'serverHistory'>,
): boolean {
  const made = entry.history ?? history;
  return made !== null && serverHistory !== null && made !== serverHistory;
}

function reviewAge(entry: OutboxEntry, { build, policy }: GateFacts): number {
  const age = isCreate(entry) ? OLD_CREATE[policy] : OLD_EDIT;
  return entry.createdBuild === build ? age : Math.min(age, OLD_FOREIGN_BUILD);
}

/** Whether the dispatch day has passed that was still ahead when the person saved. */
function hasPassed({ operation: command, payload, base, createdAt }: OutboxEntry, { now, dayOf }: GateFacts): boolean {
  const date = commandRules(command).dispatchDate?.(payload, base);
  if (!date) return false;
  const day = date.slice(0, 'yyyy-MM-dd'.length);
  return day < dayOf(now) && day >= dayOf(createdAt);
}

function hold(reason: HoldReason): Gate {
  return { kind: 'hold', reason };
}
