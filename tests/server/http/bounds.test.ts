import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { createShipment, goodsLine, swedishReceiver } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

/** Unit: bytes. */
const LONGEST_REFUSAL = 64 * 1024;

const server = await startTestServer();
const user = await server.signIn(TEST_USERS.DefaultUser);

async function put(body: string): Promise<{ status: number; error: ErrorBody; length: number }> {
  const response = await fetch(`${server.url}/api/shipment/new`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${user.session?.accessToken}` },
    body,
  });
  const text = await response.text();
  return { status: response.status, error: JSON.parse(text), length: text.length };
}

test('[ERR-03] a body of 300,000 empty lines is refused before it is read, in a few words', async () => {
  const { status, error, length } = await put(`{"goodsLines":[${'{},'.repeat(299_999)}{}]}`);
  expect(status).toBe(400);
  expect(error.fields).toEqual({ '': { code: 'maxLength', values: { max: 40_000 } } });
  expect(length).toBeLessThan(LONGEST_REFUSAL);
});

test('[ERR-03] a list that is too long is told by that alone, whatever is in it', async () => {
  const { status, error } = await put(`{"goodsLines":[${'{},'.repeat(9999)}{}]}`);
  expect(status).toBe(400);
  expect(error.fields).toEqual({ goodsLines: { code: 'maxLength', values: { max: 999 } } });
});

test('[ERR-03] whatever a body is filled with, at most a hundred fields are told in a short answer', async () => {
  const receiver = JSON.stringify(swedishReceiver);
  const bodies = [
    `{"goodsLines":[${'{},'.repeat(998)}{}]}`,
    `{"goodsLines":[${Array.from({ length: 999 }, () => '{"lineNo":1,"type":"PC","quantity":1,"weight":1}').join(',')}],"addresses":{"receiver":${receiver}}}`,
    `{"${'x'.repeat(900_000)}":1}`,
    `{"noteInternal":"${'x'.repeat(900_000)}\\u0000"}`,
    `{"${'y'.repeat(900_000)}\\u0000":1}`,
    `${'{"a":'.repeat(150_000)}"\\u0000"${'}'.repeat(150_000)}`,
  ];
  for (const body of bodies) {
    const { status, error, length } = await put(body);
    expect([400, 422], body.slice(0, 40)).toContain(status);
    expect(Object.keys(error.fields ?? {}).length, body.slice(0, 40)).toBeLessThanOrEqual(100);
    expect(length, body.slice(0, 40)).toBeLessThan(LONGEST_REFUSAL);
  }
});

test('[ERR-03] a shipment has at most 2,000 packages, told at the line that is too much', async () => {
  const full = [goodsLine(1, 1500), goodsLine(2, 500)];
  const { shipmentId } = await createShipment(user, { goodsLines: full });
  const options = { params: { shipmentId }, body: { goodsLines: [...full, goodsLine(3, 1)] } };
  expect(await user.refused('saveShipment', options)).toMatchObject({
    status: 422,
    code: 'tooManyPackages',
    message: 'A shipment can have at most 2,000 packages. Divide the goods into several shipments.',
    fields: { 'goodsLines.2.quantity': { code: 'tooManyPackages', values: { max: 2000 } } },
  });
  const swedish = { ...options, headers: { 'accept-language': 'sv' } };
  expect((await user.refused('saveShipment', swedish)).message).toContain('högst 2 000 kolli');
});
