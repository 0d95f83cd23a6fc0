/** The pages around the work: home, support, and what can be read by anybody, with a network or without. */
import { goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';

test('[SHL-07] questions and agreement are read signed out, in both languages, and without a network', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();
  await page.getByRole('heading', { name: 'What works without a network?' }).click();
  await expect(page.getByText('Searching and reading, new shipments')).toBeVisible();
  await page.getByRole('button', { name: 'Svenska' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Frågor och svar' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Innehåll' }).getByRole('link', { name: 'Utan nät' }).click();
  await expect(page).toHaveURL(/#offline$/);
  await page.getByRole('button', { name: 'English' }).click();

  await signIn(page, DEMO.user);
  await goAway(page, network);
  await page.goto('/UserAgreement#data');
  await expect(page.getByRole('heading', { level: 1, name: 'User agreement' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '5. Personal data' })).toBeInViewport();
  await page.goto('/Faq');
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();
});

test('[SHL-07] [SHL-02] support leads to questions and agreement in a tab of their own, home to its searches', async ({
  page,
  context,
}) => {
  await signIn(page, DEMO.moderator, '/Support');
  const [faq] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: /Questions and answers/ })
      .click(),
  ]);
  await expect(faq).toHaveURL(/\/Faq$/);
  await faq.close();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Support' }).click();
  const [agreement] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('menuitem', { name: 'User agreement' }).click(),
  ]);
  await expect(agreement).toHaveURL(/\/UserAgreement$/);
  await agreement.close();
});
