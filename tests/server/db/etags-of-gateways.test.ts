/** Etags as gateways hand them on: marked when they compress an answer. Listed in tests/fixtures/field/README.md. */
import { expect, test } from 'vitest';
import { createAddress } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();

test.each<[name: string, mark: (etag: string) => string]>([
  ['as it was given', (etag) => etag],
  ['weakened', (etag) => `W/${etag}`],
  ['with the coding behind it', (etag) => etag.replace(/"$/, '-gzip"')],
  ['weakened, with the coding behind it', (etag) => `W/${etag.replace(/"$/, ';br"')}`],
  ['among others', (etag) => `"1.0000000000000000", W/${etag}`],
])('[FLD-07] [GW04] an etag %s names the version that it was given for, and no later one', async (_name, mark) => {
  const editor = await server.signIn(TEST_USERS.SuperUser);
  const { addressId, _etag } = await createAddress(editor, 'Bakom en gateway AB');
  const save = async (name: string) => {
    const body = { addressId, name, countryCode: 'SE' };
    const { status } = await editor.call('saveAddress', { headers: { 'if-match': mark(_etag ?? '') }, body });
    return status;
  };
  expect(await save('Ändrad AB')).toBe(200);
  expect(await save('Ändrad igen AB')).toBe(412);
});
