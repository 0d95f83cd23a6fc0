/**
 * Decides when announced changes are read: at once, then after a rest that grows with what the last reading brought. While
 * somebody's long queue is sent, changes are announced many times a second, mostly of the same entities: reading less often
 * reads each of them fewer times.
 */
import type { PullReceipt } from '../cache/change-pull.ts';

/** Units: milliseconds. */
const SHORTEST_REST = 500;
const LONGEST_REST = 3000;
const REST_PER_CHANGE = 100;

export interface ToldChanges {
  /** Something may have changed on the server. */
  heard(): void;
  close(): void;
}

export function createToldChanges(pull: () => Promise<PullReceipt>, isVisible: () => boolean): ToldChanges {
  let isResting = false;
  let isBehind = false;
  let isOpen = true;

  /** A hidden page reads everything when it is seen again. */
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
