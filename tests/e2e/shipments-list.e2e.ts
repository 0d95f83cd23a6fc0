/** Searching shipments: the fields, the choices, what a row shows, as a person at the dock meets them. */
import { readFile } from 'node:fs/promises';
import { STATUS } from '#domain/shipments/status.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, pressSearch, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { chooseMore } from './support/shipment-page.ts';

test('[LST-01] every field finds its shipment', async ({ page, server }) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const other = await api.createDeliveryType('POSTNORDSE', { name: unique('Paket'), dom: { value: '18' } } as never);
  const order = unique('ORDER');
  const receiverName = unique('Nordkajen');
  const created = await api.createShipment({
    orderNumber: order,
    receiverName,
    deliveryType: type.id,
    dispDate: '2031-05-06 14:30',
  });
  const booked = await api.bookShipment(created.shipmentId);
  const [packageNumber = ''] = booked.goodsLines[0]?.packageNumbers ?? [];
  await signIn(page);

  const fields: [label: string, text: string][] = [
    ['Order number', order],
    ['Receiver', receiverName.slice(3)],
    ['Shipment id', created.shipmentId],
    ['Tracking number', packageNumber],
    ['Tracking number', `]C100${packageNumber}`],
    ['Tracking number', `401${booked.consignmentNo}`],
    ['Dispatch date', '2031-05-06'],
  ];
  for (const [label, text] of fields) {
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel(label, { exact: true }).fill(text);
    await page.keyboard.press('Enter');
    await expect(listRow(page, created.shipmentId), `${label} ${text}`).toBeVisible();
    await expect(listRows(page)).toHaveCount(1);
  }

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Tracking number')).toHaveAttribute('placeholder', 'Consignment or package');
  // By the receiver: whoever is looked for by a whole order number is found, and told as hidden.
  await page.getByLabel('Receiver', { exact: true }).fill(receiverName);
  const chosen = {
    'Delivery type': [type.name, other.name],
    Carrier: [booked.carrierName ?? '', other.carrierName ?? ''],
  };
  for (const [label, [own = '', another = '']] of Object.entries(chosen)) {
    const choice = page.getByLabel(label, { exact: true });
    for (const [option, count] of [
      [own, 1],
      [another, 0],
    ] as const) {
      await choice.selectOption({ label: option });
      await pressSearch(page);
      await expect(listRows(page), `${label} ${option}`).toHaveCount(count);
    }
    await choice.selectOption({ label: own });
  }

  await page.getByLabel('Interval').check();
  await page.getByLabel('Dispatch from').fill('2031-05-06');
  await page.getByLabel('Dispatch to').fill('2031-05-07');
  await pressSearch(page);
  await expect(listRows(page)).toHaveCount(1);
  await page.getByLabel('Dispatch from').fill('2031-05-05');
  await page.getByLabel('Dispatch to').fill('2031-05-05');
  await pressSearch(page);
  await expect(listRows(page)).toHaveCount(0);
  await page.getByLabel('Dispatch to').fill('2031-05-06');
  await pressSearch(page);
  await expect(listRows(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('Order number').fill(order);
  await page.getByLabel('Interval').check();
  await page.getByLabel('Dispatch from').fill('2031-05-07');
  await pressSearch(page);
  await expect(listRows(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Found, but hidden by Dispatch from' })).toBeVisible();
});

test('[LST-02] [LST-09] [SHP-19] the status choices offer every state, the five specified ones first, and an empty list says so', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const receiverName = unique('Statuskajen');
  const open = await api.createShipment({ receiverName });
  const cancelled = await api.createShipment({ receiverName });
  await api.saveShipment(cancelled.shipmentId, { status: STATUS.cancelled });
  await signIn(page);
  const status = page.getByLabel('Status', { exact: true });
  await expect(status.locator('option')).toHaveText([
    'All',
    'Open',
    'In progress',
    'Open and in progress',
    'Finished',
    'Cancelled',
    'Rejected',
    'Technical error',
    'Ready for dispatch',
    'Closed',
    'Archived',
    'Failed',
    'Several…',
  ]);
  expect(
    await status.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
  ).toEqual(['', '10', '20', '[12]0', '80', '90', '22', '25', '50', '70', '100', '-99', 'several']);
  // Not by a number: a shipment whose number is right is found whatever its state, and told as hidden.
  await page.getByLabel('Receiver').fill(receiverName);
  for (const [choice, found] of [
    ['Open and in progress', open],
    ['Cancelled', cancelled],
    ['Open', open],
  ] as const) {
    await status.selectOption(choice);
    await pressSearch(page);
    await expect(listRows(page)).toHaveCount(1);
    await expect(listRow(page, found.shipmentId)).toBeVisible();
  }
  await status.selectOption('Finished');
  await pressSearch(page);
  await expect(page.getByText('No shipment found (Verify that the search criteria is correct)')).toBeVisible();
});

test('[LST-03] help with four examples, clear, end of day, create new', async ({ page, server }) => {
  const api = await openApi(server);
  const made = await api.createShipment({ orderNumber: unique('CLEAR') });
  await signIn(page);
  await page.getByRole('button', { name: 'Search help' }).click();
  const help = page.getByRole('dialog', { name: 'Search help' });
  await expect(help.locator('code')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.getByLabel('Order number').fill(made.orderNumber ?? '');
  await pressSearch(page);
  await expect(listRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Order number')).toHaveValue('');
  await expect(page).toHaveURL(/\/Shipments$/);
  await expect(listRows(page)).not.toHaveCount(1);

  await page.getByRole('link', { name: 'End of day' }).click();
  await expect(page).toHaveURL(/\/EndOfDay\?upTo=\d+/);
  await page.goBack();
  await page.getByRole('link', { name: 'New shipment' }).click();
  await expect(page).toHaveURL(/\/Shipment\/new$/);
});

test('[LST-05] a row shows carrier, order, receiver, dispatch, type, state, tick and note, and opens tracking', async ({
  page,
  server,
  context,
}) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const order = unique('ROW');
  const created = await api.createShipment({
    orderNumber: order,
    deliveryType: type.id,
    noteInternal: 'Ring på porten',
    checked: true,
    dispDate: '2031-05-06 14:30',
  });
  const booked = await api.bookShipment(created.shipmentId);
  const plain = await api.createShipment({ orderNumber: order });
  await signIn(page);
  await page.getByLabel('Order number').fill(order);
  await pressSearch(page);
  const shown = listRow(page, created.shipmentId);
  await expect(shown.getByRole('img', { name: booked.carrierName ?? '' })).toBeVisible();
  await expect(shown).toContainText(order);
  await expect(shown).toContainText(`#${created.shipmentId}`);
  await expect(shown).toContainText('Kalmar Hamn AB');
  await expect(shown).toContainText('Skeppsbrogatan 49, SE-392 31 Kalmar');
  await expect(shown).toContainText('2031-05-06 14:30');
  await expect(shown).toContainText(type.name);
  await expect(shown).toContainText('In progress');
  await expect(shown.getByRole('img', { name: 'Internal note' })).toBeVisible();
  await expect(shown.getByRole('img', { name: 'Checked' })).toBeVisible();
  await expect(listRow(page, plain.shipmentId).getByRole('img', { name: 'Internal note' })).toHaveCount(0);
  await expect(listRow(page, plain.shipmentId).getByRole('button', { name: /Track/ })).toHaveCount(0);

  // The carrier's own page is not reached from a test; only where the window leads to is of interest.
  await context.route(booked.trackingLink ?? '', (route) => route.fulfill({ body: 'tracking' }));
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    shown.getByRole('button', { name: `Track ${order}` }).click(),
  ]);
  await expect(popup).toHaveURL(booked.trackingLink ?? '');
  await expect(page).toHaveURL(/\/Shipments/);
});

test('[SUB-09] an archived shipment is listed when its state is asked for, and takes nothing but an internal note', async ({
  page,
}) => {
  await signIn(page, DEMO.user, '/Shipments?status=100');
  const archived = listRows(page).first();
  await expect(archived.locator('[data-look]').first()).toHaveText('Archived');
  await archived.click();
  await expect(page.getByText('Read only: The shipment is archived')).toBeVisible();
  await expect(page.getByLabel('Order number')).toHaveAttribute('readonly', '');
  await chooseMore(page, 'Internal note');
  const note = unique('Kept for the customs');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(note);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await chooseMore(page, 'Internal note');
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(note);
});

test('[LST-05] a carrier without a logo of its own, as one’s own transport, stands in the list by its name', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Eget bud');
  const type = await api.createDeliveryType('STANDARD', { name, returnDocuments: false, dom: { value: 'STD' } });
  const order = unique('OWN');
  const { shipmentId, carrierName } = await api.createShipment({ orderNumber: order, deliveryType: type.id });
  await signIn(page);
  await page.getByLabel('Order number').fill(order);
  await pressSearch(page);
  const cell = listRow(page, shipmentId).getByRole('cell').nth(1);
  expect(carrierName).not.toBe('');
  await expect(cell).toHaveText(carrierName ?? '');
  await expect(cell.getByRole('img')).toHaveCount(0);
});

test('[SHP-14] each state has its word, its mark and its colour', async ({ page }) => {
  await signIn(page);
  const looks = new Map<number, { color: string; mark: string }>();
  for (const [status, word] of [
    [10, 'Open'],
    [20, 'In progress'],
    [22, 'Rejected'],
    [25, 'Technical error'],
    [50, 'Ready for dispatch'],
    [70, 'Closed'],
    [80, 'Finished'],
    [90, 'Cancelled'],
    [-99, 'Failed'],
  ] as const) {
    await page.goto(`/Shipments?status=${status}`);
    const chip = listRows(page).first().locator('[data-look]').first();
    await expect(chip).toHaveText(word);
    const color = await chip.evaluate((element) => getComputedStyle(element).color);
    looks.set(status, { color, mark: await chip.locator('svg').innerHTML() });
  }
  const hue = (status: number) => {
    const [red = 0, green = 0, blue = 0] = (looks.get(status)?.color.match(/\d+/g) ?? []).map(Number);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 40) return 'grey';
    return red > green && red > blue ? 'red' : blue > green ? 'blue' : 'green';
  };
  for (const status of [22, 25, -99]) expect(hue(status), String(status)).toBe('red');
  expect([hue(50), hue(70), hue(80)]).toEqual(['blue', 'grey', 'green']);
  const marks = [...looks.values()].map(({ mark }) => mark);
  expect(new Set(marks).size, 'no state is told by its colour alone').toBe(marks.length);
});

test('[LST-09] [SHL-06] what a link without a shipment says is Swedish in Swedish', async ({ page, tolerate }) => {
  tolerate(/status of 404 .*\/api\/shipment\/999999999/);
  await page.addInitScript(() => localStorage.setItem('language', 'sv'));
  const answered = page.waitForResponse(/\/api\/shipment\/999999999/);
  await signIn(page, DEMO.user, '/Shipment/999999999');
  const dialog = page.getByRole('alertdialog', { name: 'Felaktig länk' });
  await expect(dialog).toContainText('Sändningen existerar inte');
  await dialog.getByRole('button', { name: 'Stäng' }).click();
  await expect(page).toHaveURL(/\/Shipments/);
  expect(await (await answered).json()).toMatchObject({
    message: 'Det här finns inte. Kontrollera länken eller sök efter det.',
  });
});

test('[LST-09, SES-16] a link to a shipment that does not exist leads here and says so', async ({ page, tolerate }) => {
  tolerate(/status of 404 .*\/api\/shipment\/999999999/);
  await signIn(page, DEMO.user, '/Shipment/999999999');
  await expect(page).toHaveURL(/\/Shipments/);
  const dialog = page.getByRole('alertdialog', { name: 'Incorrect link' });
  await expect(dialog).toContainText('The shipment does not exist');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(listRows(page).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('[PRO-03] what the list finds is saved as a CSV file', async ({ page, server }) => {
  const api = await openApi(server);
  const orderNumber = unique('EXPORT');
  const { shipmentId } = await api.createShipment({ orderNumber });
  await signIn(page);
  await page.getByLabel('Order number').fill(orderNumber);
  await pressSearch(page);
  await expect(listRows(page)).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await chooseMore(page, 'Export as CSV');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^shipments-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain(`\r\n${shipmentId};Open;`);
  expect(text).toContain(orderNumber);
});
