/**
 * What is asked about an entry before it leaves the device: whether it belongs to a lost history, is too old to be sent
 * without a look, has a dispatch date that has passed, or asks for a booking that has expired. Nothing is dropped here;
 * what is held waits for a person.
 */
import type { SyncPolicy } from '../kinds/entity-kind.ts';
import { commandRules } from '../kinds/kinds.ts';
import { type HoldReason, isCreate, type OutboxEntry } from './outbox-entry.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OLD_EDIT = 7 * DAY;
/** A server without keys may have had a create long ago. */
const OLD_CREATE = { exact: 7 * DAY, plain: DAY } as const;
const OLD_FOREIGN_BUILD = 72 * HOUR;
/** The server keeps keys for 90 days; nothing is sent again on trust near their end. */
const KEY_LIFE = 80 * DAY;

export interface GateFacts {
  readonly now: number;
  readonly build: number;
  readonly policy: SyncPolicy;
  /** The calendar day now, where the warehouse is. */
  readonly today: string;
  /** The calendar day of a moment, where the warehouse is. */
  readonly dayOf: (moment: number) => string;
  /** Of the data this page shows; null: the server names none. */
  readonly history: string | null;
  /** Of the data the server has now. */
  readonly serverHistory: string | null;
}

export type Gate =
  | { readonly kind: 'open' }
  | { readonly kind: 'hold'; readonly reason: HoldReason }
  | { readonly kind: 'expired' }
  /** Sent before and expired since: what became of it has to be read, not asked for again. */
  | { readonly kind: 'verify' }
  /** Made in a history the server no longer has: its id may stand for something else. */
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

/** Whether the server's data are others than those it was made in. */
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

/** The day it names was still ahead when the person saved it. */
function hasPassed(
  { operation: command, payload, base, createdAt }: OutboxEntry,
  { today, dayOf }: GateFacts,
): boolean {
  const dispDate = commandRules(command).dispatchDate?.(payload, base);
  if (!dispDate) return false;
  const day = dispDate.slice(0, 'yyyy-MM-dd'.length);
  return day < today && day >= dayOf(createdAt);
}

function hold(reason: HoldReason): Gate {
  return { kind: 'hold', reason };
}
