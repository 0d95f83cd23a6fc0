/**
 * What must hold whatever happened, checked against the effects the database logged and the wire, not against what the
 * device believes.
 *
 * I1 every accepted save is applied, or withdrawn by its person, or part of a later one: exactly one of them
 * I2 at most one effect per save, none that nobody asked for, and no booking after it expired
 * I3 effects per entity in the order of saves
 * I4 nobody's entry by another's session  I5 base holds only what the server said
 * I6 once faults stop the queue empties   I7 no two entries of a lane on their way at once
 * I8 one body per key                     I9 a lost cache changes no outcome
 * I10 records of earlier versions are understood
 * I11 nothing of a lost history is done in the next one unless its person decided it so, and nothing to a stranger
 * I12 no number is issued twice           I13 days and expiries are decided by the server's time
 * I14 whoever shows a place the data no longer hold ends their history
 * I15 no number stands on two papers, and one of a block on no booking but that of its paper
 * I16 a printed number is accepted as of when it was printed, or its person is told why not
 * I17 what was scanned or signed at a truck is there once, for every tablet and the server alike
 */
import { type CacheDatabase, readFact } from '#client/data/cache/cache-database.ts';
import type { Queue } from '#domain/outbox/lanes.ts';
import type { Effect } from './sim-effects.ts';
import { effectsIn, historyOf, idOf, isMeantFor, isOfKind, isUnnoticed, wasSeen } from './sim-histories.ts';
import { checkBookings, checkCancellations, checkNotifications } from './sim-intents.ts';
import type { Sending } from './sim-network.ts';
import { checkNumbers } from './sim-numbers.ts';
import type { Save, SimPerson } from './sim-person.ts';
import { COLLEAGUE, fieldOf, SAVE_FIELDS, type SaveField } from './sim-values.ts';
import type { Given } from './sim-world.ts';

export type Invariant =
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'I7'
  | 'I8'
  | 'I9'
  | 'I10'
  | 'I11'
  | 'I12'
  | 'I13'
  | 'I14'
  | 'I15'
  | 'I16'
  | 'I17';
export interface Violation {
  readonly invariant: Invariant;
  readonly what: string;
}

/** A document as it lay in base at some moment. */
export interface BaseSample {
  /** History of the cached data. */
  readonly history: string | undefined;
  readonly shipmentId: string;
  readonly etag: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Evidence {
  readonly people: readonly Pick<SimPerson, 'saves' | 'session'>[];
  readonly effects: readonly Effect[];
  readonly sendings: readonly Sending[];
  /** Of the server's data, from the first to the present one (sim-histories.ts). */
  readonly lives: readonly string[];
  /** What nobody here has made, by its name in the schedule. */
  readonly given: ReadonlyMap<string, Given>;
  /** Owner of a key by the person's name, and of a session by its token. */
  readonly ownerOfKey: ReadonlyMap<string, string>;
  readonly ownerOfToken: ReadonlyMap<string, string>;
  /** Keys of requests that were held up on their way: nobody can call them back. */
  readonly lateKeys: ReadonlySet<string>;
  readonly samples: readonly BaseSample[];
}

export async function sampleBase(cache: CacheDatabase): Promise<BaseSample[]> {
  return cache.transaction('r', [cache.shipments, cache.meta], async () => {
    const history = await readFact(cache, 'history');
    return (await cache.shipments.toArray()).map(({ doc }) => ({
      ...{ history, shipmentId: doc.shipmentId, etag: doc._etag ?? '' },
      fields: comparedOf({ ...doc }),
    }));
  });
}

function comparedOf(doc: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const fields = Object.fromEntries(SAVE_FIELDS.map((field) => [field, fieldOf(doc, field)]));
  return { ...fields, status: doc.status };
}

/** By the server's time, no booking expires early, and none is held for a day that has not passed. */
export function checkClock({ entries }: Queue, now: number): Violation[] {
  return entries.flatMap(({ operation: command, state, expiresAt, need, payload }): Violation[] => {
    if (state === 'expired' && now < (expiresAt ?? 0)) return [{ invariant: 'I13', what: `${command} was given up` }];
    if (state !== 'held' || need?.kind !== 'hold' || need.reason !== 'dispatchPassed') return [];
    const { dispDate = '' } = payload as { dispDate?: string };
    if (dispDate < new Date(now).toISOString().slice(0, 10)) return [];
    return [{ invariant: 'I13', what: `${command} was held for ${dispDate}, which has not passed` }];
  });
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
    ...checkNumbers(evidence),
  ];
}

function setBy(effects: readonly Effect[], field: SaveField, value: string): readonly Effect[] {
  return effects.filter(({ before, after }) => {
    return after && fieldOf(after, field) === value && (before === null || fieldOf(before, field) !== value);
  });
}

/** Replaced a colleague's value: without keys an earlier effect could not be seen, so a person may decide so again. */
function isDecidedAnew({ before }: Effect, field: SaveField): boolean {
  return before !== null && String(fieldOf(before, field)).startsWith(COLLEAGUE);
}

function checkSaves(saves: readonly Save[], evidence: Evidence): Violation[] {
  const { effects, sendings, lives, lateKeys } = evidence;
  const isPutBack = lives.some((life) => isUnnoticed(evidence, life));
  const hasKeys = sendings.some(({ isKeyed }) => isKeyed);
  return saves.flatMap((save): Violation[] => {
    const { field, withdrawn, absorbed, crossed } = save;
    if (field === null) return [];
    const all = setBy(effects, field, save.value);
    const what = `save ${save.n} (${save.kind}, ${field} = ${save.value})`;
    const fates = [all.length > 0 && 'applied', withdrawn && 'withdrawn', absorbed && 'absorbed'].filter(Boolean);
    const found: Violation[] = [];
    if (fates.length === 0) found.push({ invariant: 'I1', what: `${what} is lost` });
    // The server had refused it for a colleague's change. That change was put back without a word, so a copy that was held up on
    // its way finds what it was made on, and nobody can call it back.
    const isAtLarge = sendings.some(({ key, body }) => lateKeys.has(key) && body.includes(`"${save.value}"`));
    // Given up without knowing that a restore had taken it away.
    const mayCount = ({ lost, life }: Effect) => !lost && !(isAtLarge && isUnnoticed(evidence, life));
    const standing = crossed || isPutBack ? all.filter(mayCount) : all;
    if (withdrawn && standing.length > 0) found.push({ invariant: 'I1', what: `${what} was withdrawn and applied` });
    for (const life of lives) {
      const [first, ...more] = all.filter((effect) => effect.life === life);
      if (!first) continue;
      const again = more.filter((effect) => hasKeys || !isDecidedAnew(effect, field));
      if (again.length > 0) found.push({ invariant: 'I2', what: `${what} had ${1 + again.length} effects` });
      if (!isMeantFor(save, life)) found.push({ invariant: 'I11', what: `${what} was done after a restore` });
      const meant = idOf(evidence, save, life);
      const isStranger = meant === undefined ? first.before !== null : meant !== first.entityId;
      if (isStranger && isOfKind(first, save) && !wasSeen(save, first.entityId, evidence, life)) {
        found.push({
          invariant: 'I11',
          what: `${what} was done to ${first.entityId} instead of ${meant ?? 'nothing'}`,
        });
      }
    }
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

function checkBase(evidence: Evidence): Violation[] {
  const versions = new Map<string, Effect['after']>();
  for (const life of evidence.lives) {
    for (const { entityId, etag, after } of effectsIn(evidence, life)) {
      versions.set(`${historyOf(life)} ${entityId} ${etag}`, after);
    }
  }
  return evidence.samples.flatMap(({ history, shipmentId, etag, fields }): Violation[] => {
    const doc = versions.get(`${history} ${shipmentId} ${etag}`);
    if (!doc) return [{ invariant: 'I5', what: `base holds version ${etag} of ${shipmentId}, which never was` }];
    const told = comparedOf(doc);
    const wrong = Object.keys(fields).filter((field) => (fields[field] ?? null) !== (told[field] ?? null));
    return wrong.map((field) => ({
      invariant: 'I5' as const,
      what: `base holds ${field} = ${fields[field]} of ${shipmentId}; the server said ${told[field]}`,
    }));
  });
}
