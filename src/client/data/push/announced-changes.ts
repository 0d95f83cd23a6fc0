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

export interface AnnouncedChanges {
  /** Something may have changed on the server. */
  onAnnounced(): void;
  close(): void;
}

export function createAnnouncedChanges(pull: () => Promise<PullReceipt>, isVisible: () => boolean): AnnouncedChanges {
  let isResting = false;
  let isBehind = false;
  let isOpen = true;

  /** A hidden page reads everything when it is seen again. */
  function onAnnounced(): void {
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
      if (isBehind) onAnnounced();
    }, length);
  }

  return {
    onAnnounced,
    close() {
      isOpen = false;
    },
  };
}
