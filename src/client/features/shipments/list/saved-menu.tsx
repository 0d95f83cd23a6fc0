/** The searches kept under a name, each with how many this device has, and the ways to keep, change and remove them. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Menu, type MenuEntry } from '#client/ui/menu.tsx';
import type { SavedSearch } from '#contract/saved-search.ts';
import { type ListSearch, plainSearch, searchFieldsOf } from './list-search.ts';
import * as styles from './quick-filters.module.css';
import { SaveSearchDialog } from './save-search-dialog.tsx';
import { toListSearch, toSavedFields } from './saved-fields.ts';
import { SavedSearchesDialog } from './saved-searches-dialog.tsx';
import { useSavedSearches } from './use-saved-searches.ts';

type SavedMenuProps = {
  search: ListSearch;
  tabIndex: number;
  onFocus: () => void;
  onShow: (search: ListSearch) => unknown;
};

export function SavedMenu({ search, tabIndex, onFocus, onShow }: SavedMenuProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const { user, shipments } = useUserData();
  const today = useWarehouseDay();
  const saved = useSavedSearches();
  const [open, setOpen] = useState<'save' | 'change'>();
  const isNothing = Object.keys(toSavedFields(search, user.username)).length === 0;

  function entryOf({ id, name, searchFields }: SavedSearch): MenuEntry {
    const kept = toListSearch(searchFields, user.username);
    const { count } = shipments.search(searchFieldsOf(plainSearch(kept, today)));
    return { key: id, label: name, hint: number(count), onSelect: () => onShow(kept) };
  }

  const own = saved.searches.filter(({ shared }) => !shared);
  const shared = saved.searches.filter((one) => one.shared);
  const entries: MenuEntry[] = [
    ...(own.length > 0 ? [{ key: 'own', title: t`Your own` }, ...own.map(entryOf)] : []),
    ...(shared.length > 0 ? [{ key: 'shared', title: t`The company’s` }, ...shared.map(entryOf)] : []),
    ...(saved.searches.length > 0 ? [{ key: 'line', line: true as const }] : []),
    {
      ...{ key: 'save', label: t`Save this search`, icon: 'plus', onSelect: () => setOpen('save') },
      reason: saved.reason ?? (isNothing ? t`Nothing that can be kept is searched for` : undefined),
    },
    ...(saved.searches.length > 0
      ? [{ key: 'change', label: t`Change saved searches`, icon: 'edit' as const, onSelect: () => setOpen('change') }]
      : []),
  ];
  return (
    <>
      <Menu
        label={t`Saved searches`}
        align="end"
        entries={entries}
        trigger={(trigger) => (
          <button {...trigger} type="button" aria-label={t`Saved searches`} tabIndex={tabIndex} onFocus={onFocus}>
            <Icon name="star" />
            <span className={styles.word}>{t`Saved searches`}</span>
            <Icon name="down" />
          </button>
        )}
      />
      {open === 'save' && <SaveSearchDialog search={search} saved={saved} onClose={() => setOpen(undefined)} />}
      {open === 'change' && <SavedSearchesDialog saved={saved} onClose={() => setOpen(undefined)} />}
    </>
  );
}
