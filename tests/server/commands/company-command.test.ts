/** What the operator decides about companies by hand, as `npm run company` does it, beside a server that runs. */
import { expect, test } from 'vitest';
import { handleCompanies } from '#server/commands/company-command.ts';
import { companyEndingJob } from '#server/company-data/company-ending.ts';
import { readConfig } from '#server/config/config.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { createTestFeatures } from '#tests/support/server-features.ts';
import { OTHER_COMPANY, seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const server = await startTestServer({ database });
const user = await server.signIn(TEST_USERS.DefaultUser);
const config = readConfig({ DATABASE_URL: databaseUrl(database.connection), SECRET: TEST_SECRET });

async function command(...args: string[]): Promise<string> {
  const said: string[] = [];
  await handleCompanies(args, config, (line) => said.push(line));
  return said.join('\n');
}

test('[SUB-08] test mode stays until the operator has verified the company, and every page hears that it is over', async () => {
  expect(await command()).toContain(`${TEST_COMPANY}\tHamnens Gods AB\t`);
  expect((await user.do('staticData')).warehouse.testMode).toBe(true);
  let cursor = '';
  for (let more = true; more; ) ({ cursor, more } = await user.do('changes', { query: { cursor } }));
  expect(await command('verify', TEST_COMPANY)).toBe(`Company ${TEST_COMPANY} is verified: it has left test mode.`);
  const { changes } = await user.do('changes', { query: { cursor } });
  expect(changes).toMatchObject([{ kind: 'staticData', doc: { warehouse: { testMode: false } } }]);
  expect(await command()).not.toContain(`${TEST_COMPANY}\t`);
  expect(await command(), 'another company').toContain(`${OTHER_COMPANY}\t`);
  await command('test', TEST_COMPANY);
  expect((await user.do('staticData')).warehouse.testMode).toBe(true);
  for (const wrong of [['verify'], ['verify', '99'], ['verify', TEST_COMPANY, 'x'], ['prove', TEST_COMPANY]]) {
    await expect(command(...wrong)).rejects.toThrow('Usage:');
  }
});

test('[USR-04] the operator signs a user out on every device, and nobody else', async () => {
  const [first, second] = [await server.signIn(TEST_USERS.SuperUser), await server.signIn(TEST_USERS.SuperUser)];
  expect(await command('sign-out', TEST_USERS.SuperUser.toUpperCase())).toContain('signed out on every device (2)');
  for (const caller of [first, second]) {
    expect(await caller.refused('myProfile')).toMatchObject({ status: 403, code: 'session' });
    expect(await caller.refused('refresh')).toMatchObject({ status: 403, code: 'session' });
  }
  expect(await user.do('myProfile')).toMatchObject({ username: TEST_USERS.DefaultUser });
  const rows = await database.db.selectFrom('audit_log').select('after').where('kind', '=', 'session').execute();
  expect(rows.filter(({ after }) => JSON.stringify(after).includes('"operator"'))).toHaveLength(2);
  await expect(command('sign-out', 'stranger@elsewhere.test')).rejects.toThrow('There is no user stranger');
  await expect(command('sign-out')).rejects.toThrow('Usage:');
});

test('[PRO-03] a company that a backup has brought back ends in the coming night, when the operator says so', async () => {
  const now = new Date();
  expect(await command('end', OTHER_COMPANY)).toContain(`Company ${OTHER_COMPANY} ends in the coming night`);
  await expect(command('end', '99')).rejects.toThrow('Usage:');
  await expect(command('end')).rejects.toThrow('Usage:');
  const { jobs, close } = createTestFeatures(database.db, {
    clock: () => new Date(now.getTime() + 60_000),
    environment: { DATA_DIR: server.config.dataDirectory },
  });
  await jobs.find(({ name }) => name === companyEndingJob.name)?.work({}, { jobId: 'night' });
  await close();
  const left = await database.db.selectFrom('companies').select('company_id').execute();
  expect(left).toEqual([{ company_id: TEST_COMPANY }]);
});
