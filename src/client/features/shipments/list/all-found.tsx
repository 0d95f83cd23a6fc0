/**
 * Once all rows of a page are selected: the offer to select all that the search found, on every page. They are those of the list's
 * snapshot; without the server, those that this device finds. More than can be handled at once are cut, and the button says so.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { UserData } from '#client/data/user-data.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { MAX_PAGE_SIZE } from '#contract/shipments-list-limits.ts';
import { type ListSearch, listSortOf, searchFieldsOf } from './list-search.ts';
import type { ShipmentsList } from './use-shipments-list.ts';

/** As many as are booked one after another in a few minutes. */
const SELECTED_AT_ONCE = 1000;

type AllFoundProps = {
  /** How many were found. */
  count: number;
  selected: number;
  list: ShipmentsList;
  search: ListSearch;
  onSelect: (ids: Iterable<string>) => void;
};

export function AllFound({ count, selected, list, search, onSelect }: AllFoundProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const userData = useUserData();
  const reported = useReportedAction();
  const [isReading, setReading] = useState(false);
  const most = Math.min(count, SELECTED_AT_ONCE);
  if (selected >= most) return null;

  async function selectAll() {
    setReading(true);
    await reported(t`Fetching`, async () => {
      const found = list.receipt
        ? await readAll(userData, search, list.receipt)
        : userData.shipments.search(searchFieldsOf(search), listSortOf(search.sort)).ids;
      const shown = list.view.page === 1 ? list.view.rows.map(({ shipmentId }) => shipmentId) : [];
      onSelect([...new Set([...shown, ...found])].slice(0, SELECTED_AT_ONCE));
      return undefined;
    });
    setReading(false);
  }
  return (
    <Button variant="quiet" busy={isReading} onClick={selectAll}>
      {most < count
        ? t`Select the first ${number(most)} of ${number(count)} found`
        : t`Select all ${number(count)} found`}
    </Button>
  );
}

/** In the order of the list. The rows of all pages come to the device. */
async function readAll(
  { api, base }: UserData,
  search: ListSearch,
  { snapshot, shipmentsCount }: NonNullable<ShipmentsList['receipt']>,
): Promise<string[]> {
  const asked = { searchFields: searchFieldsOf(search), sort: listSortOf(search.sort) ?? null, snapshot };
  const pages = Math.ceil(Math.min(shipmentsCount, SELECTED_AT_ONCE) / MAX_PAGE_SIZE);
  const ids: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { data } = await api.call('shipmentsList', { body: { ...asked, page, pageSize: MAX_PAGE_SIZE } });
    await base.putRows(data);
    ids.push(...data.map(({ shipmentId }) => shipmentId));
  }
  return ids;
}
