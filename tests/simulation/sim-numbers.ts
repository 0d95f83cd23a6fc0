/** The numbers of bookings: read from what the database logged, and what no restore may cause, that one is issued twice. */
import type { Effect } from './sim-effects.ts';
import { isUnnoticed } from './sim-histories.ts';
import type { Evidence, Violation } from './sim-invariants.ts';

/** Once issued, a number is on paper, whatever became of the data; nobody can hold it back who has not noticed what became of them. */
export function checkNumbers({ effects, lives }: Evidence): Violation[] {
  const issued = new Set<string>();
  const found: Violation[] = [];
  for (const { kind, entityId, before, after, life } of effects) {
    if (kind !== 'shipments') continue;
    const had = new Set(numbersOf(before));
    for (const number of numbersOf(after)) {
      if (had.has(number)) continue;
      if (issued.has(number) && !isUnnoticed({ lives }, life))
        found.push({ invariant: 'I12', what: `${entityId} got ${number}, which was issued before` });
      issued.add(number);
    }
  }
  return found;
}

export function numbersOf(document: Effect['after']): readonly string[] {
  const { consignmentNo, goodsLines = [] } = (document ?? {}) as {
    consignmentNo?: string | null;
    goodsLines?: readonly { packageNumbers: readonly string[] }[];
  };
  return [...(consignmentNo ? [consignmentNo] : []), ...goodsLines.flatMap(({ packageNumbers }) => packageNumbers)];
}

/** Whether it made a booking with all of these numbers. */
export function isNumbered({ kind, before, after }: Effect, numbers: readonly string[]): boolean {
  if (kind !== 'shipments' || after?.isBooked !== true || before?.isBooked === true) return false;
  const own = numbersOf(after);
  return numbers.every((number) => own.includes(number));
}
