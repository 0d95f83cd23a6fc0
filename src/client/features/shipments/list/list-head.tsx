/**
 * The head of the list: the box that finds anything, the quick filters, and the specified search fields, which fold under More and
 * stay open for a person who left them open. It comes after the list is shown.
 */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { Button } from '#client/ui/button.tsx';
import { Count } from '#client/ui/count.tsx';
import type { Option } from '#client/ui/select-field.tsx';
import { keepFieldsOpen, readFieldsOpen } from './fields-open.ts';
import * as styles from './list-head.module.css';
import { type ListSearch, SEARCH_FIELDS, type SearchTexts } from './list-search.ts';
import { ListSearchForm } from './list-search-form.tsx';
import { QuickFilters } from './quick-filters.tsx';

export type ListHeadProps = {
  search: ListSearch;
  /** The texts of the search; when they change, so do the fields. */
  applied: SearchTexts;
  deliveryTypes: readonly Option[];
  carriers: readonly Option[];
  /** The box that finds anything, with what stands beside it. */
  findBox: (beside: ReactNode) => ReactNode;
  /** Without a sorting and a page. */
  onShow: (search: ListSearch) => unknown;
  onHelp: () => unknown;
};

export function ListHead({ search, applied, deliveryTypes, carriers, findBox, onShow, onHelp }: ListHeadProps) {
  const { t } = useLingui();
  const { userKey } = useUserData();
  const [isOpen, setOpen] = useState(() => readFieldsOpen(userKey));
  const fieldsId = useId();
  const inUse = SEARCH_FIELDS.filter((name) => name !== 'text' && applied[name]).length;

  function toggle() {
    keepFieldsOpen(userKey, !isOpen);
    setOpen(!isOpen);
  }

  return (
    <div className={styles.head}>
      {findBox(
        <Button
          icon="filter"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          aria-label={inUse > 0 ? t`More fields, ${inUse} in use` : t`More fields`}
          onClick={toggle}
        >
          <span className={styles.word}>{t`More fields`}</span>
          {inUse > 0 && <Count value={inUse} />}
        </Button>,
      )}
      <QuickFilters search={search} areFieldsOpen={isOpen} onShow={onShow} />
      <div id={fieldsId} hidden={!isOpen}>
        {isOpen && (
          <ListSearchForm
            applied={applied}
            deliveryTypes={deliveryTypes}
            carriers={carriers}
            onSearch={(texts) => onShow({ ...texts, ...(search.days && { days: search.days }) })}
            onClear={() => onShow({})}
            onHelp={onHelp}
          />
        )}
      </div>
    </div>
  );
}
