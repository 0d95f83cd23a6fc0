/**
 * When a search by number finds nothing, it is repeated without the filters. A shipment that only the filters hide is named
 * together with them, and can be shown.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LoadingState } from '#client/components/page-states.tsx';
import { shipmentName } from '#client/components/shipment-name.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { filtersOf, hidingFilters, withoutFilters } from './list-filters.ts';
import type { ListSearch } from './list-search.ts';
import { useFieldTexts } from './use-field-texts.ts';
import { useShipmentsList } from './use-shipments-list.ts';

type HiddenShipmentProps = {
  search: ListSearch;
  /** Shown when there is no such shipment. */
  otherwise: ReactNode;
  onSearch: (search: ListSearch) => unknown;
};

export function HiddenShipment(props: HiddenShipmentProps) {
  return filtersOf(props.search).length > 0 ? <SearchedAgain {...props} /> : props.otherwise;
}

function SearchedAgain({ search, otherwise, onSearch }: HiddenShipmentProps) {
  const { t } = useLingui();
  const { list } = useLanguage();
  const today = useWarehouseDay();
  const fieldText = useFieldTexts(search);
  const { view, loading } = useShipmentsList(withoutFilters(search, filtersOf(search)));
  const [hit] = view.rows;
  if (!hit) return loading ? <LoadingState /> : otherwise;

  const hiding = hidingFilters(search, hit, today);
  const filters = list(hiding.map(fieldText));
  const shipment = [shipmentName(hit), hit.receiver.name].filter(Boolean).join(', ');
  return (
    <div role="status">
      <StateBlock icon="filter" title={t`Found, but hidden by ${filters}`} text={shipment}>
        <Button variant="primary" icon="eye" onClick={() => onSearch(withoutFilters(search, hiding))}>
          {t`Show it`}
        </Button>
      </StateBlock>
    </div>
  );
}
