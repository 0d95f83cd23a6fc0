/**
 * When what is told of is read: at once, then after a rest that is the longer the more the last reading brought. Where
 * somebody's long queue is sent, a change is told of many times a second, and mostly of the same entities: whoever reads
 * them less often reads each of them fewer times.
 */
import type { PullReceipt } from '../cache/change-pull.ts';

/** Units: milliseconds. */
const SHORTEST_REST = 500;
const LONGEST_REST = 3000;
const REST_PER_CHANGE = 100;

export interface ToldChanges {
  /** Something has changed. */
  heard(): void;
  close(): void;
}

export function createToldChanges(pull: () => Promise<PullReceipt>, isVisible: () => boolean): ToldChanges {
  let isResting = false;
  let isBehind = false;
  let isOpen = true;

  /** A page nobody looks at reads it all when it is seen. */
  function heard(): void {
    if (!isOpen || !isVisible()) return;
    isBehind = isResting;
    if (isResting) return;
    isResting = true;
    pull().then(
      ({ changes }) => rest(Math.min(Math.max(SHORTEST_REST, REST_PER_CHANGE * changes), LONGEST_REST)),
      () => rest(SHORTEST_REST),
    );
  }

  function rest(length: number): void {
    setTimeout(() => {
      isResting = false;
      if (isBehind) heard();
    }, length);
  }

  return {
    heard,
    close() {
      isOpen = false;
    },
  };
}
