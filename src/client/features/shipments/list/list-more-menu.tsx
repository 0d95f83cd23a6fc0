/** What else may be done with what a search finds. The code for it is loaded on use. */
import { useLingui } from '@lingui/react/macro';
import { useCan } from '#client/components/use-can.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { showNews } from '#client/shell/news-state.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { dismissToast, showToast } from '#client/ui/toasts.ts';
import { type ListSearch, searchFieldsOf } from './list-search.ts';

const TOAST = 'export';

export function ListMoreMenu({ search }: { search: ListSearch }) {
  const { t } = useLingui();
  const { api } = useUserData();
  const { reason } = useCan('exportShipments');
  const importing = useCan('importShipments');
  const go = useNavigateToPath();
  const presentError = useErrorPresenter();

  async function save() {
    showToast({ id: TOAST, tone: 'loading', title: t`Fetching` });
    try {
      const { EXPORT_TIMEOUT, saveExport } = await import('#client/components/save-export.ts');
      const query = searchFieldsOf(search);
      saveExport(await api.call('exportShipments', { query }, { timeout: EXPORT_TIMEOUT }), 'text/csv');
      dismissToast(TOAST);
    } catch (error) {
      presentError(error, 'action', { id: TOAST });
    }
  }

  return (
    <Menu
      label={t`More`}
      align="end"
      entries={[
        { key: 'export', label: t`Export as CSV`, icon: 'export', reason, onSelect: save },
        {
          ...{ key: 'import', label: t`Import shipments`, icon: 'import', reason: importing.reason },
          onSelect: () => go('/Shipments/import'),
        },
        { key: 'news', label: t`What is new in Kaj`, icon: 'info', onSelect: showNews },
      ]}
      trigger={(trigger) => <IconButton icon="more" label={t`More`} {...trigger} />}
    />
  );
}
