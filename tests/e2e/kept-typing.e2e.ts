/** What is typed is on the device before its page goes, whatever the page was doing at that moment. */
import { expect, test } from './support/kaj-test.ts';
import { field, openShipment } from './support/shipment-page.ts';

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
