/** Back closes what lies over the page before it leaves the page, and loses nothing that was typed. */
import type { Locator, Page } from 'playwright/test';
import { DEMO, expect, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { cell, drawer, entryRows, openAddresses } from './support/register-page.ts';
import { chooseMore, openShipment } from './support/shipment-page.ts';

type Layer = { readonly open: (page: Page) => Promise<void>; readonly layer: (page: Page) => Locator };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const LAYERS: Readonly<Record<string, Layer>> = {
  'the queue': {
    open: (page) => page.getByRole('contentinfo').getByRole('button').first().click(),
    layer: (page) => page.getByRole('dialog', { name: /^Queue/ }),
  },
  'the notifications': {
    open: (page) => button(page, /^Notifications/).click(),
    layer: (page) => page.getByRole('dialog', { name: /^Notifications/ }),
  },
  'a menu': {
    open: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
    layer: (page) => page.getByRole('menu', { name: 'More' }),
  },
  'the papers': {
    open: (page) => button(page, 'Print documents').click(),
    layer: (page) => page.getByRole('dialog', { name: 'Print documents' }),
  },
  'a preview': {
    open: async (page) => {
      await button(page, 'Print documents').click();
      await button(page, 'Preview Transport label').click();
    },
    layer: (page) => page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Pages' }) }),
  },
  'a dialog': {
    open: (page) => chooseMore(page, 'Internal note'),
    layer: (page) => page.getByRole('dialog', { name: 'Internal note' }),
  },
};

for (const [name, { open, layer }] of Object.entries(LAYERS)) {
  test(`[FLD-07] [X04] Back closes ${name} and leaves the page under it where it is`, async ({ page, server }) => {
    const api = await openApi(server);
    const { id } = await api.firstDeliveryType();
    const { shipmentId } = await api.createShipment({ deliveryType: id });
    await openShipment(page, shipmentId);
    const here = page.url();

    await test.step('on the first page of a visit', async () => {
      await open(page);
      await expect(layer(page)).toBeVisible();
      await page.goBack();
      await expect(layer(page)).toBeHidden();
      await expect(page).toHaveURL(here);
      await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
    });

    await test.step('and on one that another page led to', async () => {
      await page.getByRole('link', { name: 'Shipments' }).first().click();
      await expect(page.getByRole('heading', { name: 'Receiver' })).toBeHidden();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Receiver' }), 'with nothing open it goes back').toBeVisible();
      await page.goForward();
      await expect(page.getByRole('heading', { name: 'Receiver' }), 'and Forward goes forward').toBeHidden();
      await page.getByRole('link', { name: shipmentId }).first().click();
      await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
      await open(page);
      await expect(layer(page)).toBeVisible();
      await page.goBack();
      await expect(layer(page)).toBeHidden();
      await expect(page).toHaveURL(here);
      await page.goBack();
      await expect(page, 'with nothing open it leaves').toHaveURL(/\/Shipments/);
    });
  });
}

test('[FLD-07] [X04] a half-written note survives Back, another page and a reload, until it is saved', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({});
  await openShipment(page, shipmentId);
  const note = page.getByRole('dialog', { name: 'Internal note' });
  const text = note.getByRole('textbox');
  await chooseMore(page, 'Internal note');
  await text.fill('Ring the bell at the');
  await page.goBack();
  await expect(note).toBeHidden();
  await chooseMore(page, 'Internal note');
  await expect(text).toHaveValue('Ring the bell at the');
  await page.goBack();
  await page.getByRole('link', { name: 'Shipments' }).first().click();
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeHidden();
  await page.goto(`/Shipment/${shipmentId}`);
  await chooseMore(page, 'Internal note');
  await expect(text).toHaveValue('Ring the bell at the');
  await text.fill('Ring the bell at the gate');
  await page.reload();
  await chooseMore(page, 'Internal note');
  await expect(text, 'while the dialog was open').toHaveValue('Ring the bell at the gate');
  await note.getByRole('button', { name: 'Save' }).click();
  await expect(note).toBeHidden();
  await expect.poll(async () => (await api.shipment(shipmentId)).noteInternal).toBe('Ring the bell at the gate');
  await chooseMore(page, 'Internal note');
  await text.fill('');
  await text.fill('Ring the bell at the gate');
  await page.reload();
  await chooseMore(page, 'Internal note');
  await expect(text).toHaveValue('Ring the bell at the gate');
});

test('[FLD-07] [FRM-09] [X04] Back on a question takes the question back, and the form stays with what was typed', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({});
  await openShipment(page, shipmentId);
  await page.getByRole('link', { name: 'Shipments' }).first().click();
  await page.getByRole('link', { name: shipmentId }).first().click();
  await page.getByLabel('Order number').fill('SO-half');
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel('Order number')).toHaveValue('SO-half');
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
});

test('[FLD-07] [FRM-09] [X04] an entry of a register is left by Back as a page is, after the question about what was typed', async ({
  page,
}) => {
  await openAddresses(page, '', DEMO.moderator);
  await entryRows(page).first().getByRole('link').first().click();
  await expect(drawer(page)).toBeVisible();
  const entry = page.url();
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/addresses$/);
  await page.goForward();
  await expect(drawer(page)).toBeVisible();
  await expect(page).toHaveURL(entry);
  await cell(page, 'Phone').fill('+46 8 000 00');
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(entry);
  await expect(cell(page, 'Phone')).toHaveValue('+46 8 000 00');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/addresses$/);
});

test('[FLD-07] [X04] after a reload Back closes what is open then, and answers a question about what was typed with Stay', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({});
  await openShipment(page, shipmentId);
  const here = page.url();
  await page.getByRole('contentinfo').getByRole('button').first().click();
  const queue = page.getByRole('dialog', { name: /^Queue/ });
  await expect(queue).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
  await expect(queue).toBeHidden();
  await page.getByLabel('Order number').fill('SO-half');
  await page.getByRole('link', { name: 'Shipments' }).first().click();
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(here);
  await expect(page.getByLabel('Order number')).toHaveValue('SO-half');
  await chooseMore(page, 'Internal note');
  await expect(page.getByRole('dialog', { name: 'Internal note' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Internal note' })).toBeHidden();
  await expect(page.getByLabel('Order number')).toHaveValue('SO-half');
});
