/** A page that the browser translates: nothing throws, nothing old stays, and names, numbers and codes stay what they are. */
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRow, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { goodsCell, openShipment } from './support/shipment-page.ts';

/** Runs in the page and does what Chrome's translator does: each text becomes a `font` in a `font`, now and whenever there are new ones. */
function translate(): void {
  const isLeftAlone = (node: Node) => {
    const marked = node.parentElement?.closest('[translate]');
    return (
      marked?.getAttribute('translate') === 'no' || node.parentElement?.closest('font, script, style, svg') !== null
    );
  };
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    if (root instanceof Text) texts.push(root);
    for (const text of texts) {
      if (!text.data.trim() || !text.parentNode || isLeftAlone(text)) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.parentNode.insertBefore(outer, text);
      text.remove();
    }
  };
  document.documentElement.classList.add('translated-ltr');
  translateIn(document.body);
  new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translateIn(node);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

async function translatePage(page: Page): Promise<void> {
  await page.evaluate(translate);
  await expect(page.locator('font').first()).toBeAttached();
}

test('[BRW-01] in a translated shipment lines come and go, and the totals are never old', async ({ page, server }) => {
  const api = await openApi(server);
  const orderNumber = unique('TR');
  const { shipmentId } = await api.createShipment({ orderNumber });
  await openShipment(page, shipmentId);
  await translatePage(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNumber);
  const pieces = page.locator('[data-total=pieces] dd');
  const before = Number(await pieces.innerText());
  await page.getByRole('button', { name: 'Add line' }).first().click();
  await goodsCell(page, 'Quantity', 2).fill('7');
  await expect(pieces).toHaveText(String(before + 7));
  await page
    .getByRole('button', { name: /^Remove row/ })
    .last()
    .click();
  await expect(pieces).toHaveText(String(before));
  await goodsCell(page, 'Quantity', 1).fill('9');
  await expect(pieces).toHaveText('9');
});

test('[BRW-01] a translated list goes offline and back, searches and opens its rows', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const orderNumber = unique('TR');
  const { shipmentId } = await api.createShipment({ orderNumber });
  await signIn(page);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await translatePage(page);
  await expect(statusLine(page)).toContainText('«Online');
  await goAway(page, network);
  await expect(statusLine(page)).not.toContainText('Online');
  await comeBack(page, network);
  await expect(statusLine(page)).toContainText('«Online');
  await page.getByLabel('Order number').fill(orderNumber);
  await page.keyboard.press('Enter');
  await expect(listRow(page, shipmentId)).toContainText(orderNumber);
  await expect(listRow(page, shipmentId).locator('font')).not.toHaveCount(0);
  await listRow(page, shipmentId).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNumber);
  await page.goBack();
  await expect(listRow(page, shipmentId)).toBeVisible();
});
