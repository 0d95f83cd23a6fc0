/**
 * What must hold of saves that set no value of their own: bookings, cancellations, notifications read and deleted. The
 * same invariants (sim-invariants.ts), counted by entity.
 */
import type { Effect } from './sim-effects.ts';
import type { Evidence, Violation } from './sim-invariants.ts';
import type { Save } from './sim-person.ts';

const CANCELLED = 90;

/** Every booking that was asked for and not taken back is made once, and none was sent after it had expired. */
export function checkBookings(evidence: Evidence): Violation[] {
  const { entities, effects, sendings, lateKeys } = evidence;
  return savesByEntity(evidence, 'shipment.book').flatMap(({ slot, saves, by }): Violation[] => {
    const id = entities.get(slot);
    const made = effects.filter((effect) => effect.entityId === id && effect.by === by && becameBooked(effect)).length;
    const sent = sendings.filter(({ path }) => path === `/api/shipment/${id}/book`);
    const kept = saves.filter(({ withdrawn }) => !withdrawn).length;
    // Given up while its request was held up somewhere: it may still arrive.
    const atLarge = new Set(sent.filter(({ key }) => lateKeys.has(key)).map(({ key }) => key)).size;
    const found: Violation[] = [];
    if (made < kept) found.push({ invariant: 'I1', what: `${slot} was booked ${made} times of ${kept}` });
    if (made > kept + atLarge) found.push({ invariant: 'I2', what: `${slot} was booked ${made} times, not ${kept}` });
    const stale = sent.filter(({ at }) => saves.every(({ expiresAt }) => at >= (expiresAt ?? 0)));
    if (stale.length > 0) found.push({ invariant: 'I2', what: `a booking of ${slot} left after it had expired` });
    return found;
  });
}

/** Nothing is cancelled more often than it was asked for. */
export function checkCancellations(evidence: Evidence): Violation[] {
  return savesByEntity(evidence, 'shipment.status').flatMap(({ slot, saves, by }): Violation[] => {
    const id = evidence.entities.get(slot);
    const asked = saves.filter(({ value }) => value === String(CANCELLED)).length;
    const done = evidence.effects.filter(
      (effect) => effect.entityId === id && effect.by === by && wasCancelled(effect),
    );
    if (done.length <= asked) return [];
    return [{ invariant: 'I2', what: `${slot} was cancelled ${done.length} times, not ${asked}` }];
  });
}

/** What a person has read or deleted stays so, and nothing else of theirs is: least of all what came later. */
export function checkNotifications({ people, effects }: Evidence): Violation[] {
  return people.flatMap(({ saves, session }): Violation[] => {
    const asked = saves.filter(({ kind, withdrawn }) => kind.startsWith('notifications.') && !withdrawn);
    const isAbout = ({ kind, value, one }: Save, id: string) =>
      kind === 'notifications.read' && one ? value === id : Number(id) <= Number(value);
    const mine = effects.filter(({ kind, before, after }) => {
      return kind === 'notifications' && (after ?? before)?.username === session.username;
    });
    const last = new Map(mine.map(({ entityId, after }) => [entityId, after]));
    return [...last].flatMap(([id, after]): Violation[] => {
      const about = asked.filter((save) => isAbout(save, id));
      const wanted = about.some(({ kind }) => kind === 'notifications.delete')
        ? 'deleted'
        : about.length > 0
          ? 'read'
          : 'unread';
      const found = after === null ? 'deleted' : after.unread ? 'unread' : 'read';
      if (wanted === found) return [];
      const invariant = wanted === 'unread' || found === 'deleted' ? 'I2' : 'I1';
      return [{ invariant, what: `notification ${id} is ${found}, not ${wanted}` }];
    });
  });
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

function wasCancelled({ kind, before, after }: Effect): boolean {
  return kind === 'shipments' && after?.status === CANCELLED && before?.status !== CANCELLED;
}
