/**
 * The rows of a list with its pagination below, or the reason there are no rows: still loading, failed to load, never read on
 * this device, or nothing found. Rows that the device has are always shown.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Pagination } from '#client/ui/pagination.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useSkeleton } from '#client/ui/use-skeleton.ts';
import { FailedState, NotOnDeviceState } from './page-states.tsx';
import * as styles from './paged-rows.module.css';

type PagedRowsProps = {
  isLoading: boolean;
  isFailed: boolean;
  /** The server cannot be reached, and nothing was ever read. */
  isAway: boolean;
  /** `rows` are those of this page; `count` is the total over all pages. */
  view: { readonly rows: readonly unknown[]; readonly page: number; readonly pages: number; readonly count: number };
  pageSize: number;
  onPage: (page: number) => unknown;
  onRetry: () => unknown;
  /** Added to the failure message. */
  failedText?: ReactNode;
  /** Shown in place of the rows when nothing is found. */
  nothing: ReactNode;
  /** The rows. */
  children: ReactNode;
};

export function PagedRows(props: PagedRowsProps) {
  const { isLoading, isFailed, isAway, view, pageSize, onPage, onRetry, failedText, nothing, children } = props;
  const { t } = useLingui();
  const { number } = useLanguage();
  const skeleton = useSkeleton(isLoading);
  const { page, pages } = view;
  const rows = view.rows.length;
  const before = (page - 1) * pageSize;
  const [from, to, count] = [before + 1, before + rows, view.count].map((value) => number(value));
  return (
    <>
      <Panel className={styles.rows}>
        {skeleton ? (
          <Skeleton rows={10} />
        ) : rows > 0 ? (
          children
        ) : isLoading ? (
          <div className={styles.still} />
        ) : isFailed ? (
          <FailedState text={failedText} onRetry={onRetry} />
        ) : isAway ? (
          <NotOnDeviceState onRetry={onRetry} />
        ) : (
          nothing
        )}
      </Panel>
      {(rows > 0 || (isLoading && pages > 1)) && (
        <div className={styles.under}>
          <Pagination page={page} pages={pages} onPage={onPage} />
          {rows > 0 && <p className={styles.range}>{t`${from}–${to} of ${count}`}</p>}
        </div>
      )}
    </>
  );
}
