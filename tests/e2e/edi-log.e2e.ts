/** The EDI log of a carrier and of a shipment: messages, replies, another attempt, and what arrives while somebody reads. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { answerAsCarrier, createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { searchField } from './support/register-page.ts';

const thread = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
const drawer = (page: Page) => page.getByRole('dialog');

test('[BOK-02] [BOK-05] what was made or sent and answered hangs on one rail, comes in by itself, and is read and kept as it was sent', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api);
  await signIn(page, DEMO.user, `/Carriers/${carrier.carrierId}/log`);
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  const { shipmentId, orderNumber, consignmentNo } = await carrier.book();
  const row = thread(page, orderNumber ?? '');
  // The demo company is in test mode, and the connection has no server.
  await expect(row.locator('[data-look]')).toHaveText(['Test: made, not sent']);
  await expect(row).not.toContainText('Sent');
  await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible();
  const [sent] = await api.ediLog({ shipmentId });
  const reference = sent?.reference ?? '';
  await answerAsCarrier(server, carrier.carrierId, 'CONTRL', `UCI+${reference}+7350000000009:14+CARRIERTEST:ZZ+7`);
  await expect(row).toContainText(`Interchange ${reference} received`);
  await answerAsCarrier(
    server,
    carrier.carrierId,
    'IFTSTA',
    `CNI+1+${consignmentNo}`,
    'STS+1+48',
    'DTM+334:202611230950:203',
    'LOC+14+:::GÖTEBORG',
  );
  await expect(row).toContainText('Loaded in GÖTEBORG 09:50');
  await answerAsCarrier(
    server,
    carrier.carrierId,
    'APERAK',
    'BGM++AP2+9+RE',
    `RFF+ACW:${reference}`,
    'FTX+AAO+++Unknown zip code',
  );
  await expect(row.locator('[data-look]')).toHaveText(['Test: made, not sent', 'Accepted', 'Event', 'Rejected']);
  await expect(row).toContainText('Unknown zip code');

  await expect(page.getByText(/\. Answers fetched \d\d:\d\d$/)).toBeVisible();
  const states = page.getByRole('group', { name: 'Show' }).getByRole('button');
  await expect(states).toHaveText([
    'All, 7 days4',
    'Waiting0',
    'Tries again0',
    'Gave up0',
    'Rejected1',
    'Not taken in0',
  ]);
  await page.getByRole('button', { name: 'Rejected' }).click();
  await expect(page).toHaveURL(/\?state=rejected$/);
  const shown = page.getByRole('main').locator('[data-place] [data-look]');
  await expect(shown).toHaveText(['Rejected']);
  await expect(page.getByRole('main').getByRole('link')).toHaveText([`APERAK, ${orderNumber}`]);
  await page.getByLabel('Kind').selectOption('CONTRL');
  await expect(page.getByRole('heading', { name: 'No message found' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).click();
  await expect(shown).toHaveCount(4);
  await searchField(page).fill(`${reference}0`);
  await expect(page.getByRole('heading', { name: 'No message found' })).toBeVisible();
  // A status message names a consignment and no message.
  await searchField(page).fill(reference);
  await expect(shown).toHaveText(['Test: made, not sent', 'Accepted', 'Rejected']);
  await page.reload();
  await expect(searchField(page)).toHaveValue(reference);
  await expect(shown).toHaveText(['Test: made, not sent', 'Accepted', 'Rejected']);
  await searchField(page).press('Escape');
  await expect(page).toHaveURL(/\/log$/);
  await expect(shown).toHaveCount(4);

  await row.getByRole('link', { name: orderNumber ?? '' }).press('Enter');
  await expect(drawer(page).getByRole('heading')).toHaveText(`IFTMIN ${reference}`);
  await expect(drawer(page).getByRole('listitem').nth(2)).toContainText("UNH+1+IFTMIN:D:96A:UN'");
  const download = page.waitForEvent('download');
  await drawer(page).getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${reference}.edi`);
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^UNA:\+\.\? 'UNB\+UNOC:3.*UNZ\+1\+TI\d+'$/s);
  await page.reload();
  await expect(drawer(page).getByRole('heading')).toHaveText(`IFTMIN ${reference}`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/Carriers/${carrier.carrierId}/log$`));
  await expect(page.getByRole('button', { name: 'Fetch answers now' })).toHaveAttribute('aria-disabled', 'true');
  await row.getByRole('button', { name: 'Shipment' }).click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'EDI log' }).click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}/log$`));
  await expect(page.getByRole('main')).toContainText('Attempt 1: made');
  await expect(page.getByRole('main').locator('[data-look=rejected]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to the shipment' }).click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  await page.getByRole('button', { name: 'Print documents' }).click();
  const papers = page.getByRole('dialog', { name: 'Print documents' });
  await expect(papers.getByRole('listitem').filter({ hasText: 'Transport instructions' })).toContainText(
    'In the EDI log',
  );
  await page.goto('/Carriers');
  await searchField(page).fill(carrier.name);
  await expect(page.getByRole('main')).toContainText('Test: made, not sent');
});

test('[BOK-02] [SES-16] what did not arrive says why and is tried again at once by those who may; without a network the log says where to look', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 404 .*\/api\/shipment\//);
  const api = await openApi(server);
  // An address inside the server's own network, which its settings forbid here.
  const carrier = await createEdiCarrier(api, { server: '127.0.0.1' });
  const { shipmentId, orderNumber } = await carrier.book();
  await signIn(page, DEMO.superuser, `/Carriers/${carrier.carrierId}/log`);
  const row = thread(page, orderNumber ?? '');
  await expect(row).toContainText('inside our own network, 1 of 5 attempts');
  await expect(row.locator('[data-look]')).toHaveText(/^Tries again \d\d:\d\d$/);
  await row.getByRole('button', { name: 'Retry now' }).click();
  await expect(row).toContainText('2 of 5 attempts');
  expect(await api.ediLog({ shipmentId })).toMatchObject([{ state: 'retrying', tries: 2 }]);
  const fetching = page.waitForResponse((response) => response.url().endsWith('/replies'));
  await page.getByRole('button', { name: 'Fetch answers now' }).click();
  expect((await fetching).status()).toBe(202);
  await expect(page.getByText('Answers are being fetched')).toBeVisible();

  await goAway(page, network);
  await expect(page.getByRole('heading', { name: 'The log needs the network' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Retry now' })).toContainText('Needs a connection');
  await comeBack(page, network);
  await expect(page.getByRole('heading', { name: 'The log needs the network' })).toBeHidden();
  await page.goto('/Shipment/999999999/log');
  await expect(page).toHaveURL(/\/Shipments/);
  await expect(page.getByText('The shipment does not exist')).toBeVisible();
  await page.goto('/Carriers/999999999/log');
  await expect(page).toHaveURL(/\/Carriers$/);

  await page.context().clearCookies();
  await signIn(page, DEMO.user, `/Carriers/${carrier.carrierId}/log`);
  await expect(row.getByRole('button', { name: 'Retry now' })).toContainText('Needs a SuperUser');
});

test('[BOK-02] a message that comes while somebody reads further down does not move what is read', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api);
  const shipments = [];
  for (let count = 0; count < 20; count += 1) shipments.push(await carrier.book());
  await page.setViewportSize({ width: 1180, height: 600 });
  await signIn(page, DEMO.user, `/Carriers/${carrier.carrierId}/log`);
  const read = thread(page, shipments[8]?.orderNumber ?? '');
  await read.getByRole('link').focus();
  await page.evaluate(() => window.scrollBy(0, 120));
  const before = await read.boundingBox();
  expect(before?.y).toBeGreaterThan(0);
  const { orderNumber } = await carrier.book();
  await expect(thread(page, orderNumber ?? '')).toHaveCount(1);
  // Browsers scroll by whole pixels of the screen.
  const after = await read.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
  await expect(read.getByRole('link')).toBeFocused();
});

test('[FLD-02] an outage stands in the log as not fetched, with its reason, under its filter and on the carrier’s card', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  // An address inside the server's own network, which its settings forbid here.
  const carrier = await createEdiCarrier(api, { server: '127.0.0.1' });
  await signIn(page, DEMO.superuser, `/Carriers/${carrier.carrierId}/log`);
  await page.getByRole('button', { name: 'Fetch answers now' }).click();
  const outage = thread(page, 'Replies cannot be fetched: ');
  await expect(outage).toContainText('inside our own network');
  await expect(outage.locator('[data-look]')).toHaveText('Not fetched');
  await expect(outage.getByRole('link'), 'there is no message to open').toHaveCount(0);
  await page.getByRole('button', { name: 'Not taken in 1' }).click();
  await expect(page).toHaveURL(/\?state=refused$/);
  await expect(outage).toBeVisible();
  await page.goto('/Carriers');
  await expect(page.getByRole('row').filter({ hasText: carrier.name })).toContainText('inside our own network');
});
