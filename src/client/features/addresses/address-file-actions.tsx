/**
 * Export and import, beside the button for a new address: two buttons, or a menu on a phone. The code for both is loaded on use.
 */
import { useLingui } from '@lingui/react/macro';
import { AsOf } from '#client/components/page-states.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useNames } from '#client/components/use-names.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { ShownEntry } from '#client/data/cache/register-reader.ts';
import { useRegisterStatus } from '#client/registers/use-register-status.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import type { Address } from '#contract/address.ts';
import * as styles from './address-register.module.css';

export function AddressFileActions({ entries }: { entries: readonly ShownEntry<Address>[] | undefined }) {
  const { t, i18n } = useLingui();
  const go = useNavigateToPath();
  const { today } = useUserData();
  const names = useNames();
  const { reason } = useCan('importAddresses');
  const { state, offline, asOf } = useRegisterStatus();
  const empty = state === 'complete' ? t`The register is empty` : t`Still loading`;
  const none = entries?.length === 0 ? empty : undefined;

  async function save() {
    const { saveAddresses } = await import('./address-export.ts');
    saveAddresses(i18n, entries ?? [], names, today());
  }
  const toImport = () => go('/addresses/import');

  return (
    <>
      <Button
        icon="export"
        className={styles.wide}
        reason={none}
        hint={offline && asOf !== undefined && <AsOf at={asOf} />}
        onClick={save}
      >{t`Export`}</Button>
      <Button icon="import" className={styles.wide} reason={reason} onClick={toImport}>{t`Import`}</Button>
      <Menu
        label={t`More: import, export`}
        align="end"
        entries={[
          { key: 'export', label: t`Export`, icon: 'export', reason: none, onSelect: save },
          { key: 'import', label: t`Import`, icon: 'import', reason, onSelect: toImport },
        ]}
        trigger={(trigger) => (
          <IconButton {...trigger} icon="more" label={t`More: import, export`} className={styles.small} />
        )}
      />
    </>
  );
}
