/**
 * The third step, the rehearsal: what would become of each row. The counts filter the rows; a row opens with its cells, where they
 * are corrected for this import only.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { pageParam } from '#client/components/list-address.ts';
import { PagedRows } from '#client/components/paged-rows.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { CheckingCard } from '#client/importing/checking-card.tsx';
import { DoubtfulRows } from '#client/importing/doubtful-rows.tsx';
import * as bar from '#client/importing/import-bar.module.css';
import { RowCounts } from '#client/importing/row-counts.tsx';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { InFoot } from '#client/ui/foot.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { StateBlock } from '#client/ui/state-block.tsx';
import { pageCount, pageOf } from '#domain/shared/pages.ts';
import { CheckedRows } from './checked-rows.tsx';
import { CorrectRow } from './correct-row.tsx';
import {
  countOrders,
  countRows,
  type ImportState,
  isTakeable,
  type JudgedRow,
  type RowResult,
} from './import-state.ts';
import type { ShipmentImport } from './shipment-import.ts';

const PAGE_SIZE = 50;
export const IMPORT_PATH = '/Shipments/import';
const SHOWN: readonly RowResult['result'][] = ['new', 'known', 'bad'];
const ICON: Readonly<Record<RowResult['result'], IconName>> = { new: 'plus', known: 'check', bad: 'state-22' };
const NO_ROWS: readonly JudgedRow[] = [];

type CheckStepProps = { importing: ShipmentImport; state: ImportState; asked: Readonly<Record<string, unknown>> };

export function CheckStep({ importing, state, asked }: CheckStepProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const navigate = useNavigate();
  const router = useRouter();
  const { reason } = useCan('importShipments');
  const reported = useReportedAction();
  const { rows = NO_ROWS, checking } = state;
  const counts = useMemo(() => countRows(rows), [rows]);
  const takeable = useMemo(() => rows.filter(isTakeable).length, [rows]);
  const show = SHOWN.find((result) => result === asked.show);
  const found = useMemo(() => (show ? rows.filter(({ verdict }) => verdict.result === show) : rows), [rows, show]);
  const pages = pageCount(found.length, PAGE_SIZE);
  const page = Math.min(pages, pageParam(asked.page).page ?? 1);
  const open = rows.find(({ line }) => String(line) === String(asked.row ?? ''));

  const hrefOf = (changes: Readonly<Record<string, string | number | undefined>>) => {
    const search = { show, page: page === 1 ? undefined : page, ...changes };
    const set = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    return `${IMPORT_PATH}?${new URLSearchParams(set)}`;
  };
  const go = (changes: Parameters<typeof hrefOf>[0]) => navigate({ href: hrefOf(changes) });
  const checked = (action: () => Promise<void>) =>
    reported(t`Checking the rows`, async () => {
      await action();
      return undefined;
    });

  if (checking) return <CheckingCard {...checking} />;

  const orders = countOrders(rows);
  const labels = { new: t`New`, known: t`Exist already`, bad: t`Bad` };
  const [known, bad] = [number(counts.known), number(counts.bad)];
  const apply = () =>
    reported(t`Making the shipments`, async () => {
      await importing.apply();
      const isElsewhere = router.state.location.pathname !== IMPORT_PATH;
      return isElsewhere ? t`The shipments have been made` : undefined;
    });
  return (
    <>
      <RowCounts
        results={SHOWN.map((result) => ({ result, label: labels[result], icon: ICON[result], count: counts[result] }))}
        total={rows.length}
        show={show}
        onShow={(next) => go({ show: next, page: undefined })}
      />
      {takeable > 0 && (
        <DoubtfulRows
          count={takeable}
          areShown={show === 'bad'}
          reason={reason}
          onShow={() => go({ show: 'bad', page: undefined })}
          onTake={() => checked(importing.takeDoubtful)}
        />
      )}
      <PagedRows
        isLoading={false}
        isFailed={false}
        isAway={false}
        view={{ rows: pageOf(found, page, PAGE_SIZE), page, pages, count: found.length }}
        pageSize={PAGE_SIZE}
        onPage={(next) => {
          void go({ page: next });
          window.scrollTo({ top: 0 });
        }}
        onRetry={() => undefined}
        nothing={<StateBlock icon="check" title={t`No rows of this kind`} />}
      >
        <CheckedRows
          rows={pageOf(found, page, PAGE_SIZE)}
          openLine={open?.line}
          hrefOf={(line) => hrefOf({ row: line })}
          onOpen={(line) => go({ row: line })}
        />
      </PagedRows>
      <p className="muted small">
        {t`A row opens with its cells; what you correct there counts for this import only. Orders that exist already (the same row, or the same order number within 90 days) are left out.`}
      </p>
      <InFoot>
        <section className={bar.bar} aria-label={t`Import`}>
          <p role="status">
            <b>
              <Plural value={orders} one="# shipment will be made" other="# shipments will be made" />
            </b>
            {counts.known > 0 && <small>{t`${known} rows exist already`}</small>}
          </p>
          <Button
            look="primary"
            icon="import"
            reason={reason || (orders === 0 && t`Nothing would be made`)}
            hint={counts.bad > 0 && t`without ${bad} bad rows`}
            onClick={apply}
          >
            <Plural value={orders} one="Make # shipment" other="Make # shipments" />
          </Button>
        </section>
      </InFoot>
      {open && (
        <CorrectRow
          key={open.line}
          row={open}
          state={state}
          reason={reason}
          onClose={() => go({ row: undefined })}
          onDone={async (cells) => {
            await go({ row: undefined });
            await checked(() => importing.correct(open.line, cells));
          }}
          onAgain={async () => {
            await go({ row: undefined });
            await checked(() => importing.makeAgain(open.line));
          }}
        />
      )}
    </>
  );
}
