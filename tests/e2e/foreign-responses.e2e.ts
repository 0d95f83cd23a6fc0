/**
 * Something between device and server answers everything in the server's place: a captive portal, an interfering proxy. The
 * portal believes none of it, and goes on without a reload when the connection is back.
 */
import type { Page } from 'playwright/test';
import { versionOf } from '#tests/support/etags.ts';
import { waitForWorker } from './support/app-worker.ts';
import { goAway } from './support/away.ts';
import type { Gateway, GatewayAnswer } from './support/gateway.ts';
import { DEMO, expect, fillSignIn, signIn, test } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { field, openShipment, saveBar } from './support/shipment-page.ts';

const EVERYTHING = /^\/api\//;
const AWAY = /Offline|Server does not answer/;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const STRANGERS: readonly (readonly [string, GatewayAnswer])[] = [
  ['{"ok":true}', { status: 200, headers: JSON_TYPE, text: '{"ok":true}' }],
  ['[]', { status: 200, headers: JSON_TYPE, text: '[]' }],
  ['"x"', { status: 200, headers: JSON_TYPE, text: '"x"' }],
  ['a page', { status: 200, headers: { 'Content-Type': 'text/html' }, text: '<html>Welcome</html>' }],
  ['nothing', { status: 204, headers: {}, text: '' }],
  ['{"code":"session"}', { status: 403, headers: JSON_TYPE, text: '{"code":"session","message":"Go away"}' }],
];

/** The browser's hint, so that the portal asks at once. */
async function hint(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

async function healed(page: Page, gateway: Gateway): Promise<void> {
  gateway.mend();
  await hint(page);
  await expect(statusLine(page)).toContainText('Online, everything sent', { timeout: 60_000 });
}

test('[OFF-14] what a stranger says to everything ends nothing and sends nothing, at a cold start and in the middle', async ({
  page,
  server,
  network,
  gateway,
  tolerate,
}) => {
  test.slow();
  tolerate(/status of 403|ERR_|WebSocket/);
  const api = await openApi(server);
  const order = unique('FREMD');
  const { shipmentId, _etag } = await api.createShipment({ orderNumber: order });
  await signIn(page);
  await waitForWorker(page);
  await expect(statusLine(page)).toContainText('synchronised');
  for (const [said, answer] of STRANGERS) {
    await test.step(`${said} at a cold start`, async () => {
      gateway.answer(EVERYTHING, answer);
      await page.reload();
      await expect(listRows(page).first()).toBeVisible();
      await expect(statusLine(page)).toContainText(AWAY);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await healed(page, gateway);
    });
  }

  await openShipment(page, shipmentId);
  for (const [place, [said, answer]] of STRANGERS.entries()) {
    await test.step(`${said} in the middle`, async () => {
      await goAway(page, network);
      await field(page, 'Order number').fill(`${order}-${place}`);
      await saveBar(page).getByRole('button', { name: 'Save' }).click();
      await expect(statusLine(page)).toContainText('1 change waiting');
      gateway.answer(EVERYTHING, answer);
      network.set('open');
      const refused = page.waitForResponse(/\/api\//);
      await hint(page);
      await refused;
      await expect(statusLine(page)).toContainText(AWAY);
      await expect(statusLine(page)).toContainText('1 change waiting');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await healed(page, gateway);
      const saved = await api.shipment(shipmentId);
      expect(saved.orderNumber).toBe(`${order}-${place}`);
      expect(versionOf(saved._etag)).toBe(versionOf(_etag) + place + 1);
    });
  }
});

test('[OFF-14] a sign-in that a stranger answers says that the server cannot be reached', async ({ page, gateway }) => {
  await page.goto('/Login');
  gateway.answer(EVERYTHING, { status: 200, headers: JSON_TYPE, text: '{"ok":true}' });
  await fillSignIn(page, DEMO.user);
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  gateway.mend();
  await fillSignIn(page, DEMO.user);
  await expect(listRows(page).first()).toBeVisible();
});

test('[OFF-14] a notification of a type this version does not know is shown, with its name', async ({
  page,
  gateway,
}) => {
  await signIn(page);
  await expect(statusLine(page)).toContainText('synchronised');
  const doc = {
    ...{ id: 'later', type: 'celebration', title: 'Hundred thousand', message: 'Well done.' },
    ...{ unRead: true, shipmentId: null, createdAt: new Date().toISOString(), _etag: '"1"' },
  };
  const changes = [{ kind: 'notification', id: 'later', etag: '"1"', doc }];
  gateway.answer(/^\/api\/changes$/, {
    status: 200,
    headers: JSON_TYPE,
    text: JSON.stringify({ cursor: 'later', more: false, changes }),
    isSigned: true,
  });
  await page.reload();
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await expect(page.getByRole('button', { name: /Hundred thousand celebration/ })).toBeVisible();
});
