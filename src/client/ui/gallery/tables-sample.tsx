/** Tables to edit and to read: of values, and of rows that are drawn, sorted and opened. */
import { useMemo, useState } from 'react';
import type { NumberValue } from '#domain/shared/decimal.ts';
import { Panel } from '../panel.tsx';
import type { DrawnColumn } from '../table/column.ts';
import { RowLink } from '../table/data-row.tsx';
import { DataTable } from '../table/data-table.tsx';
import { LineGrid } from '../table/line-grid.tsx';
import { editLines, type LineTable } from '../table/line-table.ts';
import type { TableSort } from '../table/table-head.tsx';
import { ValueTable } from '../table/value-table.tsx';
import { type SampleWords, useSampleWords } from './use-sample-words.ts';

type Line = {
  itemNo: string | null;
  unit: string | null;
  quantity: NumberValue;
  weight: number | null;
  active: boolean;
};

const LINES: readonly Line[] = [
  { itemNo: 'KV-3060', unit: 'PC', quantity: 2, weight: 1180, active: true },
  { itemNo: null, unit: null, quantity: null, weight: 4.5, active: false },
];

type Town = { name: string; code: string };
const TOWNS: readonly Town[] = [
  { name: 'Åhus', code: '296 31' },
  { name: 'Malmö', code: '211 20' },
];

function lineTable(say: SampleWords): LineTable<Line> {
  return {
    columns: [
      { key: 'itemNo', label: { id: say('Item no.', 'Artikelnr') }, type: 'text', required: true, maxLength: 10 },
      {
        key: 'unit',
        label: { id: say('Unit', 'Enhet') },
        type: 'choice',
        options: [{ value: 'PC', label: { id: say('Parcel', 'Kolli') } }],
      },
      { key: 'quantity', label: { id: say('Quantity', 'Antal') }, type: 'number', required: true, min: 1 },
      {
        key: 'weight',
        label: { id: say('Weight', 'Vikt') },
        type: 'number',
        decimals: 3,
        adornment: 'kg',
        readOnly: true,
      },
      { key: 'active', label: { id: say('Active', 'Aktiv') }, type: 'check' },
    ],
    max: 10,
    keepsOne: false,
    create: () => ({ itemNo: null, unit: null, quantity: null, weight: null, active: false }),
    edit: (line, field, value) => ({ ...line, [field]: value }),
    isUntouched: () => false,
  };
}

function townColumns(say: SampleWords): DrawnColumn<Town>[] {
  return [
    {
      type: 'drawn',
      key: 'name',
      label: { id: say('Town', 'Stad') },
      draw: ({ name }) => <RowLink>{name}</RowLink>,
    },
    { type: 'drawn', key: 'code', label: { id: say('Zip code', 'Postnummer') }, draw: ({ code }) => code },
  ];
}

export function TablesSample() {
  const say = useSampleWords();
  const [lines, setLines] = useState(LINES);
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'asc' });
  const table = lineTable(say);
  const columns = townColumns(say);
  const towns = useMemo(() => (sort.direction === 'asc' ? TOWNS.toReversed() : TOWNS), [sort]);
  return (
    <>
      <Panel>
        <LineGrid
          label={say('Items to edit', 'Artiklar att ändra')}
          addLabel={say('Add item', 'Ny artikel')}
          table={table}
          lines={lines}
          baseOf={(_, row) => LINES[row]}
          keyOf={(_, row) => row}
          readOnly={false}
          showsErrors
          onEvent={(event) => setLines((known) => editLines(table, known, event))}
        />
      </Panel>
      <Panel>
        <ValueTable
          label={say('Items', 'Artiklar')}
          columns={table.columns}
          rows={lines}
          rowKey={(_, index) => String(index)}
        />
      </Panel>
      <Panel>
        <ValueTable
          label={say('No items', 'Inga artiklar')}
          columns={table.columns}
          rows={[]}
          rowKey={(_, index) => String(index)}
        />
      </Panel>
      <Panel>
        <DataTable
          label={say('Towns', 'Städer')}
          columns={columns}
          rows={towns}
          rowKey={({ code }) => code}
          sort={sort}
          onSort={(column) => setSort({ column, direction: sort.direction === 'asc' ? 'desc' : 'asc' })}
          opening={{ hrefOf: (key) => `#${key}`, onOpen: () => undefined }}
        />
      </Panel>
      <Panel>
        <DataTable
          label={say('No towns', 'Inga städer')}
          columns={columns}
          rows={[]}
          rowKey={({ code }) => code}
          empty={say('No town yet', 'Ingen stad ännu')}
        />
      </Panel>
    </>
  );
}
