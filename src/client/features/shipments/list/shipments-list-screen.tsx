/**
 * The shipments list: search fields, what they found, and the ways on. The URL is the state: every search, sorting and page can
 * be returned to, reloaded or sent to a colleague.
 */

import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { sortText } from '#client/components/list-address.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { tabValues } from '#client/data/device/browser-storage.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { lazyPart, useOpening } from '#client/shell/lazy-part.ts';
import { useDue } from '#client/shell/use-due.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { showToast } from '#client/ui/toasts.ts';
import type { Sort } from '#contract/shipments-list.ts';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { useSearchCamera } from '../scanning/use-search-camera.ts';
import { readFieldsOpen } from './fields-open.ts';
import { ListFreshness } from './list-freshness.tsx';
import { ListResults } from './list-results.tsx';
import {
  isSameSearch,
  type ListSearch,
  listSortOf,
  parseListSearch,
  plainSearch,
  searchTextsOf,
} from './list-search.ts';
import { ListSortMenu } from './list-sort-menu.tsx';
import { saveSearch } from './saved-search.ts';
import * as styles from './shipments-list-screen.module.css';
import { useDraftShipments } from './use-draft-shipments.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useSearchChoices } from './use-search-choices.ts';
import { useShipmentsList } from './use-shipments-list.ts';

const ListBulk = lazyPart(async () => (await import('./list-bulk.tsx')).ListBulk);
const ListFresh = lazyPart(async () => (await import('./list-fresh.tsx')).ListFresh);
const ListHead = lazyPart(async () => (await import('./list-head.tsx')).ListHead);
const ListHelpDialog = lazyPart(async () => (await import('./list-help-dialog.tsx')).ListHelpDialog);
const ListMoreMenu = lazyPart(async () => (await import('./list-more-menu.tsx')).ListMoreMenu);
const ListNoticeDialog = lazyPart(async () => (await import('./list-notice-dialog.tsx')).ListNoticeDialog);

const NONE: ReadonlySet<string> = new Set();

type ShipmentsListScreenProps = {
  search: ListSearch;
  /** With what stands beside it. It comes after the list is shown. */
  findBox: (beside: ReactNode) => ReactNode;
};

export function ShipmentsListScreen({ search, findBox }: ShipmentsListScreenProps) {
  const { t } = useLingui();
  useTitle(t`Shipments`);
  const presentError = useErrorPresenter();
  const { number } = useLanguage();
  const { userKey } = useUserData();
  const navigate = useNavigate();
  const notice = useRouterState({ select: ({ location }) => location.state.notice });
  const [helpOpen, setHelpOpen] = useState(false);
  const openHelp = useOpening(ListHelpDialog, () => setHelpOpen(true));
  const today = useWarehouseDay();
  const plain = useMemo(() => plainSearch(search, today), [search, today]);
  const openCamera = useSearchCamera();
  const list = useShipmentsList(plain);
  const drafts = useDraftShipments();
  const choices = useSearchChoices();
  const applied = useMemo(() => searchTextsOf(search), [search]);
  const sort = listSortOf(search.sort);
  const { view, error, asOf, snapshotGone, maxShipmentId, ask } = list;
  const [isDue] = useDue(asOf !== undefined);
  const outOfRange = view.decidedBy === 'server' && view.page > view.pages;

  const shown = useMemo(() => view.rows.map(({ shipmentId }) => shipmentId), [view.rows]);
  const searched = JSON.stringify([applied, search.days]);
  const selection = useRowSelection(shown, searched);
  const [fresh, setFresh] = useState({ of: searched, ids: NONE });
  const [isPicking, setPicking] = useState(false);
  const isSelected = selection.selected.size > 0;
  // What became of a selection stays when it is gone.
  const [hasBulk, setBulk] = useState(false);
  if (isSelected && !hasBulk) setBulk(true);

  /** A new search or sorting starts at its first page. Repeating the current one asks the server again. */
  function show(asked: ListSearch, shownSort: Sort | undefined) {
    const { page: _, ...fields } = asked;
    const next = parseListSearch({ ...fields, sort: sortText(shownSort) });
    if (isSameSearch(next, search)) return ask();
    return navigate({ to: '/Shipments', search: next, resetScroll: false });
  }

  useEffect(() => saveSearch(tabValues, userKey, search), [userKey, search]);

  useEffect(() => {
    if (!snapshotGone && !outOfRange) return;
    const { page: _, ...start } = search;
    if (snapshotGone) {
      showToast({
        id: 'snapshot-gone',
        tone: 'info',
        title: t`The search results have expired`,
        text: t`You are back on page 1.`,
      });
    }
    void navigate({ to: '/Shipments', search: start, replace: true }).then(() => snapshotGone && ask());
  }, [snapshotGone, outOfRange, search, navigate, ask, t]);

  useEffect(() => {
    if (error && !snapshotGone) presentError(error, 'list', { id: 'shipments-list' });
  }, [error, snapshotGone, presentError]);

  const toPage = (page: number) => navigate({ to: '/Shipments', search: { ...search, page } });
  const headRoom = <div className={classes(styles.headRoom, readFieldsOpen(userKey) && styles.withFields)} />;
  const more = <Suspense>{isDue && <ListMoreMenu search={plain} />}</Suspense>;
  return (
    <Page>
      <PageHead
        title={t`Shipments`}
        text={<ListFreshness view={view} asOf={asOf} loading={list.loading} isAsked={list.isAsked} />}
      >
        <IconButton icon="camera" label={t`Scan with the camera`} className={styles.headOnly} onClick={openCamera} />
        <span className={classes(styles.more, styles.headOnly)}>{more}</span>
        <Link
          to="/EndOfDay"
          search={{ ...plain, ...(maxShipmentId && { upTo: maxShipmentId }) }}
          className={classes(buttonClass(), styles.grow)}
        >
          {t`End of day`}
        </Link>
        <Link
          to="/Shipment/$shipmentId"
          params={{ shipmentId: 'new' }}
          className={classes(buttonClass('primary'), styles.grow)}
        >
          <Icon name="plus" />
          {t`New shipment`}
        </Link>
      </PageHead>
      <Suspense>
        {hasBulk && (
          <ListBulk
            selected={selection.selected}
            shown={shown}
            onSelect={selection.select}
            list={list}
            search={plain}
          />
        )}
        {isDue && (
          <ListFresh list={list} search={plain} onShown={(ids) => setFresh({ of: searched, ids })} onPage={toPage} />
        )}
      </Suspense>
      <Suspense fallback={headRoom}>
        {isDue ? (
          <ListHead
            {...{ search, applied, findBox }}
            {...choices}
            onShow={(asked) => show(asked, sort)}
            onHelp={openHelp}
          />
        ) : (
          headRoom
        )}
      </Suspense>
      <div className={styles.bar}>
        <IconButton
          icon="camera"
          label={t`Scan with the camera`}
          className={classes(styles.barOnly, styles.start)}
          onClick={openCamera}
        />
        <Button variant="quiet" className={styles.pick} aria-pressed={isPicking} onClick={() => setPicking(!isPicking)}>
          {t`Select`}
        </Button>
        <ListSortMenu sort={sort} className={styles.sort} onSort={(next) => show(search, next)} />
        <span className={classes(styles.more, styles.barOnly)}>{more}</span>
      </div>
      {view.tooMany && (
        <p className={styles.narrow} role="status">
          <Icon name="info" />
          {t`More than ${number(SNAPSHOT_LIMIT)} found. The newest are listed: narrow the search to see the others.`}
        </p>
      )}
      <ListResults
        search={search}
        list={list}
        drafts={drafts}
        sort={sort}
        nothingKnown={asOf === undefined}
        onSearch={(next) => navigate({ to: '/Shipments', search: next, resetScroll: false })}
        onSort={(next) => show(search, next)}
        onPage={toPage}
        selection={selection}
        fresh={fresh.of === searched ? fresh.ids : NONE}
        isPicking={isPicking || isSelected}
      />
      <Suspense>
        {helpOpen && <ListHelpDialog onClose={() => setHelpOpen(false)} />}
        {notice && (
          <ListNoticeDialog
            notice={notice}
            onClose={() => navigate({ to: '/Shipments', search, replace: true, state: {}, resetScroll: false })}
          />
        )}
      </Suspense>
    </Page>
  );
}
