/**
 * What can be done with the selected shipments: a bar that counts them and says, before anything starts, how many can be booked or
 * printed and why the others cannot; then how far it is, and what became of it. Only what failed is run again.
 * Not here: selecting rows (use-row-selection.ts), the rules (domain/shipments/bulk-plan.ts), carrying it out (today).
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { reasonText } from '#client/i18n/reason-messages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { InFoot } from '#client/ui/foot.tsx';
import type { BulkPlan } from '#domain/shipments/bulk-plan.ts';
import { BookingOutcome } from '../today/booking-outcome.tsx';
import { PrintingOutcome } from '../today/printing-outcome.tsx';
import { type ChosenShipment, type NotDone, useLaneBooking } from '../today/use-lane-booking.ts';
import { PRINTED_AT_ONCE, useLanePrinting, usePrintingReason } from '../today/use-lane-printing.ts';
import { AllFound } from './all-found.tsx';
import * as styles from './list-bulk.module.css';
import type { ListSearch } from './list-search.ts';
import { type SelectedShipment, useBulkPlans } from './use-bulk-plans.ts';
import type { ShipmentsList } from './use-shipments-list.ts';

type ListBulkProps = {
  selected: ReadonlySet<string>;
  /** Ids of the rows that are shown. */
  shown: readonly string[];
  onSelect: (ids: Iterable<string>) => void;
  /** What is shown of it, and of which search. */
  list: ShipmentsList;
  search: ListSearch;
};

export function ListBulk({ selected, shown, onSelect, list, search }: ListBulkProps) {
  const { shipments } = useUserData();
  const rowById = useObservable(shipments.rows);
  const { booking, book, forget } = useLaneBooking();
  const papers = useLanePrinting();
  const rows = useMemo(() => [...selected].flatMap((id) => rowById.get(id) ?? []), [selected, rowById]);
  const isRunning = (booking && booking.doneAt === undefined) || papers.printing?.step === 'asking';

  const again = (failed: readonly NotDone[]): readonly ChosenShipment[] =>
    failed.flatMap(({ shipmentId }) => {
      const row = rowById.get(shipmentId);
      return row ? [{ row }] : [];
    });
  function start(action: (chosen: readonly ChosenShipment[]) => Promise<void>, chosen: readonly ChosenShipment[]) {
    forget();
    papers.forget();
    onSelect([]);
    return action(chosen);
  }

  return (
    <>
      {booking && (
        <BookingOutcome
          booking={booking}
          onPrint={(booked) => start(papers.print, booked)}
          onRunAgain={(failed) => start(book, again(failed))}
          onClose={forget}
        />
      )}
      {papers.printing && (
        <PrintingOutcome
          printing={papers.printing}
          onPrintNext={papers.printNext}
          onSay={papers.say}
          onRunAgain={(failed) => start(papers.print, again(failed))}
          onClose={papers.forget}
        />
      )}
      {rows.length > 0 && !isRunning && (
        <BulkBar
          rows={rows}
          shown={shown}
          onSelect={onSelect}
          list={list}
          search={search}
          onBook={(chosen) => start(book, chosen)}
          onPrint={(chosen) => start(papers.print, chosen)}
        />
      )}
    </>
  );
}

type BulkBarProps = Pick<ListBulkProps, 'shown' | 'onSelect' | 'list' | 'search'> & {
  rows: readonly SelectedShipment['row'][];
  onBook: (chosen: readonly ChosenShipment[]) => unknown;
  onPrint: (chosen: readonly ChosenShipment[]) => unknown;
};

function BulkBar({ rows, shown, onSelect, list, search, onBook, onPrint }: BulkBarProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const plans = useBulkPlans(rows);
  const leftOut = useLeftOut();
  const mayBook = useCan('bookShipment');
  const printingReason = usePrintingReason();
  const bookable = plans?.book.can ?? [];
  const printable = plans?.print.can ?? [];
  const batch = printable.slice(0, PRINTED_AT_ONCE);
  const isAll = shown.every((id) => rows.some(({ shipmentId }) => shipmentId === id));
  return (
    <InFoot>
      <section className={styles.bar} data-save-bar="" aria-label={t`Selected shipments`}>
        <p role="status">
          <b>
            {isAll && rows.length > shown.length && rows.length >= list.view.count
              ? t`All ${number(rows.length)} found are selected`
              : t`${plural(rows.length, { one: '# selected', other: '# selected' })}`}
          </b>
        </p>
        {isAll ? (
          <AllFound count={list.view.count} selected={rows.length} list={list} search={search} onSelect={onSelect} />
        ) : (
          <Button variant="quiet" onClick={() => onSelect([...rows.map(({ shipmentId }) => shipmentId), ...shown])}>
            {t`All ${number(shown.length)} shown`}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onSelect([])}>{t`Clear selection`}</Button>
        <div className={styles.actions}>
          <Button
            busy={!plans}
            reason={mayBook.reason ?? (plans && bookable.length === 0 && leftOut(plans.book))}
            hint={plans && leftOut(plans.book)}
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
