/**
 * The search of the device against the search of the server: 1,000 patterns made of pieces of the rows, the same ids in
 * the same order on pages 1, 2 and last. The device's half runs in the browser, over the rows it holds.
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, ShipmentsListResponse } from '#contract/shipments-list.ts';
import { SORT_COLUMNS } from '#contract/shipments-list-limits.ts';
import { pageOf } from '#domain/shared/pages.ts';
import { createSeededRandom } from '#server/seed/seeded-random.ts';
import { deviceScript } from './support/device-script.ts';
import type { Asked, deviceRows, searchDevice } from './support/device-search.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';

const PATTERNS = 1000;
const SEED = 20_261_121;
/** Small, so that many searches have a second page and a last one. */
const PAGE_SIZE = 10;
/** How many requests are under way at once. */
const PARALLEL = 6;
const RECEIVERS = [
  'Ångström & Söner AB',
  'angstrom',
  'A_B\\C Spedition',
  'Örebro  Kyl 100',
  'ÉTÉ Frakt',
  'Hamn-Hamnen',
];
const TEXTS = {
  orderNumber: (row) => [row.orderNumber],
  receiver: (row) => [row.receiver.name],
  trackingNo: (row) => [row.consignmentNo, ...row.packageNumbers],
  shipmentId: (row) => [row.shipmentId],
  deliveryType: (row) => [row.deliveryType],
  carrier: (row) => [row.carrier],
} satisfies Partial<Record<keyof SearchFields, (row: ShipmentRow) => (string | null)[]>>;

declare const deviceSearch: { deviceRows: typeof deviceRows; searchDevice: typeof searchDevice };

test('[LST-04] a thousand patterns find the same shipments in the same order on the device and on the server', async ({
  page,
  server,
}) => {
  // A thousand questions take half a minute where nothing else runs.
  test.slow();
  const api = await openApi(server, DEMO.user);
  for (const [index, receiverName] of [...RECEIVERS, ...RECEIVERS].entries()) {
    await api.createShipment({ receiverName, orderNumber: `${receiverName.slice(0, 5)}_${index}\\Ö-a a` });
  }
  await page.addInitScript({ content: await deviceScript('tests/e2e/support/device-search.ts', 'deviceSearch') });
  await signIn(page);
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  const rows = await page.evaluate(() => deviceSearch.deviceRows());
  expect(rows.length).toBe((await api.search({})).shipmentsCount);

  const asked = patterns(rows);
  const found = await page.evaluate((all) => deviceSearch.searchDevice(all), asked);
  expect(found.filter(({ count }) => count > 0).length).toBeGreaterThan(PATTERNS / 3);
  // One queue of questions, shared by all that ask.
  const questions = asked.entries();
  const compare = async () => {
    for (const [index, { searchFields, sort }] of questions) {
      const { ids, count } = found[index] ?? { ids: [], count: -1 };
      const told = JSON.stringify({ searchFields, sort });
      const first = await api.search(searchFields, { sort, pageSize: PAGE_SIZE });
      expect(first.shipmentsCount, told).toBe(count);
      expect(idsOf(first), told).toEqual(pageOf(ids, 1, PAGE_SIZE));
      for (const number of new Set([2, first.pages])) {
        if (number < 2 || number > first.pages) continue;
        const { snapshot } = first;
        const later = await api.search(searchFields, { sort, pageSize: PAGE_SIZE, page: number, snapshot });
        expect(idsOf(later), `${told}, page ${number}`).toEqual(pageOf(ids, number, PAGE_SIZE));
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, compare));
});

function idsOf({ data }: ShipmentsListResponse): string[] {
  return data.map(({ shipmentId }) => shipmentId);
}

/** Half keep the pieces of one text in their order, so that they find it; the others mix the pieces of several. */
function patterns(rows: readonly ShipmentRow[]): Asked[] {
  const { next, pick } = createSeededRandom(SEED);
  const below = (limit: number) => Math.floor(next() * limit);
  const fields = Object.keys(TEXTS) as (keyof typeof TEXTS)[];
  const textsOf = Object.fromEntries(
    fields.map((field) => [field, rows.flatMap(TEXTS[field]).filter((text) => text !== null && text !== '')]),
  ) as Record<keyof typeof TEXTS, string[]>;
  const pieceOf = (text: string) => {
    const start = below(text.length);
    return text.slice(start, start + 1 + below(6));
  };
  const ordered = (text: string) => {
    const cuts = Array.from({ length: 4 }, () => below(text.length + 1)).sort((a, b) => a - b);
    const [a = 0, b = 0, c = 0, d = 0] = cuts;
    return [a > 0 ? '%' : '', text.slice(a, b), '%', text.slice(c, d), d < text.length ? '%' : ''].join('');
  };
  return Array.from({ length: PATTERNS }, (_, index) => {
    const field = pick(fields.filter((one) => textsOf[one].length > 0));
    const texts = textsOf[field];
    const mixed = () => Array.from({ length: 1 + below(3) }, () => pieceOf(pick(texts))).join('%');
    const pattern = index % 2 === 0 ? ordered(pick(texts)) : `${pick(['', '%'])}${mixed()}${pick(['', '%'])}`;
    const written = pick([pattern, pattern.toUpperCase(), pattern.toLowerCase()]);
    return {
      searchFields: { [field]: written },
      sort: { column: pick(SORT_COLUMNS), direction: pick(['asc', 'desc'] as const) },
    };
  });
}
