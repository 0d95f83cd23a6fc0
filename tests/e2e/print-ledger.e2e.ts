/** The ledger of a shipment's prints: what each row says, its pages, and what stands there without rows or without the server. */
import { goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { connectPrintClient } from './support/print-client.ts';
import { inDatabase } from './support/server-database.ts';
import { chooseMore } from './support/shipment-page.ts';

test('[PRT-03, PRT-04] printed papers say who asked for what and where, what came out, what failed and why it was printed again, page by page', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  tolerate(/status of 500/);
  const { id } = await (await openApi(server)).firstDeliveryType();
  const api = await openApi(server, DEMO.user);
  const { shipmentId } = await api.createShipment({ deliveryType: id, orderNumber: 'SO-LEDGER' });
  const client = await connectPrintClient(server, api, 'PACK-PC-3');
  const print = (body: object) => api.printShipment(shipmentId, body);
  const take = async (body?: object) => client.acknowledge((await client.take())?.id ?? '', body);
  await print({ printer: 'Zebra, port 2' });
  await take({ cameOut: false, failure: 'Out of paper' });
  await take();
  await api.newClientKey();
  const label = (await api.shipment(shipmentId)).documents.find(({ kind }) => kind === 'label')?.docGUID;
  await print({ docGUID: label });
  await print({ docGUID: label, reason: 'Lost' });
  await print({ docGUID: label, preview: true });

  await signIn(page, DEMO.user, `/Shipment/${shipmentId}`);
  await chooseMore(page, 'Printed papers');
  await expect(page.getByRole('heading', { name: 'Printed papers', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}/prints$`));
  await expect(page.getByRole('main')).toContainText(`SO-LEDGER, shipment ${shipmentId}`);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(0)).toContainText(/Came outPreview.*Preview: Transport label.*no number was taken/);
  await expect(rows.nth(1)).toContainText(/Came outNot known.*In a browser, 1 copy.*Printed again\. Reason: Lost/);
  await expect(rows.nth(2)).toContainText(/Came outNot known.*Transport label.*Not confirmed/);
  const byClient = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Zebra, port 2, PACK-PC-3' });
  await expect(byClient).toHaveCount(2);
  await expect(byClient.filter({ hasText: 'It did not come out: “Out of paper”' })).toContainText('Came outNever');
  await expect(byClient.filter({ hasText: /Asked for\d\d:\d\d.*Came out\d\d:\d\d/ })).toHaveCount(1);
  await expect(rows.nth(0), 'who').toContainText('Maja Ek');

  await inDatabase(
    server.data,
    `insert into prints (company_id, shipment_id, document_guid, kind, copies, is_reprint, printed_by, printed_at, outcome, outcome_at, language)
      select company_id, shipment_id, document_guid, kind, 1, false, printed_by, now(), 'preview', now(), 'en'
      from prints cross join generate_series(1, 10) where shipment_id = $1`,
    [shipmentId],
  );
  await page.reload();
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/prints\?page=2$/);
  await expect(rows).toHaveCount(5);
  await page.reload();
  await expect(rows, 'the address says which page').toHaveCount(5);
  await page.goBack();
  await expect(rows).toHaveCount(50);
  await goAway(page, network);
  await expect(page.getByRole('main'), 'what was read stays').toContainText(/, as of \d\d:\d\d/);
  await expect(rows).toHaveCount(50);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Printed papers need a connection' })).toBeVisible();
  network.set('open');

  const other = await api.createShipment({});
  await page.goto(`/Shipment/${other.shipmentId}/prints`);
  await expect(page.getByRole('heading', { name: 'Nothing has been printed' })).toBeVisible();
  await page.route('**/prints?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible({ timeout: 20_000 });
  const again = page.waitForRequest('**/prints?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await again;
  await expect(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/prints?*');
  // Whichever comes first: the button, or the page's own retry.
  const nothing = page.getByRole('heading', { name: 'Nothing has been printed' });
  await page.getByRole('button', { name: 'Try again' }).or(nothing).click();
  await expect(nothing).toBeVisible();
});
