/**
 * What the evidence of a schedule says of each history of the server's data: what was done in it, what it contained, and what a
 * name of the schedule stood for. Also checks what no restore may cause: a number that is issued twice.
 */
import type { Effect } from './sim-effects.ts';
import type { Evidence, Violation } from './sim-invariants.ts';
import type { Save } from './sim-person.ts';
import { fieldOf } from './sim-values.ts';

const KINDS: Readonly<Record<string, Effect['kind']>> = {
  shipment: 'shipments',
  address: 'addresses',
  deliveryType: 'delivery_types',
};

export function isOfKind({ kind }: Effect, save: Pick<Save, 'kind'>): boolean {
  return kind === KINDS[save.kind.slice(0, save.kind.indexOf('.'))];
}

/** Everything that led to a history's contents; for the present one all effects, except lost ones. */
export function effectsIn({ effects, histories }: Evidence, history: string): readonly Effect[] {
  const isPresent = history === histories.at(-1);
  return effects.filter((effect) => (isPresent ? !effect.lost : effect.history === history));
}

/** A device that had heard of no history means any. */
export function isMeantFor({ history, decidedFor }: Save, wanted: string): boolean {
  return history === null || history === wanted || decidedFor.includes(wanted);
}

/** The id that the thing a save is about has in that history; undefined when it never existed there. */
export function idOf(evidence: Evidence, save: Pick<Save, 'kind' | 'slot'>, history: string): string | undefined {
  const { given, people, histories } = evidence;
  const known = given.get(save.slot);
  if (known) return histories.indexOf(history) >= histories.indexOf(known.since) ? known.id : undefined;
  const own = people.flatMap(({ saves }) => saves.filter(({ slot }) => slot === save.slot));
  const values = new Set<unknown>(own.map(({ value }) => value));
  const fields = own.flatMap(({ field }) => field ?? []);
  const made = effectsIn(evidence, history).find((effect) => {
    const { before, after } = effect;
    if (before !== null || after === null || !isOfKind(effect, save)) return false;
    return fields.some((field) => values.has(fieldOf(after, field)));
  });
  return made?.entityId;
}

/** Once issued, a number is on paper, whatever became of the data. */
export function checkNumbers({ effects }: Evidence): Violation[] {
  const issued = new Set<string>();
  const found: Violation[] = [];
  for (const { kind, entityId, before, after } of effects) {
    if (kind !== 'shipments') continue;
    const had = new Set(numbersOf(before));
    for (const number of numbersOf(after)) {
      if (had.has(number)) continue;
      if (issued.has(number))
        found.push({ invariant: 'I12', what: `${entityId} got ${number}, which was issued before` });
      issued.add(number);
    }
  }
  return found;
}

function numbersOf(document: Effect['after']): readonly string[] {
  const { consignmentNo, goodsLines = [] } = (document ?? {}) as {
    consignmentNo?: string | null;
    goodsLines?: readonly { packageNumbers: readonly string[] }[];
  };
  return [...(consignmentNo ? [consignmentNo] : []), ...goodsLines.flatMap(({ packageNumbers }) => packageNumbers)];
}
