/**
 * Why something cannot be done to a shipment as it is now, who changed it and when: from the codes and values of an answer. `now`
 * is the portal's time and decides whether that was today. A button gives the reason in short form (reason-messages.ts).
 */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorBody } from '#contract/errors.ts';
import type { RefusalReason } from '#domain/shipments/actions.ts';
import { conflictTitle } from './conflict-messages.ts';
import { formatRecent } from './formats.ts';
import { reasonText } from './reason-messages.ts';

export type Cause = Pick<Partial<ErrorBody>, 'state' | 'changedBy' | 'changedAt'> & {
  readonly code?: ErrorBody['code'] | null | undefined;
  readonly reason?: string | null | undefined;
};

/** undefined where the code has nothing to do with other people's changes. */
export function causeText(
  i18n: I18n,
  { code, state, reason, changedBy, changedAt }: Cause,
  now: Date,
): string | undefined {
  const time = changedAt === undefined ? '' : formatRecent(changedAt, now);
  if (code === 'stale') {
    const happened = conflictTitle(i18n, 'changed', changedBy ?? i18n._(msg`someone else`), time);
    return i18n._(msg`${happened}. Check it before you try again.`);
  }
  if (code !== 'wrongState' || state === undefined) return undefined;
  const cause = reasonText(i18n, (reason ?? 'wrongStatus') as RefusalReason, state);
  return changedBy && time ? i18n._(msg`${cause}. Status changed by ${changedBy}, ${time}.`) : `${cause}.`;
}
