/** What becomes of a device's numbers when its person signs out, and what a person must know of a block stays until it is read. */
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { editKeptLeases } from './support/device-queue.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, fillSignIn, NO_NETWORK, test } from './support/kaj-test.ts';
import { bookOnDevice, openShipmentPage, takeNumbers } from './support/leased-block.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { inDatabase } from './support/server-database.ts';

const DISPATCH = '2033-01-17';

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

async function stateOf(api: PortalApi, carrierId: string): Promise<string | undefined> {
  return (await api.numberLeases()).find((lease) => lease.carrierId === carrierId)?.state;
}

test('[OFF-15, SES-08] signing out returns the numbers of the device before the session ends', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { name, carrierId } = await createEdiCarrier(api);
  await takeNumbers(page, name);
  expect(await stateOf(api, carrierId)).toBe('live');
  const loggedOut = page.waitForRequest(/\/api\/logout$/);
  await logOut(page);
  await loggedOut;
  expect(await stateOf(api, carrierId)).toBe('returned');
  await expect(page).toHaveURL(/\/Login$/);
});

test('[OFF-15, SES-08] signing out without a network says what becomes of the numbers, and what waits with some of them is booked later', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { name, carrierId, deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, dispDate: DISPATCH });
  await takeNumbers(page, name);
  await openShipmentPage(page, shipmentId);
  await goAway(page, network);
  await bookOnDevice(page);
  await logOut(page);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  const told = page.getByRole('region', { name: /numbers for labels have not been returned/ });
  await expect(told).toContainText('nobody can print them');
  await told.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
  await logOut(page);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await told.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page).toHaveURL(/\/Login$/);
  expect(await stateOf(api, carrierId)).toBe('live');

  await comeBack(page, network);
  await fillSignIn(page, DEMO.superuser);
  await expect.poll(async () => (await api.shipment(shipmentId)).isBooked, { timeout: 30_000 }).toBe(true);
  await expect.poll(() => stateOf(api, carrierId), { timeout: 30_000 }).toBe('returned');
});

test('[OFF-15] a block that the server cannot read any more stays told above the status line until its person has read it', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 404/);
  const api = await openApi(server);
  const { name, carrierId } = await createEdiCarrier(api);
  await takeNumbers(page, name);
  await editKeptLeases(page, { proof: 'sealed under another secret' });
  await inDatabase(
    server.data,
    `delete from issued_numbers where lease_id in (select lease_id from number_leases where carrier_id = $1)`,
    [carrierId],
  );
  await inDatabase(server.data, 'delete from number_leases where carrier_id = $1', [carrierId]);
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'The server does not know a block of this device’s numbers' });
  for (const visit of ['/Shipments', '/Home']) {
    await page.goto(visit);
    await expect(notice).toContainText('None of it has been printed. Tell a moderator');
  }
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  await expect(notice).toBeHidden();
});
