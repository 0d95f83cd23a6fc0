import type { Page } from 'playwright/test';
import { readPdf } from '../documents/read-barcodes.ts';
import { wholeBrowser } from './playwright.config.ts';
import { waitForWorker } from './support/app-worker.ts';
import { goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { recordPrints } from './support/noted-prints.ts';
import {
  altCode,
  CTRL_J,
  ENTER,
  plainKeys,
  type ScannerKey,
  scan,
  sendScannerKeys,
  sendText,
} from './support/scanner.ts';

// The test print is shown by the browser's own viewer.
test.use({ launchOptions: wholeBrowser });

const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

test('[SHL-08] the device is checked at once: connection, app, storage, what lies on it and the queue, as a report to copy', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, DEMO.user, '/Support');
  await waitForWorker(page);
  await page.getByRole('link', { name: /Check this device/ }).click();
  await expect(page).toHaveURL(/\/Test$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Check this device' })).toBeVisible();
  await expect(line(page, 'Server')).toContainText(/\d ms/);
  await expect(line(page, 'Push')).toContainText('Connected since');
  await expect(line(page, 'Clock')).toContainText('Same as the server');
  await expect(line(page, 'Service worker')).toHaveAttribute('data-standing', 'good');
  await expect(line(page, 'Used')).toContainText('MB');
  await expect(line(page, 'Shipments')).toContainText(/[1-9]\d*, \d\d:\d\d/);
  await expect(line(page, 'Everything is sent')).toBeVisible();
  await expect(page.getByText(/^Checked \d\d:\d\d/)).toBeVisible();

  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('The report is copied')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('Network, Server: good');
  expect(report).toContain('Scanner: not tried');
  expect(report).not.toContain(DEMO.user);
});

test('[SHL-08, OFF-01] without the network it says what does not work, and what still does', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /WebSocket connection/);
  await signIn(page, DEMO.user, '/Test');
  await expect(line(page, 'Server')).toContainText(/\d ms/);
  await goAway(page, network);
  await page.reload();
  await expect(line(page, 'Server')).toContainText('Does not answer');
  await expect(line(page, 'Push')).toContainText('Not connected');
  await expect(line(page, 'Shipments')).toContainText(/[1-9]/);
  await expect(page.getByText(/things? to look at/)).toBeVisible();
});

test('[SHL-08] scanner, camera and test print are tried on the page', async ({ page, context }) => {
  // A page whose print dialog is open cannot be made into a file.
  const printed = await recordPrints(page, () => 'printed');
  await signIn(page, DEMO.user, '/Test');
  const field = page.getByLabel('Scan any label now');
  await expect(field).toBeFocused();
  await scan(page, ']C100373500000000000123', '\t');
  await expect(page.getByText(/Read by a scanner, \d+ ms a key, ended with Tab/)).toBeVisible();
  await expect(page.getByText(']C100373500000000000123')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.type('slowly', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Typed by hand, or too slow for a scanner')).toBeVisible();

  await context.clearPermissions();
  await page.getByRole('button', { name: 'Start camera' }).click();
  await expect(page.getByText(/The camera is not allowed|No camera was found/)).toBeVisible();

  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByText(/Did the label come out/)).toBeVisible();
  await expect.poll(() => printed).toEqual(['printed']);
  const [paper, ...more] = await readPdf(await page.pdf({ format: 'A4' }));
  expect(more).toEqual([]);
  expect(paper?.codes.map(({ value }) => value)).toEqual(['KAJ-TEST-LABEL']);
  expect(paper?.text.replace(/\s+/g, ' ').trim()).toBe('TEST KAJ-TEST-LABEL 50 mm');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('The test label came out right')).toBeVisible();
});

test('[FLD-06] the device check names the setting of a scanner that is wrong, and says when all are right', async ({
  page,
}) => {
  await signIn(page, DEMO.user, '/Test');
  const field = page.getByLabel('Scan any label now');
  const label = ']C100373500000000000123';
  const control = { key: 'Control', control: true };
  const padKeys = [...'00373500000000000123'].map((digit) => ({ key: 'Home', code: `Numpad${digit}`, keyCode: 36 }));
  const keyed: readonly (readonly [keys: readonly ScannerKey[], says: string, pace?: number])[] = [
    [[...plainKeys(label), ENTER], 'The scanner is set right.'],
    [plainKeys(label), 'No key came behind the code'],
    [[...plainKeys(label), ...CTRL_J], 'ends with Ctrl+J or Ctrl+M'],
    [[...plainKeys(label), ENTER, ...CTRL_J], 'ended with Enter and Ctrl+J'],
    [[...plainKeys(label), control, { key: 'm', code: 'KeyM', keyCode: 77, control: true }], 'ended with Ctrl+M'],
    [[{ key: 'Dead', code: 'BracketRight' }, ...plainKeys(label.slice(1)), ENTER], 'The scanner is set right.'],
    [[...plainKeys(`+${label.slice(1)}`), ENTER], 'has another keyboard layout than this device'],
    [[...plainKeys('SO+80412'), ENTER], 'Probably meant: SO-80412'],
    [[...plainKeys('so-80412').map((each) => ({ ...each, shift: true })), ENTER], 'Caps Lock is on'],
    [
      [...[...'SIP-4-1'].flatMap((each) => altCode(`0${each.charCodeAt(0)}`)), ENTER],
      'sends characters as Alt and digits',
    ],
    [[...padKeys, ENTER], 'while Num Lock is off'],
    [[...[...'112233'].map((key, at) => ({ key, text: key, repeat: at === 1 })), ENTER], 'came as repeats'],
    [[...plainKeys(label), ENTER], 'The keys come as slowly as a person types', 90],
  ];
  await expect(field).toBeFocused();
  for (const [keys, says, pace] of keyed) {
    await sendScannerKeys(page, keys, pace);
    await expect(page.getByText(says), says).toBeVisible();
    await expect(field, says).toHaveValue('');
    await expect(field, says).toBeFocused();
  }
  await sendText(page, [label]);
  await expect(page.getByText('The text came without keys')).toBeVisible();
  await page.getByRole('button', { name: 'Copy report' }).focus();
});
