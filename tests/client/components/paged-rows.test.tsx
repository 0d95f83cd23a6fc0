/** What stands under the rows while another page of them is read. */
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PagedRows } from '#client/components/paged-rows.tsx';

afterEach(cleanup);

const english = setupI18n({ locale: 'en', messages: { en: {} } });

function Rows({ page, rows }: { page: number; rows: readonly unknown[] }) {
  return (
    <I18nProvider i18n={english}>
      <PagedRows
        isLoading={rows.length === 0}
        isFailed={false}
        isAway={false}
        view={{ rows, page, pages: 2, count: 53 }}
        pageSize={50}
        onPage={() => {}}
        onRetry={() => {}}
        nothing="Nothing"
      >
        <p>Rows</p>
      </PagedRows>
    </I18nProvider>
  );
}

test('[LST-06] the arrow to the next page keeps the focus while that page is read and when it is the last one', () => {
  const { rerender } = render(<Rows page={1} rows={Array.from({ length: 50 })} />);
  const next = screen.getByRole('button', { name: 'Next page' });
  next.focus();
  rerender(<Rows page={2} rows={[]} />);
  expect(document.activeElement).toBe(next);
  rerender(<Rows page={2} rows={Array.from({ length: 3 })} />);
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
});
