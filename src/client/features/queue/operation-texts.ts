/** What an operation of the queue does and how it stands, in words. The rules behind them are domain/sync. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { conflictTitle } from '#client/i18n/conflict-messages.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import type { ChipLook } from '#client/ui/chip.tsx';
import type { OperationKind } from '#domain/kinds/kind-names.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { whatHappened } from '#domain/sync/conflict-choices.ts';
import type { Operation } from '#domain/sync/operation-record.ts';
import type { Standing } from '#domain/sync/operation-standing.ts';
import type { QueueGroup } from '#domain/sync/queue-groups.ts';

const DEEDS: Readonly<Record<Exclude<OperationKind, 'shipment.status' | 'shipment.book'>, MessageDescriptor>> = {
  'shipment.create': msg`New shipment`,
  'shipment.edit': msg`Edit`,
  'address.create': msg`New address`,
  'address.put': msg`Edit`,
  'deliveryType.create': msg`New delivery type`,
  'deliveryType.put': msg`Edit`,
  'notifications.read': msg`Mark as read`,
  'notifications.delete': msg`Delete notifications`,
};

export function deedText(i18n: I18n, { operation, payload, expiresAt }: Operation, now: Date): string {
  if (operation === 'shipment.book') {
    if (expiresAt === null) return i18n._(msg`Book`);
    const time = formatRecent(expiresAt, now);
    return i18n._(msg`Book by ${time}`);
  }
  if (operation !== 'shipment.status') return i18n._(DEEDS[operation]);
  const { status } = payload as { status?: number };
  return i18n._(status === STATUS.cancelled ? msg`Cancel the shipment` : msg`Reopen the shipment`);
}

const STANDINGS: Readonly<Record<Standing, { readonly look: ChipLook; readonly word: MessageDescriptor }>> = {
  waiting: { look: 'waiting', word: msg`Waiting` },
  behind: { look: 'waiting', word: msg`Waiting` },
  sending: { look: 'sending', word: msg`Sending` },
  askedAgain: { look: 'waiting', word: msg`Checking` },
  putOff: { look: 'waiting', word: msg`Retrying` },
  stuck: { look: 'needs', word: msg`Server error` },
  refused: { look: 'needs', word: msg`Refused` },
  conflict: { look: 'conflict', word: msg`Conflict` },
  expired: { look: 'needs', word: msg`Too late` },
  review: { look: 'needs', word: msg`Review` },
  dispatchPassed: { look: 'needs', word: msg`Date has passed` },
  unclear: { look: 'needs', word: msg`Unconfirmed` },
};

export function standingChip(i18n: I18n, standing: Standing): { readonly look: ChipLook; readonly word: string } {
  const { look, word } = STANDINGS[standing];
  return { look, word: i18n._(word) };
}

/** Why it stands as it does; nothing where the chip says it all, and for a refusal, which speaks for itself. */
export function standingText(i18n: I18n, standing: Standing, operation: Operation, now: Date): string | undefined {
  const { tries, nextAt, need } = operation;
  switch (standing) {
    case 'behind':
      return i18n._(msg`It will be sent after the change it depends on.`);
    case 'askedAgain':
      return i18n._(msg`No answer came back. Kaj will ask the server what happened; nothing will be done twice.`);
    case 'putOff': {
      const time = formatRecent(nextAt, now);
      return tries === 0
        ? i18n._(msg`The server asked Kaj to wait. Next attempt ${time}.`)
        : i18n._(
            msg`${plural(tries, { one: 'The server has failed once.', other: 'The server has failed # times.' })} Next attempt ${time}.`,
          );
    }
    case 'stuck':
      return i18n._(msg`The server has failed ${tries} times. Kaj will keep trying now and then.`);
    case 'conflict': {
      if (need?.kind !== 'conflict') return undefined;
      if (need.reason === 'otherHistory') {
        return i18n._(
          msg`The server’s data were restored from a backup after this was made. Check what is there now before it is sent.`,
        );
      }
      const theirs = need.theirs as { changedBy?: string | null; changedAt?: string | null } | null;
      const who = need.changedBy ?? theirs?.changedBy ?? i18n._(msg`someone else`);
      const time = theirs?.changedAt ? formatRecent(theirs.changedAt, now) : '';
      return `${conflictTitle(i18n, whatHappened(operation, need), who, time)}.`;
    }
    case 'expired':
      return i18n._(msg`It could not be sent in time. The shipment is not booked.`);
    case 'review':
      return i18n._(msg`It has been waiting for a long time. Review it before it is sent.`);
    case 'dispatchPassed':
      return i18n._(msg`The dispatch date passed while it was waiting.`);
    case 'unclear':
      return i18n._(msg`The server did not confirm whether it was done. Check before you send it again.`);
    default:
      return undefined;
  }
}

/** `SO-80409, Höganäs Storkök`. */
export function groupTitle(i18n: I18n, { kind, id, isNew, name, orderNumber }: QueueGroup): string {
  switch (kind) {
    case 'shipment': {
      const number = isNew ? i18n._(msg`New, not sent yet`) : `#${id}`;
      return [orderNumber || number, name].filter(Boolean).join(', ');
    }
    case 'address':
      return i18n._(msg`Address: ${name}`);
    case 'deliveryType':
      return i18n._(msg`Delivery type: ${name}`);
    case 'notifications':
      return i18n._(msg`Notifications`);
  }
}
