/** What the day's screens may never do at the sizes it is worked at: cut, break or cover what is read, or say twice what is there already. */
import type { Locator, Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { bookOnDevice, openShipmentPage, takeNumbers } from './support/leased-block.ts';
import { listRow, listRows, unique } from './support/list-page.ts';
import { registerCompany } from './support/new-company.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';

test.use({ hasTouch: true });

const LANDSCAPE = { width: 1180, height: 820 };
const PORTRAIT = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
const SIZES = [LANDSCAPE, PORTRAIT, PHONE];

/** Those whose text needs more room than they have. */
function cut(parts: Locator): Promise<string[]> {
  return parts.evaluateAll((all) =>
    all
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)
      .map((part) => part.textContent ?? ''),
  );
}

/** Words that begin on one line and end on another, although they have no hyphen. */
function brokenWords(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const isForReadersOnly = (text: Element) => {
      for (let one: Element | null = text; one; one = one.parentElement) if (one.clientWidth === 1) return true;
      return false;
    };
    const broken: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility() || isForReadersOnly(node.parentElement)) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

/** Names of cells, drawn by the style sheet, that reach into the next cell. */
function longLabels(parts: Locator): Promise<string[]> {
  return parts.locator('[data-label]').evaluateAll((cells) => {
    const text = document.createElement('canvas').getContext('2d');
    const widths = (cell: Element) =>
      ['::before', '::after'].map((which) => {
        const { content, font, insetInlineStart } = getComputedStyle(cell, which);
        if (!text || content === 'none') return 0;
        text.font = font;
        return Number.parseFloat(insetInlineStart) + text.measureText(content.slice(1, -1)).width;
      });
    return cells
      .filter((cell) => cell.checkVisibility() && Math.max(...widths(cell)) > cell.clientWidth)
      .map((cell) => cell.getAttribute('data-label') ?? '');
  });
}

/** In how many lines the text of a cell stands. */
function lineCount(cell: Locator): Promise<number> {
  return cell.evaluate((root) => {
    const range = new Range();
    range.selectNodeContents(root);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

async function expectAbove(part: Locator, below: Locator): Promise<void> {
  const [upper, lower] = [await part.boundingBox(), await below.boundingBox()];
  expect((upper?.y ?? Number.NaN) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? Number.NaN);
}

test('[CAR-04, BRW-01] in each step of setting up a carrier the buttons stand whole above the status line, and no word is broken', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'sv'));
  await signIn(page, DEMO.superuser, '/Carriers/new');
  await page.getByRole('radio', { name: 'DB Schenker Sverige' }).check();
  await page.locator('[name="name"]').fill('Nordfrakt');
  const next = page.getByRole('button', { name: /^(Nästa|Spara transportören)$/ });
  for (const step of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Steg ${step} av 5`)).toBeVisible();
    if (step === 2) await page.getByRole('radio', { name: 'Inte än' }).check();
    if (step === 4) await page.locator('[name="gs1Prefix"]').fill(`73${String(Date.now()).slice(-5)}`);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(next).toBeInViewport({ ratio: 1 });
      await expectAbove(next, statusLine(page));
      expect(await brokenWords(page.getByRole('main')), `step ${step} at ${size.width}`).toEqual([]);
      expect(await longLabels(page.getByRole('main')), `step ${step} at ${size.width}`).toEqual([]);
    }
    if (step < 5) await next.click();
  }
});

test('[LST-05, BLK-01] on a tablet with touch no delivery type, status or date is cut in the list or in an import', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const orderNumber = unique('WIDE');
  const { carrierId } = await createEdiCarrier(api);
  const type = { name: 'Schenker Privpak paketombud', dom: { value: 'GRP' } };
  const { id } = await api.createDeliveryTypeOn(carrierId, type as never);
  const { shipmentId } = await api.createShipment({ orderNumber, deliveryType: id });
  await api.bookShipment(shipmentId);
  await api.printShipment(shipmentId, {});
  await signIn(page, DEMO.moderator, `/Shipments?orderNumber=${orderNumber}`);
  await expect(listRow(page, shipmentId)).toContainText('Ready for dispatch');
  const cells = listRow(page, shipmentId).locator('td');
  await expect(cells.filter({ hasText: type.name }).first()).toBeVisible();
  expect(await cut(cells.locator('span'))).toEqual([]);
  expect(await lineCount(cells.filter({ hasText: /^\d{4}-\d\d-\d\d/ })), 'lines of a date').toBe(1);
  const chip = await page.getByText('Ready for dispatch').last().boundingBox();
  expect(chip?.height, 'one line').toBeLessThan(36);

  await page.goto('/Shipments/import');
  const rows =
    'Order number;Dispatch date;Receiver;Street;Zip code;City;Country;Weight\nSO-80499;2027-03-12;Åhus Glas;Varvsgatan 4;29631;Åhus;SE;12';
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const row = page.getByRole('table', { name: 'Rows of the file' }).locator('tbody td');
  await expect(row.filter({ hasText: '2027-03-12' })).toBeVisible();
  expect(await cut(row)).toEqual([]);
});

test('[SHP-04, BRW-01] item lines have room for what is written in each cell, and no word of their heads is broken', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'sv'));
  await signIn(page, DEMO.user, '/Shipment/new');
  await page.locator('summary', { hasText: 'Artikelrader' }).click();
  await page.getByRole('button', { name: 'Lägg till artikelrad' }).click();
  const table = page.getByRole('table', { name: 'Artikelrader' });
  for (const size of [...SIZES, { width: 1024, height: 768 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    const narrow = () =>
      table
        .locator('tbody :is(input, select)')
        .evaluateAll((cells) => cells.filter(({ clientWidth }) => clientWidth < 70).map((cell) => cell.ariaLabel));
    await expect.poll(narrow, { message: `${size.width}` }).toEqual([]);
    expect(await brokenWords(table), `${size.width}`).toEqual([]);
    expect(await longLabels(table), `${size.width}`).toEqual([]);
    expect(await cut(table.locator('select')), `${size.width}`).toEqual([]);
  }
});

test('[TOD-01, FND-01] on a phone the box says what it finds, what is found is read whole, and without a network the last line stays one', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  await page.setViewportSize(PHONE);
  const api = await openApi(server);
  const name = unique('Kakelgården');
  await api.createShipment({ receiverName: name, orderNumber: unique('SO') });
  const box = page.getByRole('combobox', { name: 'Find anything' });
  for (const address of ['/Shipments?orderNumber=SO%25', '/Home']) {
    await signIn(page, DEMO.user, address);
    await expect(box).toBeVisible();
    const room = await box.evaluate((input: HTMLInputElement) => {
      const text = document.createElement('canvas').getContext('2d');
      if (!text) return undefined;
      text.font = getComputedStyle(input, '::placeholder').font;
      return input.clientWidth - text.measureText(input.placeholder).width;
    });
    expect(room, address).toBeGreaterThan(0);
  }
  await expect(box).toBeFocused();
  await box.pressSequentially('Zzzzqqqq', { delay: 50 });
  const said = page.getByText('Looked in orders, names, cities, ids and package numbers.');
  await expect(said).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('empty the box').locator('..'), 'no strip without anything in it').toBeHidden();
  await box.fill('');
  await box.pressSequentially(name, { delay: 50 });
  const found = page.getByRole('option', { name: new RegExp(name) });
  await expect(found).toContainText('dispatch today');
  expect(await cut(found.locator('small'))).toEqual([]);
  await goAway(page, network);
  expect((await statusLine(page).boundingBox())?.height).toBeLessThan(60);
});

test('[TOD-01] the result of an action stays until the next one, and papers to tick begin beside their mark', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { name, deliveryType } = await createEdiCarrier(api);
  const [first, second] = [unique('NEXT'), unique('NEXT')];
  await api.createShipment({ deliveryType, orderNumber: first });
  const { shipmentId } = await api.createShipment({ deliveryType, orderNumber: second });
  await api.bookShipment(shipmentId);
  await recordPrints(page, () => 'printed');
  await signIn(page, DEMO.moderator, '/Home?lane=toBook');
  const lane = (title: string) => page.getByRole('region', { name: title });
  await lane('To book')
    .getByRole('button', { name: `${name}, 1`, exact: true })
    .click();
  await lane('To book').getByRole('button', { name: 'Book 1' }).click();
  const booked = page.getByText(/^1 booked, \d\d:\d\d$/);
  await expect(booked).toBeVisible();
  await lane('To print')
    .getByRole('button', { name: `${name}, 2`, exact: true })
    .click();
  await lane('To print')
    .getByRole('button', { name: /^Print 2/ })
    .click();
  await page.getByRole('button', { name: /^Print 2 papers/ }).click({ timeout: 30_000 });
  await expect(booked).toBeHidden();
  await page.getByRole('button', { name: 'Not all' }).click();
  const ticks = page.getByRole('checkbox', { name: /^NEXT/ });
  const [one, other] = [await ticks.first().boundingBox(), await ticks.last().boundingBox()];
  expect(one?.y, 'side by side').toBe(other?.y);
  const question = await page.getByText('Did the papers of 2 shipments come out?').boundingBox();
  const answer = await page.getByRole('button', { name: 'These are missing' }).boundingBox();
  expect(answer?.y).toBeLessThan((question?.y ?? 0) + (question?.height ?? 0));
});

test('[TOD-01] the day of a new company has one filled button: the step that comes next', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('hideTour', 'true'));
  await signIn(page, await registerCompany(page.request, server), '/Home');
  const steps = page.getByRole('link', { name: 'Go there' });
  await expect(steps.first()).toBeVisible();
  const ground = (link: Locator) => link.evaluate((one) => getComputedStyle(one).backgroundColor);
  const filled = await ground(steps.first());
  expect(await ground(page.getByRole('link', { name: 'New shipment' }))).not.toBe(filled);
  expect(await ground(steps.last())).not.toBe(filled);

  // Whoever hides the steps has them back with the tour, which ends at them.
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(steps).toHaveCount(0);
  expect(await ground(page.getByRole('link', { name: 'New shipment' }))).toBe(filled);
  await page.reload();
  await expect(page.getByRole('link', { name: 'New shipment' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.getByRole('button', { name: 'Support' }).click();
  await page.getByRole('menuitem', { name: 'Rerun the tour' }).click();
  await expect(page.locator('#first-steps')).toBeAttached();
});

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

test('[SHL-05, EOD-01] who follows the end of a day gets no message over its figures, and who has left it does', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE);
  const api = await openApi(server, DEMO.superuser);
  const { deliveryType } = await createEdiCarrier(await openApi(server));
  const messages = page.locator('[data-toasts]');
  const start = async (count: number) => {
    const orderNumber = unique('SEEN');
    let last = '';
    for (let made = 0; made < count; made += 1) {
      last = (await api.createShipment({ deliveryType, orderNumber })).shipmentId;
    }
    await page.goto(`/EndOfDay?orderNumber=${orderNumber}&maxShipmentId=${last}`);
    await page.getByRole('button', { name: `Book and print ${count}` }).click();
  };
  const unread = (await api.notifications()).filter(({ unRead }) => unRead).length;
  await signIn(page, DEMO.superuser);
  await start(1);
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible();
  // The notification has come, and a toast would have come with it.
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${unread + 1} unread`);
  await expect(messages).not.toContainText('End of day');

  // Long enough for its person to leave before it ends.
  await start(50);
  await expect(page).toHaveURL(/\/EndOfDay\/.+/);
  await page.getByRole('main').getByRole('link', { name: 'To the shipments' }).click();
  await expect(listRows(page).first()).toBeVisible();
  await expect(messages).toContainText('End of day');
});

test('[SHP-01, OFF-04] the menu of a booked shipment stays in the line of its actions, and the way out of the queue in the corner', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { book } = await createEdiCarrier(api);
  const { shipmentId } = await book('SO-90002-B');
  await signIn(page, DEMO.moderator, `/Shipment/${shipmentId}`);
  // What cannot be done while the page loads says so, and takes more room.
  await expect(page.getByRole('button', { name: 'Update booking', exact: true })).toBeEnabled();
  const cancel = await page.getByRole('button', { name: 'Cancel booking' }).boundingBox();
  const menu = await page.getByRole('button', { name: 'More', exact: true }).boundingBox();
  expect(Math.abs((menu?.y ?? Number.NaN) - (cancel?.y ?? 0))).toBeLessThan(20);
  await page.setViewportSize(PHONE);
  await statusLine(page).getByRole('button', { name: 'Queue' }).click();
  const queue = page.getByRole('dialog', { name: 'Queue' });
  const close = await queue.getByRole('button', { name: 'Close' }).boundingBox();
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeGreaterThan(PHONE.width - 24);
  const title = await queue.getByRole('heading', { name: 'Queue' }).boundingBox();
  expect(Math.abs((close?.y ?? Number.NaN) - (title?.y ?? 0))).toBeLessThan(24);
});

test('[OFF-15] what became of a label printed on a phone without a network is as wide as the page and stands under its head', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { name, deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, dispDate: '2033-01-17' });
  await recordPrints(page, () => 'printed');
  await page.setViewportSize(PHONE);
  await takeNumbers(page, name);
  await openShipmentPage(page, shipmentId);
  await goAway(page, network);
  await bookOnDevice(page);
  const outcome = page.locator(':focus').filter({ hasText: 'Booked and printed on this device' });
  expect((await outcome.boundingBox())?.width).toBeGreaterThan(PHONE.width - 40);
  await comeBack(page, network);
});
