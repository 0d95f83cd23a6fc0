/** Printing on this device: pairing a station by six letters with the real program, its printers, its sleep, and its end. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { openShipment } from './support/shipment-page.ts';
import { startStationProgram } from './support/station-program.ts';

const letters = (page: Page) => page.getByLabel('Six letters');

test('[STN-01, PRT-05] a station is paired by its letters, prints labels in its printer’s language and papers on their own printers without a question, and is removed', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  tolerate(/status of 422 .*stations\/pair/);
  const program = startStationProgram(server);
  try {
    await signIn(page, DEMO.superuser, '/MyProfile');
    await page.getByRole('listitem').filter({ hasText: 'Printing on this device' }).getByRole('button').click();
    await expect(page.getByText('This device prints in the browser.')).toBeVisible();
    await page.getByRole('button', { name: 'I see six letters' }).click();
    await expect(letters(page)).toBeFocused();
    await letters(page).fill('abc-xyz');
    await expect(page.getByText(/No program waits with ABC–XYZ\..*4 tries left/)).toBeVisible();
    await letters(page).pressSequentially((await program.code()).toLowerCase());
    await expect(page.getByText(/^Paired with /)).toBeVisible();
    await expect(
      page.locator('main :is(h1, h2, h3):focus'),
      'the field is gone, and no button has its focus',
    ).toBeVisible();
    await expect(page.getByText('Connected')).toBeVisible({ timeout: 15_000 });
    await page.getByLabel('Label printer').focus();
    await page.getByLabel('Label printer').selectOption(program.labels);
    await expect(page.getByRole('list', { name: 'Which paper goes where' })).toContainText(program.labels);
    await expect(page.getByLabel('Label printer'), 'keeps the focus while it is saved').toBeFocused();
    await page.getByLabel('A4 printer').selectOption(program.papers);
    await expect(page.getByRole('list', { name: 'Which paper goes where' })).toContainText(program.papers);
    await page.getByRole('button', { name: 'Test print one label' }).click();
    await expect.poll(() => program.printed(program.labels), { timeout: 20_000 }).toBe(1);
    await expect(page.getByText(/^Last came out/)).toHaveCount(1);
    await page.getByLabel('Language of the printer').selectOption('ZPL, 203 dpi');
    await expect(page.getByLabel('Language of the printer')).toHaveValue('zpl203');
    await page.getByLabel('Language of the printer').focus();
    await goAway(page, network);
    await expect(page.getByLabel('Language of the printer')).toBeDisabled();
    await expect(page.locator('main :focus'), 'a locked choice passes it on').toBeVisible();
    await comeBack(page, network);
    await expect(page.getByLabel('Language of the printer'), 'gets it back').toBeFocused();
    await page.getByLabel('Size of its labels').selectOption('100 × 150 mm');
    await expect(page.getByLabel('Size of its labels')).toHaveValue('100x150');
    await page.getByLabel('Name of the station').fill('Packing 3');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    const everywhere = page.getByRole('switch', { name: 'Takes what I print on other devices' });
    await expect(everywhere).toHaveAccessibleDescription('Takes print jobs from 1 device');
    await everywhere.click();
    await expect(everywhere).toBeChecked();

    const { deliveryType } = await createEdiCarrier(await openApi(server));
    const { shipmentId } = await (await openApi(server, DEMO.superuser)).createShipment({ deliveryType });
    await openShipment(page, shipmentId, DEMO.superuser);
    await page.getByRole('button', { name: 'Print documents' }).click();
    const menu = page.getByRole('dialog', { name: 'Print documents' });
    await expect(menu).toContainText('Packing 3');
    await menu.getByRole('button', { name: 'Print what is missing or old' }).click();
    await expect(page.locator('strong', { hasText: /^Printed \d\d:\d\d$/ })).toBeVisible({ timeout: 20_000 });
    expect([program.printed(program.labels), program.printed(program.papers)]).toEqual([2, 1]);
    const [zpl = ''] = readdirSync(program.labels).filter((file) => file.endsWith('.zpl'));
    expect(readFileSync(path.join(program.labels, zpl), 'utf8')).toMatch(/^\^XA\^CI28[\s\S]*\^PW800\^LL1200/);

    await page.goto('/Printing');
    await expect(page.getByText(/^Last came out/)).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove this station' }).click();
    await page.getByRole('alertdialog', { name: 'Remove Packing 3?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('This device prints in the browser.')).toBeVisible();
  } finally {
    await program.stop();
    program.remove();
  }
});

test('[STN-01] where the print program was made into executables, the one of this system is offered first, and Node is not asked for', async ({
  page,
}) => {
  const names = ['kaj-print-win-x64.exe', 'kaj-print-darwin-arm64', 'kaj-print-linux-x64'];
  await page.route('**/print-program/list.json', (route) => route.fulfill({ json: names }));
  await signIn(page, DEMO.user, '/Printing');
  const links = page.getByRole('listitem').filter({ hasText: 'Download the print program' }).getByRole('link');
  await expect(links).toHaveText(['Linux, x64', 'Windows', 'macOS, Apple']);
  await expect(links.first()).toHaveAttribute('href', '/print-program/kaj-print-linux-x64');
  await expect(page.getByText('Node.js')).toHaveCount(0);
});

test('[STN-01] a station whose printers stopped says why in whole sentences, and nothing where nothing is known', async ({
  page,
}) => {
  const at = new Date().toISOString();
  const station = {
    ...{ id: 'one', name: 'Packing 3', labels: 'Zebra', papers: 'Office', labelSize: null, labelFormat: null },
    goesTo: { users: [DEMO.user], devices: [] },
    ...{ state: 'needs', lastAnswerAt: at, computer: 'PACK-PC-3', system: 'linux', version: '1', printers: [] },
    waiting: { labels: 0, papers: 0 },
    last: { labels: { cameOut: false, at, text: 'Zebra is stopped.' }, papers: { cameOut: false, at, text: null } },
  };
  await page.route('**/api/stations', async (route) =>
    route.fulfill({ response: await route.fetch(), json: [station] }),
  );
  await signIn(page, DEMO.user, '/Printing');
  await expect(page.getByText('Zebra is stopped. What did not come out is missing')).toBeVisible();
  await expect(page.getByText(/^Did not come out .*: Zebra is stopped\.$/)).toBeVisible();
  await expect(page.getByText(/^Did not come out [^:]*\d\d:\d\d$/)).toBeVisible();

  // What the program has found is said in the reader's language, what its printer says is quoted.
  station.last.labels = { cameOut: false, at, code: 'queueStopped', text: 'Zebra' } as never;
  station.last.papers = { cameOut: false, at, code: 'client', text: 'lp: out of paper' } as never;
  await page.evaluate(() => localStorage.setItem('language', 'sv'));
  await page.reload();
  await expect(page.getByText('Skrivarkön Zebra är stoppad på sin dator. Starta den där').first()).toBeVisible();
  await expect(page.getByText(/: ”lp: out of paper”$/)).toBeVisible();
});
