/** Opening, sorting and paging the list; the search in the address and in the browser session; the keyboard and the finger. */
import type { Page } from 'playwright/test';
import type { ShipmentsListRequest } from '#contract/shipments-list.ts';
import { DEMO, expect, fillSignIn, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, pressSearch, shownIds, unique } from './support/list-page.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';

const PAGE = 50;

/** One page and a bit, all of one order number. */
async function createPages(api: PortalApi, order: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await api.createShipment({ orderNumber: order })).shipmentId);
  return ids;
}

function listRequests(page: Page): ShipmentsListRequest[] {
  const sent: ShipmentsListRequest[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ShipmentsList')) sent.push(request.postDataJSON());
  });
  return sent;
}

test('[LST-06] click, double click and Enter open a shipment', async ({ page, server }) => {
  const api = await openApi(server);
  const order = unique('OPEN');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  const opened = new RegExp(`/Shipment/${shipmentId}$`);
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${order}`);
  await listRow(page, shipmentId).getByText('Kalmar Hamn AB').click();
  await expect(page).toHaveURL(opened);
  await page.goBack();
  await listRow(page, shipmentId).getByText('Kalmar Hamn AB').dblclick();
  await expect(page).toHaveURL(opened);
  await page.goBack();
  await listRow(page, shipmentId).getByRole('link', { name: order }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(opened);
});

test('[LST-06] a heading sorts the whole result on the server and turns around', async ({ page, server }) => {
  const api = await openApi(server);
  const order = unique('SORT');
  const names = ['Östersund Trä', 'Älvsbyn Bröd', 'Zinkgruvan', 'Åhus Glas', 'Abisko Turist'];
  for (const receiverName of names) await api.createShipment({ orderNumber: order, receiverName });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${order}`);
  await expect(listRows(page)).toHaveCount(names.length);
  const requests = listRequests(page);
  const receivers = listRows(page).locator('td:nth-child(4) strong');
  const swedish = ['Abisko Turist', 'Zinkgruvan', 'Åhus Glas', 'Älvsbyn Bröd', 'Östersund Trä'];
  const heading = page.getByRole('columnheader', { name: 'Receiver' });

  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(receivers).toHaveText(swedish);
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(receivers).toHaveText(swedish.toReversed());
  await expect
    .poll(() => requests.map(({ sort }) => sort))
    .toEqual([
      { column: 'receiver', direction: 'asc' },
      { column: 'receiver', direction: 'desc' },
    ]);
});

test('[LST-06] fifty a page; the first call has an empty snapshot, later pages reuse it', async ({ page, server }) => {
  const api = await openApi(server);
  const order = unique('PAGE');
  const ids = await createPages(api, order, PAGE + 3);
  await signIn(page);
  const requests = listRequests(page);
  // Not the list that was open before.
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/ShipmentsList') && response.request().postData()?.includes(order) === true,
  );
  await page.goto(`/Shipments?orderNumber=${order}`);
  const { snapshot } = await (await answered).json();
  await expect(listRows(page)).toHaveCount(PAGE);
  await expect(page.getByText(`1–50 of ${ids.length}`)).toBeVisible();

  const next = page.getByRole('button', { name: 'Next page' });
  await next.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(listRows(page)).toHaveCount(3);
  await expect(next, 'there is no page to go on to').toBeDisabled();
  await expect(next).toBeFocused();
  await next.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('51–53 of 53')).toBeVisible();
  expect(requests[0]).toMatchObject({ page: 1, snapshot: '' });
  await expect.poll(() => requests.at(-1)).toMatchObject({ page: 2, snapshot });

  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(listRows(page)).toHaveCount(PAGE);
  await page.goto('/Shipments');
  const numbers = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d+$/ });
  await expect(numbers).not.toHaveCount(0);
  expect(await numbers.count()).toBeLessThanOrEqual(7);
});

test('[LST-06] a search whose pages are gone starts over at page 1 and says so', async ({ page, server, tolerate }) => {
  tolerate(/status of 410/);
  const api = await openApi(server);
  const order = unique('GONE');
  await createPages(api, order, PAGE + 1);
  // As after an hour: the server no longer has the snapshot it is asked for.
  await page.route('**/ShipmentsList', async (route) => {
    const body = route.request().postDataJSON();
    if (body.page === 1) return route.continue();
    return route.continue({ postData: { ...body, snapshot: '00000000-0000-0000-0000-000000000000' } });
  });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${order}`);
  await expect(listRows(page)).toHaveCount(PAGE);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('The search results have expired')).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
  await expect(listRows(page)).toHaveCount(PAGE);
});

test('[LST-07] the search lives in the address and in the session, and comes back', async ({ page, server }) => {
  const api = await openApi(server);
  // Digits beyond what a number can hold, as package numbers are.
  const order = `9007199254740993${Date.now() % 1000}`;
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await signIn(page);
  await page.getByLabel('Order number').fill(order);
  await page.getByLabel('Status', { exact: true }).selectOption('[12]0');
  await pressSearch(page);
  await expect(page).toHaveURL(new RegExp(`orderNumber=${order}`));
  await expect(listRows(page)).toHaveCount(1);

  await page.reload();
  await expect(page.getByLabel('Order number')).toHaveValue(order);
  await expect(listRows(page)).toHaveCount(1);

  await listRow(page, shipmentId).click();
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
  await page.getByRole('link', { name: 'Shipments', exact: true }).click();
  await expect(page.getByLabel('Order number')).toHaveValue(order);
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('[12]0');
  await expect(listRows(page)).toHaveCount(1);

  // The next person at this tablet starts with their own.
  await page.goto('/Logout');
  await expect(page).toHaveURL(/login/i);
  await fillSignIn(page, DEMO.other);
  await expect(page).toHaveURL(/\/Shipments$/);
  await expect(page.getByLabel('Order number')).toHaveValue('');
});

test('the list is worked by keyboard: one stop for the rows, arrows between their links', async ({ page, server }) => {
  const api = await openApi(server);
  const order = unique('KEYS');
  await createPages(api, order, 3);
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${order}`);
  await expect(listRows(page)).toHaveCount(3);
  const [first = '', second = '', third = ''] = await shownIds(page);
  const linkOf = (id: string) => listRow(page, id).getByRole('link', { name: order });
  await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').focus();
  await page.keyboard.press('Tab');
  await expect(linkOf(first)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(linkOf(second)).toBeFocused();
  await page.keyboard.press('End');
  await expect(linkOf(third)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(linkOf(first)).toBeFocused();
});

for (const [name, viewport] of Object.entries({
  landscape: { width: 1180, height: 820 },
  portrait: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
})) {
  test(`every control of the list is at least 48 pixels wide and high, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page);
    await expect(listRows(page).first()).toBeVisible();
    const small = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('button, select, input:not([aria-hidden])')].flatMap((control) => {
        const target = control.closest('label') ?? control;
        const { width, height } = target.getBoundingClientRect();
        return control.checkVisibility() && (height < 47.5 || width < 47.5)
          ? [`${control.outerHTML.slice(0, 80)} ${width}×${height}`]
          : [];
      }),
    );
    expect(small).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('[LST-06] narrow screens sort by a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: /^Sorted by/ }).click();
  await page.getByRole('menuitem', { name: 'Order' }).click();
  await expect(page).toHaveURL(/sort=orderNumber/);
  await expect(page.getByRole('button', { name: 'Sorted by Order, ascending' })).toBeVisible();
});
