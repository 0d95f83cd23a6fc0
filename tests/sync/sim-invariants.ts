/**
 * What must hold whatever happened, checked against the effects the database logged and the wire, not against what the
 * device believes.
 *
 * I1 every accepted save is applied, or withdrawn by its person, or part of a later one: exactly one of them
 * I2 at most one effect per save, none that nobody asked for, and no booking after it expired
 * I3 effects per entity in the order of saves
 * I4 nobody's operation by another's session  I5 base holds only what the server said
 * I6 once faults stop the queue empties   I7 no two operations of a lane on their way at once
 * I8 one body per key                     I9 a lost cache changes no outcome
 * I10 records of earlier versions are understood
 */
import type { Shipment } from '#contract/shipment.ts';
import type { Effect } from './sim-effects.ts';
import { checkBookings, checkCancellations, checkNotifications } from './sim-intents.ts';
import type { Sending } from './sim-network.ts';
import type { Save, SimPerson } from './sim-person.ts';
import { COLLEAGUE, fieldOf, SAVE_FIELDS, type SaveField } from './sim-values.ts';

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'I10';
export interface Violation {
  readonly invariant: Invariant;
  readonly what: string;
}

/** A document as it lay in base at some moment. */
export interface BaseSample {
  readonly shipmentId: string;
  readonly etag: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Evidence {
  readonly people: readonly Pick<SimPerson, 'saves' | 'session'>[];
  readonly effects: readonly Effect[];
  readonly sendings: readonly Sending[];
  /** The server's id of a shipment by its name in the schedule. */
  readonly entities: ReadonlyMap<string, string>;
  /** Owner of a key by the person's name, and of a session by its token. */
  readonly ownerOfKey: ReadonlyMap<string, string>;
  readonly ownerOfToken: ReadonlyMap<string, string>;
  /** Keys of requests that were held up on their way: nobody can call them back. */
  readonly lateKeys: ReadonlySet<string>;
  readonly samples: readonly BaseSample[];
}

export function sampleOf(doc: Shipment): BaseSample {
  const fields = Object.fromEntries(SAVE_FIELDS.map((field) => [field, fieldOf({ ...doc }, field)]));
  return { shipmentId: doc.shipmentId, etag: doc._etag ?? '', fields: { ...fields, status: doc.status } };
}

export function findViolations(evidence: Evidence): Violation[] {
  const { people, effects } = evidence;
  return [
    ...people.flatMap(({ saves }) => [...checkSaves(saves, evidence), ...checkOrder(saves, effects)]),
    ...checkBookings(evidence),
    ...checkCancellations(evidence),
    ...checkNotifications(evidence),
    ...checkWire(evidence),
    ...checkBase(evidence),
  ];
}

function setBy(effects: readonly Effect[], field: SaveField, value: string): readonly Effect[] {
  return effects.filter(({ before, after }) => {
    return after && fieldOf(after, field) === value && (before === null || fieldOf(before, field) !== value);
  });
}

/** Over a colleague's value, for what had been done before and could not be seen: without keys a person may decide so. */
function isDecidedAnew({ before }: Effect, field: SaveField): boolean {
  return before !== null && String(fieldOf(before, field)).startsWith(COLLEAGUE);
}

function checkSaves(saves: readonly Save[], { effects, sendings }: Evidence): Violation[] {
  const hasKeys = sendings.some(({ isKeyed }) => isKeyed);
  return saves.flatMap((save): Violation[] => {
    const { field } = save;
    if (field === null) return [];
    const [first, ...more] = setBy(effects, field, save.value);
    const again = more.filter((effect) => hasKeys || !isDecidedAnew(effect, field));
    const count = first ? 1 + again.length : 0;
    const what = `save ${save.n} (${save.kind}, ${field} = ${save.value})`;
    const fates = [count > 0 && 'applied', save.withdrawn && 'withdrawn', save.absorbed && 'absorbed'].filter(Boolean);
    const found: Violation[] = [];
    if (fates.length === 0) found.push({ invariant: 'I1', what: `${what} is lost` });
    if (fates.includes('applied') && fates.includes('withdrawn')) {
      found.push({ invariant: 'I1', what: `${what} was withdrawn and applied` });
    }
    if (count > 1) found.push({ invariant: 'I2', what: `${what} had ${count} effects` });
    return found;
  });
}

function checkOrder(saves: readonly Save[], effects: readonly Effect[]): Violation[] {
  const found: Violation[] = [];
  const last = new Map<string, { n: number; effect: number }>();
  for (const { slot, field, value, n } of saves) {
    if (field === null) continue;
    const effect = setBy(effects, field, value)[0]?.n;
    if (effect === undefined) continue;
    const before = last.get(slot);
    if (before && effect < before.effect) found.push({ invariant: 'I3', what: `save ${n} overtook save ${before.n}` });
    last.set(slot, { n, effect: Math.max(effect, before?.effect ?? 0) });
  }
  return found;
}

function checkWire({ sendings, ownerOfKey, ownerOfToken }: Evidence): Violation[] {
  const found: Violation[] = [];
  const bodies = new Map<string, string>();
  for (const { key, isKeyed, body, path, token, overlaps } of sendings) {
    if (!isKeyed) continue;
    const owner = ownerOfKey.get(key);
    if (owner === undefined) found.push({ invariant: 'I4', what: `${key} is nobody's` });
    else if (owner !== ownerOfToken.get(token)) found.push({ invariant: 'I4', what: `${key} left by another session` });
    const known = bodies.get(key);
    if (known !== undefined && known !== path + body)
      found.push({ invariant: 'I8', what: `${key} left with two bodies` });
    bodies.set(key, path + body);
    if (overlaps) found.push({ invariant: 'I7', what: `${path} left while another operation was on its way` });
  }
  return found;
}

function checkBase({ samples, effects }: Evidence): Violation[] {
  const versions = new Map(effects.map((effect) => [`${effect.entityId} "${effect.version}"`, effect.after]));
  return samples.flatMap(({ shipmentId, etag, fields }): Violation[] => {
    const doc = versions.get(`${shipmentId} ${etag}`);
    if (!doc) return [{ invariant: 'I5', what: `base holds version ${etag} of ${shipmentId}, which never was` }];
    const told = sampleOf({ ...(doc as unknown as Shipment), shipmentId, _etag: etag }).fields;
    const wrong = Object.keys(fields).filter((field) => (fields[field] ?? null) !== (told[field] ?? null));
    return wrong.map((field) => ({
      invariant: 'I5' as const,
      what: `base holds ${field} = ${fields[field]} of ${shipmentId}; the server said ${told[field]}`,
    }));
  });
}
