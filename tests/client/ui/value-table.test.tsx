import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Column } from '#client/ui/table/column.ts';
import { ValueTable } from '#client/ui/table/value-table.tsx';
import { stubResizeObserver } from '#tests/client/support/no-layout.ts';
import { drawIn } from '#tests/client/support/shown-language.tsx';

type Row = { name: string };

const COLUMNS: Column<Row>[] = [{ key: 'name', label: { id: 'Name' }, type: 'text', required: true }];

beforeEach(stubResizeObserver);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['sv', undefined, 'Ingen data'],
  ['sv', {}, 'Ingen data'],
  ['sv', [], 'Inga rader'],
  ['sv', ['text'], 'Felaktig array'],
  ['en', null, 'No data'],
  ['en', [], 'No rows'],
  ['en', [{ name: 'Ada' }, null], 'Invalid rows'],
  ['en', [[]], 'Invalid rows'],
] as const)('[FRM-06] in %s a table of %j says %s', (language, rows, text) => {
  drawIn(
    language,
    <ValueTable label="Names" columns={COLUMNS} rows={rows as unknown as Row[]} rowKey={({ name }) => name} />,
  );
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('[FRM-06] rows are drawn under their columns', () => {
  drawIn('en', <ValueTable label="Names" columns={COLUMNS} rows={[{ name: 'Ada' }]} rowKey={({ name }) => name} />);
  expect(screen.getByRole('columnheader', { name: 'Name' }).textContent).toBe('Name*');
  expect(screen.getByRole('cell', { name: 'Ada' })).toBeDefined();
});

test('a table shows a tick for yes, a picture for its address, and numbers as the language writes them', () => {
  const row = { active: true, logo: '/logos/carrier.JPG', weight: 1284.5, note: null };
  const columns: Column<typeof row>[] = [
    { key: 'active', label: { id: 'Active' }, type: 'check' },
    { key: 'logo', label: { id: 'Logo' }, type: 'text' },
    { key: 'weight', label: { id: 'Weight' }, type: 'number' },
    { key: 'note', label: { id: 'Note' }, type: 'text' },
  ];
  drawIn('sv', <ValueTable label="Carriers" columns={columns} rows={[row]} rowKey={() => '1'} />);
  expect(screen.getByRole('img', { name: 'Ja' })).toBeDefined();
  const [, logo, weight, note] = screen.getAllByRole('cell');
  expect(logo?.querySelector('img')?.getAttribute('src')).toBe(row.logo);
  expect(weight?.textContent?.replace(/\u00a0/g, ' ')).toBe('1 284,5');
  expect(note?.textContent).toBe('');
});
