/** The days of list and Today on a device of another zone, over midnight; and the text of rows under a day. */
import { comeBack, goAway } from './support/away.ts';
import { expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { dayInFull, drawnDays } from './support/list-days.ts';
import { listRow, listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { warehouseDay } from './support/warehouse-day.ts';

/** Units: milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.use({ timezoneId: 'America/Los_Angeles' });

/** How long until it is midnight in the warehouse. */
function untilMidnight(): number {
  const isToday = (later: number) => warehouseDay(0, Date.now() + later) === warehouseDay(0);
  let minutes = 0;
  while (isToday(minutes * MINUTE)) minutes += 1;
  return minutes * MINUTE;
}

test('[LST-06, TOD-01] [D04] a device of another zone has the days of the warehouse, and turns with it at midnight while list or Today is open', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const start = unique('NIGHT');
  for (const days of [0, 1])
    await api.createShipment({ orderNumber: `${start}-${days}`, dispDate: warehouseDay(days) });
  const [today, tomorrow, next] = [0, 1, 2].map((days) => dayInFull(warehouseDay(days)));
  await page.clock.install();
  await signIn(page, undefined, `/Shipments?orderNumber=${start}%25`);
  await expect(listRows(page)).toHaveCount(2);
  expect(await drawnDays(page)).toEqual([`Today, ${today}`, `Tomorrow, ${tomorrow}`]);
  const counted = page.getByRole('group', { name: 'Quick filters' }).getByRole('button', { name: /^Today/ });
  await counted.click();
  await expect(listRows(page)).toHaveCount(1);
  await goAway(page, network);

  await page.clock.fastForward(untilMidnight() + MINUTE);
  // Today has what is late as well.
  await expect(listRows(page)).toHaveCount(2);
  await expect.poll(() => drawnDays(page)).toEqual(['Late', `Today, ${tomorrow}`]);

  await page.goto('/Home');
  await expect(page.getByText(tomorrow ?? '').first()).toBeVisible();
  await page.clock.fastForward(24 * HOUR);
  await expect(page.getByText(next ?? '').first()).toBeVisible();
  await comeBack(page, network);
});

test('[LST-06] [D05] the text of selected rows is that of their shipments, and the day is among it once, where its row says it', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const start = unique('COPY');
  const made = [-2, 0, 1].map((days) => ({ orderNumber: `${start}${days}`, dispDate: warehouseDay(days) }));
  for (const each of made) await api.createShipment(each);
  await signIn(page, undefined, `/Shipments?orderNumber=${start}%25`);
  await expect(listRows(page)).toHaveCount(made.length);
  const text = await page.locator('tbody').evaluate((rows) => {
    const selection = getSelection();
    selection?.selectAllChildren(rows);
    return selection?.toString() ?? '';
  });
  for (const { orderNumber, dispDate } of made) {
    expect(text.split(orderNumber)).toHaveLength(2);
    expect(text.split(dispDate)).toHaveLength(2);
  }
  expect(text).not.toMatch(/Late|Today|Tomorrow/);
});

test('[LST-06] [D06] whoever reads the list by ear hears the date in each row and no day twice', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const orderNumber = unique('EAR');
  const { shipmentId } = await api.createShipment({ orderNumber, dispDate: warehouseDay(0) });
  await signIn(page, undefined, `/Shipments?orderNumber=${orderNumber}`);
  await expect(listRow(page, shipmentId)).toBeVisible();
  const heard = await page.getByRole('table', { name: 'Shipments' }).ariaSnapshot();
  expect(heard.split(warehouseDay(0))).toHaveLength(3);
  expect(heard).not.toContain(dayInFull(warehouseDay(0)));
});
