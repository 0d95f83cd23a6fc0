/** A newly registered company, made without the screens: its first user has been mailed a link, or has already used it. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import { DEMO_PASSWORD, expect } from './kaj-test.ts';
import { inDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/** Returns the name of its Moderator, who can sign in. */
export async function registerCompany(request: APIRequestContext, server: ServerProcess): Promise<string> {
  const { email, link } = await registrationMail(request, server);
  const vt = new URL(link).searchParams.get('vt');
  const confirmed = await request.post('/api/register/confirm', { data: { vt, password: DEMO_PASSWORD } });
  expect(confirmed.status()).toBe(200);
  return email;
}

/** The recipient of the mail, and the link in it. */
export async function registrationMail(
  request: APIRequestContext,
  server: ServerProcess,
): Promise<{ email: string; link: string }> {
  const email = `${randomUUID()}@nyhamn.test`;
  // Other tests of this worker register companies, too, and a network may do so five times in half an hour.
  await inDatabase(server.data, 'delete from counted_attempts');
  const data = {
    ...{ name: 'Nya Hamnen AB', street1: 'Kajen 1', zipCode: '411 04', city: 'Göteborg', countryCode: 'SE' },
    ...{ emailInvoiceTo: 'faktura@nyhamn.test', paymentPlanId: 'UNITS300' },
    ...{ nmbExtraUsers: 0, nmbExtraTrp: 0, saveExtraDays: 0, clientRef: randomUUID() },
    user: { email, fullName: 'Nils Ny', termsAgreed: true },
  };
  expect(await (await request.post('/api/register/company', { data })).json()).toMatchObject({ email });
  const link = () => server.mails().find(({ to }) => to === email)?.link;
  await expect.poll(link, { timeout: 30_000 }).toBeDefined();
  return { email, link: link() ?? '' };
}
