/** Buttons pressed again after the network lost the answer: the operation is done once. */
import { expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { chooseMore, field, openShipment } from './support/shipment-page.ts';

test('[SHP-12, OFF-04] a copy whose answer was lost and that is asked for again is made once', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const orderNumber = unique('SO');
  const { shipmentId } = await api.createShipment({ orderNumber });
  await openShipment(page, shipmentId);
  const lost = gateway.lose(/\/api\/shipment$/);
  const copyAndOpen = async () => {
    await chooseMore(page, 'Create copy');
    await page.getByRole('button', { name: 'Copy and open' }).click();
  };
  await copyAndOpen();
  await expect(page.getByRole('region', { name: /Messages/ }).getByRole('alert')).toBeVisible();
  expect(lost()).toBeGreaterThan(0);
  gateway.mend();
  await copyAndOpen();
  await expect(page).not.toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  await expect(field(page, 'Order number')).toHaveValue(orderNumber);
  const { data } = await api.search({ orderNumber });
  expect(data.map((row) => row.shipmentId).filter((id) => id !== shipmentId)).toEqual([
    new URL(page.url()).pathname.split('/').at(-1),
  ]);
});
