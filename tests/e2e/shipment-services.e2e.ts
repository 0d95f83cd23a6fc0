/** Services and pick-up point of one shipment, chosen on its page. */
import type { Page } from 'playwright/test';
import { comeBack, goAway, UNTIL_BACK } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { field, openShipment, save, saveBar, saveOnDevice } from './support/shipment-page.ts';

const services = (page: Page) => page.getByRole('button', { name: /^Services/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Services' });
const service = (page: Page, name: string | RegExp) => dialog(page).getByRole('checkbox', { name });

async function typesOf(api: PortalApi) {
  const create = (name: string, value: string, ...serviceCodes: string[]) =>
    api.createDeliveryType('SCHENKERSE', { name: unique(name), returnDocuments: false, dom: { value, serviceCodes } });
  return { system: await create('Styckegods', 'SYSTEM', 'HEATED'), point: await create('Ombud', 'PPO') };
}

const receiver = {
  ...{ name: 'Kalmar Hamn AB', street1: 'Skeppsbrogatan 49', zipCode: '39231', city: 'Kalmar', countryCode: 'SE' },
  contact: { name: 'Maja', phoneNo: '0480-123456', email: null },
};

test('[BOK-04] services are added and left out with the keys, two that exclude each other never both, and what they need is asked for', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { system } = await typesOf(api);
  const { shipmentId } = await api.createShipment({ deliveryType: system.id, addresses: { receiver } });
  await openShipment(page, shipmentId, DEMO.user);
  await expect(services(page)).toHaveAccessibleName('Services Heated transport');
  await expect(page.getByText('As the delivery type has them')).toBeVisible();

  await services(page).focus();
  await page.keyboard.press('Enter');
  await service(page, /^Heated transport/).focus();
  await page.keyboard.press('Space');
  await service(page, /^Time-specified unloading/).focus();
  await page.keyboard.press('Space');
  await expect(service(page, /^Time assurance/)).toBeDisabled();
  await expect(dialog(page)).toContainText('Not together with Time-specified unloading');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(services(page)).toBeFocused();
  await expect(services(page)).toHaveAccessibleName('Services Time-specified unloading');
  await expect(page.getByText('Added: Time-specified unloading. Left out: Heated transport')).toBeVisible();
  await expect(saveBar(page)).toContainText('Services');

  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Arrival date')).toBeFocused();
  await field(page, 'Arrival date').fill('2030-01-02');
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ services: ['TIMESPEC'], arrivalDate: '2030-01-02' });

  await services(page).click();
  await dialog(page).getByRole('button', { name: 'As the delivery type' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ services: null });
});

test('another delivery type says what it drops of the services and the pick-up point, and undo brings them back', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { system, point } = await typesOf(api);
  const { shipmentId } = await api.createShipment({
    deliveryType: point.id,
    addresses: { receiver },
    pickupPoint: { id: '2031', name: 'Kiosken' },
  });
  await openShipment(page, shipmentId, DEMO.user);
  await expect(field(page, 'Pick-up point number')).toHaveValue('2031');
  await field(page, 'Delivery type').selectOption({ label: system.name });
  const note = page.getByText('The pick-up point 2031 Kiosken is removed, since it does not fit.');
  await expect(note).toBeVisible();
  await expect(field(page, 'Pick-up point number')).toBeHidden();
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(note).toBeHidden();
  await expect(field(page, 'Pick-up point number')).toHaveValue('2031');

  await field(page, 'Delivery type').selectOption({ label: system.name });
  await services(page).click();
  await service(page, /^Indoor delivery/).check();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ services: ['INDOOR', 'HEATED'], pickupPoint: null });
  await field(page, 'Delivery type').selectOption({ label: point.name });
  await expect(page.getByText('Left out, since it does not fit: Indoor delivery.')).toBeVisible();
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ services: null, deliveryType: point.id });
});

test('[HIS-01] the history names services in words', async ({ page, server }) => {
  const api = await openApi(server);
  const { system } = await typesOf(api);
  const { shipmentId } = await api.createShipment({ deliveryType: system.id, addresses: { receiver } });
  await api.saveShipment(shipmentId, { services: ['INDOOR', 'TIMESPEC'], arrivalDate: '2030-01-02' });
  await signIn(page, DEMO.user, `/Shipment/${shipmentId}/history`);
  await expect(page.getByText('Indoor delivery and Time-specified unloading')).toBeVisible();
  await expect(page.getByText('TIMESPEC')).toHaveCount(0);
});

test('another zip code of the receiver takes away the point that was chosen for the first one, a corrected street does not', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { point } = await typesOf(api);
  const pickupPoint = { id: '2031', name: 'Kiosken' };
  const { shipmentId } = await api.createShipment({ deliveryType: point.id, addresses: { receiver }, pickupPoint });
  await openShipment(page, shipmentId, DEMO.user);
  const [number, zipCode] = [field(page, 'Pick-up point number'), field(page, 'Zip code')];
  const note = page.getByText('The pick-up point 2031 Kiosken is removed, since it does not fit.');
  await field(page, 'Street').fill('Skeppsbrogatan 51');
  // The same code typed again is the same place, and half a code is none.
  await zipCode.press('End');
  await zipCode.press('Backspace');
  await zipCode.press('1');
  await expect(zipCode).toHaveValue('392 31');
  await expect(number).toHaveValue('2031');
  await zipCode.press('Backspace');
  await expect(number).toHaveValue('2031');
  await zipCode.press('2');
  await expect(note).toBeVisible();
  await expect(number).toHaveValue('');
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(number).toHaveValue('2031');
  await expect(note).toBeHidden();

  await zipCode.fill('75320');
  await expect(note).toBeVisible();
  await number.fill('4711');
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ pickupPoint: { id: '4711' } });
});

test('without the network a pick-up point is named as with it, and is sent once it is back', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { point } = await typesOf(api);
  const { shipmentId } = await api.createShipment({ deliveryType: point.id, addresses: { receiver } });
  await openShipment(page, shipmentId, DEMO.user);
  await expect(page.getByText('Empty: the carrier chooses')).toBeVisible();
  await goAway(page, network);
  await field(page, 'Pick-up point').fill('Kiosken');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Pick-up point number')).toBeFocused();
  await field(page, 'Pick-up point number').fill('2031');
  await field(page, 'Pick-up point: city').fill('Kalmar');
  await saveOnDevice(page);
  await comeBack(page, network);
  await expect
    .poll(async () => (await api.shipment(shipmentId)).pickupPoint, UNTIL_BACK)
    .toEqual({ id: '2031', name: 'Kiosken', street1: null, zipCode: null, city: 'Kalmar' });
});

test('[OFF-05] services chosen without the network, while somebody else changed the delivery type, are put to their person', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server);
  const { system, point } = await typesOf(api);
  const { shipmentId } = await api.createShipment({ deliveryType: system.id, addresses: { receiver } });
  await openShipment(page, shipmentId, DEMO.user);
  await goAway(page, network);
  await services(page).click();
  await service(page, /^Indoor delivery/).check();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await saveOnDevice(page);
  await expect(services(page)).toHaveAccessibleName('Services Indoor delivery, Heated transport');
  await api.saveShipment(shipmentId, { deliveryType: point.id });
  await comeBack(page, network);
  const notice = page.getByRole('alert').filter({ hasText: /^Conflict · / });
  await expect(notice).toBeVisible(UNTIL_BACK);
  await notice.getByRole('button', { name: 'Decide' }).click();
  const clash = page.getByRole('alertdialog', { name: /^Changed by / });
  await expect(clash).toContainText(point.name);
  await expect(clash).toContainText('Indoor delivery and Heated transport');
  await expect(clash).not.toContainText('INDOOR');
  await expect(clash).toContainText('As the delivery type has them');
  expect(await api.shipment(shipmentId)).toMatchObject({ deliveryType: point.id, services: null });
});
