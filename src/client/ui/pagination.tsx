/**
 * Page numbers under a list, at most seven, each a full-size target. Nothing is shown for a single page. At an end an arrow
 * keeps the focus that has pressed it there.
 */
import { useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';
import { pageNumbers } from './page-numbers.ts';
import * as styles from './pagination.module.css';

type PaginationProps = { page: number; pages: number; onPage: (page: number) => void };

export function Pagination({ page, pages, onPage }: PaginationProps) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  const step = (to: number) => ({
    'aria-disabled': to < 1 || to > pages || undefined,
    onClick: () => to >= 1 && to <= pages && onPage(to),
  });
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      <button type="button" aria-label={t`Previous page`} {...step(page - 1)}>
        <Icon name="left" />
      </button>
      {pageNumbers(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={t`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          data-far={isFar(number, page, pages) ? '' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <button type="button" aria-label={t`Next page`} {...step(page + 1)}>
        <Icon name="right" />
      </button>
    </nav>
  );
}

/** Pages left out on a phone: those that are neither an end nor next to the current page. */
function isFar(number: number, page: number, pages: number): boolean {
  return number !== 1 && number !== pages && Math.abs(number - page) > 1;
}
