/**
 * The third step, the rehearsal: what would happen to each row. The counts filter the rows; a bad row says why and opens as the
 * address form, where it is corrected for this import only.
 */
import { useLingui } from '@lingui/react/macro';
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
import type { AddressImport } from './address-import.ts';
import { CheckedRows } from './checked-rows.tsx';
import { CorrectRow } from './correct-row.tsx';
import { countRows, type ImportState, isTakeable, type JudgedRow, type RowResult } from './import-state.ts';

const PAGE_SIZE = 50;
const IMPORT_PATH = '/addresses/import';
const SHOWN: readonly RowResult['result'][] = ['new', 'changed', 'same', 'bad'];
const ICON: Readonly<Record<RowResult['result'], IconName>> = {
  new: 'plus',
  changed: 'edit',
  same: 'check',
  bad: 'state-22',
};
const NO_ROWS: readonly JudgedRow[] = [];

type CheckStepProps = { importing: AddressImport; state: ImportState; asked: Readonly<Record<string, unknown>> };

export function CheckStep({ importing, state, asked }: CheckStepProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const navigate = useNavigate();
  const router = useRouter();
  const { reason } = useCan('importAddresses');
  const reported = useReportedAction();
  const { rows = NO_ROWS, checking } = state;
  const counts = useMemo(() => countRows(rows), [rows]);
  const takeable = useMemo(() => rows.filter(isTakeable).length, [rows]);
  const show = SHOWN.find((result) => result === asked.show);
  const found = useMemo(() => (show ? rows.filter(({ verdict }) => verdict.result === show) : rows), [rows, show]);
  const pages = pageCount(found.length, PAGE_SIZE);
  const page = Math.min(pages, pageParam(asked.page).page ?? 1);
  const shown = pageOf(found, page, PAGE_SIZE);
  const open = rows.find(({ line }) => String(line) === String(asked.row ?? ''));

  const hrefOf = (changes: Readonly<Record<string, string | number | undefined>>) => {
    const search = { show, page: page === 1 ? undefined : page, ...changes };
    const set = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    return `${IMPORT_PATH}?${new URLSearchParams(set)}`;
  };
  const go = (changes: Parameters<typeof hrefOf>[0]) => navigate({ href: hrefOf(changes) });

  if (checking) return <CheckingCard {...checking} />;

  const goIn = counts.new + counts.changed;
  const [all, added, changed, bad] = [goIn, counts.new, counts.changed, counts.bad].map((count) => number(count));
  const apply = (skipBad: boolean) => () =>
    reported(t`Importing the addresses`, async () => {
      await importing.apply(skipBad);
      const isElsewhere = router.state.location.pathname !== IMPORT_PATH;
      return isElsewhere ? t`The addresses have been imported` : undefined;
    });
  const labels = { new: t`New`, changed: t`Changed`, same: t`Same`, bad: t`Bad` };
  const nothing = goIn === 0 && t`Nothing would change`;
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
          onTake={importing.takeDoubtful}
        />
      )}
      <PagedRows
        isLoading={false}
        isFailed={false}
        isAway={false}
        view={{ rows: shown, page, pages, count: found.length }}
        pageSize={PAGE_SIZE}
        onPage={(next) => {
          void go({ page: next });
          window.scrollTo({ top: 0 });
        }}
        onRetry={() => undefined}
        nothing={<StateBlock icon="check" title={t`No rows of this kind`} />}
      >
        <CheckedRows
          rows={shown}
          openLine={open?.line}
          hrefOf={(line) => hrefOf({ row: line })}
          onOpen={(line) => go({ row: line })}
        />
      </PagedRows>
      <p className="muted small">{t`A row opens as the address form; what you correct there counts at once.`}</p>
      <InFoot>
        <section className={bar.bar} aria-label={t`Import`}>
          <p role="status">
            <b>{t`${all} rows will be imported`}</b>
            <small>{t`${added} new, ${changed} changed`}</small>
          </p>
          <Button
            reason={reason || (counts.bad > 0 && t`${bad} rows to correct`) || nothing}
            onClick={apply(false)}
          >{t`All or nothing`}</Button>
          <Button
            look="primary"
            icon="import"
            reason={reason || nothing}
            hint={counts.bad > 0 && t`without ${bad} bad rows`}
            onClick={apply(true)}
          >
            {t`Import ${all}`}
          </Button>
        </section>
      </InFoot>
      {open && (
        <CorrectRow
          key={open.line}
          row={open}
          reason={reason}
          onClose={() => go({ row: undefined })}
          onDone={(sent) =>
            reported(t`Checking the row`, async () => {
              await importing.correct(open.line, sent);
              await go({ row: undefined });
              return undefined;
            })
          }
        />
      )}
    </>
  );
}
