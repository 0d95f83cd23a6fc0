/** No rule of WCAG 2.2 AA that a machine can check is broken, in any state of a screen, in Swedish and in either theme. */
import type { Page } from 'playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { waitForWorker } from './support/app-worker.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, holdSession, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { registrationMail } from './support/new-company.ts';
import { openApi } from './support/portal-api.ts';
import { scan, scanCard, signInToScan } from './support/scanner.ts';

/** The checker runs for most of a test, so a busy machine slows the tests down. */
test.slow();

async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/Login');
  await page.locator('input').first().fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
}

async function openList(page: Page): Promise<void> {
  await signIn(page, DEMO.moderator);
  await expect(page.locator('tr[data-entry]').nth(5)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    // The blank page between two users has no storage.
    if (origin !== 'null') localStorage.setItem('language', 'sv');
  });
});

test('sign-in: empty, with an error', async ({ page }) => {
  await page.goto('/Login');
  await expect(page.locator('input[type=password]')).toBeVisible();
  await expectAccessible(page, 'empty');
  await signInAs(page, 'nobody@demo.test', 'wrong');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'error');
});

test('what was scanned: found, missed, sounds', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('AXE'), receiverName: 'Scanned' });
  await signInToScan(page);
  await scan(page, shipmentId);
  await expect(scanCard(page)).toHaveAttribute('data-look', 'hit');
  await expectAccessible(page, 'found');
  await scan(page, '(00)073501234560001711');
  await expect(scanCard(page)).toHaveAttribute('data-look', 'miss');
  await expectAccessible(page, 'missed');
  await scanCard(page).getByRole('button').first().click();
  await expectAccessible(page, 'sounds');
});

test('registration: each step, with errors', async ({ page }) => {
  await page.goto('/Register');
  const next = page.locator('button[type=submit]').last();
  await next.click();
  await expect(page.locator('[name=name][aria-invalid=true]')).toBeVisible();
  await expectAccessible(page, 'company');
  await page.locator('[name=vatNo]').fill('SE556036079301');
  for (const name of ['name', 'street1', 'city']) await page.locator(`[name=${name}]`).fill('Hamnen');
  await page.locator('[name=zipCode]').fill('41104');
  await page.locator('[name=emailInvoiceTo]').fill('faktura@nyhamn.test');
  await next.click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page, 'plan');
  await next.click();
  await next.click();
  await expect(page.getByRole('alert').last()).toBeVisible();
  await expectAccessible(page, 'user');
});

test('list: rows, menus, dialog, nothing found, offline', async ({ page, network, tolerate }) => {
  tolerate(NO_NETWORK);
  await openList(page);
  await expectAccessible(page, 'rows');
  // The other states, with an empty list.
  await page.getByLabel(/^Ordernummer$/).fill('there is no such order');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Ingen sändning/)).toBeVisible();
  await expectAccessible(page, 'nothing found');
  for (const name of [/^Inställningar/, /^Support/, /^Mitt konto/]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, `menu ${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await page.getByRole('button', { name: /Sökhjälp/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await waitForWorker(page);
  network.set('hanging');
  await page.getByLabel(/^Ordernummer$/).fill('nor this one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: /Laddar|Läser/ })).toBeVisible();
  await expectAccessible(page, 'loading');
  network.set('cut');
  await page.reload();
  await expect(page.getByText(/Ingen sändning/)).toBeVisible();
  await expectAccessible(page, 'offline');
});

test('the notifications', async ({ page }) => {
  await openList(page);
  await page.locator('header [aria-haspopup=dialog]').click();
  await expect(page.locator('[role=dialog] li').first()).toBeVisible();
  await expectAccessible(page, 'notifications');
});

test('home, support, questions, agreement', async ({ page }) => {
  await holdSession(page.context(), DEMO.moderator);
  for (const place of ['/Home', '/Support', '/Test', '/Faq', '/UserAgreement']) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, place);
  }
});

test('links by mail: asked for, followed, expired; the tour', async ({ page, server }) => {
  await page.goto('/ResetPassword');
  await expect(page.locator('input[type=email]')).toBeVisible();
  await expectAccessible(page, 'asked for');
  const { pathname, search } = new URL((await registrationMail(page.request, server)).link);
  await page.goto(pathname + search);
  await page.locator('input[type=password]').first().fill('short');
  await expectAccessible(page, 'followed');
  await page.goto('/ConfirmAccount');
  await expect(page.getByRole('link')).toHaveCount(3);
  await expectAccessible(page, 'expired');
  await signIn(page, DEMO.moderator, '/Support');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'tour');
});

test('subscription: every part open', async ({ page }) => {
  await signIn(page, DEMO.moderator, '/Subscription');
  await expect(page.locator('details')).toHaveCount(9);
  await expectAccessible(page, 'closed');
  for (const summary of await page.locator('summary').all()) await summary.click();
  await expectAccessible(page, 'open');
});

test('import of shipments: file, columns, rows, a bad one, made', async ({ page }) => {
  await signIn(page, DEMO.superuser, '/Shipments/import');
  const file = page.locator('input[type=file]');
  await expect(file).toBeAttached();
  await expectAccessible(page, 'file');
  const text = `Ordernr;Mottagare;Land;Vikt\nKAJ-${Date.now()};Kaj;SE;2\n;Fel;SE;tung`;
  await file.setInputFiles({ name: 's.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const check = page.getByRole('contentinfo').getByRole('button', { name: /Kontrollera raderna/ });
  await expect(check).toBeVisible();
  await expectAccessible(page, 'columns');
  await check.click();
  await expect(page.locator('tr[data-entry]')).toHaveCount(2);
  await expectAccessible(page, 'rows');
  await page.locator('tr[data-entry] a').nth(1).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'bad row');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Skapa 1 sändning/ }).click();
  await expect(page.getByRole('list', { name: 'Skapade sändningar' })).toBeVisible();
  await expectAccessible(page, 'made');
});

test('import of addresses: file, columns, rows, a bad one, done', async ({ page }) => {
  await signIn(page, DEMO.superuser, '/addresses/import');
  const file = page.locator('input[type=file]');
  await expect(file).toBeAttached();
  await expectAccessible(page, 'file');
  const text = 'Namn;Land;Telefon\nKaj;SE;031-1\nFel;SWE;x/1';
  await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const bar = page.getByRole('contentinfo');
  await expect(bar.getByRole('button', { name: /Kontrollera raderna/ })).toBeVisible();
  await expectAccessible(page, 'columns');
  await bar.getByRole('button', { name: /Kontrollera raderna/ }).click();
  await expect(page.locator('tr[data-entry]')).toHaveCount(2);
  await expectAccessible(page, 'rows');
  await page.locator('tr[data-entry] a').nth(1).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'bad row');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: /^Importera 1/ }).click();
  await expect(page.getByRole('button', { name: /Ångra importen/ })).toBeVisible();
  await expectAccessible(page, 'done');
});

test('addresses: rows, nothing found, form with errors, delete', async ({ page }) => {
  await signIn(page, DEMO.moderator, '/addresses');
  await expect(page.locator('tr[data-entry]').nth(5)).toBeVisible();
  await expectAccessible(page, 'rows');
  await page.locator('input[name=q]').fill('no such address');
  await expect(page.locator('tr[data-entry]')).toHaveCount(0);
  await expectAccessible(page, 'nothing found');
  await page.locator('input[name=q]').fill('');
  await page.locator('tr[data-entry]').first().click();
  await expect(page.getByRole('dialog').locator('input[name=name]')).toBeVisible();
  await page.locator('input[name="contact.phoneNo"]').fill('031*711');
  await page.keyboard.press('Control+s');
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expectAccessible(page, 'form with an error');
  await page.getByRole('button', { name: /^Ta bort/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'delete');
});

test('delivery types: rows, form with errors, services, delete', async ({ page }) => {
  await signIn(page, DEMO.moderator, '/DeliveryTypes');
  await expect(page.locator('tr[data-entry]').nth(5)).toBeVisible();
  await expectAccessible(page, 'rows');
  await page.locator('tr[data-entry]').filter({ hasText: 'DHL Stycke' }).click();
  const drawer = page.getByRole('dialog').first();
  await drawer.locator('input[name=name]').fill('');
  await page.keyboard.press('Control+s');
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expectAccessible(page, 'form with an error');
  await drawer.getByRole('button', { name: /^Tillval Inrikes/ }).click();
  await page.getByRole('checkbox', { name: /^Avisering/ }).click();
  await expect(page.getByRole('checkbox', { name: /^Föravisering/ })).toBeDisabled();
  await expectAccessible(page, 'services');
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: /^Ta bort/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'delete');
});

test('printed papers; the EDI log: rows, a message, offline', async ({ page, server, network, tolerate }) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api, { server: '127.0.0.1' });
  const { shipmentId } = await carrier.book();
  await api.printShipment(shipmentId, {});
  await holdSession(page.context(), DEMO.moderator);
  for (const place of [`/Shipment/${shipmentId}/prints`, `/Carriers/${carrier.carrierId}/log`]) {
    await page.goto(place);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, place);
  }
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'a message');
  await page.keyboard.press('Escape');
  await waitForWorker(page);
  network.set('cut');
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Loggen kräver nät$/ })).toBeVisible();
  await expectAccessible(page, 'offline');
});

test('end of day: before it and afterwards', async ({ page, server }) => {
  const api = await openApi(server);
  const { id: deliveryType } = await api.firstDeliveryType();
  const orderNumber = unique('EODAXE');
  await api.createShipment({ orderNumber, deliveryType });
  await api.createShipment({ orderNumber });
  await signIn(page, DEMO.moderator, `/EndOfDay?orderNumber=${orderNumber}`);
  const start = page.getByRole('button', { name: /^Boka och skriv ut 1/ });
  await expect(start).toBeVisible();
  await expectAccessible(page, 'before');
  await start.click();
  await expect(page.getByRole('heading', { name: /^Klart/ })).toBeVisible();
  await expectAccessible(page, 'afterwards');
  await page.getByRole('button', { name: /^Signera på skärmen$/ }).click();
  await expectAccessible(page, 'signing');
});

test('carriers: rows, form with errors and a test, countries, delete, new', async ({ page }) => {
  await signIn(page, DEMO.moderator, '/Carriers');
  await expect(page.locator('tr[data-entry]').nth(5)).toBeVisible();
  await expectAccessible(page, 'rows');
  await page.locator('tr[data-entry]').filter({ hasText: 'DB Schenker' }).click();
  await page.locator('[name="numberSeries.package.current"]').fill('0');
  await page.locator('input[name=name]').fill('');
  await page.locator('[name=fTPserver]').fill('localhost');
  await page.getByRole('button', { name: /^Testa anslutningen/ }).click();
  await expect(page.locator('li[data-ok=false]')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page, 'form with errors and a test');
  await page
    .getByRole('button', { name: /^Välj mottagarländer/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  await expectAccessible(page, 'countries');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Ångra/ }).click();
  await page.getByRole('button', { name: /^Ta bort/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'delete');
  await page.goto('/Carriers/new');
  await page.getByRole('radio').nth(1).check();
  await expectAccessible(page, 'new');
});

test('users: rows, new with errors, delete', async ({ page }) => {
  await signIn(page, DEMO.moderator, '/Users');
  await expect(page.locator('tr[data-entry]').first()).toBeVisible();
  await expectAccessible(page, 'rows');
  await page.getByRole('button', { name: /^Ny användare/ }).click();
  await page.getByRole('dialog').locator('input[name=fullName]').fill('N');
  await page.keyboard.press('Control+s');
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expectAccessible(page, 'new with errors');
  await page.getByRole('button', { name: /^Ångra/ }).click();
  await page.keyboard.press('Escape');
  await page.locator('tr[data-entry] a[href$="/user%40demo.test"]').click();
  await page.getByRole('button', { name: /^Ta bort/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'delete');
});

test('profile: open, with an error, new key, offline', async ({ page, network, tolerate }) => {
  tolerate(NO_NETWORK);
  await signIn(page, DEMO.moderator, '/MyProfile');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'open');
  await page.locator('input[name=fullName]').fill('');
  await page.keyboard.press('Control+s');
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expectAccessible(page, 'error');
  await page.getByRole('button', { name: /^Ångra/ }).click();
  for (const name of [/^(Skapa|Byt) nyckel/, /^Byt lösenord/]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, name.source);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  await waitForWorker(page);
  network.set('cut');
  await page.reload();
  await expect(page.locator('input[name=fullName]')).toBeVisible();
  await expectAccessible(page, 'offline');
});

test('shipment: open, menus, dialog, with errors', async ({ page }) => {
  await openList(page);
  await page.locator('tr[data-entry]').nth(3).click();
  await expect(page).toHaveURL(/\/Shipment\/\d+/i);
  // The list has a heading and inputs too, and stands until the shipment is drawn.
  await expect(page.getByRole('heading', { name: /^Mottagare$/ })).toBeVisible();
  await expectAccessible(page, 'open');
  for (const name of [/^Skriv ut/, /^Mer$/]) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.locator(':popover-open').first()).toBeVisible();
    await expectAccessible(page, `menu ${name}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: /^Mer$/ }).click();
  await page.getByRole('menuitem', { name: /Intern anteckning/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.goto('/shipment/new');
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main input').first()).toBeVisible();
  await expectAccessible(page, 'new, choosing a receiver');
  await page.keyboard.press('Escape');
  await page.getByLabel(/^Ordernummer/).fill('AXE-1');
  await page.getByRole('button', { name: /^Spara/ }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page, 'errors');
});
