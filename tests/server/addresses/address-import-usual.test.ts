/** What the register keeps beside an address, in a file: delivery type by its name or its id, instructions, opening hours. */
import { beforeAll, expect, test } from 'vitest';
import { createCarrier, createDeliveryType } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let editor: TestCaller;
let typeId: string;

beforeAll(async () => {
  editor = await server.signIn(TEST_USERS.SuperUser);
  typeId = (await createDeliveryType(editor, await createCarrier(editor), 'Dagtur')).id;
});

const send = (mode: 'rehearse' | 'apply', rows: readonly object[]) =>
  editor.do('importAddresses', { body: { mode, rows } });
const entryOf = async (name: string) => (await editor.do('addresses')).find((address) => address.name === name);

test('[ADR-04] a row names the usual delivery type as people do, and the same file again changes nothing', async () => {
  const row = {
    ...{ name: 'Kunden', countryCode: 'SE', deliveryType: 'dagtur' },
    ...{ instructions: 'Ring at port 4', openingHours: '07–15' },
  };
  expect(await send('apply', [row])).toMatchObject({ added: 1 });
  const kept = { deliveryType: typeId, instructions: 'Ring at port 4', openingHours: '07–15' };
  expect(await entryOf('Kunden')).toMatchObject(kept);
  expect(await send('rehearse', [row, { ...row, name: 'Other', deliveryType: typeId }])).toMatchObject({
    added: 1,
    same: 1,
  });
});

test('[ADR-04] an unknown delivery type makes its row bad, and an empty cell takes the type away', async () => {
  const row = { name: 'Andra kunden', countryCode: 'SE', customerNo: '77', deliveryType: 'Dagtur' };
  await send('apply', [row]);
  const { bad } = await send('rehearse', [{ ...row, deliveryType: 'Nattur' }]);
  expect(bad).toEqual([{ row: 1, fields: { deliveryType: { code: 'unknown' } } }]);
  expect(await send('apply', [{ ...row, deliveryType: '' }])).toMatchObject({ changed: 1 });
  expect(await entryOf('Andra kunden')).toMatchObject({ deliveryType: null });
});
