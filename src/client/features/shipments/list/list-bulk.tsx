/**
 * What can be done with the selected shipments: the bar (bulk-bar.tsx); then how far it is, and what became of it. Only what failed
 * is run again.
 * Not here: selecting rows (use-row-selection.ts), carrying it out (today).
 */
import { useMemo } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { BookingOutcome } from '../today/booking-outcome.tsx';
import { PrintingOutcome } from '../today/printing-outcome.tsx';
import { type ChosenShipment, type NotDone, useLaneBooking } from '../today/use-lane-booking.ts';
import { useLanePrinting } from '../today/use-lane-printing.ts';
import { AllFound } from './all-found.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { ListSearch } from './list-search.ts';
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
          count={list.view.count}
          more={
            <AllFound count={list.view.count} selected={rows.length} list={list} search={search} onSelect={onSelect} />
          }
          onBook={(chosen) => start(book, chosen)}
          onPrint={(chosen) => start(papers.print, chosen)}
        />
      )}
    </>
  );
}
