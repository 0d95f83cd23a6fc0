/** Carrier connections: their list, the form of one with its papers, secrets and number series, deleting, and what is read offline. */
import type { Page } from 'playwright/test';
import { goAway } from './support/away.ts';
import { createEdiCarrier, refuseHostKey } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { tabTo } from './support/keyboard.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { entryRow, entryRows, openRegister, searchField } from './support/register-page.ts';
import { saveBar } from './support/shipment-page.ts';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const series = (page: Page, kind: string, name: string) => field(page, `numberSeries.${kind}.${name}`);

async function save(page: Page): Promise<void> {
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toBeHidden();
}

async function openForm(page: Page, carrierId: string, username: string = DEMO.superuser): Promise<void> {
  await signIn(page, username, `/Carriers/${carrierId}`);
  await expect(field(page, 'name')).toBeVisible();
}

/** A range from which nothing else in the run takes numbers. */
async function ownPrefix(): Promise<string> {
  return String(Date.now()).slice(-8);
}

async function newParcelCarrier(server: Parameters<typeof openApi>[0], name: string, change: object = {}) {
  const api = await openApi(server);
  const prefix = await ownPrefix();
  const numbers = { from: '0001', to: '9999', current: '0101', checkSumType: 'MOD7', prefix1: prefix };
  const numberSeries = { consignment: numbers, package: { ...numbers, checkSumType: 'MOD3736' } };
  return api.createCarrier({ carrierSuiteId: 'DPDSE', name, numberSeries, ...change } as never);
}

test('[CAR-01] [CAR-02] [CAR-03] a new connection begins with its suite, keeps its papers and its secret, and cannot be deleted while it is in use', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 409/);
  const name = unique('PostNord');
  await openRegister(page, '/Carriers');
  await page.getByRole('button', { name: 'New carrier' }).click();
  await expect(page).toHaveURL(/\/Carriers\/new/);
  await page.getByRole('button', { name: 'All fields' }).click();
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeHidden();
  await page.getByRole('radio', { name: 'PostNord Sverige' }).check();
  await expect(page.getByRole('heading', { name: 'Web service' })).toBeVisible();
  for (const missing of ['EDI addresses', 'Transfer', 'Consignment numbers', 'Package numbers']) {
    await expect(page.getByRole('heading', { name: missing })).toHaveCount(0);
  }
  await page.getByRole('radio', { name: 'Posti' }).check();
  for (const there of ['EDI addresses', 'Transfer', 'Consignment numbers', 'Package numbers']) {
    await expect(page.getByRole('heading', { name: there })).toBeVisible();
  }
  await page.getByRole('radio', { name: 'DHL Freight Sverige' }).check();
  await expect(page.getByLabel('Waybill: copies')).toHaveValue('2');
  await expect(page.getByLabel('CMR: copies')).toHaveValue('3');
  await page.getByRole('radio', { name: 'PostNord Sverige' }).check();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'name')).toBeFocused();
  await expect(page.getByText('Required')).toBeVisible();

  await field(page, 'name').fill(name);
  await expect(field(page, 'testMode')).toBeChecked();
  await expect(field(page, 'testMode')).toBeDisabled();
  await expect(page.getByText('The warehouse is in test mode until')).toBeVisible();
  const used = page.getByLabel('Transport label: used');
  const prints = page.getByLabel('Transport label: auto-print');
  const copies = page.getByLabel('Transport label: copies');
  await prints.check();
  await used.uncheck();
  await expect(prints).not.toBeChecked();
  await expect(copies).toBeDisabled();
  await prints.check();
  await expect(used).toBeChecked();
  await copies.fill('25');
  await expect(copies).toHaveValue('20');
  await page.getByRole('button', { name: 'Enter: Password' }).click();
  await field(page, 'ws_Password').fill('hamnkran-27');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/Carriers\/\d+$/);
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.reload();
  await expect(copies).toHaveValue('20');
  await expect(prints).toBeChecked();
  await expect(page.locator('output').filter({ hasText: 'Saved' })).toBeVisible();
  expect(await page.content()).not.toContain('hamnkran-27');
  await page.getByRole('button', { name: 'Change: Password' }).click();
  await field(page, 'ws_Password').fill('another');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(saveBar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Change: Password' }).click();
  await expect(page.getByText('Left empty, it will be cleared')).toBeVisible();
  await save(page);
  await expect(page.locator('output').filter({ hasText: 'None saved' })).toBeVisible();

  const carrierId = page.url().split('/').at(-1) ?? '';
  const api = await openApi(server);
  const type = unique('Bokar med den');
  await api.createDeliveryTypeOn(carrierId, { name: type, dom: { value: '18', serviceCodes: [] } });
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Name').fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const inUse = page.getByRole('alertdialog', { name: `${name} is in use` });
  await expect(inUse.getByRole('listitem')).toHaveText([type]);
  await inUse.getByRole('button', { name: 'Close' }).click();
  await page.goto('/Carriers/987654');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText('The carrier does not exist');
});

test('[CAR-01] a connection with edits that are not saved is deleted without a question about them', async ({
  page,
  server,
}) => {
  const name = unique('Tas bort');
  await signIn(page, DEMO.superuser, `/Carriers/${await newParcelCarrier(server, name)}`);
  await field(page, 'name').fill('Not saved');
  await page.getByRole('button', { name: 'Delete' }).click();
  const asking = page.getByRole('alertdialog');
  await asking.getByLabel('Name').fill(name);
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/Carriers$/);
  await expect(entryRow(page, name).or(asking)).toHaveCount(0);
});

test('[CAR-01] [SHL-02] a list tells mode, numbers and delivery; offline a device reads what it keeps, and says where the rest is', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const name = unique('Läses');
  const carrierId = await newParcelCarrier(server, name);
  await openRegister(page, '/Carriers');
  await expect(entryRow(page, name)).toContainText('DPD Sverige, EDI');
  await expect(entryRow(page, name)).toContainText('Waybills: not used yet');
  await goAway(page, network);
  await expect(page.getByRole('button', { name: 'New carrier' })).toHaveAttribute('aria-disabled', 'true');
  await expect(entryRow(page, name)).toContainText('on the server');
  await entryRow(page, name).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/Carriers/${carrierId}$`));
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Transport label' })).toBeVisible();
  await expect(page.getByText('Only on the server. It will be shown when the network is back.')).toHaveCount(3);
});

test('[CAR-01] a form says whom waybills name as the carrier, where there are waybills', async ({ page, server }) => {
  const own = await newParcelCarrier(server, unique('Egen bil'), { carrierSuiteId: 'STANDARD' });
  await openForm(page, own);
  await expect(page.getByText('Left empty, waybills name the warehouse')).toBeVisible();
  await field(page, 'waybillName').fill('Kalmar Åkeri AB');
  await field(page, 'waybillStreet').fill('Norra Vägen 8');
  await field(page, 'waybillCity').fill('392 45 Kalmar');
  await expect(saveBar(page)).toContainText('Company, Street, Zip code and city');
  await save(page);
  await field(page, 'waybillStreet').fill('');
  await save(page);
  await page.reload();
  await expect(field(page, 'waybillName')).toHaveValue('Kalmar Åkeri AB');
  await expect(field(page, 'waybillStreet')).toHaveValue('');

  const parcel = await newParcelCarrier(server, unique('Inga fraktsedlar'));
  await openForm(page, parcel);
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The carrier on waybills' })).toHaveCount(0);
});

test('[CAR-01] whoever may only read sees every cell, and no way to change one', async ({ page, server }) => {
  const carrierId = await newParcelCarrier(server, unique('Bara läsa'));
  await openForm(page, carrierId, DEMO.user);
  await expect(field(page, 'name')).toHaveAttribute('readonly');
  await expect(series(page, 'package', 'current')).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: /Change|Enter|Choose/ })).toHaveCount(0);
  await expect(page.getByRole('switch').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Back to the carriers' }).click();
  await expect(entryRows(page).first()).toBeVisible();
});

test('[NUM-01] [NUM-02] a series tells its next three numbers, what is wrong with it field by field, and asks before it goes back', async ({
  page,
  server,
}) => {
  const carrierId = await newParcelCarrier(server, unique('Serier'));
  await openForm(page, carrierId);
  const next = page.getByRole('listitem').filter({ hasText: '0101' }).first();
  await expect(next).toBeVisible();
  await series(page, 'package', 'current').fill('10001');
  await expect(page.getByText('Current can not be greater than To')).toHaveCount(1);
  await series(page, 'package', 'current').fill('0');
  await expect(page.getByText('Current can not be less than From')).toHaveCount(1);
  await series(page, 'package', 'to').fill('1');
  await expect(page.getByText('From must be less than To')).toHaveCount(1);
  await expect(page.getByText('Shown when Next lies between From and To')).toHaveCount(1);
  await expect(saveBar(page)).toContainText('to correct');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saveBar(page)).toBeHidden();

  await series(page, 'package', 'prefix1').fill('');
  await series(page, 'package', 'from').fill('1');
  await series(page, 'package', 'to').fill('99999999');
  await series(page, 'package', 'current').fill('47312482');
  await series(page, 'package', 'checkSumType').selectOption('MOD11S10');
  await series(page, 'package', 'prefix1').fill('UO');
  await series(page, 'package', 'suffix1').fill('SE');
  await expect(page.getByRole('listitem').filter({ hasText: 'UO473124829SE' })).toBeVisible();
  await series(page, 'package', 'warning').fill('500');
  for (const name of ['printWarning', 'emailWarning', 'allowRecycle']) await series(page, 'package', name).check();
  await page.getByRole('button', { name: 'Choose receiver countries' }).last().click();
  await page.getByRole('dialog').getByLabel('Search').fill('norw');
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await field(page, 'consolidate').check();
  await save(page);

  await page.reload();
  await expect(field(page, 'consolidate')).toBeChecked();
  await expect(series(page, 'package', 'current')).toHaveValue('47312482');
  await expect(series(page, 'package', 'emailWarning')).toBeChecked();
  await expect(page.getByText('NO', { exact: true })).toBeVisible();
  await series(page, 'consignment', 'current').fill('0050');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Let the series go back?' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(saveBar(page)).toBeVisible();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await asking.getByRole('button', { name: 'Save anyway' }).click();
  await expect(saveBar(page)).toBeHidden();
  await field(page, 'consNoFromAPI').check();
  await expect(series(page, 'consignment', 'from')).toHaveCount(0);
  await save(page);
});

test('[CAR-01] [CAR-03] a connection is tried as the form stands: the step that failed is named, and those after it were not tried', async ({
  page,
  server,
}) => {
  const carrierId = await newParcelCarrier(server, unique('Provas'));
  await openForm(page, carrierId);
  const port = field(page, 'fTPport');
  await expect(port).toHaveValue('21');
  await field(page, 'transferProtocol').selectOption('SFTP');
  await expect(port).toHaveValue('22');
  await port.fill('2222');
  await field(page, 'transferProtocol').selectOption('FTPS');
  await expect(port).toHaveValue('2222');
  await field(page, 'transferProtocol').selectOption('SFTP');
  await field(page, 'fTPserver').fill('sftp,kaj.test');
  await expect(page.getByText('Invalid format. A host name, such as sftp.example.com')).toBeVisible();
  await field(page, 'fTPserver').fill('localhost');
  await page.getByRole('button', { name: 'Test connection' }).click();
  const steps = page.getByRole('list').filter({ hasText: 'Host key' }).getByRole('listitem');
  await expect(steps.first()).toContainText('The server’s address is inside our own network');
  await expect(steps.nth(1)).toContainText('Port');
  await expect(steps.nth(1)).toContainText('Will be tried once this works: Name');
  await expect(steps.nth(2)).toHaveText('Host key');
  await expect(page.getByText(/, stopped$/)).toBeVisible();
  await expect(saveBar(page)).toBeVisible();
});

// That a server with another key leaves exactly this behind is tested in tests/server/edi/edi-servers.test.ts.
test('[CAR-03] FTP is passive only: the switch is on and locked, with its reason', async ({ page, server }) => {
  const carrierId = await newParcelCarrier(server, unique('Passive'), { transferProtocol: 'FTP' });
  await openForm(page, String(carrierId));
  await expect(field(page, 'usePassiveFtp')).toBeChecked();
  await expect(field(page, 'usePassiveFtp')).toBeDisabled();
  await expect(page.getByText('Always: the carrier’s server cannot open connections to ours')).toBeVisible();
});

test('[CAR-03] another host key stops deliveries where it is seen: both keys to compare, approved by those who may', async ({
  page,
  server,
  browser,
}) => {
  const place = { transferProtocol: 'SFTP', fTPserver: 'localhost', fTPport: 22, fTPaccount: 'kaj' };
  const name = unique('Värdnyckel');
  const carrierId = await newParcelCarrier(server, name, place);
  const [known, shown] = [`SHA256:${'k'.repeat(43)}`, `SHA256:${'n'.repeat(43)}`];
  await refuseHostKey(server, carrierId, known, shown);
  const reader = await (await browser.newContext()).newPage();
  await openForm(reader, carrierId, DEMO.user);
  await expect(reader.getByRole('alert')).toContainText(shown);
  await expect(reader.getByRole('button', { name: 'Approve the new key' })).toHaveAttribute('aria-disabled', 'true');

  await openRegister(page, '/Carriers');
  const row = entryRow(page, name);
  await expect(row).toContainText('Stopped, the server shows another host key');
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: 'Deliveries are stopped' })).toBeVisible();
  const stopped = page.getByRole('alert');
  await expect(stopped).toContainText('Compare with the carrier before you approve');
  await expect(stopped).toContainText(`The key approved before`);
  await expect(stopped).toContainText(known);
  await stopped.getByRole('button', { name: 'Approve the new key' }).click();
  await expect(page.getByText('Host key approved')).toBeVisible();
  await expect(stopped).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'fTPserver')).toHaveValue('localhost');
  await expect(stopped).toHaveCount(0);
  await reader.context().close();
});

test('[CAR-03] a saved password stays with its server: for another one it is entered again, before a test or a save', async ({
  page,
  server,
}) => {
  const place = { transferProtocol: 'SFTP', fTPserver: 'localhost', fTPport: 22, fTPaccount: 'kaj', fTPpassword: 'x7' };
  await openForm(page, await newParcelCarrier(server, unique('Hemlig'), place));
  await field(page, 'fTPserver').fill('edi.other.test');
  await expect(page.getByText('Enter it again: it was saved for another server').first()).toBeVisible();
  const test = page.getByRole('button', { name: /^Test connection/ });
  await expect(test).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Change: Password' }).click();
  await page.keyboard.type('n8');
  await expect(test).not.toHaveAttribute('aria-disabled', 'true');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toBeHidden();
});

test('[CAR-01] [BOK-02] by keyboard alone a carrier is found, changed and saved, and its EDI log narrowed and read', async ({
  page,
  server,
}) => {
  const carrier = await createEdiCarrier(await openApi(server));
  const { orderNumber } = await carrier.book();
  await openRegister(page, '/Carriers');
  await page.keyboard.press('/');
  // As a person types: what comes without a pause, and Tab behind it, is a scan.
  await page.keyboard.type(carrier.name, { delay: 60 });
  await expect(entryRows(page)).toHaveCount(1);
  await tabTo(page, entryRow(page, carrier.name).getByRole('link', { name: carrier.name }));
  await page.keyboard.press('Enter');
  await expect(field(page, 'name')).toHaveValue(carrier.name);
  await tabTo(page, field(page, 'name'));
  await page.keyboard.press('End');
  await page.keyboard.type(' nord');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveBar(page)).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: 'EDI log' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${carrier.name} nord`)).toBeVisible();
  await expect(page.getByRole('main').getByText('Test: made, not sent', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Gave up' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'No message found' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Clear the search' }));
  await page.keyboard.press('Enter');
  const message = page.getByRole('main').getByRole('link', { name: orderNumber ?? '' });
  await expect(message).toBeVisible();
  await tabTo(page, message);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(message).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });

  test('[CAR-01] [BOK-02] on a tablet held upright a carrier is found, changed and saved, and its EDI log narrowed and read', async ({
    page,
    server,
  }) => {
    const carrier = await createEdiCarrier(await openApi(server));
    const { orderNumber } = await carrier.book();
    await openRegister(page, '/Carriers');
    await searchField(page).tap();
    await page.keyboard.type(carrier.name);
    await expect(entryRows(page)).toHaveCount(1);
    await entryRow(page, carrier.name).getByRole('link', { name: carrier.name }).tap();
    await field(page, 'name').tap();
    await page.keyboard.type('Syd ');
    await saveBar(page).getByRole('button', { name: 'Save' }).tap();
    await expect(saveBar(page)).toBeHidden();
    await page.getByRole('button', { name: 'EDI log' }).tap();
    const message = page.getByRole('main').getByRole('link', { name: orderNumber ?? '' });
    await expect(message).toBeVisible();
    await page.getByRole('button', { name: 'Gave up' }).tap();
    await expect(page.getByRole('heading', { name: 'No message found' })).toBeVisible();
    await page.getByRole('button', { name: 'All, 7 days' }).tap();
    await message.tap();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('listitem').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).tap();
    await expect(drawer).toHaveCount(0);
    await expect(message).toBeVisible();
  });
});
