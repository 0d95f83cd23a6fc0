/**
 * The quiet line that says how many shipments came while the list was open, or that the server would list it otherwise by now. It
 * stands above the status line, where it moves no row; pressed, the list is made anew, and the focus goes to the first new one.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { Notice } from '#client/shell/notice.tsx';
import { Button } from '#client/ui/button.tsx';
import { freshShipments, pageOfFirst } from './fresh-shipments.ts';
import { type ListSearch, listSortOf, searchFieldsOf } from './list-search.ts';
import type { ShipmentsList } from './use-shipments-list.ts';

type ListFreshProps = {
  list: ShipmentsList;
  search: ListSearch;
  onShown: (ids: ReadonlySet<string>) => unknown;
  onPage: (page: number) => unknown;
};

/** Frames in which a row may be drawn. */
const WAIT = 120;

export function ListFresh({ list: { receipt, latest, view, ask }, search, onShown, onPage }: ListFreshProps) {
  const { t } = useLingui();
  const { shipments } = useUserData();
  const rowById = useObservable(shipments.rows);
  const [isAsking, setAsking] = useState(false);
  const [wanted, setWanted] = useState<string>();
  const hits = useMemo(
    () => (receipt && rowById ? shipments.search(searchFieldsOf(search), listSortOf(search.sort)).ids : []),
    [receipt, rowById, shipments, search],
  );
  const fresh = receipt ? freshShipments(receipt, latest, hits, rowById) : [];
  const isOther = receipt && latest && view.page === 1 && `${receipt.ids}` !== `${latest.ids}`;
  useEffect(() => (wanted === undefined ? undefined : focusRow(wanted)), [wanted]);
  const news =
    fresh.length > 0
      ? t`${plural(fresh.length, { one: '# new shipment', other: '# new shipments' })}`
      : isOther && t`The list has changed`;

  async function show() {
    setAsking(true);
    await ask();
    setAsking(false);
    onShown(new Set(fresh));
    const page = fresh.length > 0 ? pageOfFirst(fresh, hits, view.count + fresh.length) : view.page;
    if (page !== view.page) await onPage(page);
    setWanted(hits.find((id) => fresh.includes(id)) ?? fresh[0] ?? view.rows[0]?.shipmentId);
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {news && (
        <Notice icon="info" title={news} isAnnounced>
          <Button variant="quiet" busy={isAsking} onClick={show}>
            {fresh.length > 0 ? t`Show them` : t`Refresh the list`}
          </Button>
        </Notice>
      )}
    </>
  );
}

/** Its row may be drawn a little later. */
function focusRow(shipmentId: string): () => void {
  let frame = 0;
  const look = (left: number) => {
    const link = document.querySelector<HTMLElement>(`tr[data-entry="${CSS.escape(shipmentId)}"] a[data-row-link]`);
    if (link) link.focus();
    else if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
  };
  look(WAIT);
  return () => cancelAnimationFrame(frame);
}
