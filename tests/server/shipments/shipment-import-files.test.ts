/** Files as shops, carriers and business systems write them, read as the portal reads them and rehearsed by the server. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dataRows, openedTable, ownHeadings } from '#client/importing/import-file.ts';
import { openFile } from '#client/importing/table-file.ts';
import { readRows } from '#domain/shipments/import-columns.ts';
import { matchHeadings } from '#domain/shipments/import-headings.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const user = await server.signIn(TEST_USERS.DefaultUser);
const PLACE = { today: '2026-11-27', country: 'SE' };

async function rehearse(name: string, answers: object = {}) {
  const file = readFileSync(new URL(`../../fixtures/field/shipment-files/${name}`, import.meta.url));
  const read = await openFile(new File([file], name));
  const table = openedTable(read, read.table, matchHeadings, 5000);
  if (typeof table === 'string') throw new Error(table);
  const { headings } = ownHeadings(table);
  const matching = matchHeadings(headings);
  const rows = readRows(
    dataRows(table),
    ownHeadings(table),
    matching,
    { country: '', deliveryType: '', combiterms: '', ...answers },
    PLACE,
  );
  const body = { mode: 'rehearse' as const, rows: rows.map(({ sent }) => ({ ...sent, key: randomUUID() })) };
  const answer = await user.do('importShipments', { body });
  return {
    sent: rows.map(({ sent }) => sent),
    made: answer.made.map(({ rows: of, receiver, orderNumber, pieces, weight }) => [
      of,
      orderNumber,
      receiver,
      pieces,
      weight,
    ]),
    bad: answer.bad.map(({ row, fields }) => [
      rows[row - 1]?.line,
      Object.entries(fields).map(([path, { code }]) => `${path.replace('addresses.receiver.', '')} ${code}`),
    ]),
    doubts: rows.flatMap(({ line, doubts }) => doubts.map(({ code, field }) => `${line} ${field ?? ''} ${code}`)),
  };
}

describe('a file of shipments', () => {
  test('[BLK-01] a file of shipments whose further parcels have only their measures makes one shipment of each reference', async () => {
    const { made, bad, doubts, sent } = await rehearse('further-parcels.csv');
    expect({ bad, doubts }).toEqual({ bad: [], doubts: [] });
    expect(made).toEqual([
      [[1, 2], 'REF-7', 'Elin Lund', 2, 3.3],
      [[3], 'REF-8', 'Karin Berg', 1, 1],
    ]);
    expect(sent[1]?.goodsLines).toEqual([{ type: 'PC', quantity: 1, weight: 0.8, length: 20, width: 20, height: 5 }]);
  });

  test('[BLK-01] a file of shipments of a shop has the receiver of the shipping columns; what a line does not weigh is told', async () => {
    const { sent, bad } = await rehearse('shop.csv');
    expect(sent[0]?.addresses?.receiver).toEqual({
      ...{ name: 'Anna Berg', street1: 'Kajen 3', city: 'Göteborg', zipCode: '41104', countryCode: 'SE' },
      contact: { phoneNo: '+46701234567', email: 'a@kund.test' },
    });
    expect(sent[0]?.goodsLines?.[0]?.weight).toBe(1.25);
    expect(bad.map(([line]) => line)).toEqual([3]);
  });

  test('[BLK-01] a file of shipments with starred headings of a carrier leaves the sender and the row’s number alone', async () => {
    const { made, bad, sent } = await rehearse('starred.csv');
    expect(bad).toEqual([]);
    expect(made).toEqual([
      [[1], 'PO-1', 'Kakelhuset AB', 1, 12.5],
      [[2], 'PO-2', 'Nils Ny', 1, 3],
    ]);
    expect(sent[0]).toMatchObject({ dispDate: '2031-03-04', addresses: { receiver: { contact: { name: 'Eva Ek' } } } });
    expect(sent[0]?.customerNo).toBeUndefined();
  });

  test('[BLK-01] in pounds and inches comes in kilograms and centimetres', async () => {
    const { made, bad, sent } = await rehearse('pounds.csv');
    expect(bad).toEqual([]);
    expect(made.map(([, , , , weight]) => weight)).toEqual([4.536, 0.227]);
    expect(sent[0]?.goodsLines?.[0]).toMatchObject({ length: 31, width: 21, height: 11 });
    expect(sent[0]?.addresses?.receiver).toMatchObject({
      name: 'Tech AB',
      countryCode: 'SE',
      contact: { name: 'Jane Smith' },
    });
  });

  test('[BLK-01] a file of shipments that repeats the receiver in every row joins what agrees and tells what does not', async () => {
    const { made, bad } = await rehearse('repeated.csv');
    expect(made).toEqual([[[1, 2], 'M-1', 'Två Kolli AB', 3, 12]]);
    expect(bad).toEqual([
      [4, ['orderNumber orderSpoiled']],
      [5, ['name orderDiffers', 'zipCode orderDiffers']],
    ]);
  });

  test('[BLK-01] a file of shipments with a title above its headings and a sum below its rows is read; the sum is no shipment', async () => {
    const { sent, bad, doubts } = await rehearse('report.csv');
    expect(sent[0]).toMatchObject({
      ...{ orderNumber: '000417', dispDate: '2031-03-04', arrivalDate: '2031-03-06' },
      addresses: { receiver: { name: 'Åhus Glas', countryCode: 'SE' } },
      goodsLines: [{ quantity: 2, weight: 1250.5, loadmeter: 0.4 }],
    });
    expect(bad).toEqual([
      [6, ['combiterms required']],
      [7, ['name required', 'countryCode required']],
    ]);
    expect(doubts).toEqual(['6 addresses.receiver.zipCode value']);
  });

  test('[BLK-01] as Unicode text with American dates and numbers is read by what its columns prove', async () => {
    const { sent, doubts } = await rehearse('unicode.txt');
    expect(sent.map(({ dispDate, goodsLines }) => [dispDate, goodsLines?.[0]?.weight])).toEqual([
      ['2031-11-28', 1234.5],
      ['2031-12-01', 0.75],
    ]);
    expect(doubts).toEqual(['2 orderNumber powerOfTen']);
  });

  test('[BLK-01] a file of shipments with two kinds of rows tells those that are no shipments', async () => {
    const { made, bad } = await rehearse('two-kinds.csv');
    expect(made).toEqual([[[1], '104-1', 'Jan Svensson', 1, 0.128]]);
    expect(bad.map(([line]) => line)).toEqual([3]);
  });

  test('[BLK-01] a file of shipments says of each bad cell what is wrong with it', async () => {
    const { bad, doubts, made } = await rehearse('bad-cells.csv');
    expect(bad).toEqual([
      [3, ['dispDate invalidDate']],
      [4, ['dispDate invalidDate']],
      [5, ['goodsLines.0.weight invalidNumber']],
      [7, ['combiterms required', 'countryCode unknown']],
    ]);
    expect(made.map(([, order]) => order)).toEqual(['G-1', 'G-5']);
    expect(doubts).toEqual(['2 dispDate value']);
  });

  test('[BLK-01] a file of shipments with two equal rows and no order number makes two shipments', async () => {
    expect((await rehearse('equal-rows.csv')).made.map(([rows]) => rows)).toEqual([[1], [2]]);
  });
});
