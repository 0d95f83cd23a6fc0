/** Searches that people keep under a name. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { deleteOrphans } from './saved-search-repository.ts';
import { createSavedSearchService } from './saved-search-service.ts';

export function savedSearchFeature({ db }: ServerContext): ServerFeature {
  const searches = createSavedSearchService(db);
  return {
    handlers: {
      savedSearches: ({ caller }) => searches.list(caller),
      saveSearch: ({ write, params, body }) => searches.save(write, params.searchId, body),
      deleteSearch: async ({ write, params }) => {
        await searches.remove(write, params.searchId);
        return undefined;
      },
    },
    cleanUp: () => deleteOrphans(db),
  };
}
