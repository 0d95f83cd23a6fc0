import { beforeAll, expect, test } from 'vitest';
import type { StaticData } from '#contract/static-data.ts';
import { json } from '#server/db/database.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_COMPANY, OTHER_USERS, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let user: TestCaller;
let data: StaticData;

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  data = await user.do('staticData');
});

test('the warehouse says where and in which time it is, and exact offline work is announced', () => {
  expect(data).toMatchObject({
    companyId: TEST_COMPANY,
    offlineHours: 72,
    sync: { v: 1 },
    warehouse: {
      name: 'Hamnens Gods AB',
      countryCode: 'SE',
      currency: 'SEK',
      timeZone: 'Europe/Stockholm',
      testMode: true,
    },
  });
});

test('[FRM-07] the countries are about 250, with those of old data, in the language asked for', async () => {
  const codes = data.countries.map(({ value }) => value);
  expect(codes.length).toBeGreaterThanOrEqual(250);
  expect(new Set(codes).size).toBe(codes.length);
  const find = (all: StaticData, code: string) => all.countries.find(({ value }) => value === code);
  for (const code of ['EU', 'EX', 'YU', 'XU', 'IX']) expect(find(data, code)).toMatchObject({ selectable: false });
  for (const code of ['SE', 'XK', 'GB', 'XI']) expect(find(data, code)).toMatchObject({ selectable: true });
  expect(find(data, 'DE')).toMatchObject({ name: 'Germany', tradeArea: 'eu' });
  const swedish = await user.do('staticData', { headers: { 'accept-language': 'sv' } });
  expect(find(swedish, 'DE')).toMatchObject({ name: 'Tyskland' });
  expect(find(swedish, 'YU')).toMatchObject({ name: 'Jugoslavien' });
});

test('trade areas are those of the warehouse', async () => {
  const { db } = server;
  const warehouse = json({ countryCode: 'NO', currency: 'NOK' });
  await db.updateTable('companies').set({ warehouse }).where('company_id', '=', OTHER_COMPANY).execute();
  const norwegian = await (await server.signIn(OTHER_USERS.Moderator)).do('staticData');
  const area = (code: string) => norwegian.countries.find(({ value }) => value === code)?.tradeArea;
  expect(['NO', 'SE', 'DE'].map(area)).toEqual(['dom', 'ex', 'ex']);
  expect(norwegian.warehouse).toMatchObject({ currency: 'NOK', timeZone: 'Europe/Oslo' });
});

test('a code that excludes another is excluded by it', () => {
  for (const suite of data.carriersuitesProducts) {
    for (const product of Object.values(suite.products).flat()) {
      for (const { value, noCombined } of product.serviceCodes) {
        for (const other of noCombined) {
          const back = product.serviceCodes.find((code) => code.value === other);
          expect(back?.noCombined, `${suite.value} ${product.value} ${other}`).toContain(value);
        }
      }
    }
  }
});
