/** What pages are made of: heads, columns, tabs, accordions, pages of a list. */
import { useState } from 'react';
import { Accordion, AccordionPart } from '../accordion.tsx';
import { BackHead } from '../back-head.tsx';
import { Chip } from '../chip.tsx';
import { Column, Columns } from '../columns.tsx';
import { Logo } from '../logo.tsx';
import { Pagination } from '../pagination.tsx';
import { Panel } from '../panel.tsx';
import { Tabs } from '../tabs.tsx';
import { useSampleWords } from './use-sample-words.ts';

const PAGES = 13;

export function PagesSample() {
  const say = useSampleWords();
  const [page, setPage] = useState(6);
  const [tab, setTab] = useState('address');
  const address = say('Address', 'Adress');
  const contact = say('Contact', 'Kontakt');
  return (
    <>
      <BackHead
        backLabel={say('Back to shipments', 'Tillbaka till sändningarna')}
        onBack={() => undefined}
        title={say('Shipment 104262', 'Sändning 104262')}
        text={say('To Malmö, today', 'Till Malmö, i dag')}
      >
        <Chip variant="open">{say('Open', 'Öppen')}</Chip>
      </BackHead>
      <Columns shares={[2, 1]}>
        <Column>
          <Panel>{say('Two parts wide', 'Två delar bred')}</Panel>
        </Column>
        <Column>
          <Panel>
            <Logo size="card" />
          </Panel>
        </Column>
      </Columns>
      <Tabs
        label={say('Sender and receiver', 'Avsändare och mottagare')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { key: 'address', label: address, content: <p>{address}</p> },
          { key: 'contact', label: contact, content: <p>{contact}</p> },
        ]}
      />
      <Accordion>
        <AccordionPart title={say('Active carriers', 'Aktiva transportörer')} icon="truck" note="4" open>
          <p>Nordfrakt, Sundpaket, Fjällexpress, Kustgods.</p>
        </AccordionPart>
        <AccordionPart title={say('Invoices', 'Fakturor')} icon="document">
          <p>{say('None', 'Inga')}</p>
        </AccordionPart>
      </Accordion>
      <Pagination page={page} pages={PAGES} onPage={setPage} />
    </>
  );
}
