/** Second factors in the browser: an app, a passkey of the browser's own authenticator, lost ones, and a company that demands them. */

import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { APIRequestContext, BrowserContext, CDPSession, Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { DEMO_PASSWORD, expect, fillSignIn, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { inDatabase } from './support/server-database.ts';
import type { ServerProcess } from './support/server-process.ts';

/** What the app shows now. */
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate();
/** None works twice. */
const nextCodeOf = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({ timestamp: Date.now() + 30_000 });

/** Of a company with room for colleagues; nobody of it is new enough to be shown around. */
async function newModerator(request: APIRequestContext, server: ServerProcess): Promise<string> {
  // By the operator's command: a network may register only a few companies.
  const username = `${randomUUID()}@tvasteg.test`;
  const told = await server.run('company', 'create', 'Tvåsteg AB', username);
  const link = new URL(/https?:\/\/\S+/.exec(told)?.[0] ?? '');
  const vt = link.searchParams.get('vt');
  const chosen = await request.post('/api/register/confirm', { data: { vt, password: DEMO_PASSWORD } });
  expect(chosen.status(), told).toBe(200);
  const ofCompany = 'company_id in (select company_id from user_names where username = $1)';
  await inDatabase(server.data, `update companies set extra_users = 5 where ${ofCompany}`, [username]);
  await inDatabase(server.data, `update users set created_at = '2026-01-01' where ${ofCompany}`, [username]);
  return username;
}

/** Returns the app's key and the recovery codes. */
async function addApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Add an app' });
  await expect(dialog.getByRole('img', { name: 'QR code with the key for the app' })).toBeVisible();
  const key = await dialog.locator('output').innerText();
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('This is not the code that the app shows now')).toBeVisible();
  // As a password manager does: at once, and then Enter.
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(key));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('alertdialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allInnerTexts();
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  return { key, codes };
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/Logout');
  await expect(page).toHaveURL(/\/Login/);
}

/** An authenticator of the browser's, which a person has just touched. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return session;
}

test('[USR-04] an app is added in the profile, and its code or a recovery code is asked for at the next login', async ({
  page,
  request,
  server,
  tolerate,
}) => {
  tolerate(/status of 40[01]/);
  const username = await newModerator(request, server);
  await signIn(page, username, '/MyProfile');
  await expect(page.getByText('Only the password is asked for')).toBeVisible();
  const { key, codes } = await addApp(page);
  await expect(page.getByText('App with codes')).toBeVisible();
  await expect(page.getByText('10 left')).toBeVisible();

  await logOut(page);
  await fillSignIn(page, username);
  await expect(page.getByText('Enter the code that your app shows now.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the code.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCodeOf(key));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Shipments/);

  await logOut(page);
  await fillSignIn(page, username);
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/Shipments/);
  await page.goto('/MyProfile');
  await expect(page.getByText('9 left')).toBeVisible();
  await page.getByRole('button', { name: 'Remove App with codes' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove App with codes?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('Only the password is asked for')).toBeVisible();
  const kept = await page.evaluate(async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(codes[1]);
});

test('[USR-04] a passkey is added in the profile and logs in', async ({ page, request, server }) => {
  const username = await newModerator(request, server);
  await signIn(page, username, '/MyProfile');
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page
    .getByRole('alertdialog', { name: 'Your recovery codes' })
    .getByRole('button', { name: 'I have kept them' })
    .click();
  await expect(page.getByRole('button', { name: 'Remove Passkey' })).toBeVisible();
  await logOut(page);
  await fillSignIn(page, username);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/Shipments/);
});

/** What browsers answer with, whatever the reason. */
async function refusePasskeys(page: Page, name: string): Promise<void> {
  await page.evaluate((name) => {
    const refuse = async () => {
      throw new DOMException('In the browser’s own words', name);
    };
    Object.defineProperty(navigator.credentials, 'create', { value: refuse, configurable: true });
    Object.defineProperty(navigator.credentials, 'get', { value: refuse, configurable: true });
  }, name);
}

test('[USR-04] a browser that gives no passkey says why, where it was asked for', async ({ page, request, server }) => {
  const username = await newModerator(request, server);
  await signIn(page, username, '/MyProfile');
  const add = page.getByRole('button', { name: 'Add a passkey' });
  for (const { name, said } of [
    { name: 'NotAllowedError', said: 'No passkey was given.' },
    { name: 'SecurityError', said: 'opened under a name' },
    { name: 'NotSupportedError', said: 'makes no passkeys of a kind that Kaj knows' },
    { name: 'InvalidStateError', said: 'already has a passkey for you' },
    { name: 'UnknownError', said: 'whether its screen lock is on' },
  ]) {
    await refusePasskeys(page, name);
    await add.click();
    await expect(page.getByRole('alert')).toContainText(said);
  }
  await page.reload();
  await addAuthenticator(page);
  await add.click();
  await page
    .getByRole('alertdialog', { name: 'Your recovery codes' })
    .getByRole('button', { name: 'I have kept them' })
    .click();
  await logOut(page);
  await fillSignIn(page, username);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await refusePasskeys(page, 'InvalidStateError');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This key has no passkey for you');
  await expect(page.getByRole('textbox', { name: 'Code' }), 'a recovery code is still another way').toBeVisible();
});

test('[USR-04] who has a factor is asked again before a role changes, once in ten minutes; the session is renewed for every tab', async ({
  page,
  context,
  watch,
  request,
  server,
  tolerate,
}) => {
  tolerate(/status of 40[03]/);
  const username = await newModerator(request, server);
  await signIn(page, username, '/MyProfile');
  const { key } = await addApp(page);
  await inDatabase(
    server.data,
    "update refresh_families set created_at = now() - interval '1 hour' where username = $1",
    [username],
  );
  const other = await context.newPage();
  watch(other);
  let shown: string | undefined;
  other.on('request', (sent) => {
    shown = sent.headers().authorization ?? shown;
  });
  await other.goto('/addresses/new');
  await expect.poll(() => shown).toBeDefined();
  const asked = page.getByRole('alertdialog', { name: 'Is it you?' });
  await page.goto('/Users/new');
  const former = await refreshCookieOf(context);
  await page.getByLabel('Email').fill(`ny-${username}`);
  await page.getByLabel('Name', { exact: true }).fill('Ny Person');
  await page.getByRole('button', { name: 'Invite' }).click();
  await asked.getByLabel('Password', { exact: true }).fill('Fel-lösen-1');
  await asked.getByRole('button', { name: 'Go on' }).click();
  await expect(asked.getByText('This is not your password')).toBeVisible();
  await asked.getByRole('button', { name: 'Use a code instead' }).click();
  await asked.getByRole('textbox', { name: 'Code' }).fill(nextCodeOf(key));
  const before = shown;
  await asked.getByRole('button', { name: 'Go on' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByText('Ny Person')).toBeVisible();

  await other.getByLabel('Name', { exact: true }).fill('Den andra fliken');
  const [sent] = await Promise.all([
    other.waitForRequest((asked) => asked.method() !== 'GET' && asked.url().includes('/api/addressRegister')),
    other.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(sent.headers().authorization, 'the other tab has the new session').not.toBe(before);
  await expect(other.getByRole('contentinfo')).not.toContainText('waiting');
  expect(await refreshCookieOf(context)).not.toBe(former);
  for (const tab of [other, page]) {
    await tab.goto('/addresses');
    await expect(tab.getByText('Den andra fliken')).toBeVisible();
  }
});

async function refreshCookieOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'kaj_refresh')?.value;
}

/** A colleague who has chosen a password. */
async function addColleague(request: APIRequestContext, server: ServerProcess, moderator: string): Promise<string> {
  const username = `kollega-${moderator}`;
  const signedIn = await request.post('/api/login', { data: { username: moderator, password: DEMO_PASSWORD } });
  const { accessToken } = await signedIn.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  await request.post('/api/user', { headers, data: { username, fullName: 'Kim Kollega', role: 'SuperUser' } });
  const link = () => server.mails().find(({ to }) => to === username)?.link;
  await expect.poll(link, { timeout: 30_000 }).toBeDefined();
  const resetToken = new URL(link() ?? '').pathname.split('/').at(-1);
  const chosen = await request.post('/api/changePassword', { data: { resetToken, password: DEMO_PASSWORD } });
  expect(chosen.status()).toBe(200);
  await inDatabase(server.data, "update users set created_at = '2026-01-01' where username = $1", [username]);
  return username;
}

test('[USR-04] a Moderator demands a second factor; a colleague adds one, and what waited on the device is sent', async ({
  page,
  browser,
  watch,
  request,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of (400|403|422)/);
  const moderator = await newModerator(request, server);
  const colleague = await addColleague(request, server, moderator);
  await signIn(page, colleague, '/addresses/new');
  await page.getByLabel('Name', { exact: true }).fill('Väntans Varv');
  await goAway(page, network);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('1 change waiting');

  const office = await browser.newContext({ baseURL: `http://localhost:${server.port}` });
  const desk = await office.newPage();
  watch(desk);
  await signIn(desk, moderator, '/Subscription#data');
  await desk.getByRole('button', { name: 'Demand it of everybody' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Demand it' }).click();
  await expect(desk.getByText('Add one to your own account first', { exact: true })).toBeVisible();
  await desk.goto('/MyProfile');
  await addApp(desk);
  await desk.goto('/Subscription#data');
  await desk.getByRole('button', { name: 'Demand it of everybody' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Demand it' }).click();
  await expect(desk.getByText('Everybody needs two-step login now')).toBeVisible();
  await office.close();

  await comeBack(page, network);
  await expect(page).toHaveURL(/\/SecondFactor/);
  await expect(page.getByText('Your company asks for a second step when you log in.')).toBeVisible();
  await addApp(page);
  await expect(page).toHaveURL(/\/Shipments/);
  await expect(page.getByRole('contentinfo')).not.toContainText('waiting');
  await page.goto('/addresses');
  await expect(page.getByText('Väntans Varv')).toBeVisible();
});

test('[USR-04] a Moderator resets the two-step login of a user who has lost the phone', async ({
  page,
  browser,
  url,
  watch,
  request,
  server,
  tolerate,
}) => {
  tolerate(/status of 400/);
  const moderator = await newModerator(request, server);
  const colleague = await addColleague(request, server, moderator);
  const context = await browser.newContext({ baseURL: url });
  const other = await context.newPage();
  watch(other);
  await signIn(other, colleague, '/MyProfile');
  await addApp(other);
  await context.close();
  await signIn(page, moderator, `/Users/${encodeURIComponent(colleague)}`);
  await page.getByRole('button', { name: 'Reset two-step login' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('Two-step login is reset')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset two-step login' })).toBeHidden();
  await page.goto('about:blank');
  await signIn(page, colleague);
});
