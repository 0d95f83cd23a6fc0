/**
 * Shows the number of waiting edits on the icon of the installed app. Browsers without badges, or that refuse one, go
 * without.
 */

import type { Observable } from '#client/data/observable-value.ts';
import type { Queue } from '#domain/outbox/lanes.ts';
import { courtesy } from '#domain/shared/courtesy.ts';

export type Badge = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Returns the function that ends it and removes the number. */
export function badgeFollows(records: Observable<Queue>, badge: Badge): () => void {
  let shown = 0;
  const show = (count: number) => {
    if (count === shown) return;
    shown = count;
    void courtesy(() => (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.()));
  };
  const follow = () => {
    const { entries, unknown } = records.get();
    show(entries.filter(({ state }) => state !== 'applied').length + unknown.length);
  };
  follow();
  const stop = records.subscribe(follow);
  return () => {
    stop();
    show(0);
  };
}
