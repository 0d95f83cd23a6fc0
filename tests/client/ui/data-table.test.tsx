import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DrawnColumn } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { stubResizeObserver } from '#tests/client/support/no-layout.ts';
import { catalogOf } from '#tests/client/support/shown-language.tsx';

type Row = { readonly id: string; readonly version: number };

beforeEach(stubResizeObserver);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('all rows of a long table are drawn, and of rows that were read anew only the one that looks different', () => {
  const draw = vi.fn(({ id, version }: Row) => `${id} ${version}`);
  const columns: DrawnColumn<Row>[] = [{ type: 'drawn', key: 'id', label: { id: 'Id' }, draw }];
  const i18n = catalogOf('en');
  const table = (rows: readonly Row[]) => (
    <I18nProvider i18n={i18n}>
      <DataTable
        label="Rows"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isSame={(before, after) => before.version === after.version}
      />
    </I18nProvider>
  );
  const rows = Array.from({ length: 50 }, (_, index) => ({ id: `R${index}`, version: 1 }));
  const { rerender } = render(table(rows));
  expect(screen.getAllByRole('row')).toHaveLength(51);
  draw.mockClear();
  rerender(table(rows.map((row) => ({ ...row, version: row.id === 'R30' ? 2 : 1 }))));
  expect(draw).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('cell', { name: 'R30 2' })).toBeDefined();
});
