/**
 * What must hold of saves that set no value of their own: bookings, cancellations, notifications read and deleted. The
 * same invariants (sim-invariants.ts), counted by entity.
 */
import type { Effect } from './sim-effects.ts';
import { historyOf, idOf, isMeantFor, isUnnoticed, wasSeen } from './sim-histories.ts';
import type { Evidence, Violation } from './sim-invariants.ts';
import type { Sending } from './sim-network.ts';
import type { Save } from './sim-person.ts';

const CANCELLED = 90;

/** Every booking that was asked for and not taken back is made once, and none was sent after it had expired. */
export function checkBookings(evidence: Evidence): Violation[] {
  const { lives, effects, sendings, lateKeys } = evidence;
  return savesByEntity(evidence, 'shipment.book').flatMap(({ slot, saves, by }): Violation[] => {
    const found: Violation[] = [];
    let all = 0;
    // By somebody else, at the dock: whoever asks for a booking without numbers finds it made. What is on paper is looked at by I16.
    let met = 0;
    for (const life of lives) {
      const id = idOf(evidence, { kind: 'shipment.book', slot }, life);
      const isOwn = (effect: Effect) => effect.life === life && effect.entityId === id && effect.by === by;
      const made = effects.filter((effect) => isOwn(effect) && becameBooked(effect)).length;
      const sent = sendings.filter((one) => one.path === `/api/shipment/${id}/book` && isOf(one, life));
      // Given up once it was gone, before anybody noticed why: it had been made all the same.
      const isGone = life === lives[0] && lives.some((one) => isUnnoticed(evidence, one));
      const asked = saves.filter(
        (save) => isMeantFor(save, life) && (!save.withdrawn || save.crossed || isGone),
      ).length;
      // Given up while its request was held up somewhere: it may still arrive.
      const atLarge = new Set(sent.filter(({ key }) => lateKeys.has(key)).map(({ key }) => key)).size;
      if (made > asked + atLarge)
        found.push({ invariant: 'I2', what: `${slot} was booked ${made} times, not ${asked}` });
      const stale = sent.filter(({ at }) =>
        savesSentTo(evidence, id, life).every(({ expiresAt }) => at >= (expiresAt ?? Number.POSITIVE_INFINITY)),
      );
      if (stale.length > 0) found.push({ invariant: 'I13', what: `a booking of ${slot} left after it had expired` });
      all += made;
      met += effects.filter(
        (effect) => effect.life === life && effect.entityId === id && effect.by !== by && becameBooked(effect),
      ).length;
      if (id !== undefined && isBookedAgain(evidence, id, life)) met += 1;
    }
    // After a restore it may still be booked, as it was before it was cancelled.
    const kept = saves.filter(({ withdrawn, decidedFor }) => !withdrawn && decidedFor.length === 0).length;
    if (all + met < kept) found.push({ invariant: 'I1', what: `${slot} was booked ${all} times of ${kept}` });
    return found;
  });
}

function isOf({ history }: Sending, life: string): boolean {
  return history === undefined || history === historyOf(life);
}

/**
 * Whether the data were put back to where the shipment was booked, and it stayed so: its cancellation is lost, and whoever books it
 * anew, before anybody has noticed, finds the booking that came back.
 */
function isBookedAgain(evidence: Evidence, id: string, life: string): boolean {
  const { effects, lives } = evidence;
  if (!isUnnoticed(evidence, life)) return false;
  const own = effects.filter(({ kind, entityId }) => kind === 'shipments' && entityId === id);
  const before = own.filter((effect) => lives.indexOf(effect.life) < lives.indexOf(life));
  const cameBack = before.filter(({ lost }) => !lost).at(-1)?.after?.isBooked === true;
  const stayed = !own.some((effect) => effect.life === life && lostBooking(effect));
  return cameBack && stayed && before.some((effect) => effect.lost && lostBooking(effect));
}

/**
 * Nothing is cancelled more often than it was asked for, and nothing that nobody asked for. A cancellation is of what its
 * person had before them: once the data are put back without a word, a page may show a stranger where a lost shipment was.
 */
export function checkCancellations(evidence: Evidence): Violation[] {
  const { people, lives, effects } = evidence;
  return people.flatMap(({ saves, session }) => {
    const cancellations = saves.filter(({ kind, value }) => kind === 'shipment.status' && value === String(CANCELLED));
    return lives.flatMap((life): Violation[] => {
      const done = effects.flatMap((effect) =>
        effect.life === life && effect.by === session.username && wasCancelled(effect) ? effect.entityId : [],
      );
      return [...new Set(done)].flatMap((id): Violation[] => {
        const times = done.filter((one) => one === id).length;
        const isAsked = (save: Save) => idOf(evidence, save, life) === id || wasSeen(save, id, evidence, life);
        const asked = cancellations.filter((save) => isMeantFor(save, life) && isAsked(save)).length;
        const again = countAgain(evidence, id, life, session.username);
        return times > asked + again
          ? [{ invariant: 'I2', what: `${id} was cancelled ${times} times, not ${asked}` }]
          : [];
      });
    });
  });
}

/**
 * Cancellations that undo what another did since the first sending of the same one, whose answer never came: a server without keys
 * takes the second for a new one.
 */
function countAgain({ effects, sendings }: Evidence, id: string, life: string, by: string): number {
  if (sendings.some(({ isKeyed }) => isKeyed)) return 0;
  const own = effects.filter((effect) => effect.life === life && effect.entityId === id && effect.kind === 'shipments');
  return own.filter((effect) => effect.by !== by && wasReopened(effect)).length;
}

/** From untouched to gone. */
const STAGES = ['unread', 'read', 'deleted'] as const;

/**
 * What a person has read or deleted stays so, and none of their other notifications is, least of all later ones. Nobody knows how
 * much came back of what was requested in a lost history.
 */
export function checkNotifications(evidence: Evidence): Violation[] {
  const { people, lives, effects } = evidence;
  const present = lives.at(-1) ?? '';
  return people.flatMap(({ saves, session }): Violation[] => {
    const asked = saves.filter(({ kind }) => kind.startsWith('notifications.'));
    const isKnown = !isUnnoticed(evidence, present);
    const sure = asked.filter((save) => isKnown && isMeantFor(save, present) && !save.withdrawn);
    const mine = effects.filter(({ kind, before, after, lost }) => {
      return kind === 'notifications' && !lost && (after ?? before)?.username === session.username;
    });
    const last = new Map(mine.map(({ entityId, after }) => [entityId, after]));
    return [...last].flatMap(([id, after]): Violation[] => {
      const born = mine.find(({ entityId }) => entityId === id)?.life;
      const possible = asked.filter((save) => isMeantFor(save, born ?? '') && (!save.withdrawn || save.crossed));
      const least = STAGES.indexOf(stageOf(id, sure));
      const most = STAGES.indexOf(stageOf(id, [...sure, ...possible]));
      const found = after === null ? 'deleted' : after.unread ? 'unread' : 'read';
      const stage = STAGES.indexOf(found);
      if (least <= stage && stage <= most) return [];
      return [{ invariant: stage > most ? 'I2' : 'I1', what: `notification ${id} is ${found}, not ${STAGES[least]}` }];
    });
  });
}

function stageOf(id: string, saves: readonly Save[]): (typeof STAGES)[number] {
  const isAbout = ({ kind, value, one }: Save) =>
    kind === 'notifications.read' && one ? value === id : Number(id) <= Number(value);
  const about = saves.filter(isAbout);
  if (about.some(({ kind }) => kind === 'notifications.delete')) return 'deleted';
  return about.length > 0 ? 'read' : 'unread';
}

/**
 * Bookings that may have been sent to an id: before anybody has noticed that the data were put back, it may be the one that
 * another shipment had.
 */
function savesSentTo(evidence: Evidence, id: string | undefined, life: string): readonly Save[] {
  const lives = evidence.lives.filter((one) => historyOf(one) === historyOf(life));
  return savesByEntity(evidence, 'shipment.book').flatMap(({ slot, saves }) =>
    lives.some((one) => idOf(evidence, { kind: 'shipment.book', slot }, one) === id) ? saves : [],
  );
}

function savesByEntity({ people }: Evidence, kind: Save['kind']) {
  return people.flatMap(({ saves, session }) => {
    const own = saves.filter((save) => save.kind === kind);
    const slots = [...new Set(own.map(({ slot }) => slot))];
    return slots.map((slot) => ({ slot, by: session.username, saves: own.filter((save) => save.slot === slot) }));
  });
}

export function becameBooked({ kind, before, after }: Effect): boolean {
  return kind === 'shipments' && after?.isBooked === true && before?.isBooked !== true;
}

function lostBooking({ before, after }: Effect): boolean {
  return before?.isBooked === true && after?.isBooked !== true;
}

function wasReopened({ before, after }: Effect): boolean {
  return before?.status === CANCELLED && after !== null && after.status !== CANCELLED;
}

function wasCancelled({ kind, before, after }: Effect): boolean {
  return kind === 'shipments' && after?.status === CANCELLED && before?.status !== CANCELLED;
}
