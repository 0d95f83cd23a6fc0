/**
 * The search fields as one ruled box. The search starts with Enter in any field or with the button, not while typing. On a phone
 * one field is visible and the others unfold.
 */
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { statusFilterLabel } from '#client/i18n/status-messages.ts';
import { lazyPart, useOpening } from '#client/shell/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { classes } from '#client/ui/classes.ts';
import { Count } from '#client/ui/count.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { type Option, SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import { SEARCH_TEXT, STATUS_FILTERS } from '#contract/shipments-list-limits.ts';
import { isDateText } from '#domain/shared/dates.ts';
import type { DaySpan } from '#domain/shared/written-day.ts';
import { scannedNumbers } from '#domain/shipments/scanned-number.ts';
import { CameraFinder, cameraRequest } from '../scanning/camera-request.ts';
import type { DayFieldProps } from './day-field.tsx';
import {
  daysAsFields,
  SEARCH_FIELDS,
  type SearchField,
  type SearchTexts,
  searchTextsOf,
  unsearchableFields,
} from './list-search.ts';
import * as styles from './list-search-form.module.css';

const LazyDayField = lazyPart(async () => (await import('./day-field.tsx')).DayField);

type ListSearchFormProps = {
  /** The current search; when it changes, so do the fields. */
  applied: SearchTexts;
  deliveryTypes: readonly Option[];
  carriers: readonly Option[];
  /** The list is shown, so that what it can do without may be loaded. */
  isDue: boolean;
  onSearch: (texts: SearchTexts) => unknown;
  onClear: () => unknown;
};

const NOTHING: Partial<SearchTexts> = { dispDate: '', dispDateFrom: '', dispDateTo: '' };

export function ListSearchForm({ applied, deliveryTypes, carriers, isDue, onSearch, onClear }: ListSearchFormProps) {
  const { t, i18n } = useLingui();
  const [texts, setTexts] = useState(applied);
  const [interval, setInterval] = useState(isInterval(applied));
  const [unfolded, setUnfolded] = useState(false);
  const [shown, setShown] = useState(applied);
  const [wrong, setWrong] = useState<readonly SearchField[]>([]);
  const today = useWarehouseDay();
  const tracking = useRef<HTMLInputElement>(null);
  const cellsId = useId();
  const openCamera = useOpening(CameraFinder, () => cameraRequest.set({ onTypeCode: () => tracking.current?.focus() }));

  if (shown !== applied) {
    setShown(applied);
    setTexts(applied);
    setInterval((now) => (hasDate(applied) ? isInterval(applied) : now));
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
  const day = (name: SearchField) => ({ ...field(name), today, isWrong: wrong.includes(name), isDue });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [trackingNo = ''] = scannedNumbers(texts.trackingNo);
    const searched = await withDates({ ...texts, trackingNo }, today);
    setTexts(searched);
    if (hasDate(searched)) setInterval(isInterval(searched));
    const unsearchable = unsearchableFields(searched);
    setWrong(unsearchable);
    if (unsearchable.length > 0) return;
    setUnfolded(false);
    void onSearch(searched);
    // Selected, so that the next scan replaces it.
    if (document.activeElement === tracking.current) tracking.current?.select();
  }

  function chooseDays(days: DaySpan) {
    setInterval(days.from !== days.to);
    change(daysAsFields(days));
  }

  function chooseFirst({ from, to }: DaySpan) {
    change({ dispDateFrom: from, ...(from !== to && { dispDateTo: to }) });
  }

  function switchInterval(on: boolean) {
    setInterval(on);
    if (on) change({ ...NOTHING, dispDateFrom: texts.dispDate, dispDateTo: texts.dispDate });
    else change({ ...NOTHING, dispDate: texts.dispDateFrom || texts.dispDateTo });
  }

  function clear() {
    setTexts(searchTextsOf({}));
    setWrong([]);
    void onClear();
    tracking.current?.focus();
  }

  const inUse = SEARCH_FIELDS.filter((name) => name !== 'trackingNo' && name !== 'text' && applied[name]).length;
  // A URL may ask for a state that is not among the choices.
  const asked = texts.status === '' || STATUS_FILTERS.some((filter) => filter === texts.status) ? [] : [texts.status];
  const statuses = [...STATUS_FILTERS, ...asked].map((value) => ({ value, label: statusFilterLabel(i18n, value) }));

  return (
    <search>
      <form
        className={classes(styles.form, unfolded && styles.unfolded, interval && styles.interval)}
        onSubmit={submit}
        noValidate
      >
        <div id={cellsId} className={styles.fields}>
          <Cells className={styles.cells}>
            <TextField
              {...field('trackingNo')}
              {...typed}
              ref={tracking}
              label={t`Tracking number`}
              icon="scan"
              placeholder={t`Consignment or package`}
              className={styles.tracking}
            />
            <TextField {...field('receiver')} {...typed} label={t`Receiver`} placeholder={t`% matches anything`} />
            <SelectField {...field('status')} label={t`Status`} placeholder={t`All`} options={statuses} />
            {interval ? (
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
            <ToggleField label={t`Interval`} value={interval} onChange={switchInterval} className={styles.fourth} />
          </Cells>
        </div>
        <IconButton icon="camera" label={t`Scan with the camera`} look="plain" onClick={openCamera} />
        <Button type="submit" icon="search" className={styles.search}>
          {t`Search`}
        </Button>
        <Button onClick={clear} className={styles.clear}>{t`Clear`}</Button>
        <Button
          className={styles.more}
          icon="filter"
          aria-label={t`All search fields, ${inUse} in use`}
          aria-expanded={unfolded}
          aria-controls={cellsId}
          onClick={() => setUnfolded(!unfolded)}
        >
          {inUse > 0 && <Count value={inUse} />}
        </Button>
      </form>
    </search>
  );
}

/** The code that reads days in words is only loaded for them. */
async function withDates(texts: SearchTexts, today: string): Promise<SearchTexts> {
  const days = [texts.dispDate, texts.dispDateFrom, texts.dispDateTo];
  if (days.every((day) => day === '' || isDateText(day))) return texts;
  return (await import('./day-field.tsx')).withDates(texts, today);
}

/** What days in words mean is listed once that has been loaded; what was typed before stays. */
function DayField({ isDue, ...props }: DayFieldProps & { isDue: boolean }) {
  const { name, label, value, onChange, className } = props;
  const plain = <TextField {...{ name, label, value, onChange, className }} autoComplete="off" />;
  return <Suspense fallback={plain}>{isDue ? <LazyDayField {...props} /> : plain}</Suspense>;
}

function isInterval({ dispDateFrom, dispDateTo }: SearchTexts): boolean {
  return dispDateFrom !== '' || dispDateTo !== '';
}

function hasDate(texts: SearchTexts): boolean {
  return texts.dispDate !== '' || isInterval(texts);
}
