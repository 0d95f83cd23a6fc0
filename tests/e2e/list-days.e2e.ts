/** The days of the list, as headings between its rows. */
import { STATUS } from '#domain/shipments/status.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, signIn, test } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';

const DAY = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

test('[BLK-01] [LST-06] the days of the list have headings in its own order, which are no rows for keys and selection, and none when it is sorted', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const start = unique('DAYS');
  const made = [
    { end: 'late', dispDate: dayAfter(-2) },
    { end: 'today', dispDate: dayAfter(0) },
    { end: 'too', dispDate: dayAfter(0) },
    { end: 'next', dispDate: dayAfter(2) },
    { end: 'off', dispDate: dayAfter(0), status: STATUS.cancelled },
  ];
  for (const { end, dispDate, status } of made) {
    const { shipmentId } = await api.createShipment({ orderNumber: `${start}-${end}`, dispDate });
    if (status) await api.saveShipment(shipmentId, { status });
  }
  await signIn(page, undefined, `/Shipments?orderNumber=${start}%25`);
  await expect(listRows(page)).toHaveCount(5);
  const texts = () =>
    page.locator('tbody tr').evaluateAll((all) => all.map((row) => row.querySelector('h2, a')?.textContent));
  const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const inFull = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  expect(await texts()).toEqual([
    ...['Late', `${start}-late`],
    ...[`Today, ${inFull(dayAfter(0))}`, `${start}-today`, `${start}-too`],
    ...[inFull(dayAfter(2)), `${start}-next`],
    ...['Closed and cancelled', `${start}-off`],
  ]);
  await expectAccessible(page, 'a list with days');

  await page.getByRole('link', { name: `${start}-late` }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: `${start}-today` })).toBeFocused();
  await page.getByRole('heading', { name: 'Late' }).click();
  await expect(page).toHaveURL(/\/Shipments/);
  await page.getByRole('checkbox', { name: `Select ${start}-late` }).click();
  await page.getByRole('checkbox', { name: `Select ${start}-off` }).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: 'Selected shipments' }).getByRole('status')).toHaveText('5 selected');

  const width = () =>
    page.locator('thead th').evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width));
  const widths = await width();
  await page.getByRole('columnheader', { name: 'Order' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=/);
  await expect(page.getByRole('heading', { name: 'Late' })).toBeHidden();
  expect(await width(), 'the headings change no column').toEqual(widths);
});
