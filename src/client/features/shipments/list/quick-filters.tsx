/**
 * The quick filters of the list, each with how many this device has: one of three days or none, what needs a person, and one's own;
 * and, while the fields are folded, what is asked for in them, so that nothing is hidden by a filter nobody sees. One stop for Tab;
 * arrows move between them. Below the width of a desk they are one row that scrolls sideways.
 */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { focusNeighbour } from '#client/ui/arrow-keys.ts';
import { Count } from '#client/ui/count.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { DAY_RULES } from '#contract/shipments-list-limits.ts';
import { filtersOf } from './list-filters.ts';
import { type ListSearch, NEEDS_PERSON, plainSearch, searchFieldsOf } from './list-search.ts';
import * as styles from './quick-filters.module.css';
import { SavedMenu } from './saved-menu.tsx';
import { useFieldTexts } from './use-field-texts.ts';

type QuickFiltersProps = { search: ListSearch; areFieldsOpen: boolean; onShow: (search: ListSearch) => unknown };

/** Not those of the menu that opens from one of them. */
const BUTTONS = ':scope > button, :scope > [data-chips] > button';
/** Unit: CSS pixels. What is seen of the filter before. */
const EDGE = 24;

type Quick = { key: string; label: string; isOn: boolean; alone: ListSearch; next: ListSearch; isAlert?: boolean };

export function QuickFilters({ search, areFieldsOpen, onShow }: QuickFiltersProps) {
  const { t } = useLingui();
  const { user, shipments } = useUserData();
  const rows = useDeferredValue(useObservable(shipments.rows));
  const today = useWarehouseDay();
  const fieldText = useFieldTexts(search);
  const [reached, setReached] = useState(0);
  const { page: _page, sort: _sort, ...asked } = search;
  const { days, status, createdBy, ...others } = asked;
  const { dispDate: _day, dispDateFrom: _from, dispDateTo: _to, ...undated } = asked;
  const { days: _days, ...dayless } = undated;
  const names = { today: t`Today`, tomorrow: t`Tomorrow`, week: t`This week` };
  const isMine = createdBy === user.username;
  const isNeedy = status === NEEDS_PERSON;
  const quick: Quick[] = [
    ...DAY_RULES.map((rule) => ({
      ...{ key: rule, label: names[rule], isOn: days === rule, alone: { days: rule } },
      next: days === rule ? dayless : { ...dayless, days: rule },
    })),
    {
      ...{ key: 'needs', label: t`Needs you`, isOn: isNeedy, alone: { status: NEEDS_PERSON }, isAlert: true },
      next: { ...without(asked, 'status'), ...(!isNeedy && { status: NEEDS_PERSON }) },
    },
    {
      ...{ key: 'mine', label: t`Mine`, isOn: isMine, alone: { createdBy: user.username } },
      next: { ...without(asked, 'createdBy'), ...(!isMine && { createdBy: user.username }) },
    },
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search follows the rows
  const counts = useMemo(
    () => quick.map(({ alone }) => shipments.search(searchFieldsOf(plainSearch(alone, today))).count),
    [shipments, rows, today],
  );
  const said = filtersOf(search).filter(
    (field) => field !== 'days' && !(field === 'status' && isNeedy) && !(field === 'createdBy' && isMine),
  );
  const hidden = areFieldsOpen ? [] : said;
  // What names a shipment hides others as well.
  const named = areFieldsOpen
    ? []
    : (['trackingNo', 'orderNumber', 'shipmentId'] as const).filter((field) => others[field]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = focusNeighbour(event, [...event.currentTarget.querySelectorAll<HTMLElement>(BUTTONS)]);
    if (next !== undefined) setReached(next);
  }

  const chips = [...named, ...hidden];
  const scroller = useRef<HTMLElement>(null);
  const inForce = [...quick.filter(({ isOn }) => isOn).map(({ key }) => key), ...chips].join();
  // Where the row is scrolled, it begins with the first that is in force: nobody looks for a filter that cannot be seen.
  useLayoutEffect(() => {
    const row = scroller.current;
    const first = inForce && row?.querySelector<HTMLElement>(':scope > :not([aria-pressed="false"])');
    if (row) row.scrollLeft = first ? first.offsetLeft - row.offsetLeft - EDGE : 0;
  }, [inForce]);
  const last = quick.length + chips.length;
  const stop = Math.min(reached, last);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div role="group" className={styles.quick} aria-label={t`Quick filters`} onKeyDown={onKeyDown}>
      {/* May scroll sideways, as a menu may; the group says what it is. */}
      <nav ref={scroller} role="presentation" className={styles.chips} data-chips="">
        {quick.map(({ key, label, isOn, next, isAlert }, index) => (
          <button
            key={key}
            type="button"
            aria-pressed={isOn}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setReached(index)}
            onClick={() => onShow(next)}
          >
            {isOn && <Icon name="check" />}
            {label}
            <Count value={counts[index] ?? 0} alert={Boolean(isAlert && counts[index])} />
          </button>
        ))}
        {chips.map((field, index) => {
          const text = fieldText(field);
          return (
            <button
              key={field}
              type="button"
              className={styles.set}
              aria-label={t`Remove ${text}`}
              tabIndex={quick.length + index === stop ? 0 : -1}
              onFocus={() => setReached(quick.length + index)}
              onClick={() => onShow(without(asked, field))}
            >
              {text}
              <Icon name="close" />
            </button>
          );
        })}
      </nav>
      <SavedMenu search={asked} tabIndex={last === stop ? 0 : -1} onFocus={() => setReached(last)} onShow={onShow} />
    </div>
  );
}

function without(search: ListSearch, field: string): ListSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== field));
}
