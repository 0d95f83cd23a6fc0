/**
 * The rows of a rehearsal: counts that filter them, the doubtful ones that a look can settle, and one page of the rest. What is
 * shown, and which row is open, stands in the address.
 * Not here: what a row looks like, and its correction.
 */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, Suspense, useMemo } from 'react';
import { pageParam } from '#client/components/list-address.ts';
import { PagedRows } from '#client/components/paged-rows.tsx';
import { lazyPart } from '#client/shell/lazy-part.ts';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { StateBlock } from '#client/ui/state-block.tsx';
import { pageCount, pageOf } from '#domain/shared/pages.ts';
import { DoubtfulRows } from './doubtful-rows.tsx';
import { countRows, isTakeable, type RehearsedRow } from './rehearsed-row.ts';
import { RowCounts } from './row-counts.tsx';

const PAGE_SIZE = 50;

/** An installation keeps them only from their first use on (listed-files.ts): they come with an answer of the server. */
const UnknownWords = lazyPart(async () => (await import('./unknown-words.tsx')).UnknownWords);

type Changes = Readonly<Record<string, string | number | undefined>>;

/** `asked`: the search of the address at `path`. `results`: in the order of their counts. */
export function useRehearsedRows<Result extends string, Row extends RehearsedRow<Result>>(
  rows: readonly Row[],
  results: readonly Result[],
  { path, asked }: { path: string; asked: Readonly<Record<string, unknown>> },
) {
  const navigate = useNavigate();
  const counts = useMemo(() => countRows(rows, results), [rows, results]);
  const takeable = useMemo(() => rows.filter(isTakeable).length, [rows]);
  const show = results.find((result) => result === asked.show);
  const found = useMemo(() => (show ? rows.filter(({ verdict }) => verdict.result === show) : rows), [rows, show]);
  const pages = pageCount(found.length, PAGE_SIZE);
  const page = Math.min(pages, pageParam(asked.page).page ?? 1);
  const hrefOf = (changes: Changes) => {
    const search = { show, page: page === 1 ? undefined : page, ...changes };
    const set = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    return `${path}?${new URLSearchParams(set)}`;
  };
  return {
    ...{ results, counts, takeable, show },
    total: rows.length,
    /** One page of what is shown. */
    view: { rows: pageOf(found, page, PAGE_SIZE), page, pages, count: found.length },
    open: rows.find(({ line }) => String(line) === String(asked.row ?? '')),
    hrefOf,
    go: (changes: Changes) => navigate({ href: hrefOf(changes) }),
  };
}

type RehearsedRowsProps<Result extends string> = {
  shown: ReturnType<typeof useRehearsedRows<Result, RehearsedRow<Result>>>;
  looks: Readonly<Record<Result, { readonly label: string; readonly icon: IconName }>>;
  /** Why nothing can be imported. */
  reason: ReactNode;
  onTake: () => unknown;
  /** What can be answered for several rows at once; undefined where nothing can. */
  words: ComponentProps<typeof UnknownWords> | undefined;
  /** The rows. */
  children: ReactNode;
};

export function RehearsedRows<Result extends string>({
  shown,
  looks,
  reason,
  onTake,
  words,
  children,
}: RehearsedRowsProps<Result>) {
  const { t } = useLingui();
  const { results, counts, takeable, total, show, view, go } = shown;
  return (
    <>
      <RowCounts
        results={results.map((result) => ({ result, ...looks[result], count: counts[result] }))}
        total={total}
        show={show}
        onShow={(next) => go({ show: next, page: undefined })}
      />
      <Suspense>{words && isAsked(words) && <UnknownWords {...words} />}</Suspense>
      {takeable > 0 && (
        <DoubtfulRows
          count={takeable}
          areShown={show === 'bad'}
          reason={reason}
          onShow={() => go({ show: 'bad', page: undefined })}
          onTake={onTake}
        />
      )}
      <PagedRows
        isLoading={false}
        isFailed={false}
        isAway={false}
        view={view}
        pageSize={PAGE_SIZE}
        onPage={(next) => {
          void go({ page: next });
          window.scrollTo({ top: 0 });
        }}
        onRetry={() => undefined}
        nothing={<StateBlock icon="check" title={t`No rows of this kind`} />}
      >
        {children}
      </PagedRows>
    </>
  );
}

function isAsked({ rows, answers }: ComponentProps<typeof UnknownWords>): boolean {
  return answers.size > 0 || rows.some(({ verdict }) => verdict.result === 'bad');
}
