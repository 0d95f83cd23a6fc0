/** What the one box offers beside what it finds: recent searches, saved ones, pages, the last shipment once more. */
import type { Page } from 'playwright/test';
import { holdCalls } from './support/held-calls.ts';
import { DEMO, expect, fillSignIn, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { field } from './support/shipment-page.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const found = (page: Page) => page.getByRole('listbox', { name: 'Found' });
const options = (page: Page) => found(page).getByRole('option');
const way = (page: Page) => found(page).getByRole('group', { name: 'Go to' }).getByRole('option');

test('[FND-01] [FB04] an empty box offers what was opened and looked for on this device until it is cleared, and nothing of it survives signing out', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Nyligens');
  const made = await api.createShipment({ receiverName: name, orderNumber: unique('RECENT') });
  await signIn(page, DEMO.user, '/Home');
  await expect(box(page)).toBeFocused();
  await expect(options(page), 'what has the focus first covers nothing').toHaveCount(0);
  await box(page).fill(name.toLowerCase());
  await expect(options(page)).toHaveCount(1);
  await box(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/Shipment/${made.shipmentId}$`));

  await page.goBack();
  await box(page).click();
  await expect(found(page).getByRole('group', { name: 'Recently opened' }).getByRole('option').first()).toContainText(
    /RECENT.*you, \d\d:\d\d/,
  );
  const searches = found(page).getByRole('group', { name: 'Recent searches' }).getByRole('option');
  await expect(searches.first()).toContainText(/1 found \d\d:\d\d/);
  await searches.first().click();
  await expect(box(page)).toHaveValue(name.toLowerCase());
  await expect(options(page)).toHaveCount(1);

  await box(page).press('Escape');
  await box(page).press('ArrowDown');
  await expect(searches).not.toHaveCount(0);
  const kept = await storedText(page);
  expect(kept.device, 'only in the databases of its person').not.toContain(name.toLowerCase());
  await page.getByRole('button', { name: 'Clear this list' }).click();
  await expect(found(page).getByText('Recently opened')).toBeHidden();

  await box(page).fill(name.toLowerCase());
  await box(page).press('Control+Enter');
  await expect(page).toHaveURL(/\/Shipments\?text=/);
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/Login/);
  const left = await storedText(page);
  expect(left.databases).not.toContainEqual(expect.stringMatching(/^portal-cache-/));
  expect(left.device, 'neither the search of the list').not.toContain(name.toLowerCase());
  await fillSignIn(page, DEMO.user);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await page.goto('/Home');
  await expect(box(page)).toBeFocused();
  await box(page).press('ArrowDown');
  await expect(found(page).getByText(name.toLowerCase())).toHaveCount(0);
});

test('[FND-01] a page and a saved search are found by name, in either language, below the shipments', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const order = unique('CARE-1');
  await api.createShipment({ orderNumber: order });
  await signIn(page, DEMO.user, '/Home');
  await box(page).fill('car');
  await expect(way(page)).toHaveText([/^Carriers$/]);
  await expect(options(page).last(), 'below what was found').toHaveText('Carriers');
  await box(page).fill('transportö');
  await expect(options(page)).toHaveText(['Carriers']);
  await expect(page.getByText('Nothing called')).toBeHidden();
  await box(page).press('Enter');
  await expect(page).toHaveURL(/\/Carriers$/i);
  await page.goBack();
  await box(page).fill('använd');
  await expect(page.getByText('Nothing called “använd”'), 'a page that its person may not open').toBeVisible();

  const name = unique('Morgon');
  await page.goto(`/Shipments?orderNumber=${order}`);
  await page.getByRole('button', { name: 'Saved searches', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this search' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/Home');
  await box(page).fill(name.toLowerCase());
  // Its name may look like the number of an order, which is offered below.
  await expect(way(page).first()).toHaveText(`${name}1, saved search`);
  await box(page).press('Escape');
  await box(page).press('ArrowDown');
  await found(page)
    .getByRole('option', { name: `${name} 1, saved search` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/Shipments\\?orderNumber=${order}`));
});

test('[FND-01] [RPT-01] a receiver that is found leads to a new shipment as last time, which leaves a half-written one alone', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { id: deliveryType } = await api.firstDeliveryType();
  const receiver = { name: unique('Frihamns'), street1: 'Grimsbygatan 24', zipCode: '211 20', city: 'Malmö' };
  await api.saveAddress({ ...receiver, countryCode: 'SE' });
  const addresses = { receiver: { ...receiver, countryCode: 'SE' } };
  await api.createShipment({ addresses, deliveryType, dispDate: '2026-03-09' });
  await signIn(page, DEMO.user, '/Home');
  await box(page).fill(receiver.name);
  await expect(found(page).getByRole('group', { name: 'Receivers' }).getByRole('option')).toContainText('1 shipment');
  await expect(way(page)).toContainText('as last time, 2026-03-09');
  await way(page).click();
  await expect(page).toHaveURL(/\/Shipment\/new/);
  await expect(page.getByRole('button', { name: /^As last time/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Delivery type')).toHaveValue(deliveryType);
  await expect(page.getByRole('combobox', { name: 'Name' }).first()).toHaveValue(receiver.name);

  await page.getByRole('combobox', { name: 'Name' }).first().fill('Somebody else');
  await page.goto('/Home');
  await box(page).fill(receiver.name);
  await way(page).click();
  await expect(page.getByRole('combobox', { name: 'Name' }).first()).toHaveValue('Somebody else');
});

test('[FND-01] [FB02] what the server finds later comes under what stands there, and the chosen row stays chosen', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Senare');
  await api.saveAddress({ name, street1: 'Hamngatan 1', zipCode: '211 20', city: 'Malmö', countryCode: 'SE' });
  await signIn(page, DEMO.user, '/Home');
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await holdCalls(page, '**/api/changes**');
  const made = await api.createShipment({ receiverName: name, orderNumber: unique('LATER') });
  const held = await holdCalls(page, '**/api/find');
  await box(page).fill(name);
  await expect(options(page)).toHaveCount(1);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Asking the server')).toBeVisible();
  held.release();
  await expect(options(page)).toHaveCount(2);
  await expect(options(page).nth(1)).toContainText(made.orderNumber ?? '');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/\/addresses\//i);
});

test('[FND-01] [FB01] what the server found for the text before is not offered for the text that is typed now', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Arkiv');
  await signIn(page, DEMO.user, '/Home');
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await holdCalls(page, '**/api/changes**');
  await api.createShipment({ receiverName: name });
  await box(page).fill(name);
  await expect(options(page)).toHaveCount(1);
  const left = await box(page).evaluate(async (input: HTMLInputElement) => {
    input.setRangeText('Xyzzy', 0, input.value.length, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return document.querySelectorAll('[role="option"]').length;
  });
  expect(left).toBe(0);
});

test('[FND-01] [FB08] [FB09] [FB10] [FB11] the box finds what is pasted with blanks around it, takes an Enter without a place, keeps Escape to itself, and is nothing to fill in', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Klistrad');
  const { shipmentId } = await api.createShipment({ receiverName: name });
  await signIn(page, DEMO.user, '/Home');
  await expect(box(page)).toHaveAttribute('type', 'search');
  await expect(box(page)).toHaveAttribute('autocomplete', 'off');
  await box(page).fill(`\u00a0 ${name}\u200b\t`);
  await expect(options(page)).toHaveCount(1);
  const isKept = (key: string) =>
    box(page).evaluate((input, pressed) => {
      const event = new KeyboardEvent('keydown', { key: pressed, code: '', bubbles: true, cancelable: true });
      input.dispatchEvent(event);
      return event.defaultPrevented;
    }, key);
  expect(await isKept('Escape'), 'a window keeps its full screen').toBe(true);
  await expect(box(page)).toHaveValue('');
  expect(await isKept('Escape'), 'with nothing to empty it is the window’s').toBe(false);
  await box(page).fill(name);
  await expect(options(page)).toHaveCount(1);
  await isKept('Enter');
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
});

test('[FND-01] [FB05] on Apple’s devices what arrows lead to is said, since VoiceOver says nothing of options in groups', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Uppläst');
  for (const orderNumber of [unique('ONE'), unique('TWO')])
    await api.createShipment({ receiverName: name, orderNumber });
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'iPad' }));
  await signIn(page, DEMO.user, '/Home');
  await box(page).fill(name);
  await expect(options(page)).toHaveCount(2);
  const said = page.getByRole('search').locator('[aria-live="assertive"]');
  await expect(said).toHaveText('');
  await box(page).press('ArrowDown');
  await expect(said).toHaveText((await options(page).nth(1).textContent()) ?? '');
});

/** What the browser keeps outside of databases, as one text, and the names of the databases. */
async function storedText(page: Page): Promise<{ device: string; databases: string[] }> {
  return page.evaluate(async () => ({
    device: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).toLowerCase(),
    databases: (await indexedDB.databases()).map(({ name = '' }) => name),
  }));
}
