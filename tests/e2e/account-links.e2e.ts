/** Links sent by mail: confirming an account, a new password, and the way back in after strangers have locked the account. */
import type { Page } from 'playwright/test';
import { isRed } from './support/colours.ts';
import { holdCalls } from './support/held-calls.ts';
import { DEMO, DEMO_PASSWORD, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { registrationMail } from './support/new-company.ts';
import { putLimitsOnClock } from './support/page-clock.ts';
import type { ServerProcess } from './support/server-process.ts';

/** No other test stays signed in as this user for long, because a new password ends the sessions. */
const USER = DEMO.other;
/** How long the page waits before it shows the login. Unit: milliseconds. */
const COUNTDOWN = 5_000;
/** How long a form waits for its answer. Unit: milliseconds. */
const TIME_LIMIT = 5_000;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const failure = (page: Page) => page.getByRole('main').getByRole('alert');

/** Asks for a link as anybody could; returns its address. */
async function mailedLink(page: Page, server: ServerProcess): Promise<string> {
  const before = server.mails().length;
  const asked = await page.request.post('/api/resetPassword', { data: { username: USER } });
  expect(asked.status()).toBe(204);
  await expect.poll(() => server.mails().length, { timeout: 30_000 }).toBe(before + 1);
  const { pathname, search } = new URL(server.mails().at(-1)?.link ?? '');
  return pathname + search;
}

async function fillPasswords(page: Page, first: string, second = first): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(first);
  await page.getByLabel('Repeat the password').fill(second);
}

test('[ACC-04] after sending, the form makes way for the same words whether or not there is an account', async ({
  page,
  server,
}) => {
  const before = server.mails().length;
  await page.goto('/ResetPassword');
  await page.getByLabel('Email').fill('nobody@nowhere.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page, 'Check your mail')).toBeVisible();
  await expect(page.getByText('If there is an account for nobody@nowhere.test')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  await page.getByRole('button', { name: 'Try another address' }).click();
  await page.getByLabel('Email').fill(USER);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If there is an account for ${USER}`)).toBeVisible();
  await expect.poll(() => server.mails().length, { timeout: 30_000 }).toBe(before + 1);
  expect(server.mails().at(-1)?.to).toBe(USER);
});

test('[ACC-02, ACC-03] a link is checked in sight, confirming compares the entries, the server judges the password, and the login knows who it is', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 400/);
  const { email, link } = await registrationMail(page.request, server);
  const { pathname, search } = new URL(link);
  await page.clock.install();
  const check = await holdCalls(page, '**/api/register/validatetoken*');
  await page.goto(pathname + search);
  await expect(heading(page, 'Checking the link')).toBeVisible();
  await expect(page.getByRole('status')).toContainText('This takes a few seconds.');
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  expect(check.count()).toBe(1);
  check.release();
  await expect(heading(page, 'Choose a password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  const save = page.getByRole('button', { name: 'Save the password' });
  await fillPasswords(page, 'short', 'shirt');
  await save.click();
  await expect(page.getByText('Passwords are not identical')).toBeVisible();
  // The browser only asks that both be the same; the length rule is the server's.
  await fillPasswords(page, 'short');
  const refused = page.waitForResponse(/\/api\/register\/confirm/);
  await save.click();
  expect((await refused).status()).toBe(400);
  await expect(failure(page)).toContainText('The password needs at least 8 characters');
  await fillPasswords(page, DEMO_PASSWORD);
  await expect(failure(page)).toHaveCount(0);
  const confirmed = page.waitForResponse(/\/api\/register\/confirm/);
  await save.click();
  expect(await (await confirmed).json()).toEqual({ username: email });
  await expect(page.getByText(/login in [45] seconds\. Your email/)).toBeVisible();
  // The page goes on by itself.
  await page.clock.runFor(COUNTDOWN);
  await expect(page).toHaveURL(/\/Login$/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.goto('/ConfirmAccount');
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
});

test('[ACC-05, ACC-06] a mailed link shows whose password it is, checks it, and leads to the login', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 410/);
  const link = await mailedLink(page, server);
  await page.clock.install();
  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(USER);
  const change = page.getByRole('button', { name: 'Change the password' });
  const rule = page.getByRole('list', { name: 'The password needs' });
  await fillPasswords(page, 'nocapital-1');
  await expect(rule.getByRole('listitem').filter({ hasText: 'an upper case letter' })).toContainText('not met');
  await change.click();
  await expect(page.getByText('Invalid password')).toBeVisible();
  await fillPasswords(page, DEMO_PASSWORD, `${DEMO_PASSWORD}x`);
  await change.click();
  await expect(page.getByText('Passwords are not identical')).toBeVisible();
  await fillPasswords(page, DEMO_PASSWORD);
  await expect(rule.getByText('not met')).toHaveCount(0);
  await change.click();
  await expect(heading(page, 'The password has been saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in now' })).toBeFocused();
  await page.clock.runFor(COUNTDOWN);
  await expect(page).toHaveURL(/\/Login$/);
  await expect(page.getByLabel('Email')).toHaveValue(USER);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/Shipments/);

  // A used link says so to whoever follows it again.
  await page.goto(link);
  await fillPasswords(page, DEMO_PASSWORD);
  await change.click();
  await expect(heading(page, 'This link has expired')).toBeVisible();
});

test('[CK06] a mailed link opens on a new device whose clock is three days ahead', async ({ page, server }) => {
  const link = await mailedLink(page, server);
  await page.clock.install({ time: Date.now() + 3 * 24 * 3_600_000 });
  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(USER);
  await expect(page.getByRole('button', { name: 'Change the password' })).toBeVisible();
});

test('[ACC-05] the first password has words of its own; a broken or expired link is said and never crashes', async ({
  page,
  server,
}) => {
  await page.goto(`${await mailedLink(page, server)}?initial=1`);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Confirm')).toBeVisible();
  const old = Buffer.from(JSON.stringify({ sub: USER, exp: 1 })).toString('base64url');
  for (const token of [`a.${old}.c`, 'cut-off', 'a.%25%25.c', 'a.bnVsbA.c']) {
    await page.goto(`/ResetPassword/${token}`);
    await expect(heading(page, 'This link has expired')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  }
});

interface AccountForm {
  readonly form: string;
  readonly button: string;
  readonly call: RegExp;
  readonly words: string;
  readonly done: string;
  readonly open: (page: Page, server: ServerProcess) => Promise<void>;
}

const FORMS: readonly AccountForm[] = [
  {
    form: 'asks for a link',
    button: 'Send the link',
    call: /\/api\/resetPassword$/,
    words: 'The link may be on its way',
    done: 'Check your mail',
    async open(page) {
      await page.goto('/ResetPassword');
      await page.getByLabel('Email').fill('nobody@nowhere.test');
    },
  },
  {
    form: 'confirms an account',
    button: 'Save the password',
    call: /\/api\/register\/confirm$/,
    words: 'may have been changed',
    done: 'The password has been saved',
    async open(page, server) {
      const { pathname, search } = new URL((await registrationMail(page.request, server)).link);
      await page.goto(pathname + search);
      await fillPasswords(page, DEMO_PASSWORD);
    },
  },
  {
    form: 'changes a password',
    button: 'Change the password',
    call: /\/api\/changePassword$/,
    words: 'may have been changed',
    done: 'The password has been saved',
    async open(page, server) {
      await page.goto(await mailedLink(page, server));
      await fillPasswords(page, DEMO_PASSWORD);
    },
  },
];

for (const { form, button, call, words, done, open } of FORMS) {
  test(`[ACC-07] the form that ${form} waits 5 seconds, says in red that nothing came, and its button works again`, async ({
    page,
    server,
    network,
    tolerate,
  }) => {
    tolerate(NO_NETWORK);
    await putLimitsOnClock(page);
    await open(page, server);
    network.set('hanging');
    await page.clock.pauseAt(Date.now() + 60_000);
    const send = page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: /Send|Sav|Chang/ });
    const asked = page.waitForRequest(call);
    await send.click();
    await asked;
    await page.clock.runFor(TIME_LIMIT - 1);
    await expect(send).toBeDisabled();
    await expect(failure(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(failure(page)).toContainText('did not answer within 5 seconds');
    await expect(failure(page)).toContainText(words);
    expect(isRed(await failure(page).evaluate((said) => getComputedStyle(said).color))).toBe(true);
    await page.clock.resume();
    network.set('open');
    await expect(page.getByRole('button', { name: button })).toBeEnabled();
    await page.getByRole('button', { name: button }).click();
    await expect(heading(page, done)).toBeVisible();
  });
}

test('[ACC-07] a password that was saved although its answer was lost is said to be saved when asked again', async ({
  page,
  request,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = `http://localhost:${server.port}/api`;
  await request.post(`${api}/login`, { data: { username: USER, password: DEMO_PASSWORD } });
  await page.goto(await mailedLink(page, server));
  await fillPasswords(page, DEMO_PASSWORD);
  const lost = gateway.lose(/changePassword$/);
  const change = page.getByRole('button', { name: 'Change the password' });
  await change.click();
  await expect(failure(page)).toContainText(/can ?not be reached/);
  expect(lost()).toBeGreaterThan(0);
  // The server did it: a new password ends the sessions.
  expect((await request.get(`${api}/refresh`)).status()).toBe(403);
  gateway.mend();
  await change.click();
  await expect(heading(page, 'The password has been saved')).toBeVisible();
});

test('without a network nobody is promised a link', async ({ page, network, tolerate }) => {
  tolerate(NO_NETWORK);
  await page.goto('/ResetPassword');
  await page.getByLabel('Email').fill(USER);
  network.set('cut');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const send = page.getByRole('button', { name: /Send the link/ });
  await expect(send).toContainText('Needs a connection');
  network.set('open');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(send).not.toContainText('Needs a connection');
  await expect(page.getByLabel('Email')).toHaveValue(USER);
});
