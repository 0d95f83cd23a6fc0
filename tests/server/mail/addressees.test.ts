/** Who is mailed when an account with the name of a job's addressee is at another company by the time the job runs. */
import { expect, test } from 'vitest';
import { createAccountMails } from '#server/account/account-mails.ts';
import { createAccountTokens } from '#server/account/account-token.ts';
import type { Mail } from '#server/mail/mail.ts';
import { createSeriesMails } from '#server/numbers/series-mails.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { TEST_SECRET } from '#tests/support/server.ts';
import { OTHER_COMPANY, seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const { db } = await createTestDatabase();
await seedTestCompanies(db);
const sent: Mail[] = [];
const clock = () => new Date();
const sending = { db, publicUrl: 'https://kaj.example.com', sendMail: async (mail: Mail) => void sent.push(mail) };
const run = { jobId: '1' };
const username = TEST_USERS.Moderator;
const mailed = () => sent.splice(0).map(({ to }) => to);

test('a mail about a company goes only to somebody who is there', async () => {
  const mailLowSeries = createSeriesMails(sending);
  const low = { username, carrierId: '1', carrier: 'DSV', series: 'consignment', left: '8' } as const;
  await mailLowSeries({ ...low, companyId: OTHER_COMPANY }, run);
  expect(mailed()).toEqual([]);
  await mailLowSeries({ ...low, companyId: TEST_COMPANY }, run);
  expect(mailed()).toEqual([username]);
});

test('an invitation to one company is not sent for another', async () => {
  const mailAccount = createAccountMails({ ...sending, clock, tokens: createAccountTokens(TEST_SECRET, clock) });
  await db.updateTable('users').set({ password_hash: null }).where('username', '=', username).execute();
  const invitation = { kind: 'invite', username, by: TEST_USERS.SuperUser } as const;
  await mailAccount({ ...invitation, companyId: OTHER_COMPANY }, run);
  expect(mailed()).toEqual([]);
  await mailAccount({ ...invitation, companyId: TEST_COMPANY }, run);
  expect(mailed()).toEqual([username]);
});
