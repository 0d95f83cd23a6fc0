/** What can be done with a shipment as a whole: book, copy, return, cancel, reopen, note; and why something cannot. */
import { STATUS } from '#domain/shipments/status.ts';
import { expectAllSent } from './support/away.ts';
import { failBooking } from './support/failed-booking.ts';
import { holdCalls } from './support/held-calls.ts';
import { DEMO, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { chooseMore, field, openShipment, saveBar } from './support/shipment-page.ts';

test('[BOK-01, SHP-01] booking follows state and delivery type, and says why it cannot be done', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  const book = page.getByRole('button', { name: /^Book/ });
  await expect(book).toHaveAttribute('aria-disabled', 'true');
  await expect(book).toContainText('Choose a delivery type first');

  await page.getByLabel('Delivery type').selectOption(type.id);
  await expect(book).toContainText('with your changes');
  await book.click();
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  await expect(saveBar(page)).toBeHidden();
  await expect(page.getByText('In progress')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Update booking/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel booking/ })).toBeVisible();
  const booked = await api.shipment(shipmentId);
  expect(booked).toMatchObject({ isBooked: true, status: STATUS.inProgress, deliveryType: type.id });
  await expect(page.getByText(booked.consignmentNo ?? '-')).toBeVisible();
});

test('[SHP-01] a failed shipment has no button that cannot be used beside those that can', async ({ page, server }) => {
  const api = await openApi(server);
  const { data } = await api.search({ status: String(STATUS.failed) });
  await openShipment(page, data[0]?.shipmentId ?? '');
  const head = page.locator('[data-page-head]');
  await expect(head.getByText('Failed', { exact: true })).toBeVisible();
  await expect(head.getByRole('button', { name: 'Print documents' })).toBeVisible();
  await expect(head.locator('button[aria-disabled]')).toHaveCount(0);
  await expect(head.getByRole('button', { name: /^Book/ })).toHaveCount(0);
});

test('[SES-11] what takes longer than a moment says what is being done, and then that it is done', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: type.id });
  await api.bookShipment(shipmentId);
  await openShipment(page, shipmentId);
  const booking = await holdCalls(page, '**/api/shipment/*/book');
  // Sent directly: an operation in the queue would be reported as waiting after a while.
  await page.getByRole('button', { name: /^Update booking/ }).click();
  const doing = page.getByRole('status').filter({ hasText: /^Updating the booking$/ });
  await expect(doing).toBeVisible();
  booking.release();
  await expect(page.getByText('Booking updated', { exact: true })).toBeVisible();
  await expect(doing).toHaveCount(0);
});

test('[BOK-01] cancelling a booking asks first, and names the carrier that will be told', async ({ page, server }) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: type.id });
  const { carrierName } = await api.bookShipment(shipmentId);
  await openShipment(page, shipmentId);
  const cancel = page.getByRole('button', { name: /^Cancel booking/ });
  const question = page.getByRole('alertdialog', { name: 'Cancel the booking?' });
  await cancel.click();
  await expect(question).toContainText(`${carrierName} will be told at once.`);
  await expect(question.getByRole('button', { name: 'Keep the booking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  expect((await api.shipment(shipmentId)).isBooked).toBe(true);

  await cancel.click();
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('Booking cancelled')).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await api.shipment(shipmentId)).toMatchObject({ isBooked: false, status: STATUS.open });
});

test('[SHP-13] a refusal names its cause: the state, who brought it about, and when', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(/status of (409|412|502)/);
  const api = await openApi(server, DEMO.moderator);
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: type.id });
  await api.bookShipment(shipmentId);
  await openShipment(page, shipmentId);
  await expect(page.getByRole('button', { name: /^Cancel booking/ })).toBeVisible();
  // The page does not hear of what others do.
  gateway.break(/changes$/, 502, 'Bad gateway');
  await api.saveShipment(shipmentId, { status: STATUS.cancelled });

  await page.getByRole('button', { name: 'Print documents' }).click();
  await page.getByRole('button', { name: 'Print Transport label' }).click();
  const by = DEMO.moderator.replace('.', '\\.');
  await expect(
    page.getByText(new RegExp(`^The shipment is cancelled\\. Status changed by ${by}, \\d\\d:\\d\\d\\.$`)),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Cancel booking/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(
    page.getByText(new RegExp(`^Changed by ${by} \\(\\d\\d:\\d\\d\\)\\. Check it before you try again\\.$`)),
  ).toBeVisible();
});

test('[BOK-01] a booking the carrier takes no changes of shows neither update nor cancel booking', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const dhl = await api.createDeliveryType('DHLFREIGHTSE', {
    name: unique('DHL'),
    returnDocuments: false,
    dom: { value: '210', serviceCodes: [] },
  });
  const { shipmentId } = await api.createShipment({ deliveryType: dhl.id });
  await api.bookShipment(shipmentId);
  await openShipment(page, shipmentId);
  await expect(page.getByRole('button', { name: /Update booking|Cancel booking/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Book/ })).toHaveCount(0);
  await expect(page.getByText('Read only: Booked, and the carrier accepts no changes')).toBeVisible();
  await expect(page.getByLabel('Order number')).toHaveAttribute('readonly', '');
});

test('[BOK-01] a delivery type without booking shows no button to book', async ({ page, server }) => {
  const api = await openApi(server);
  const type = await api.createDeliveryType('STANDARD', {
    name: unique('Eget bud'),
    returnDocuments: false,
    dom: { value: 'STD', serviceCodes: [] },
  });
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  const book = page.getByRole('button', { name: /^Book/ });
  await expect(book).toBeDisabled();
  await page.getByLabel('Delivery type').selectOption({ label: type.name });
  await expect(book).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print documents' })).toBeVisible();
});

test('[OFF-03] what cannot wait is disabled without a network, and says so', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { id } = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: id });
  await api.bookShipment(shipmentId);
  await openShipment(page, shipmentId);
  const update = page.getByRole('button', { name: /^Update booking/ });
  await expect(update).toBeEnabled();
  network.set('cut');
  // The browser's hint, so that the portal asks at once.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  for (const button of [update, page.getByRole('button', { name: /^Cancel booking/ })]) {
    await expect(button).toBeDisabled();
    await expect(button).toContainText('Needs a connection');
  }
  await page.getByRole('button', { name: 'Print documents' }).click();
  const papers = page.getByRole('dialog', { name: 'Print documents' });
  await expect(papers.getByRole('listitem').filter({ hasText: 'Waybill' })).toContainText('Needs a connection');
  for (const name of ['Print Waybill', 'Preview Waybill', /^Print what is missing or old/]) {
    await expect(papers.getByRole('button', { name })).toBeDisabled();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  for (const name of [/^Create copy/, /^Create return/]) {
    await expect(page.getByRole('menuitem', { name })).toContainText('Needs a connection');
    await expect(page.getByRole('menuitem', { name })).toBeDisabled();
  }
  for (const name of [/^Internal note/, /^Cancel shipment/]) {
    await expect(page.getByRole('menuitem', { name }), 'waits on the device').toBeEnabled();
  }
});

test('a booking is updated and cancelled with what the server has, so both wait until it has what was typed', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(/status of 503/);
  const api = await openApi(server);
  const { id } = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: id });
  await api.bookShipment(shipmentId);
  await openShipment(page, shipmentId);
  const told: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/shipment/${shipmentId}/book`)) told.push(request.postDataJSON());
  });
  gateway.break(new RegExp(`^/api/shipment/${shipmentId}$`), 503, 'Overloaded');
  await field(page, 'Street').fill('Hamngatan 7');
  const update = page.getByRole('button', { name: /^Update booking/ });
  await expect(update).toContainText('with your changes');
  await update.click();
  await expect(page.getByText('Booking not updated')).toBeVisible();
  for (const button of [update, page.getByRole('button', { name: /^Cancel booking/ })]) {
    await expect(button).toBeDisabled();
    await expect(button).toContainText('Changes are waiting to be sent');
  }
  expect(told).toEqual([]);

  gateway.mend();
  // Sending is spread over a few seconds, and the test machine may be busy.
  await expectAllSent(page);
  await expect(page.getByText('Booking not updated'), 'nothing waits any more').toHaveCount(0);
  await expect(page.getByText(/The carrier has different details/)).toBeVisible();
  await update.click();
  await expect(page.getByText('Booking updated')).toBeVisible();
  expect(told).toEqual([{ action: 'update' }]);
  expect(await api.shipment(shipmentId)).toMatchObject({
    addresses: { receiver: { street1: 'Hamngatan 7' } },
    differsFromCarrier: false,
  });
});

test('[BOK-01] [BOK-02] a shipment of a web service is printed once it is booked; a refusal is said, and stands on it', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { id } = await api.createDeliveryType('POSTNORDSE', { name: unique('Parcel'), dom: { value: '18' } } as never);
  const { shipmentId } = await api.createShipment({
    deliveryType: id,
    orderNumber: 'SIM-REFUSE',
    dispDate: '2033-01-17',
  });
  await openShipment(page, shipmentId);
  await expect(page.getByRole('button', { name: 'Print documents' })).toBeVisible();
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText('Not booked')).toBeVisible();
  await expect(page.getByText(/The carrier says: Simulated carrier/).first()).toBeVisible();
  await field(page, 'Order number').fill('A-1');
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  await expect(page.getByText(/SIM\d{9}/)).toBeVisible();
});

test('[SHP-13, SHP-11] cancelling a shipment with unsaved changes says that they go, and leaves no save bar', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ category: 'Parts' });
  await openShipment(page, shipmentId);
  await page.getByLabel('Category').fill('Spare parts');
  await chooseMore(page, 'Cancel shipment');
  const question = page.getByRole('alertdialog', { name: 'Cancel the shipment?' });
  await expect(question).toContainText('Your unsaved changes will be discarded');
  await question.getByRole('button', { name: 'Cancel shipment' }).click();
  await expect(page.locator('[data-look="cancelled"]')).toHaveText('Cancelled');
  await expect(saveBar(page)).toBeHidden();
  await expect(page.getByLabel('Category')).toHaveValue('Parts');
  await expect.poll(async () => (await api.shipment(shipmentId)).status).toBe(STATUS.cancelled);
  await expect(page.getByRole('contentinfo')).toContainText('everything sent');
});

test('[SHP-11] [SHP-13] what was typed on a shipment that was cancelled meanwhile names who and when, and goes on as a copy, a note, or not at all', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ category: 'Parts' });
  await openShipment(page, shipmentId);
  await page.getByLabel('Category').fill('Spare parts');
  await api.saveShipment(shipmentId, { status: STATUS.cancelled } as never);
  await expect(page.locator('[data-look="cancelled"]')).toHaveText('Cancelled');
  const save = saveBar(page).getByRole('button', { name: /^Save/ });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toContainText('Read only');
  const refused = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(refused).toContainText(/Not saved: \S+@demo\.test cancelled the shipment \d\d:\d\d/);
  await expect(refused).toContainText('Category: Spare parts');
  await page.getByRole('button', { name: 'Write in the note' }).click();
  await expect(refused).toBeHidden();
  await expect(saveBar(page)).toBeHidden();
  await expect.poll(async () => (await api.shipment(shipmentId)).noteInternal).toBe('Category: Spare parts');

  const other = await api.createShipment({ category: 'Parts' });
  await page.goto(`/Shipment/${other.shipmentId}`);
  await page.getByLabel('Category').fill('Spare parts');
  await api.saveShipment(other.shipmentId, { status: STATUS.cancelled } as never);
  await page.getByRole('button', { name: 'Copy with the changes' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/Shipment/${other.shipmentId}$`));
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  await expect(page.getByLabel('Category')).toHaveValue('Spare parts');
  const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await api.shipment(copyId)).toMatchObject({ category: 'Spare parts', status: STATUS.open });
});

test('[SHP-13] a shipment is cancelled after a question, and reopened', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await chooseMore(page, 'Cancel shipment');
  const question = page.getByRole('alertdialog', { name: 'Cancel the shipment?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await chooseMore(page, 'Cancel shipment');
  await question.getByRole('button', { name: 'Cancel shipment' }).click();
  await expect(page.locator('[data-look="cancelled"]')).toHaveText('Cancelled');
  // Shown at once, sent in the same moment.
  await expect.poll(async () => (await api.shipment(shipmentId)).status).toBe(STATUS.cancelled);
  await expect(page.getByRole('button', { name: /^Book/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByLabel('Order number')).toHaveAttribute('readonly', '');

  await chooseMore(page, 'Reopen shipment');
  await expect(page.locator('[data-look="open"]')).toHaveText('Open');
  await expect.poll(async () => (await api.shipment(shipmentId)).status).toBe(STATUS.open);
});

test('[SHP-14] the state is an icon, a word and a colour', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  const chip = page.locator('[data-look="open"]');
  await expect(chip).toHaveText('Open');
  await expect(chip.locator('svg')).toBeVisible();
  const open = await chip.evaluate((element) => getComputedStyle(element).color);
  await api.saveShipment(shipmentId, { status: STATUS.cancelled });
  await page.reload();
  const cancelled = page.locator('[data-look="cancelled"]');
  await expect(cancelled).toHaveText('Cancelled');
  expect(await cancelled.evaluate((element) => getComputedStyle(element).color)).not.toBe(open);
});

test('[SHP-10] what the server found wrong stands at the top in red, in one line that opens to the whole of it', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const carrier = unique('Transportfirman i Norra Hamnen');
  await openShipment(page, await failBooking(api, carrier));
  const banner = page.getByRole('alert').filter({ hasText: carrier });
  await expect(banner).toHaveAttribute('data-tone', 'danger');
  const more = banner.getByRole('button');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.setViewportSize({ width: 600, height: 900 });
  const height = async () => (await banner.boundingBox())?.height ?? 0;
  const closed = await height();
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(await height()).toBeGreaterThan(closed);
  await expect(banner.getByText(/has too few numbers left. Extend the series and try again.$/)).toBeVisible();
  await more.click();
  await expect.poll(height).toBe(closed);
});

test('[SHP-10] a warning stands at the top in amber, in Swedish too', async ({ page, server, gateway, tolerate }) => {
  tolerate(/status of 503 .*\/api\/changes/);
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  const validationError = 'Varning: transportören har ändrat postnumret. Kontrollera adressen.';
  const shipmentData = { ...(await api.shipment(shipmentId)), validationError };
  gateway.break(/^\/api\/changes$/, 503, 'Overloaded');
  gateway.answer(new RegExp(`^/api/shipment/${shipmentId}$`), {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    text: JSON.stringify({ shipmentData, addressRegister: [], deliveryTypes: [] }),
    isSigned: true,
  });
  await openShipment(page, shipmentId);
  await expect(page.getByRole('alert').filter({ hasText: validationError })).toHaveAttribute('data-tone', 'warning');
});

test('[SHP-01, FRM-04] the internal note is written in an editor of its own', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await chooseMore(page, 'Internal note');
  const dialog = page.getByRole('dialog', { name: 'Internal note' });
  await dialog.getByLabel('Only your company sees it').fill('Ring Ebba\nvid grinden.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  expect((await api.shipment(shipmentId)).noteInternal).toBe('Ring Ebba\nvid grinden.');
});
