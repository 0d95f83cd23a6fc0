/** The search fields as one ruled box. The search starts with Enter in any field or with the button, not while typing. */
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { classes } from '#client/ui/classes.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { type Option, SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import { SEARCH_TEXT } from '#contract/shipments-list-limits.ts';
import type { DaySpan } from '#domain/shared/written-day.ts';
import { scannedNumbers } from '#domain/shipments/scanned-number.ts';
import { DayField, withDates } from './day-field.tsx';
import { daysAsFields, type SearchField, type SearchTexts, searchTextsOf, unsearchableFields } from './list-search.ts';
import * as styles from './list-search-form.module.css';
import { useStatusField } from './status-field.tsx';

type ListSearchFormProps = {
  /** The current search; when it changes, so do the fields. */
  applied: SearchTexts;
  deliveryTypes: readonly Option[];
  carriers: readonly Option[];
  onSearch: (texts: SearchTexts) => unknown;
  onClear: () => unknown;
  onHelp: () => unknown;
};

const NOTHING: Partial<SearchTexts> = { dispDate: '', dispDateFrom: '', dispDateTo: '' };

export function ListSearchForm({ applied, deliveryTypes, carriers, onSearch, onClear, onHelp }: ListSearchFormProps) {
  const { t } = useLingui();
  const [texts, setTexts] = useState(applied);
  const [hasRange, setHasRange] = useState(isRange(applied));
  const [shown, setShown] = useState(applied);
  const [wrong, setWrong] = useState<readonly SearchField[]>([]);
  const today = useWarehouseDay();
  const tracking = useRef<HTMLInputElement>(null);

  if (shown !== applied) {
    setShown(applied);
    setTexts(applied);
    setHasRange((now) => (hasDate(applied) ? isRange(applied) : now));
  }

  const change = (changes: Partial<SearchTexts>) => {
    setTexts((now) => ({ ...now, ...changes }));
    setWrong((now) => now.filter((name) => changes[name] === undefined));
  };
  const field = (name: SearchField) => ({
    name,
    value: texts[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  const typed = {
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    enterKeyHint: 'search',
    maxLength: SEARCH_TEXT,
  } as const;
  const day = (name: SearchField) => ({ ...field(name), today, isWrong: wrong.includes(name) });

  function submit(event: FormEvent) {
    event.preventDefault();
    const [trackingNo = ''] = scannedNumbers(texts.trackingNo);
    const searched = withDates({ ...texts, trackingNo }, today);
    setTexts(searched);
    if (hasDate(searched)) setHasRange(isRange(searched));
    const unsearchable = unsearchableFields(searched);
    setWrong(unsearchable);
    if (unsearchable.length > 0) return;
    void onSearch(searched);
    // Selected, so that the next scan replaces it.
    if (document.activeElement === tracking.current) tracking.current?.select();
  }

  function chooseDays(days: DaySpan) {
    setHasRange(days.from !== days.to);
    change(daysAsFields(days));
  }

  function chooseFirst({ from, to }: DaySpan) {
    change({ dispDateFrom: from, ...(from !== to && { dispDateTo: to }) });
  }

  function switchRange(on: boolean) {
    setHasRange(on);
    if (on) change({ ...NOTHING, dispDateFrom: texts.dispDate, dispDateTo: texts.dispDate });
    else change({ ...NOTHING, dispDate: texts.dispDateFrom || texts.dispDateTo });
  }

  function clear() {
    setTexts(searchTextsOf({}));
    setWrong([]);
    void onClear();
    tracking.current?.focus();
  }

  const status = useStatusField({ value: texts.status, onChange: (next) => change({ status: next }) });

  return (
    <search>
      <form className={classes(styles.form, hasRange && styles.interval)} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          <Cells className={styles.cells}>
            <TextField
              {...field('trackingNo')}
              {...typed}
              ref={tracking}
              label={t`Tracking number`}
              icon="scan"
              placeholder={t`Consignment or package`}
            />
            <TextField {...field('receiver')} {...typed} label={t`Receiver`} placeholder={t`% matches anything`} />
            {status.field}
            {hasRange ? (
              <>
                <DayField {...day('dispDateFrom')} label={t`Dispatch from`} onDays={chooseFirst} />
                <DayField
                  {...day('dispDateTo')}
                  label={t`Dispatch to`}
                  onDays={({ to }) => change({ dispDateTo: to })}
                />
              </>
            ) : (
              <DayField {...day('dispDate')} label={t`Dispatch date`} className={styles.day} onDays={chooseDays} />
            )}
            <TextField {...field('orderNumber')} {...typed} label={t`Order number`} />
            <SelectField
              {...field('deliveryType')}
              label={t`Delivery type`}
              placeholder={t`All`}
              options={deliveryTypes}
              className={styles.fourth}
            />
            <SelectField
              {...field('carrier')}
              label={t`Carrier`}
              placeholder={t`All`}
              options={carriers}
              className={styles.fourth}
            />
            <TextField
              {...field('shipmentId')}
              {...typed}
              inputMode="numeric"
              label={t`Shipment id`}
              className={styles.fourth}
            />
            <ToggleField label={t`Interval`} value={hasRange} onChange={switchRange} className={styles.fourth} />
          </Cells>
        </div>
        <IconButton icon="help" label={t`Search help`} variant="plain" onClick={onHelp} />
        <Button type="submit" icon="search">
          {t`Search`}
        </Button>
        <Button onClick={clear} className={styles.clear}>{t`Clear`}</Button>
        {status.ticks}
      </form>
    </search>
  );
}

function isRange({ dispDateFrom, dispDateTo }: SearchTexts): boolean {
  return dispDateFrom !== '' || dispDateTo !== '';
}

function hasDate(texts: SearchTexts): boolean {
  return texts.dispDate !== '' || isRange(texts);
}
