/** Carriers whose replies cannot be fetched at all: moderators hear of it, the log and the card say why, and it ends by itself. */
import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import type { CarrierInput } from '#contract/carrier.ts';
import { CARRIER_ACCOUNT, CARRIER_PASSWORD } from '#tests/support/carrier-servers.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { type FtpManners, startOddFtpServer } from '#tests/support/odd-ftp-server.ts';
import { createReplyWorld } from '#tests/support/reply-world.ts';
import { seedTestCompanies } from '#tests/support/test-companies.ts';

const HOUR = 60 * 60_000;
const SOON = { timeout: 30_000, interval: 50 };

const mails = await startMailServer();
afterAll(() => mails.close());
const database = await createTestDatabase();
await seedTestCompanies(database.db);
let passed = 0;
const world = await createReplyWorld({
  database,
  clock: () => new Date(Date.now() + passed),
  environment: { SMTP_URL: mails.url, ALLOW_PRIVATE_HOSTS: '1' },
});
const { connection, visit, signInAgain, answers, problems, countsOf, outagesOf, cardOf } = world;
// The server's log has it too.
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => complaint.mockRestore());

async function withServer(manners: FtpManners) {
  const carrier = await startOddFtpServer(manners);
  const here = await connection({
    ...{ transferProtocol: 'FTP', fTPserver: '127.0.0.1', fTPport: carrier.port, fTPaccount: CARRIER_ACCOUNT },
    ...{ fTPpassword: CARRIER_PASSWORD, fTPinDirectory: 'in', fTPoutDirectory: 'out' },
  } as Partial<CarrierInput>);
  return { carrier, here };
}

const mailsAbout = ({ name }: { name: string }) => mails.mails.filter(({ subject }) => subject.includes(name));

test.each([
  ['a sign-in that is refused', { signIn: '530 Login incorrect' }, 'signInRefused', 'Sign-in refused.'],
  [
    'a directory that cannot be listed',
    { listing: '550 Permission denied' },
    'directoryRefused',
    'could not be opened',
  ],
] as const)(
  '[FLD-02] a fetch that meets %s is told once, stands in the log and on the card, and recovers by itself',
  async (_what, manners, code, words) => {
    const { carrier, here } = await withServer(manners);
    await visit(here);
    await visit(here);
    expect(await outagesOf(here)).toMatchObject([
      { type: 'error', values: { carrier: here.name, problem: 'notFetched', detail: code, count: 1 } },
    ]);
    await expect.poll(() => mailsAbout(here), SOON).toHaveLength(1);
    expect(mailsAbout(here)[0]?.text).toContain(words);
    expect(await problems(here)).toEqual([`notFetched: ${code}`]);
    expect(await countsOf(here)).toMatchObject({ refused: 1 });
    expect(await cardOf(here)).toMatchObject({ repliesProblem: code });

    carrier.manners = {};
    await visit(here);
    expect(await cardOf(here)).toMatchObject({ repliesProblem: null });
    expect(await problems(here), 'what was stays in the log').toEqual([`notFetched: ${code}`]);
    expect(await outagesOf(here)).toHaveLength(1);
  },
);

test('[FLD-02] an outage that comes back within the hour is told after it, and another reason is another entry', async () => {
  const { carrier, here } = await withServer({ signIn: '530 No' });
  await visit(here);
  carrier.manners = {};
  await visit(here);
  carrier.manners = { listing: '550 Permission denied' };
  await visit(here);
  expect(await outagesOf(here)).toHaveLength(1);
  expect(await problems(here)).toEqual(['notFetched: directoryRefused', 'notFetched: signInRefused']);
  passed += HOUR;
  await signInAgain();
  await visit(here);
  expect(await outagesOf(here)).toMatchObject([
    { values: { detail: 'directoryRefused', count: 1 } },
    { values: { detail: 'signInRefused' } },
  ]);
  expect(await problems(here)).toHaveLength(2);
});

test('[FLD-02] a server that does not answer is reported after three visits in a row', async () => {
  const { carrier, here } = await withServer({ hangsUp: true });
  await visit(here);
  await visit(here);
  expect(await outagesOf(here)).toEqual([]);
  carrier.manners = {};
  await visit(here);
  carrier.manners = { hangsUp: true };
  await visit(here);
  await visit(here);
  expect(await answers(here), 'counted anew after a visit that succeeded').toEqual([]);
  expect(await cardOf(here)).toMatchObject({ repliesProblem: null });
  await visit(here);
  expect(await outagesOf(here)).toHaveLength(1);
  expect(await cardOf(here)).toMatchObject({ repliesProblem: expect.any(String) });
});

test('[FLD-02] a folder here that is closed is told like a directory of a server', async () => {
  const here = await connection();
  rmSync(here.folder, { recursive: true });
  writeFileSync(here.folder, 'somebody has put a file in its place');
  await visit(here);
  expect(await problems(here)).toEqual(['notFetched: directoryRefused']);
  rmSync(here.folder);
  await visit(here);
  expect(await cardOf(here)).toMatchObject({ repliesProblem: null });
});
