/** Switching the language while a message of the server is on the screen changes its words with all others. */
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { failBooking } from './support/failed-booking.ts';
import { DEMO, expect, fillSignIn, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { closeQueue, openQueue, queuedRecord, statusLine } from './support/queue-drawer.ts';
import { field, openShipment, saveOnDevice } from './support/shipment-page.ts';

async function switchToSwedish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Svenska' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
}

test('[SHL-06, SES-03] a failed sign-in is said in the language that is chosen while it stands there', async ({
  page,
}) => {
  await page.goto('/Login');
  await fillSignIn(page, DEMO.user, 'Wrong-password-1');
  const failure = page.getByRole('alert');
  await expect(failure).toHaveText('The username or password is incorrect. Check both and try again.');
  await page.getByRole('button', { name: 'Svenska' }).click();
  await expect(failure).toHaveText('Användarnamnet eller lösenordet stämmer inte. Kontrollera båda och försök igen.');
});

test('[SHL-06, NOT-01] notifications, and what stands on their shipment, are in the language of the page', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const carrier = unique('Carrier');
  const shipmentId = await failBooking(api, carrier);
  const english = `The series of package numbers of ${carrier} has too few numbers left. Extend the series and try again.`;
  const swedish = `Nummerserien för kollinummer hos ${carrier} räcker inte. Utöka serien och försök igen.`;

  await openShipment(page, shipmentId, DEMO.moderator);
  const banner = page.getByRole('main').getByRole('alert').filter({ hasText: carrier });
  await expect(banner).toContainText(english);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const told = page.getByRole('dialog').getByRole('listitem').filter({ hasText: carrier });
  await expect(told).toContainText(english);
  await page.keyboard.press('Escape');

  await switchToSwedish(page);
  await expect(banner).toContainText(swedish);
  await page.getByRole('button', { name: /^Aviseringar/ }).click();
  await expect(told).toContainText(swedish);
  await expect(told).toContainText('Nummerserie');
});

test('[SHL-06, OFF-06] what the server refused long ago is said in the language of the page', async ({
  page,
  server,
  network,
  gateway,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 403 .*\/api\/shipment\//);
  const orderNumber = unique('NEKAD');
  const { shipmentId } = await (await openApi(server)).createShipment({ orderNumber });
  await openShipment(page, shipmentId);
  await expect(statusLine(page)).toContainText('synchronised');
  await goAway(page, network);
  await field(page, 'Category').fill('Spare parts');
  await saveOnDevice(page);
  gateway.answer(/^\/api\/shipment\/\d+$/, {
    status: 403,
    headers: { 'Content-Type': 'application/json' },
    text: JSON.stringify({ code: 'forbidden', message: 'In the words of then.', requestId: '1' }),
    isSigned: true,
  });
  await comeBack(page, network);
  await expect(statusLine(page)).toContainText('1 needs you', { timeout: 40_000 });
  gateway.mend();
  const record = queuedRecord(await openQueue(page), orderNumber);
  await expect(record).toContainText('You do not have permission for this. Ask a moderator of your company.');
  await closeQueue(page);
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Refused' });
  await expect(notice).toContainText('You do not have permission for this. Ask a moderator of your company.');

  await switchToSwedish(page);
  const swedish = 'Du har inte behörighet till detta. Fråga en moderator i ditt företag.';
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: swedish })).toBeVisible();
  await page.reload();
  await statusLine(page).getByRole('button', { name: 'Öppna kön' }).click();
  await expect(queuedRecord(page.getByRole('dialog'), orderNumber)).toContainText(swedish);
  await expect(page.getByText('In the words of then.')).toHaveCount(0);
});
