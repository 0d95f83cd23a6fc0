/**
 * The bar of what is selected: it counts the shipments and says, before anything starts, how many can be booked or printed and why
 * the others cannot.
 * Not here: carrying it out (today), the rules (domain/shipments/bulk-plan.ts).
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { reasonText } from '#client/i18n/reason-messages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { InFoot } from '#client/ui/foot.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { BulkPlan } from '#domain/shipments/bulk-plan.ts';
import { useBookingWait } from '../booking-wait.ts';
import type { ChosenShipment } from '../today/use-lane-booking.ts';
import { PRINTED_AT_ONCE, usePrintingReason } from '../today/use-lane-printing.ts';
import * as styles from './list-bulk.module.css';
import { type SelectedShipment, useBulkPlans } from './use-bulk-plans.ts';

type BulkBarProps = {
  /** Those that are selected. */
  rows: readonly SelectedShipment['row'][];
  /** Ids of the rows that are shown. */
  shown: readonly string[];
  onSelect: (ids: Iterable<string>) => void;
  /** How many could be selected, on every page. */
  count: number;
  /** Offered once all that are shown are selected. */
  more?: ReactNode;
  onBook: (chosen: readonly ChosenShipment[]) => unknown;
  onPrint: (chosen: readonly ChosenShipment[]) => unknown;
};

export function BulkBar({ rows, shown, onSelect, count, more, onBook, onPrint }: BulkBarProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const plans = useBulkPlans(rows);
  const leftOut = useLeftOut();
  const mayBook = useCan('bookShipment');
  const printingReason = usePrintingReason();
  const bookable = plans?.book.can ?? [];
  const waits = useBookingWait(bookable.map(({ row }) => row));
  const printable = plans?.print.can ?? [];
  const batch = printable.slice(0, PRINTED_AT_ONCE);
  const [isTold, setTold] = useState(false);
  const leavesOut = plans && plans.book.cannot.length + plans.print.cannot.length > 0;
  const isAll = shown.every((id) => rows.some(({ shipmentId }) => shipmentId === id));
  return (
    <InFoot>
      <section
        className={classes(styles.bar, isTold && styles.told)}
        data-save-bar=""
        aria-label={t`Selected shipments`}
      >
        <p role="status">
          <b>
            {isAll && rows.length > shown.length && rows.length >= count
              ? t`All ${number(rows.length)} found are selected`
              : t`${plural(rows.length, { one: '# selected', other: '# selected' })}`}
          </b>
        </p>
        {isAll ? (
          more
        ) : (
          <Button variant="quiet" onClick={() => onSelect([...rows.map(({ shipmentId }) => shipmentId), ...shown])}>
            {t`All ${number(shown.length)} shown`}
          </Button>
        )}
        {leavesOut && <IconButton icon="info" label={t`Why`} aria-expanded={isTold} onClick={() => setTold(!isTold)} />}
        <IconButton icon="close" label={t`Clear selection`} onClick={() => onSelect([])} />
        <div className={styles.actions}>
          <Button
            busy={!plans}
            reason={mayBook.reason ?? (plans && bookable.length === 0 && leftOut(plans.book))}
            hint={[waits, plans && leftOut(plans.book)].filter(Boolean).join('. ')}
            onClick={() => onBook(bookable)}
          >
            {bookable.length > 0 ? t`Book ${number(bookable.length)}` : t`Nothing to book`}
          </Button>
          <Button
            variant="primary"
            busy={!plans}
            reason={printingReason ?? (plans && batch.length === 0 && leftOut(plans.print))}
            hint={
              batch.length < printable.length ? t`the first ${number(PRINTED_AT_ONCE)}` : plans && leftOut(plans.print)
            }
            onClick={() => onPrint(batch)}
          >
            {batch.length > 0 ? t`Print ${number(batch.length)}` : t`Nothing to print`}
          </Button>
        </div>
      </section>
    </InFoot>
  );
}

/** How many are left out, and why; undefined when all can. */
function useLeftOut(): (plan: BulkPlan<SelectedShipment>) => string | undefined {
  const { t, i18n } = useLingui();
  const { list, number } = useLanguage();
  return ({ cannot }) => {
    if (cannot.length === 0) return undefined;
    const reasons = cannot.map(({ obstacle, example, count }) => {
      const why =
        obstacle === 'rules'
          ? t`Something to correct`
          : obstacle === 'printed'
            ? t`No paper is missing`
            : obstacle === 'needsPerson'
              ? t`A change on this device needs you`
              : reasonText(i18n, obstacle, example.row.status);
      return cannot.length === 1 ? why : `${why} (${number(count)})`;
    });
    const total = cannot.reduce((sum, { count }) => sum + count, 0);
    return t`${number(total)} cannot: ${list(reasons)}`;
  };
}
