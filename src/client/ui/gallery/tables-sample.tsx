/** Tables from column definitions, pages, tabs and accordions. */
import { useState } from 'react';
import { Accordion, AccordionPart } from '../accordion.tsx';
import { DataTable } from '../data-table.tsx';
import { Pagination } from '../pagination.tsx';
import { Panel } from '../panel.tsx';
import { Progress } from '../progress.tsx';
import type { TableColumn } from '../table-column.ts';
import { Tabs } from '../tabs.tsx';

type Line = { itemNo: string; unit: string; quantity: number | null; weight: number | null; active: boolean };

const COLUMNS: readonly TableColumn<Line>[] = [
  { key: 'itemNo', header: 'Item no.', required: true, maxLength: 10 },
  { key: 'unit', header: 'Unit', options: [{ value: 'PC', label: 'Parcel' }] },
  { key: 'quantity', header: 'Quantity', type: 'number', required: true, min: 1 },
  { key: 'weight', header: 'Weight', type: 'number', decimals: 3, adornment: 'kg', readOnly: true },
  { key: 'active', header: 'Active', type: 'checkbox' },
];
const LINES: readonly Line[] = [
  { itemNo: 'KV-3060', unit: 'PC', quantity: 2, weight: 1180, active: true },
  { itemNo: '', unit: '', quantity: null, weight: 4.5, active: false },
];
const PAGES = 13;

export function TablesSample() {
  const [lines, setLines] = useState(LINES);
  const [page, setPage] = useState(6);
  const [tab, setTab] = useState('address');
  return (
    <>
      <Panel>
        <DataTable
          label="Items"
          columns={COLUMNS}
          rows={lines}
          rowKey={(_, index) => String(index)}
          onChange={(at, key, value) => setLines(lines.map((line, i) => (i === at ? { ...line, [key]: value } : line)))}
        />
      </Panel>
      <Panel>
        <DataTable label="None" columns={COLUMNS} rows={[]} rowKey={(_, index) => String(index)} />
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
