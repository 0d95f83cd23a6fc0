/**
 * What the evidence of a schedule says of each life of the server's data: what was done in it, what it contained, and what a
 * name of the schedule stood for. A life is a history, or the part of one from where the data were put back without a word: `H1#0`,
 * `H1#1`. Not here: what must hold of them.
 */
import type { Effect } from './sim-effects.ts';
import type { Evidence } from './sim-invariants.ts';
import type { Save } from './sim-person.ts';
import { fieldOf, savedOf } from './sim-values.ts';
import type { Given } from './sim-world.ts';

const KINDS: Readonly<Record<string, Effect['kind']>> = {
  shipment: 'shipments',
  address: 'addresses',
  deliveryType: 'delivery_types',
};

export function isOfKind({ kind }: Effect, save: Pick<Save, 'kind'>): boolean {
  return kind === KINDS[save.kind.slice(0, save.kind.indexOf('.'))];
}

/** The name of the history that a life is part of, which is all a device knows. */
export function historyOf(life: string): string {
  return life.slice(0, life.indexOf('#'));
}

/** Everything that led to a life's contents: of the lives before it all effects, except lost ones. */
export function effectsIn({ effects, lives }: Evidence, life: string): readonly Effect[] {
  const [first] = lives;
  if (life === first) return effects.filter((effect) => effect.life === first);
  const until = lives.indexOf(life);
  return effects.filter((effect) => !effect.lost && lives.indexOf(effect.life) <= until);
}

/** Whether nobody had noticed yet in this life that the data had been put back. */
export function isUnnoticed({ lives }: Pick<Evidence, 'lives'>, life: string): boolean {
  const before = lives[lives.indexOf(life) - 1];
  return before !== undefined && historyOf(before) === historyOf(life);
}

/** A device that had heard of no history means any. */
export function isMeantFor({ history, decidedFor }: Save, life: string): boolean {
  const wanted = historyOf(life);
  return history === null || history === wanted || decidedFor.includes(wanted);
}

/** The id that the thing a save is about has in that life; undefined when it never existed there. */
export function idOf(evidence: Evidence, save: Pick<Save, 'kind' | 'slot'>, life: string): string | undefined {
  const { given, people, lives } = evidence;
  const known = given.get(save.slot);
  if (known)
    return lives.indexOf(life) >= lives.indexOf(known.since) && !isLostIn(evidence, known, life) ? known.id : undefined;
  const own = people.flatMap(({ saves }) => saves.filter(({ slot }) => slot === save.slot));
  const values = new Set<unknown>(own.map(({ value }) => value));
  const fields = own.flatMap(({ field }) => field ?? []);
  const made = effectsIn(evidence, life).find((effect) => {
    const { before, after } = effect;
    if (before !== null || after === null || !isOfKind(effect, save)) return false;
    return fields.some((field) => values.has(fieldOf(after, field)));
  });
  return made?.entityId;
}

/** Whether what a life gave was taken away with it: its id may be a stranger's by then. */
function isLostIn({ effects }: Evidence, { id, since }: Given, life: string): boolean {
  return life !== since && effects.some((one) => one.lost && one.life === since && one.entityId === id && !one.before);
}

/** Whether its person had this very entity before them: a stranger whom their device already showed when they changed it. */
export function wasSeen({ saw, field }: Save, entityId: string, evidence: Evidence, life: string): boolean {
  if (saw === null || saw.entityId !== entityId) return false;
  return effectsIn(evidence, life).some(
    ({ entityId, etag, after }) =>
      entityId === saw.entityId && etag === saw.etag && after !== null && savedOf(after, field) === saw.value,
  );
}
