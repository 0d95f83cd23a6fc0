/** Texts of the EDI log: the state of a message or answer, and the sentence that says how it went. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { EdiAttempt, EdiEntry, EdiPlacement } from '#contract/edi.ts';
import { WEB_SERVICE } from '#contract/edi-log-limits.ts';
import { carrierEventText, carrierWordsText } from './carrier-event-messages.ts';
import { replyProblemState, replyProblemText } from './reply-problem-messages.ts';
import { transferText } from './transfer-messages.ts';

/** Failed deliveries before a message is given up. */
const ATTEMPTS = 5;
/** What an answer says that neither accepts nor rejects. */
const RECEIVED = 'received';

const STATES: Readonly<Record<EdiEntry['state'], MessageDescriptor>> = {
  waiting: msg`Waiting`,
  sending: msg`Sending`,
  retrying: msg`Tries again`,
  delivered: msg({ message: 'Sent', context: 'EDI message' }),
  gaveUp: msg`Gave up`,
  dropped: msg`Not sent`,
  accepted: msg`Accepted`,
  // This is the state of an answer; Swedish has another form for a shipment.
  rejected: msg({ message: 'Rejected', context: 'answer' }),
  event: msg`Event`,
  refused: msg`Not taken in`,
};

export const ediStateName = (i18n: I18n, state: EdiEntry['state']): string => i18n._(STATES[state]);

/** What became of a delivered message; only what a carrier's server took is called sent. */
function placementText(i18n: I18n, placement: EdiPlacement, carrier: string): string {
  if (placement === 'testMade') return i18n._(msg`Test: made, not sent`);
  if (placement === 'testSent') return i18n._(carrier ? msg`Test sent to ${carrier}` : msg`Test sent`);
  if (placement === 'ready') return i18n._(carrier ? msg`Ready for ${carrier}` : msg`Ready for the carrier`);
  return ediStateName(i18n, 'delivered');
}

type Clock = (instant: string) => string;

export function ediStateText(
  i18n: I18n,
  {
    state,
    nextTryAt,
    problem,
    placement,
    carrierName,
  }: Pick<EdiEntry, 'state' | 'nextTryAt' | 'placement' | 'carrierName'> & Partial<Pick<EdiEntry, 'problem'>>,
  clock: Clock,
): string {
  if (state === 'refused') return replyProblemState(i18n, problem ?? '');
  const isTaken = state === 'delivered' || state === 'accepted';
  if (isTaken && placement !== null) return placementText(i18n, placement, carrierName);
  if (state !== 'retrying') return ediStateName(i18n, state);
  const time = clock(nextTryAt ?? '');
  return i18n._(msg`Tries again ${time}`);
}

/** Whether no server of the carrier took it. */
export const isOnlyMade = ({ placement }: Pick<EdiEntry, 'placement'>): boolean =>
  placement === 'testMade' || placement === 'ready';

/** What a message to the carrier is and how it went. `why` is what went wrong. */
export function ediMessageText(i18n: I18n, entry: EdiEntry, clock: Clock): { text: string; why: string | undefined } {
  const { kind, reference, interchange, receiverName } = entry;
  const what = { replace: i18n._(msg`change`), cancel: i18n._(msg`cancellation`) }[entry.function ?? ''];
  const kindName = kind === WEB_SERVICE ? i18n._(msg`Web service`) : kind;
  const together = interchange && i18n._(msg`in interchange ${interchange}`);
  const name = [`${kindName} ${reference}`, what, receiverName, together].filter(Boolean).join(', ');
  const isTaken = entry.state === 'delivered' && !isOnlyMade(entry);
  const text = isTaken ? `${name}. ${deliveredText(i18n, entry)}` : name;
  return { text, why: failureText(i18n, entry, clock) };
}

/** What the carrier's answer says. */
export function ediAnswerText(i18n: I18n, entry: EdiEntry): { text: string; why: string | undefined } {
  const { kind, state, problem } = entry;
  const reference = entry.interchange ?? entry.reference;
  if (state === 'rejected') return { text: '', why: problem ?? undefined };
  if (state === 'refused') return { text: '', why: replyProblemText(i18n, problem ?? '') };
  if (state === 'event')
    return { text: entry.events.map((event) => eventText(i18n, event)).join(', '), why: undefined };
  if (problem === RECEIVED) return { text: i18n._(msg`Received, neither accepted nor rejected yet`), why: undefined };
  if (problem) return { text: problem, why: undefined };
  const text = kind === 'CONTRL' ? msg`Interchange ${reference} received` : msg`Booking accepted`;
  return { text: i18n._(text), why: undefined };
}

export function ediAttemptText(i18n: I18n, { problem }: EdiAttempt, index: number, isMade: boolean): string {
  const number = index + 1;
  if (problem === null) return i18n._(isMade ? msg`Attempt ${number}: made` : msg`Attempt ${number}: delivered`);
  const why = transferText(i18n, problem);
  return i18n._(msg`Attempt ${number}: ${why}`);
}

function deliveredText(i18n: I18n, { attempts }: EdiEntry): string {
  const count = attempts.length;
  return i18n._(count <= 1 ? msg`Sent at the first attempt` : msg`Sent at attempt ${count}`);
}

function failureText(i18n: I18n, { state, problem, tries, attempts }: EdiEntry, clock: Clock): string | undefined {
  if (state === 'rejected') return problem ?? undefined;
  if (problem === null || (state !== 'retrying' && state !== 'gaveUp')) return undefined;
  const why = transferText(i18n, problem);
  const since = clock(attempts.at(-tries)?.at ?? '');
  if (state === 'retrying') return i18n._(msg`${why}, ${tries} of ${ATTEMPTS} attempts`);
  const made = i18n._(msg`${plural(tries, { one: '# attempt', other: '# attempts' })}`);
  return since ? i18n._(msg`${why}, ${made} since ${since}`) : i18n._(msg`${why}, ${made}`);
}

function eventText(i18n: I18n, { code, time, place, words }: EdiEntry['events'][number]): string {
  const what = carrierEventText(i18n, code);
  const when = time.slice(11) || time;
  const event = (place === '' ? `${what} ${when}` : i18n._(msg`${what} in ${place} ${when}`)).trim();
  return [event, carrierWordsText(i18n, words)].filter(Boolean).join(' ');
}
