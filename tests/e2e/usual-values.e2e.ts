/** What the register keeps for new shipments, and the register as the way to another sender. */
import { DEMO, expect, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { openAddresses, saveEntry } from './support/register-page.ts';
import { goodsCell, openShipment, save } from './support/shipment-page.ts';

const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

test('[ADR-04] a receiver’s usual delivery type, instructions and opening hours are kept with it, and a new shipment takes them', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const name = unique('Vanliga Varor');
  const { addressId } = await api.saveAddress({
    name,
    street1: 'Hamngatan 7',
    zipCode: '39231',
    city: 'Kalmar',
    countryCode: 'SE',
  });
  const usual = await api.firstDeliveryType();
  await openAddresses(page, `/${addressId}`);
  await page.getByLabel('Usual delivery type').selectOption({ label: usual.name });
  await page.getByLabel('Instructions').fill('Ring at port 4');
  await page.getByLabel('Opening hours').fill('Mon–Fri 07–15');
  await saveEntry(page);
  await expect
    .poll(async () => (await api.addresses()).find((address) => address.addressId === addressId))
    .toMatchObject({ deliveryType: usual.id, instructions: 'Ring at port 4', openingHours: 'Mon–Fri 07–15' });

  await openShipment(page, 'new', DEMO.superuser);
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByLabel('City')).toHaveValue('Kalmar');
  await expect(page.getByLabel('Delivery type')).toHaveValue(usual.id);
  await expect(page.getByLabel('Message to the carrier 1')).toHaveValue('Ring at port 4');
  await expect(page.getByLabel('Message to the carrier 2')).toHaveValue('Mon–Fri 07–15');
  await goodsCell(page, 'Weight, kg', 1).fill('12');
  await save(page);
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  expect(await api.shipment(idOf(page.url()))).toMatchObject({
    ...{ deliveryType: usual.id, msgToFW1: 'Ring at port 4', msgToFW2: 'Mon–Fri 07–15' },
    addresses: { receiver: { name, addressId } },
  });
});

test('[ADR-04] what a receiver brought to a new shipment gives way to another receiver, also after it was chosen twice', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const town = { street1: 'Hamngatan 7', zipCode: '39231', city: 'Kalmar', countryCode: 'SE' };
  const name = unique('Dubbel Vald');
  const other = unique('En Annan');
  await api.saveAddress({ ...town, name, instructions: 'Ring at port 4' });
  await api.saveAddress({ ...town, name: other });
  await openShipment(page, 'new', DEMO.superuser);
  const receiver = page.getByRole('combobox', { name: 'Name' }).first();
  const instructions = page.getByLabel('Message to the carrier 1');
  for (const chosen of [name, name]) {
    await receiver.fill(chosen.slice(0, -1));
    await page.getByRole('option', { name: chosen }).click();
    await expect(instructions).toHaveValue('Ring at port 4');
  }
  await receiver.fill(other.slice(0, -1));
  await page.getByRole('option', { name: other }).click();
  await expect(receiver).toHaveValue(other);
  await expect(instructions).toHaveValue('');
});

test('[ADR-04] the sender is chosen from the register by a few letters', async ({ page, server }) => {
  const api = await openApi(server, DEMO.superuser);
  const name = unique('Lager Norr');
  const { addressId } = await api.saveAddress({
    name,
    street1: 'Norrvägen 3',
    zipCode: '90326',
    city: 'Umeå',
    countryCode: 'SE',
  });
  const { shipmentId } = await api.createShipment({ orderNumber: unique('SND') });
  await openShipment(page, shipmentId, DEMO.superuser);
  await page.locator('summary', { hasText: 'Sender' }).click();
  await page.getByRole('button', { name: 'Another sender' }).click();
  const sender = page.getByRole('combobox', { name: 'Name' }).last();
  await expect(sender, 'what was asked for is typed at once').toBeFocused();
  await page.getByRole('button', { name: 'Send from the warehouse' }).click();
  await expect(page.getByRole('button', { name: 'Another sender' })).toBeFocused();
  await page.keyboard.press('Enter');
  await sender.fill(name.slice(0, 12));
  await page.getByRole('option', { name }).click();
  await expect(page.getByLabel('City').last()).toHaveValue('Umeå');
  await expect(page.getByLabel('City').first(), 'the receiver is left alone').not.toHaveValue('Umeå');
  await save(page);
  expect((await api.shipment(shipmentId)).addresses.sender).toMatchObject({ name, addressId, city: 'Umeå' });
});
