/**
 * The drafts for screens that appear before anything can be typed. The code that stores drafts is loaded before a form
 * opens; until then, the only unsaved work of this tab is what an earlier page left on the device.
 */
import { lazy } from '../lazy.ts';
import { createObservable } from '../observable-value.ts';
import type { Drafts, DraftsDependencies } from './drafts.ts';
import { hasStoredDrafts } from './stored-drafts.ts';

export interface LazyDrafts extends Drafts {
  load(): Promise<Drafts>;
}

export function createLazyDrafts(dependencies: Omit<DraftsDependencies, 'isKept'>): LazyDrafts {
  const isKept = createObservable(true);
  let loaded: Drafts | undefined;
  const { load, calls } = lazy(async () => {
    const { createDrafts } = await import('./drafts.ts');
    loaded = createDrafts({ ...dependencies, isKept });
    return loaded;
  }, ['open', 'clear']);
  return {
    ...calls,
    load,
    isKept,
    keep(entityKey, content) {
      if (!loaded) throw new Error('A draft is kept after its form was opened');
      loaded.keep(entityKey, content);
    },
    flush: async () => loaded?.flush(),
    hasUnsaved: async () => loaded?.hasUnsaved() ?? hasStoredDrafts(dependencies.work, dependencies.tab),
    close: () => loaded?.close(),
  };
}
