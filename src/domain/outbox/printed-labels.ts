/**
 * Labels that this device has printed for an entry of the queue: they are void as soon as the entry will not be carried out as it is.
 * Pure. Not here: which commands print (domain/kinds).
 */
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { commandRules } from '#domain/kinds/kinds.ts';

/** A number on its label; undefined if nothing has been printed for it. */
export function printedNumber({ operation, payload }: Pick<OutboxEntry, 'operation' | 'payload'>): string | undefined {
  return commandRules(operation).printed?.(payload)[0];
}

/** Its label must come off the package: what voided it, the server has said or the data show. */
export function hasVoidLabel(entry: OutboxEntry): boolean {
  const isRefused = entry.state === 'dead' && entry.error?.code === 'leaseGone';
  return isLabelVoid(entry) || (isRefused && printedNumber(entry) !== undefined);
}

/** One whose label is void whatever is decided: its numbers are not in the data any more, or the shipment has others. */
export function isLabelVoid(entry: OutboxEntry): boolean {
  const { need } = entry;
  if (printedNumber(entry) === undefined || need?.kind !== 'conflict') return false;
  return need.reason === 'otherHistory' || need.reason === 'booked';
}
