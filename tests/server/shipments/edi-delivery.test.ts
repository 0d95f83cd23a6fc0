import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';
import { book, createEdiDeliveryType, createShipment } from './booking-fixtures.ts';

/** It goes on behind the open door of the server. Unit: milliseconds. */
const DELIVERY_LIMIT = 20_000;

test('a message whose directory cannot be written waits and is delivered when the server starts again', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const database = await createTestDatabase();
  await seedTestCompanies(database.db);
  const first = await startTestServer({ database });
  const { dataDirectory } = first.config;
  const moderator = await first.signIn(TEST_USERS.Moderator);
  const deliveryType = await createEdiDeliveryType(moderator);
  const { shipmentId } = await createShipment(moderator, deliveryType);

  const inTheWay = path.join(dataDirectory, 'edi');
  writeFileSync(inTheWay, '');
  const booked = await book(moderator, shipmentId);
  expect(booked).toMatchObject({ isBooked: true, status: 20 });
  expect(booked.documents.find(({ kind }) => kind === 'instructions')?.printStatus).toBe(20);
  expect(complained).toHaveBeenCalledOnce();

  rmSync(inTheWay);
  const second = await startTestServer({ database, environment: { DATA_DIR: dataDirectory } });
  const again = await second.signIn(TEST_USERS.Moderator);
  await vi.waitFor(async () => {
    const { shipmentData } = await again.do('shipment', { params: { shipmentId } });
    expect(shipmentData.documents.find(({ kind }) => kind === 'instructions')?.printStatus).toBe(30);
  }, DELIVERY_LIMIT);
  const files = readdirSync(path.join(dataDirectory, 'edi', TEST_COMPANY), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /out\/TI\d{12}\.edi$/.test(file))).toHaveLength(1);
  expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  complained.mockRestore();
});
