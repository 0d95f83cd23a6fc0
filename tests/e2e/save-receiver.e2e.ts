/** A receiver written by hand goes into the address register from its shipment. */
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';

test('[ADR-01] a receiver written by hand is saved in the register from the shipment, once, when its address is whole and no other is offered', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = `${unique('Mottagare')} AB`;
  await signIn(page, DEMO.superuser, '/Shipment/new');
  const receiver = page.getByRole('combobox', { name: 'Name' });
  const save = page.getByRole('button', { name: 'Save this receiver' });
  await receiver.fill(name);
  await page.getByLabel('City').first().fill('Ystad');
  await page.getByLabel('Street').first().fill('Hamngatan 4');
  await expect(save, 'not without a zip code').toBeHidden();
  await page.getByLabel('Zip code').first().fill('271 43');
  await expect(save).toBeVisible();
  await receiver.fill('Bo');
  const offered = page.getByRole('listbox', { name: 'Name' }).getByRole('option');
  await expect(offered.first()).toBeVisible();
  await expect(save, 'not over what is offered').toBeHidden();
  await receiver.fill(name);
  await expect(offered).toHaveCount(0);
  await save.click();
  // The server may take longer than the portal lets anybody wait.
  const kept = page.getByText('Saved on this device. It will be sent');
  await expect(page.getByText(`${name} is in the addresses`).or(kept)).toBeVisible();
  await expect(save).toBeHidden();
  const saved = async () => (await api.addresses()).filter((address) => address.name === name);
  await expect.poll(saved).toMatchObject([{ city: 'Ystad' }]);
  await page.getByLabel('City').first().fill('Simrishamn');
  await expect(save).toBeVisible();
});
