/** The one box above the list: what it finds, by keys alone, on the device and on the server. */
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const found = (page: Page) => page.getByRole('listbox', { name: 'Found' });
const options = (page: Page) => found(page).getByRole('option');

test('[FND-01] the box finds a name without its accents, and Enter opens what is likeliest', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Pålssöns');
  const made = await api.createShipment({ receiverName: name, orderNumber: unique('BOX') });
  await signIn(page);
  await expect(box(page)).toBeVisible();
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  // Slower than any scanner, whose Enter would be its own.
  await page.keyboard.type(name.replace('å', 'a').replace('ö', 'o').toUpperCase(), { delay: 60 });
  await expect(options(page)).toHaveCount(1);
  await expect(options(page).first()).toContainText(name);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/Shipment/${made.shipmentId}$`));

  await page.goBack();
  await expect(listRow(page, made.shipmentId)).toBeVisible();
  await box(page).press('ArrowDown');
  await expect(found(page).getByText('Recently opened')).toBeVisible();
  await expect(options(page).first()).toContainText(name);
});

test('[FND-01] the box finds an id with its sign, a package, and the nearest where nothing is called so', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const order = `ZQ-8${Math.floor(1e8 * Math.random())}0`;
  const made = await api.createShipment({ receiverName: unique('Kolli'), orderNumber: order, deliveryType: type.id });
  const booked = await api.bookShipment(made.shipmentId);
  const [packageNumber = ''] = booked.goodsLines[0]?.packageNumbers ?? [];
  await signIn(page);
  await box(page).fill(`#${made.shipmentId}`);
  await expect(options(page).first()).toContainText(order);
  await box(page).fill(packageNumber);
  await expect(options(page).first()).toContainText('Package 1 of');
  await box(page).fill(order.replace(/0$/, 'O'));
  await expect(found(page).getByText('Did you mean')).toBeVisible();
  await expect(options(page).first()).toContainText(order);
  await expect(options(page).first().locator('mark'), 'the letter that was meant').toHaveText(['0']);
  await box(page).press('Escape');
  await expect(box(page)).toHaveValue('');
  await expect(options(page)).toHaveCount(0);
});

test('[FND-01] a number that nobody has is offered as the order number of a new shipment, a name is not', async ({
  page,
}) => {
  await signIn(page, DEMO.user, '/Home');
  const order = unique('NY-1');
  await box(page).fill('Ingen heter så');
  await expect(page.getByText('Nothing called “Ingen heter så”')).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await box(page).fill(order);
  await expect(options(page)).toHaveText([`New shipment with ${order}`]);
  await box(page).press('Enter');
  await expect(page).toHaveURL(/\/Shipment\/new/);
  await expect(page.getByLabel('Order number', { exact: true })).toHaveValue(order);
});

test('[FND-01] Ctrl+Enter lists all that the box finds, and Clear lists everything again', async ({ page, server }) => {
  const api = await openApi(server);
  const name = unique('Alla');
  const made = [];
  for (const _ of [1, 2, 3]) made.push(await api.createShipment({ receiverName: name }));
  await signIn(page);
  await box(page).fill(name);
  await expect(options(page)).toHaveCount(3);
  await box(page).press('Control+Enter');
  await expect(listRows(page)).toHaveCount(3);
  for (const { shipmentId } of made) await expect(listRow(page, shipmentId)).toBeVisible();
  await expect(box(page)).toHaveValue(name);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(listRows(page)).not.toHaveCount(3);
});

test('[FND-01] [SCN-01] without the server the box finds what is on the device and says so', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const name = unique('Utanför');
  await api.createShipment({ receiverName: name });
  await signIn(page);
  await expect(page.getByText(name)).toBeVisible();
  await goAway(page, network);
  await expect(page.getByText('looks on this device')).toBeVisible();
  await box(page).fill(name.toLowerCase().replace('ö', 'o'));
  await expect(options(page)).toHaveCount(1);
  await expect(page.getByText('1 found on this device').last()).toBeVisible();
  await expect(page.getByText('The server may have more')).toBeVisible();
  await comeBack(page, network);
  await expect(page.getByText('The server may have more')).toBeHidden();
});
