/** What an address bar may hold that nobody meant: the lists open, and ask the server nothing that it refuses. */
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';

const LONG = 'a'.repeat(4000);
const JUNK = ['[]', '{}', '%FF', '%E0%A4%A', '-1', '1e9', 'null', '<b>', LONG];
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/addresses': ['q', 'sort', 'page'],
  '/DeliveryTypes': ['q', 'sort', 'page'],
  '/Carriers': ['q', 'sort', 'page'],
  '/Users': ['q', 'sort', 'page'],
  '/Shipments': [
    'status',
    'dispDate',
    'dispDateFrom',
    'trackingNo',
    'receiver',
    'shipmentId',
    'sort',
    'page',
    'unknown',
  ],
  '/EndOfDay': ['upTo', 'status', 'dispDateTo', 'page'],
  '/Shipment/$shipmentId/prints': ['page'],
  '/Shipment/$shipmentId/log': ['message', 'state', 'kind', 'q'],
  '/Carriers/$carrierId/log': ['message', 'state', 'kind', 'q'],
};

for (const [screen, names] of Object.entries(SCREENS)) {
  test(`[FLD-07] ${screen} opens with any value in its address, and the server refuses no call`, async ({
    page,
    server,
  }) => {
    const api = await openApi(server);
    const [{ carrierId } = { carrierId: '' }] = await api.deliveryTypes();
    const { shipmentId } = await api.createShipment();
    const address = screen.replace('$shipmentId', shipmentId).replace('$carrierId', carrierId);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url().slice(0, 200)}`);
    });
    await signIn(page, DEMO.moderator, address);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    const title = await heading.innerText();
    for (const value of JUNK) {
      await page.goto(
        `${address}?${names
          .map((name) => `${name}=${value}`)
          .join('&')
          .slice(0, 12_000)}`,
      );
      await expect(heading, value.slice(0, 20)).toHaveText(title);
      await expect(page.getByRole('contentinfo')).toContainText('Online');
    }
    expect(refused).toEqual([]);
  });
}
