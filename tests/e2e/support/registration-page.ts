/** What the tests of the registration share: a mail server and a VAT register of the test, and the form. */
import type { Page } from 'playwright/test';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { startVatRegister, type VatRegisterStandIn } from '#tests/support/vat-register.ts';
import { createDemoDatabase } from './demo-database.ts';
import { test as base, expect } from './kaj-test.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export const test = base.extend<
  object,
  { readonly mail: MailServer; readonly register: VatRegisterStandIn; readonly server: ServerProcess }
>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  register: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const register = await startVatRegister();
      await use(register);
      await register.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mail, register }, use) => {
      const server = await startServer(await createDemoDatabase(), { SMTP_URL: mail.url, VAT_URL: register.url });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

export const NAMED = {
  status: 200,
  body: JSON.stringify({ valid: true, name: 'Hamnlagret Göteborg AB', address: 'Skeppsbron 4\n411 21 Göteborg' }),
};
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function fillCompany(page: Page, name = 'Nya Hamnen AB'): Promise<void> {
  await page.goto('/Register');
  await field(page, 'Company name').fill(name);
  await field(page, 'Street').fill('Kajen 1');
  await field(page, 'Zip code').fill('41104');
  await field(page, 'City').fill('Göteborg');
  await field(page, 'Invoice email').fill('faktura@nyhamn.test');
}

export async function goOnWithoutVatNo(page: Page): Promise<void> {
  await button(page, 'Next').click();
  await button(page, 'I’m missing a VAT number').click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
}
