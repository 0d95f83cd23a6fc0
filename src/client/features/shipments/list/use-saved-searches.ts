/** The searches a person sees by name, and what they do with them. The device keeps which one its list starts with. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { openPersistedAnswers } from '#client/data/cache/persisted-queries.ts';
import { persistedQuery } from '#client/data/cache/server-query.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import type { SavedSearch, SavedSearchInput } from '#contract/saved-search.ts';
import { toListSearch } from './saved-fields.ts';
import { keepStartSearch } from './start-search.ts';

/** Those kept on the device, until the server has answered. */
export function useSearchesByName(isAsked = true): readonly SavedSearch[] | undefined {
  const userData = useUserData();
  useEffect(() => {
    if (isAsked) void openPersistedAnswers(userData);
  }, [userData, isAsked]);
  return useQuery({ ...persistedQuery(userData, 'savedSearches', {}), enabled: isAsked }).data;
}

export function useSavedSearches() {
  const { t } = useLingui();
  const userData = useUserData();
  const { user, userKey, queryClient } = userData;
  const query = persistedQuery(userData, 'savedSearches', {});
  const data = useSearchesByName();
  const saving = useDirectWrite('saveSearch');
  const removing = useDirectWrite('deleteSearch');
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });

  useEffect(() => {
    if (!data) return;
    const start = data.find((search) => search.start);
    keepStartSearch(userKey, start && toListSearch(start.searchFields, user.username));
  }, [data, userKey, user.username]);

  return {
    searches: data ?? [],
    reason: saving.reason,
    fields: saving.fields,
    save: (id: string, body: SavedSearchInput) =>
      saving.run(t`Saving`, async (send) => {
        await send({ params: { searchId: id }, body });
        await refresh();
        return undefined;
      }),
    remove: ({ id }: SavedSearch) =>
      removing.run(t`Removing`, async (send) => {
        await send({ params: { searchId: id } });
        await refresh();
        return undefined;
      }),
  };
}
