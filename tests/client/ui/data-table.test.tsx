// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DataTable } from '#client/ui/data-table.tsx';
import type { TableColumn } from '#client/ui/table-column.ts';
import { drawIn } from '#tests/client/support/shown-language.tsx';

type Row = { name: string };

const COLUMNS: TableColumn<Row>[] = [{ key: 'name', header: 'Name', required: true }];

afterEach(cleanup);

test.each([
  ['sv', undefined, 'Ingen data'],
  ['sv', {}, 'Ingen data'],
  ['sv', [], 'Inga rader'],
  ['sv', ['text'], 'Felaktig array'],
  ['en', null, 'No data'],
  ['en', [], 'No rows'],
  ['en', [null], 'Invalid rows'],
] as const)('[FRM-06] in %s a table of %j says %s', (language, rows, text) => {
  drawIn(
    language,
    <DataTable label="Names" columns={COLUMNS} rows={rows as unknown as Row[]} rowKey={({ name }) => name} />,
  );
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('[FRM-06] rows are drawn under their columns', () => {
  drawIn('en', <DataTable label="Names" columns={COLUMNS} rows={[{ name: 'Ada' }]} rowKey={({ name }) => name} />);
  expect(screen.getByRole('columnheader', { name: /^Name ?\*$/ })).toBeDefined();
  expect(screen.getByRole('cell', { name: 'Ada' })).toBeDefined();
});
