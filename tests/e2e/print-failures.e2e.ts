/** A browser that does not print: what failed is failed, the paper stays missing, and its person is told and tries again. */
import type { Page } from 'playwright/test';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { expect, signIn, test } from './support/kaj-test.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { openShipment } from './support/shipment-page.ts';

/** Scripts of a browser with one defect, until `mended` is set on the device. `whole` stands for a print dialog that opens. */
const WHOLE = `
  const isBroken = () => !localStorage.getItem('mended');
  window.print = () => {};
`;
const NO_MEMORY = /could not draw the pages, perhaps for lack of memory/;
const DEFECTS = {
  'makes no picture of a page': [
    `const toBlob = HTMLCanvasElement.prototype.toBlob;
     HTMLCanvasElement.prototype.toBlob = function (done, ...rest) {
       return isBroken() ? setTimeout(() => done(null)) : toBlob.call(this, done, ...rest);
     };`,
    NO_MEMORY,
  ],
  'makes an empty picture of a page': [
    `const toBlob = HTMLCanvasElement.prototype.toBlob;
     HTMLCanvasElement.prototype.toBlob = function (done, ...rest) {
       return isBroken() ? setTimeout(() => done(new Blob([]))) : toBlob.call(this, done, ...rest);
     };`,
    NO_MEMORY,
  ],
  'has no canvas left': [
    `const getContext = HTMLCanvasElement.prototype.getContext;
     HTMLCanvasElement.prototype.getContext = function (...args) {
       return isBroken() ? null : getContext.apply(this, args);
     };`,
    NO_MEMORY,
  ],
  'cannot decode a page': [
    `const decode = HTMLImageElement.prototype.decode;
     HTMLImageElement.prototype.decode = function () {
       return isBroken() ? Promise.reject(new DOMException('The image cannot be decoded', 'EncodingError')) : decode.call(this);
     };`,
    NO_MEMORY,
  ],
  'has no printing': [`if (isBroken()) window.print = undefined;`, /cannot print pages/],
  'throws when it should print': [
    `if (isBroken()) window.print = () => { throw new DOMException('Printing is blocked', 'SecurityError'); };`,
    /did not open its print dialog/,
  ],
  'gives no frame': [
    `const frame = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
     Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
       get() { return isBroken() ? null : frame.get.call(this); },
     });`,
    /did not open its print dialog/,
  ],
  'starts no worker': [
    `const Whole = window.Worker;
     window.Worker = class extends Whole {
       constructor(url, options) {
         super(url, options);
         if (isBroken()) setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'gone' })));
       }
     };`,
    NO_MEMORY,
  ],
} as const;

for (const [defect, [script, words]] of Object.entries(DEFECTS)) {
  test(`[PRT-02] [PRT-03] a label is missing and can be printed again when the browser ${defect}`, async ({
    page,
    server,
  }) => {
    const api = await openApi(server);
    const shipmentId = await createLabelled(api);
    await page.addInitScript(`${WHOLE}${script}`);
    await openShipment(page, shipmentId);
    await printLabel(page);
    const told = page.getByRole('alert').filter({ hasText: 'Not printed: Transport label' });
    await expect(told).toContainText(words, { timeout: 30_000 });
    expect(await labelOf(api, shipmentId)).toBe(PRINT_STATUS.deliveryError);
    expect((await api.shipment(shipmentId)).status).not.toBe(STATUS.ready);
    await expect(page.getByText(/Did 1 label come out/)).toBeHidden();
    await expect(page.locator('iframe')).toHaveCount(0);

    await page.evaluate(() => localStorage.setItem('mended', 'yes'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/Did 1 label come out\?$/)).toBeVisible();
    await expect(told).toBeHidden();
    expect(await labelOf(api, shipmentId)).toBe(PRINT_STATUS.done);
  });
}

test('[PRT-03] a paper whose file is broken is missing, and the ledger says why', async ({ page, server }) => {
  const api = await openApi(server);
  const shipmentId = await createLabelled(api);
  await page.addInitScript(WHOLE);
  await page.route('**/api/shipment/*/print', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    await route.fulfill({ response: answer, json: { ...json, base64Data: btoa('%PDF-1.7 cut off') } });
  });
  await openShipment(page, shipmentId);
  await printLabel(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Not printed: Transport label' })).toBeVisible();
  expect(await labelOf(api, shipmentId)).toBe(PRINT_STATUS.deliveryError);
  await page.unroute('**/api/shipment/*/print');
  await page.goto(`/Shipment/${shipmentId}/prints`);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'It did not come out' });
  await expect(row).toContainText(NO_MEMORY);
});

test('[PRT-03] a label that no browser prints is saved as a file, and counts once its person says so', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const shipmentId = await createLabelled(api);
  await page.addInitScript(`${WHOLE}${DEFECTS['has no printing'][0]}`);
  await openShipment(page, shipmentId);
  await printLabel(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText(/^Saved as a file \d\d:\d\d\. Did 1 label come out\?$/)).toBeVisible();
  expect(await labelOf(api, shipmentId)).toBe(PRINT_STATUS.deliveryError);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.locator('strong', { hasText: /^Printed \d\d:\d\d$/ })).toBeVisible();
  expect(await labelOf(api, shipmentId)).toBe(PRINT_STATUS.done);
});

test('[PRT-03] a failure that could not be reported is reported when its person tries again', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 503/);
  const api = await openApi(server);
  const shipmentId = await createLabelled(api);
  await page.addInitScript(`${WHOLE}${DEFECTS['has no printing'][0]}`);
  await openShipment(page, shipmentId);
  await page.route('**/outcome', (route) => route.fulfill({ status: 503, json: {} }));
  await printLabel(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Not printed: Transport label' })).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/outcome');
  await page.evaluate(() => localStorage.setItem('mended', 'yes'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Did 1 label come out\?$/)).toBeVisible();
  await page.goto(`/Shipment/${shipmentId}/prints`);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Not confirmed');
  await expect(rows.nth(1)).toContainText('It did not come out: This browser cannot print pages.');
});

test('[PRT-03] a label is missing again when its person says that nothing came out', async ({ page, server }) => {
  const api = await openApi(server);
  const shipmentId = await createLabelled(api);
  await page.addInitScript(WHOLE);
  await openShipment(page, shipmentId);
  await printLabel(page);
  await page.getByRole('button', { name: 'No, print again' }).click();
  await page
    .getByRole('dialog', { name: 'Print Transport label again?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect.poll(() => labelOf(api, shipmentId)).toBe(PRINT_STATUS.deliveryError);
});

test('[PRT-01] what is printed stays until the print dialog is closed, however long that takes, or until the next print', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const shipmentId = await createLabelled(api);
  await page.addInitScript(WHOLE);
  await openShipment(page, shipmentId);
  await page.clock.install();
  await printLabel(page);
  const frame = page.locator('iframe');
  const close = () =>
    frame.evaluate((one: HTMLIFrameElement) => one.contentWindow?.dispatchEvent(new Event('afterprint')));
  await expect(page.getByText(/Did 1 label come out\?$/)).toBeVisible();
  await page.clock.fastForward(10 * 60_000);
  await expect(frame).toHaveCount(1);
  await close();
  await expect(frame).toHaveCount(0);

  await printAgain(page);
  await expect(frame).toHaveCount(1);
  await frame.evaluate((one) => one.setAttribute('data-first', ''));
  await printAgain(page);
  await expect(page.locator('iframe:not([data-first])')).toHaveCount(1);
  await expect(frame, 'the one before is gone').toHaveCount(1);
});

test('[PRT-01] what is printed stays for a browser that calls its dialog closed as soon as it opens', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const shipmentId = await createLabelled(api);
  await page.addInitScript(`window.print = () => window.dispatchEvent(new Event('afterprint'));`);
  await openShipment(page, shipmentId);
  await printLabel(page);
  await expect(page.getByText(/Did 1 label come out\?$/)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.locator('iframe'), 'its person is back in the page').toHaveCount(0);
});

test('[PRT-01] the agreement offers no printing when the browser cannot print', async ({ page }) => {
  const print = page.getByRole('button', { name: 'Print' });
  await page.goto('/UserAgreement');
  await expect(print).toBeVisible();
  await page.addInitScript('window.print = undefined;');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(print).toBeHidden();
});

test('[SHL-08] [PRT-01] the device check finds that the browser has no printing', async ({ page }) => {
  await page.addInitScript('window.print = undefined;');
  await signIn(page, undefined, '/Test');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByText('The test label did not come out right')).toBeVisible();
});

async function createLabelled(api: PortalApi): Promise<string> {
  const { id } = await api.firstDeliveryType();
  return (await api.createShipment({ deliveryType: id })).shipmentId;
}

async function labelOf(api: PortalApi, shipmentId: string): Promise<number | undefined> {
  return (await api.shipment(shipmentId)).documents.find(({ kind }) => kind === 'label')?.printStatus;
}

async function printLabel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print documents' }).click();
  await page
    .getByRole('dialog', { name: 'Print documents' })
    .getByRole('button', { name: 'Print Transport label' })
    .click();
}

async function printAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'No, print again' }).click();
  const question = page.getByRole('dialog', { name: 'Print Transport label again?' });
  await question.getByLabel('Lost').check();
  await question.getByRole('button', { name: 'Print again' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(/Did 1 label come out\?$/)).toBeVisible();
}
