/** A gateway that refuses one call for ever, while the server answers all others. */
import { comeBack } from './support/away.ts';
import { expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { openQueue, queuedRecord, statusLine } from './support/queue-drawer.ts';
import { field, openShipment, save, saveBar } from './support/shipment-page.ts';

const HTML = { 'Content-Type': 'text/html' };
const PAGE = '<!doctype html><title>Blocked</title><h1>Request blocked</h1>';

for (const [status, text, words] of [
  [403, PAGE, 'refuses this change (403)'],
  [405, PAGE, 'refuses this change (405)'],
  [412, PAGE, 'refuses this change (412)'],
  [422, PAGE, 'refuses this change (422)'],
  [451, PAGE, 'refuses this change (451)'],
  [500, PAGE, 'refuses this change (500)'],
  [200, PAGE, 'in the server’s place (200)'],
  [204, '', 'in the server’s place (204)'],
] as const) {
  test(`[FLD-07] [W02] a change that is answered with ${status} on the way is put to its person, and the others go on`, async ({
    page,
    server,
    gateway,
    network,
    tolerate,
  }) => {
    test.slow();
    tolerate(/status of \d+/);
    const api = await openApi(server);
    const order = unique('WAF');
    const { shipmentId } = await api.createShipment({ orderNumber: order });
    const other = await api.createShipment({ orderNumber: `${order}-OTHER` });
    await openShipment(page, shipmentId);
    gateway.answer(new RegExp(`^/api/shipment/${shipmentId}$`), { status, headers: text ? HTML : {}, text });
    await field(page, 'Order number').fill(`${order}-B`);
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    const queue = await openQueue(page);
    const record = queuedRecord(queue, order);
    await expect(record).toContainText(words, { timeout: 60_000 });
    await expect(record.getByRole('button', { name: 'Discard' })).toBeVisible();
    await expect(queue.getByText('Checking')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(statusLine(page)).toContainText('Online');

    await openShipment(page, other.shipmentId);
    await field(page, 'Order number').fill(`${order}-OTHER-B`);
    await save(page).catch(() => undefined);
    await expect.poll(async () => (await api.shipment(other.shipmentId)).orderNumber).toBe(`${order}-OTHER-B`);

    gateway.mend();
    await comeBack(page, network);
    await queuedRecord(await openQueue(page), order)
      .getByRole('button', { name: 'Try again' })
      .click();
    await expect.poll(async () => (await api.shipment(shipmentId)).orderNumber, { timeout: 30_000 }).toBe(`${order}-B`);
    await expect(statusLine(page)).toContainText('everything sent');
  });
}

test('[FLD-07] a network that swallows a save is told within seconds, while the save is kept', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  test.slow();
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('SWALLOWED');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  network.set('hanging');
  await field(page, 'Order number').fill(`${order}-B`);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The server has not answered yet. Kaj keeps asking it.')).toBeVisible();
  // Before the save's own limit of 30 seconds, and before a read's of 15.
  await expect(statusLine(page)).toContainText('Server does not answer, 1 change waiting', { timeout: 12_000 });
  await comeBack(page, network);
  await expect(statusLine(page)).toContainText('Online, everything sent', { timeout: 60_000 });
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: `${order}-B` });
});
