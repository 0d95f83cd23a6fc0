/** What an outbox entry does and its state, in words. The rules behind them are in domain/outbox. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { conflictTitle } from '#client/i18n/conflict-messages.ts';
import { deadlineText } from '#client/i18n/deadline.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import type { ChipVariant } from '#client/ui/chip.tsx';
import { entityKindOf, verbOf } from '#domain/commands/kind-names.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { lastChange, whatHappened } from '#domain/outbox/conflict-choices.ts';
import type { EntryStatus } from '#domain/outbox/entry-status.ts';
import { isLabelVoid, printedNumber } from '#domain/outbox/printed-labels.ts';
import type { QueueGroup } from '#domain/outbox/queue-groups.ts';

export function deedText(
  i18n: I18n,
  entry: Pick<OutboxEntry, 'operation' | 'payload' | 'expiresAt'>,
  now: Date,
): string {
  const { operation: name, payload, expiresAt } = entry;
  const until = expiresAt === null ? undefined : deadlineText(i18n, expiresAt, now);
  return i18n._(kindWords(entityKindOf(name)).deed(verbOf(name), payload, until));
}

/** When it was asked for, in words where the deed names another time. */
export function askedText(i18n: I18n, { createdAt, expiresAt }: OutboxEntry, now: Date): string {
  const time = formatRecent(createdAt, now);
  return expiresAt === null ? time : i18n._(msg`requested ${time}`);
}

const STATUSES: Readonly<Record<EntryStatus, { readonly variant: ChipVariant; readonly word: MessageDescriptor }>> = {
  waiting: { variant: 'waiting', word: msg`Waiting` },
  behind: { variant: 'waiting', word: msg`Waiting` },
  sending: { variant: 'sending', word: msg`Sending` },
  askedAgain: { variant: 'waiting', word: msg`Checking` },
  putOff: { variant: 'waiting', word: msg`Retrying` },
  stuck: { variant: 'needs', word: msg`Server error` },
  refused: { variant: 'needs', word: msg`Refused` },
  conflict: { variant: 'conflict', word: msg`Conflict` },
  expired: { variant: 'needs', word: msg`Too late` },
  review: { variant: 'needs', word: msg`Review` },
  dispatchPassed: { variant: 'needs', word: msg`Date has passed` },
  unclear: { variant: 'needs', word: msg`Unconfirmed` },
  intercepted: { variant: 'needs', word: msg`Intercepted` },
};

export function statusChip(i18n: I18n, status: EntryStatus): { readonly variant: ChipVariant; readonly word: string } {
  const { variant, word } = STATUSES[status];
  return { variant, word: i18n._(word) };
}

/** That its label is void, whatever is decided about it; undefined where it has none, or it may still count. */
export function voidLabelText(i18n: I18n, entry: OutboxEntry): string | undefined {
  const number = printedNumber(entry);
  return number && isLabelVoid(entry) ? i18n._(msg`The label with ${number} is void: take it off.`) : undefined;
}

/** Why an entry is in its state; undefined where the chip says it all, and for a refusal, which is shown separately. */
export function statusText(i18n: I18n, entryStatus: EntryStatus, entry: OutboxEntry, now: Date): string | undefined {
  const { tries, nextAt, need } = entry;
  switch (entryStatus) {
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
      const { by, at } = lastChange(need);
      const who = by ?? i18n._(msg`someone else`);
      return `${conflictTitle(i18n, whatHappened(entry, need), who, at ? formatRecent(at, now) : '')}.`;
    }
    case 'expired':
      return i18n._(msg`It could not be sent in time. The shipment is not booked.`);
    case 'review':
      return i18n._(msg`It has been waiting for a long time. Review it before it is sent.`);
    case 'dispatchPassed':
      return i18n._(msg`The dispatch date passed while it was waiting.`);
    case 'unclear':
      return i18n._(msg`The server did not confirm whether it was done. Check before you send it again.`);
    case 'intercepted': {
      const status = need?.kind === 'hold' ? (need.status ?? 0) : 0;
      const what =
        status === 0
          ? msg`Something between this device and the server breaks the connection of this change, while the server answers everything else.`
          : status < 400
            ? msg`Something between this device and the server answers this change in the server’s place (${status}).`
            : msg`Something between this device and the server refuses this change (${status}).`;
      return `${i18n._(what)} ${i18n._(msg`Whether the server has it is not known. Try again, perhaps on another network; nothing will be done twice.`)}`;
    }
    default:
      return undefined;
  }
}

export function groupTitle(i18n: I18n, group: QueueGroup): string {
  return kindWords(group.kind).title(i18n, group);
}
