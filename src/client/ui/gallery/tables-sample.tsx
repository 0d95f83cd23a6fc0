/** Editable and read-only tables made from the same columns, pages, tabs and accordions. */
import { useState } from 'react';
import type { NumberValue } from '#domain/shared/decimal.ts';
import { Accordion, AccordionPart } from '../accordion.tsx';
import { Pagination } from '../pagination.tsx';
import { Panel } from '../panel.tsx';
import { Progress } from '../progress.tsx';
import { LineGrid } from '../table/line-grid.tsx';
import { editLines, type LineTable } from '../table/line-table.ts';
import { ValueTable } from '../table/value-table.tsx';
import { Tabs } from '../tabs.tsx';

type Line = {
  itemNo: string | null;
  unit: string | null;
  quantity: NumberValue;
  weight: number | null;
  active: boolean;
};

const TABLE: LineTable<Line> = {
  columns: [
    { key: 'itemNo', label: { id: 'Item no.' }, type: 'text', required: true, maxLength: 10 },
    {
      key: 'unit',
      label: { id: 'Unit' },
      type: 'choice',
      options: [{ value: 'PC', label: { id: 'Parcel' } }],
    },
    { key: 'quantity', label: { id: 'Quantity' }, type: 'number', required: true, min: 1 },
    { key: 'weight', label: { id: 'Weight' }, type: 'number', decimals: 3, adornment: 'kg', readOnly: true },
    { key: 'active', label: { id: 'Active' }, type: 'check' },
  ],
  max: 10,
  keepsOne: false,
  create: () => ({ itemNo: null, unit: null, quantity: null, weight: null, active: false }),
  edit: (line, field, value) => ({ ...line, [field]: value }),
  isUntouched: () => false,
};
const LINES: readonly Line[] = [
  { itemNo: 'KV-3060', unit: 'PC', quantity: 2, weight: 1180, active: true },
  { itemNo: null, unit: null, quantity: null, weight: 4.5, active: false },
];
const PAGES = 13;

export function TablesSample() {
  const [lines, setLines] = useState(LINES);
  const [page, setPage] = useState(6);
  const [tab, setTab] = useState('address');
  return (
    <>
      <Panel>
        <LineGrid
          label="Items to edit"
          addLabel="Add item"
          table={TABLE}
          lines={lines}
          baseOf={(_, row) => LINES[row]}
          keyOf={(_, row) => row}
          readOnly={false}
          onEvent={(event) => setLines((known) => editLines(TABLE, known, event))}
        />
      </Panel>
      <Panel>
        <ValueTable label="Items" columns={TABLE.columns} rows={lines} rowKey={(_, index) => String(index)} />
      </Panel>
      <Panel>
        <ValueTable label="None" columns={TABLE.columns} rows={[]} rowKey={(_, index) => String(index)} />
      </Panel>
      <Pagination page={page} pages={PAGES} onPage={setPage} />
      <Tabs
        label="Sender and receiver"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { key: 'address', label: 'Address', content: <p>Address</p> },
          { key: 'contact', label: 'Contact', content: <p>Contact</p> },
        ]}
      />
      <Accordion>
        <AccordionPart title="Active carriers" icon="truck" note="4 of 5" open>
          <p>Nordfrakt, Sundpaket, Fjällexpress, Kustgods.</p>
        </AccordionPart>
        <AccordionPart title="Invoices" icon="document">
          <p>None</p>
        </AccordionPart>
      </Accordion>
      <Progress label="End of day" done={46} failed={3} total={80} />
    </>
  );
}
