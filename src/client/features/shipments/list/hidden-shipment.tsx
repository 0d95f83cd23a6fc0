/**
 * A search for a number that finds nothing is asked again without its filters. A shipment that only they hide is named,
 * with the filters that hide it, and can be shown.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LoadingState } from '#client/components/page-states.tsx';
import { statusFilterLabel } from '#client/i18n/status-messages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { type FilterField, filtersOf, hidingFilters, withoutFilters } from './list-filters.ts';
import type { ListSearch } from './list-search.ts';
import { useSearchChoices } from './use-search-choices.ts';
import { useShipmentsList } from './use-shipments-list.ts';

const FILTER_NAMES: Readonly<Record<FilterField, MessageDescriptor>> = {
  receiver: msg`Receiver`,
  deliveryType: msg`Delivery type`,
  carrier: msg`Carrier`,
  status: msg`Status`,
  dispDate: msg`Dispatch date`,
  dispDateFrom: msg`Dispatch from`,
  dispDateTo: msg`Dispatch to`,
};

type HiddenShipmentProps = {
  search: ListSearch;
  /** What is shown when there is none. */
  otherwise: ReactNode;
  onSearch: (search: ListSearch) => unknown;
};

export function HiddenShipment(props: HiddenShipmentProps) {
  return filtersOf(props.search).length > 0 ? <SearchedAgain {...props} /> : props.otherwise;
}

function SearchedAgain({ search, otherwise, onSearch }: HiddenShipmentProps) {
  const { t, i18n } = useLingui();
  const { list } = useLanguage();
  const { deliveryTypes, carriers } = useSearchChoices();
  const { view, loading } = useShipmentsList(withoutFilters(search, filtersOf(search)));
  const [hit] = view.rows;
  if (!hit) return loading ? <LoadingState /> : otherwise;

  const filterText = (field: FilterField) => {
    const asked = search[field] ?? '';
    const choices = field === 'carrier' ? carriers : field === 'deliveryType' ? deliveryTypes : [];
    const chosen = choices.find(({ value }) => value === asked)?.label ?? asked;
    return `${i18n._(FILTER_NAMES[field])}: ${field === 'status' ? statusFilterLabel(i18n, asked) : chosen}`;
  };
  const hiding = hidingFilters(search, hit);
  const filters = list(hiding.map(filterText));
  const shipment = [hit.orderNumber || `#${hit.shipmentId}`, hit.receiver.name].filter(Boolean).join(', ');
  return (
    <div role="status">
      <StateBlock icon="filter" title={t`Found, but hidden by ${filters}`} text={shipment}>
        <Button look="primary" icon="eye" onClick={() => onSearch(withoutFilters(search, hiding))}>
          {t`Show it`}
        </Button>
      </StateBlock>
    </div>
  );
}
