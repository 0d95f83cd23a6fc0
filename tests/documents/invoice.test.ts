import { describe, expect, test } from 'vitest';
import { renderDocuments } from '#documents/render-documents.ts';
import type { Buyer } from '#domain/company/invoice.ts';
import { readDocumentTools } from '#server/rendering/document-tools.ts';
import { exampleBuyer, exampleInvoice } from '../fixtures/invoice.ts';
import { readPdf } from './read-barcodes.ts';

const drawn = (buyer: Buyer) =>
  renderDocuments([{ kind: 'invoice', invoice: exampleInvoice(buyer) }], { ...readDocumentTools(), title: '10042' });

describe('[INV-01] the paper of an invoice', () => {
  test('is one sheet that says who, what, how much, which tax and where to pay', async () => {
    const pages = await readPdf(await drawn(exampleBuyer));
    expect(pages).toHaveLength(1);
    const text = pages[0]?.text ?? '';
    for (const words of [
      ...['FAKTURA', '10042', '3001', '2026-12-01', '2026-12-31', '2026-12-01 – 2026-12-31'],
      ...[exampleBuyer.name, '411 21 Göteborg', '559104-2073', 'SE559104207301'],
      ...['19 200', '2 190,00', '980,00', '17', '219,00', '3 723,00'],
      ...['6 893,00', 'Moms / VAT 25 %', '1 723,25', '8 616,25 SEK'],
      ...['Kaj Programvara AB', '556036-0793', 'SE556036079301', 'Bankgiro 5012-7716', 'IBAN SE45'],
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('Reverse charge');
  });

  test('[PRT-05] says that the seller pays its own tax, the terms, the reference to pay with, and numbers with their hyphen', async () => {
    const invoice = exampleInvoice({ ...exampleBuyer, orgNo: '5591042073' });
    const typed = { ...invoice, seller: { ...invoice.seller, orgNo: '5560360793' } };
    const bytes = await renderDocuments([{ kind: 'invoice', invoice: typed }], { ...readDocumentTools(), title: 'x' });
    const text = (await readPdf(bytes))[0]?.text ?? '';
    for (const words of ['Godkänd för F-skatt', '30 dagar netto', '30 days net', '556036-0793', '559104-2073']) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Betalningsreferens \/ Payment reference[\s\S]+10042/);
  });

  test.each([
    ['DE', 'DE136695976', 'Reverse charge', 'Omvänd betalningsskyldighet'],
    ['NO', null, 'outside the European Union', 'utanför EU'],
  ])('says in both languages why %s pays no tax', async (countryCode, vatNo, english, swedish) => {
    const [page] = await readPdf(await drawn({ ...exampleBuyer, countryCode, vatNo, zipCode: '20095', city: 'Stadt' }));
    for (const words of [english, swedish, 'Moms / VAT 0 %', '6 893,00 SEK', 'SE556036079301', vatNo ?? '']) {
      expect(page?.text).toContain(words);
    }
  });
});
