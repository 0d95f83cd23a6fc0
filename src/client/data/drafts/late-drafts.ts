/** The drafts for screens that stand before anything can be typed: what keeps them is loaded before a form opens. */
import { createObservable } from '../observable-value.ts';
import type { Drafts, DraftsDependencies } from './drafts.ts';
import { hasStoredDrafts } from './stored-drafts.ts';

export interface LateDrafts {
  readonly asked: Drafts;
  load(): Promise<Drafts>;
}

export function createLateDrafts(dependencies: Omit<DraftsDependencies, 'isKept'>): LateDrafts {
  const isKept = createObservable(true);
  let loaded: Drafts | undefined;
  const load = async () => {
    const { createDrafts } = await import('./drafts.ts');
    loaded ??= createDrafts({ ...dependencies, isKept });
    return loaded;
  };
  return {
    load,
    asked: {
      isKept,
      open: async (entityKey) => (await load()).open(entityKey),
      keep(entityKey, content) {
        if (!loaded) throw new Error('A draft is kept after its form was opened');
        loaded.keep(entityKey, content);
      },
      clear: async (entityKey) => (await load()).clear(entityKey),
      flush: async () => loaded?.flush(),
      hasUnsaved: async () => loaded?.hasUnsaved() ?? hasStoredDrafts(dependencies.work, dependencies.tab),
      close: () => loaded?.close(),
    },
  };
}
