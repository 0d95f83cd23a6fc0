/** What a person is told of a call that fails, and where: by a broken gateway, by what someone else did meanwhile. */
import type { Locator, Page } from 'playwright/test';
import { STATUS } from '#domain/shipments/status.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { listRows, pressSearch, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { field, openShipment, save, saveBar } from './support/shipment-page.ts';

const LIST = /^\/api\/ShipmentsList$/;

function toasts(page: Page): Locator {
  return page.getByLabel('Messages (Alt+T)').locator('[data-tone]');
}

test('[ERR-01, LST-09] a failed list shows a toast that says Error and nothing internal, unless it is a 401', async ({
  page,
  gateway,
  tolerate,
}) => {
  tolerate(/status of (401|500) .*ShipmentsList/);
  await signIn(page);
  await expect(listRows(page).first()).toBeVisible();
  gateway.break(LIST, 401, 'Told to nobody');
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await pressSearch(page);
  await refused;
  gateway.mend();
  gateway.break(LIST, 500, 'Told to nobody');
  await pressSearch(page);
  await expect(toasts(page)).toContainText(['Error']);
  await expect(toasts(page)).not.toContainText('Told to nobody');
});

for (const [kind, headers, text] of [
  ['a page of its own', { 'Content-Type': 'text/html' }, '<h1>Bad gateway</h1>'],
  ['JSON without our names', { 'Content-Type': 'application/json' }, '{"error":"upstream"}'],
] as const) {
  test(`[ERR-01] a gateway that answers the list with ${kind} is a toast, while the server itself is there`, async ({
    page,
    gateway,
    tolerate,
  }) => {
    tolerate(/status of 502 .*ShipmentsList/);
    await signIn(page);
    await expect(listRows(page).first()).toBeVisible();
    gateway.answer(LIST, { status: 502, headers, text });
    await pressSearch(page);
    await expect(toasts(page)).toContainText(['Error'], { timeout: 20_000 });
    await expect(page.getByRole('contentinfo')).toContainText('Online');
    await expect(toasts(page)).not.toContainText(/gateway|upstream/);
  });
}

test('[ERR-01] a list that is answered 404 with a message shows that message', async ({ page, gateway, tolerate }) => {
  tolerate(/status of 404 .*ShipmentsList/);
  await signIn(page);
  await expect(listRows(page).first()).toBeVisible();
  const said = { code: 'notFound', message: 'This warehouse has moved.', requestId: '1' };
  gateway.answer(LIST, {
    status: 404,
    headers: { 'Content-Type': 'application/json' },
    text: JSON.stringify(said),
    isSigned: true,
  });
  await pressSearch(page);
  await expect(toasts(page)).toContainText([said.message]);
});

for (const [code, message, said] of [
  ['forbidden', 'Only a moderator may do this.', 'Only a moderator may do this.'],
  ['session', 'Your session has ended.', 'You do not have permission for this'],
] as const) {
  test(`[SES-06] a call refused as ${code} while the session is good is said, and nobody is signed out`, async ({
    page,
    gateway,
    tolerate,
  }) => {
    tolerate(/status of 403 .*ShipmentsList/);
    await signIn(page);
    await expect(listRows(page).first()).toBeVisible();
    await expect(page.getByText(/synchronised/)).toBeVisible();
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/refresh')) refreshes.push(request.url());
    });
    const text = JSON.stringify({ code, message, requestId: '1' });
    gateway.answer(LIST, { status: 403, headers: { 'Content-Type': 'application/json' }, text, isSigned: true });
    await pressSearch(page);
    await expect(toasts(page)).toContainText([said]);
    expect(refreshes).toHaveLength(code === 'session' ? 1 : 0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    gateway.mend();
    await pressSearch(page);
    await expect(page.getByText(/^\d+ found, as of/)).toBeVisible();
    await expect(page).toHaveURL(/\/Shipments/);
  });
}

test('[ERR-01] a shipment the server fails to give is a toast that says Error, over what the device has', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(/status of 500 .*\/api\/shipment\//);
  const api = await openApi(server);
  const orderNumber = unique('FAILS');
  const { shipmentId } = await api.createShipment({ orderNumber });
  gateway.break(/^\/api\/shipment\/\d+$/, 500, 'Told to nobody');
  await openShipment(page, shipmentId);
  await expect(toasts(page)).toContainText(['Error'], { timeout: 15_000 });
  await expect(toasts(page)).not.toContainText('Told to nobody');
  await expect(page.getByLabel('Order number')).toHaveValue(orderNumber);
});

test('[ERR-01] what someone else has made impossible is refused with its cause', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(/status of (409 .*\/print|503 .*\/changes)/);
  const api = await openApi(server);
  const { id } = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: id });
  await openShipment(page, shipmentId);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  // The page does not hear of what happens next.
  gateway.break(/^\/api\/changes$/, 503, 'Overloaded');
  await api.saveShipment(shipmentId, { status: STATUS.cancelled });
  await page.getByRole('button', { name: 'Print documents' }).click();
  await page.getByRole('button', { name: 'Print Waybill' }).click();
  await expect(toasts(page)).toContainText(['The shipment is cancelled']);
});

test('[ERR-01] what the server finds wrong with a field stands at the field, and in no toast', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(/status of (422 .*\/shipment\/|503 .*\/changes)/);
  const api = await openApi(server);
  const within = { name: unique('Inrikes'), returnDocuments: false, dom: { value: 'SYSTEM', serviceCodes: [] } };
  const type = await api.createDeliveryType('SCHENKERSE', within);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  gateway.break(/^\/api\/changes$/, 503, 'Overloaded');
  const abroad = { ...within, dom: null, eu: { value: 'SYSTEM', serviceCodes: [] } };
  await api.saveDeliveryType(type.id, { ...abroad, carrierId: type.carrierId });
  const choice = page.getByLabel('Delivery type');
  await choice.selectOption({ label: type.name });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(choice).toHaveAttribute('aria-invalid', 'true');
  await expect(choice).toHaveAccessibleDescription(/Not offered here/);
  await expect(toasts(page)).toHaveCount(0);
});

test('[SHP-10] an answer that names no shipment is said to be no save; what was typed is kept and asked about again', async ({
  page,
  server,
  gateway,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  gateway.answer(/^\/api\/shipment\/\d+$/, {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    text: '{}',
    isSigned: true,
  });
  await field(page, 'Order number').fill('SO-unnamed');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText(['Unable to save']);
  await expect(field(page, 'Order number')).toHaveValue('SO-unnamed');
  gateway.mend();
  await expect.poll(async () => (await api.shipment(shipmentId)).orderNumber).toBe('SO-unnamed');
  await expect(page.getByRole('contentinfo')).toContainText('Online, everything sent', { timeout: 60_000 });
});

test('[CAR-01] a save that fails is told in a toast with the server’s message, and the form keeps what was typed', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(/status of (409|500) .*\/api\/carriers/);
  const { carrierId } = await createEdiCarrier(await openApi(server));
  await signIn(page, DEMO.superuser, `/Carriers/${carrierId}`);
  const name = unique('Changed');
  const called = page.locator('[name="name"]');
  await called.fill(name);
  const toast = page.getByRole('region', { name: /Messages/ }).getByRole('alert');
  for (const [status, message, said] of [
    [409, 'The plan of the company has ended.', 'The plan of the company has ended.'],
    [500, 'Told to nobody', 'Error'],
  ] as const) {
    gateway.break(/^\/api\/carriers\/\d+$/, status, message);
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(toast.last()).toContainText(said);
    await expect(called).toHaveValue(name);
    await toast.last().getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
    gateway.mend();
  }
  await save(page);
  await page.reload();
  await expect(called).toHaveValue(name);
});
