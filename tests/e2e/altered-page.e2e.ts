/** A page that extensions alter: it goes on, and knows what they filled in. The cases are listed in tests/fixtures/field/README.md. */
import type { Page } from 'playwright/test';
import { DEMO, DEMO_PASSWORD, expect, signIn, test } from './support/kaj-test.ts';
import { listRow, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { goodsCell, openShipment } from './support/shipment-page.ts';

/** Runs in the page: marks digits and words as extensions do, joins texts and adds elements of its own, now and whenever there is something new. */
function interfere(): void {
  const own = new WeakSet<Node>();
  const made = (name: string) => {
    const element = document.createElement(name);
    own.add(element);
    return element;
  };
  const isLeft = (text: Text) =>
    !text.parentElement ||
    own.has(text.parentElement) ||
    text.parentElement.closest('script, style, svg, textarea, option');
  const alter = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || isLeft(text)) continue;
      const place = text.data.search(/\d\d/);
      const mark = made('mark');
      if (place >= 0) {
        const found = text.splitText(place);
        found.replaceWith(mark);
        mark.append(found);
      } else if (text.data.length % 2 === 0) {
        text.replaceWith(mark);
        mark.append(text);
      } else {
        mark.textContent = text.data;
        text.replaceWith(mark);
      }
    }
    if (root instanceof Element && root.childElementCount > 2 && !own.has(root))
      root.prepend(made('grammarly-extension'));
  };
  alter(document.querySelector('#root') ?? document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node.isConnected && node.nodeName !== '#text' && !own.has(node)) alter(node);
    }
  }).observe(document.body, { childList: true, subtree: true });
}

async function letInterfere(page: Page): Promise<void> {
  await page.evaluate(interfere);
  await expect(page.locator('mark').first()).toBeAttached();
}

test('[FLD-07] [EX01] [EX03] a shipment that extensions mark, split and wrap goes on, and its totals are never old', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const orderNumber = unique('EX');
  const { shipmentId } = await api.createShipment({ orderNumber });
  await openShipment(page, shipmentId);
  await letInterfere(page);
  const pieces = page.locator('[data-total=pieces] dd');
  const before = Number(await pieces.innerText());
  await page.getByRole('button', { name: 'Add line' }).first().click();
  await goodsCell(page, 'Quantity', 2).fill('1234');
  await expect(pieces).toContainText(new RegExp(`^1.?${before + 234}\\s*$`));
  await page
    .getByRole('button', { name: /^Remove row/ })
    .last()
    .click();
  await expect(pieces).toHaveText(String(before));
  await page.getByRole('link', { name: 'Shipments' }).first().click();
  await page.getByLabel('Order number').fill(orderNumber);
  await page.keyboard.press('Enter');
  await listRow(page, shipmentId).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNumber);
  await page.goBack();
  await expect(listRow(page, shipmentId)).toContainText(orderNumber);
});

test('[FLD-07] [EX07] what a program fills in without an event is signed in with', async ({ page }) => {
  await page.goto('/Login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  // As from the world of an extension, where React has put nothing around the value.
  const fill = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    }, text);
  await fill('Email', DEMO.user);
  await fill('Password', DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/Shipments/);
});

test('[FLD-07] [EX08] a phrase that must be typed is left as it is by a translator', async ({ page, server }) => {
  const api = await openApi(server);
  const { addressId } = await api.saveAddress({ name: unique('Bort'), countryCode: 'SE' });
  await signIn(page, DEMO.superuser, `/addresses/${addressId}`);
  await page.getByRole('dialog').first().getByRole('button', { name: 'Delete' }).click();
  const phrase = page.getByRole('alertdialog').locator('b', { hasText: addressId });
  await expect(phrase).toHaveAttribute('translate', 'no');
});
