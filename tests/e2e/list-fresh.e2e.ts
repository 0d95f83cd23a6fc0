/** Shipments that come while the list is open: told of quietly, shown when asked for, and moving nothing before. */
import { STATUS } from '#domain/shipments/status.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, shownIds, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';

test('[BLK-01] new shipments of a colleague are counted in a quiet line, move no row, and are shown and marked when asked for', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.moderator);
  const start = unique('NEW');
  for (const end of ['1', '2']) await api.createShipment({ orderNumber: `${start}-${end}` });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${start}%25&sort=-shipmentId`);
  await expect(listRows(page)).toHaveCount(2);
  await expect(page.getByText(/^2 found, as of/)).toBeVisible();
  const before = await shownIds(page);
  const told = page.getByRole('contentinfo');
  const third = await api.createShipment({ orderNumber: `${start}-3` });
  await expect(told).toContainText('1 new shipment');
  // What the search does not find is no news.
  await api.createShipment({ orderNumber: unique('OTHER') });
  await api.createShipment({ orderNumber: `${start}-4` });
  await expect(told).toContainText('2 new shipments');
  await expect(page.getByRole('status').filter({ hasText: '2 new shipments' }), 'said once').toHaveCount(1);
  expect(await shownIds(page)).toEqual(before);

  await told.getByRole('button', { name: 'Show them' }).click();
  await expect(listRows(page)).toHaveCount(4);
  await expect(told).not.toContainText('new shipment');
  await expect(listRow(page, third.shipmentId)).toContainText('New');
  for (const id of before) await expect(listRow(page, id)).not.toContainText('New');
  await expect(page.getByRole('link', { name: `${start}-4` }), 'the first of them in the list').toBeFocused();
});

test('[BLK-01] what a colleague changes in a shown shipment is seen in its own row at once, so the line counts only new ones', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.moderator);
  const start = unique('SAME');
  const { shipmentId } = await api.createShipment({ orderNumber: `${start}-1`, dispDate: '2033-01-17' });
  const second = await api.createShipment({ orderNumber: `${start}-2`, dispDate: '2033-01-17' });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${start}%25&sort=-shipmentId`);
  await expect(page.getByText(/^2 found, as of/)).toBeVisible();
  const before = await shownIds(page);
  await api.saveShipment(shipmentId, { dispDate: '2033-02-18' });
  await api.saveShipment(second.shipmentId, { status: STATUS.cancelled });
  await expect(listRow(page, shipmentId)).toContainText('2033-02-18');
  await expect(listRow(page, second.shipmentId)).toContainText('Cancelled');
  expect(await shownIds(page)).toEqual(before);
  const told = page.getByRole('contentinfo');
  await expect(told).not.toContainText(/new shipment|has changed/);
  await api.createShipment({ orderNumber: `${start}-3` });
  await expect(told).toContainText('1 new shipment');
});

test('[BLK-01] on a later page new shipments are told of too, and shown on the page where they stand', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.moderator);
  const start = unique('PAGES');
  for (let place = 0; place < 52; place += 1) await api.createShipment({ orderNumber: `${start}-${place + 10}` });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${start}%25&sort=orderNumber&page=2`);
  await expect(listRows(page)).toHaveCount(2);
  const told = page.getByRole('contentinfo');
  await api.createShipment({ orderNumber: `${start}-00` });
  await expect(told).toContainText('1 new shipment');
  await expect(listRows(page)).toHaveCount(2);
  await told.getByRole('button', { name: 'Show them' }).click();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name: `${start}-00` })).toBeFocused();
});
