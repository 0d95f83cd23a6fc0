/** The words over the first shipment of each day, by its id, while the list is in its own order. They are drawn with its row. */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { formatDay } from '#client/i18n/format-day.ts';
import type { Sort } from '#contract/shipments-list.ts';
import { dayOfUtc, utcOfDay } from '#domain/shared/dates.ts';
import { CLOSED, dayHeadings, LATE } from './day-headings.ts';

const DAY = 86_400_000;

type DayText = { readonly text: string; readonly isLate: boolean };

export function useDayTexts(rows: readonly ShownRow[], sort: Sort | undefined): ReadonlyMap<string, DayText> {
  const { t, i18n } = useLingui();
  const today = useWarehouseDay();
  return useMemo(() => {
    const textOf = (begun: string) => {
      if (begun === LATE) return t`Late`;
      if (begun === CLOSED) return t`Closed and cancelled`;
      const day = formatDay(begun, today, i18n.locale);
      if (begun === today) return t`Today, ${day}`;
      if (begun === dayOfUtc(utcOfDay(today) + DAY)) return t`Tomorrow, ${day}`;
      // Swedish writes the days of the week small.
      return day[0]?.toUpperCase() + day.slice(1);
    };
    const begun = sort ? [] : [...dayHeadings(rows, today)];
    return new Map(begun.map(([id, day]) => [id, { text: textOf(day), isLate: day === LATE }]));
  }, [rows, sort, today, t, i18n.locale]);
}
