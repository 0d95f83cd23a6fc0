/** What is typed is on the device before its page goes, whatever the page was doing at that moment. */
import { expect, test } from './support/kaj-test.ts';
import { field, goodsCell, openShipment } from './support/shipment-page.ts';

test('[SHP-11] what was typed is there after a reload that comes while it is being written', async ({ page }) => {
  // The first write of a draft goes on for as long as the page lives, as on a slow disk.
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function slowly(...given) {
      const request = put.apply(this, given);
      if (this.name === 'drafts' && !document.documentElement.dataset.writing) {
        document.documentElement.dataset.writing = '';
        const goOn = () => {
          try {
            this.count().onsuccess = goOn;
          } catch {
            // It has given way.
          }
        };
        goOn();
      }
      return request;
    };
  });
  await openShipment(page, 'new');
  await field(page, 'Order number').fill('SO-SLOW');
  await expect(page.locator('html[data-writing]')).toBeAttached();
  await page.goto('/Shipments');
  await page.goto('/Shipment/new');
  await expect(field(page, 'Order number')).toHaveValue('SO-SLOW');
});

test('[SHP-11] a key in a table is there after a reload that comes before it is drawn', async ({ page }) => {
  await openShipment(page, 'new');
  const weight = goodsCell(page, 'Weight, kg', 1);
  await weight.fill('12.5');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  await weight.evaluate((cell: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(cell, '12.75');
    cell.dispatchEvent(new InputEvent('input', { bubbles: true }));
    location.reload();
  });
  await page.waitForEvent('load');
  await expect(weight).toHaveValue('12.75');
});

test('[SHP-11] keys as fast as those of a scanner are there after a reload that comes while it is unclear whose they are', async ({
  page,
}) => {
  await openShipment(page, 'new');
  const order = field(page, 'Order number');
  await order.fill('SO');
  await order.focus();
  await page.keyboard.type('-KEYS-77');
  await page.evaluate(() => location.reload());
  await page.waitForEvent('load');
  await expect(order).toHaveValue('SO-KEYS-77');
});
