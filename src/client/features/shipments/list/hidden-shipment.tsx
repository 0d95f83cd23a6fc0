/**
 * When a search that names something finds nothing, it is repeated without the filters. What only the filters hide is told together
 * with them, and can be shown; where there is nothing at all, the device says what is called almost so.
 */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { LoadingState } from '#client/components/page-states.tsx';
import { useObservable } from '#client/components/services.tsx';
import { shipmentName } from '#client/components/shipment-name.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { FIND_LIMITS } from '#contract/find-limits.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { nearestShipments } from '#domain/finding/nearest.ts';
import { askedText } from '#domain/shipments/asked-text.ts';
import { type FilterField, filtersOf, hidingFilters, withoutFilters } from './list-filters.ts';
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
  return filtersOf(props.search).length > 0 ? <SearchedAgain {...props} /> : <Nothing {...props} />;
}

function SearchedAgain(props: HiddenShipmentProps) {
  const { search, onSearch } = props;
  const { t } = useLingui();
  const { list, number } = useLanguage();
  const today = useWarehouseDay();
  const fieldText = useFieldTexts(search);
  const { view, loading } = useShipmentsList(withoutFilters(search, filtersOf(search)));
  const { rows, count } = view;
  const [hit] = rows;
  if (!hit) return loading ? <LoadingState /> : <Nothing {...props} />;

  const hidden = rows.map((row) => hidingFilters(search, row, today));
  const hiding = filtersOf(search).filter((filter) => hidden.some((own) => own.includes(filter)));
  const isCounted = hiding.length > 1 && count > 1 && count === rows.length;
  const filters = list(
    hiding.map((filter) => {
      const hides = hidden.filter((own) => own.includes(filter)).length;
      return isCounted ? `${fieldText(filter)} (${number(hides)})` : fieldText(filter);
    }),
  );
  const lift = (lifted: readonly FilterField[]) => onSearch(withoutFilters(search, lifted));
  const alone = isCounted
    ? hiding.flatMap((filter) => {
        const shown = hidden.filter(([only, ...others]) => only === filter && others.length === 0).length;
        return shown > 0 ? [{ filter, shown }] : [];
      })
    : [];
  return (
    <div role="status">
      <StateBlock
        icon="filter"
        title={count > 1 ? t`${number(count)} found, but hidden by ${filters}` : t`Found, but hidden by ${filters}`}
        text={calledFull(hit)}
      >
        <Button variant="primary" icon="eye" onClick={() => lift(hiding)}>
          {count > 1 ? t`Show all ${number(count)}` : t`Show it`}
        </Button>
        {alone.map(({ filter, shown }) => (
          <Button key={filter} onClick={() => lift([filter])}>
            {t`Without ${fieldText(filter)}: ${number(shown)}`}
          </Button>
        ))}
      </StateBlock>
    </div>
  );
}

function Nothing({ search, otherwise }: HiddenShipmentProps) {
  const { t } = useLingui();
  const rowById = useObservable(useUserData().shipments.rows);
  const today = useWarehouseDay();
  const text = search.text ?? search.orderNumber ?? '';
  const near = useMemo(() => {
    const asked = askedText(text);
    return asked ? nearestShipments(rowById.values(), asked, { today, limit: FIND_LIMITS.nearest }) : [];
  }, [rowById, text, today]);
  if (near.length === 0) return otherwise;
  return (
    <>
      {otherwise}
      <StateBlock icon="search" title={t`Did you mean`}>
        {near.map((row) => (
          <Link
            key={row.shipmentId}
            to="/Shipment/$shipmentId"
            params={{ shipmentId: row.shipmentId }}
            className={buttonClass()}
          >
            {calledFull(row)}
          </Link>
        ))}
      </StateBlock>
    </>
  );
}

function calledFull(row: ShipmentRow): string {
  return [shipmentName(row), row.receiver.name].filter(Boolean).join(', ');
}
