/** A carrier's directory that cannot be written while a shipment is booked, and a server that starts again afterwards. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Shipment } from '#contract/shipment.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { book, createEdiDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

/** Delivery goes on behind the open door of the server. Unit: milliseconds. */
const DELIVERY_LIMIT = 20_000;

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const first = await startTestServer({ database });
const { dataDirectory } = first.config;
const moderator = await first.signIn(TEST_USERS.Moderator);
const { shipmentId } = await createShipment(moderator, { deliveryType: await createEdiDeliveryType(moderator) });

const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const inTheWay = path.join(dataDirectory, 'edi');
writeFileSync(inTheWay, '');
const booked = await book(moderator, shipmentId);
const complaints = complaint.mock.calls.length;
complaint.mockRestore();
rmSync(inTheWay);

const second = await startTestServer({ database, environment: { DATA_DIR: dataDirectory } });
const instructionsOf = ({ documents }: Shipment) => documents.find(({ kind }) => kind === 'instructions')?.printStatus;

test('the booking stands, its message waits and the log says so', () => {
  expect(booked).toMatchObject({ isBooked: true, status: 20 });
  expect(instructionsOf(booked)).toBe(20);
  expect(complaints).toBe(1);
});

test('when the server starts again the message is delivered, whole and once', async () => {
  const caller = await second.signIn(TEST_USERS.Moderator);
  await vi.waitFor(async () => {
    const { shipmentData } = await caller.do('shipment', { params: { shipmentId } });
    expect(instructionsOf(shipmentData)).toBe(30);
  }, DELIVERY_LIMIT);
  const files = readdirSync(path.join(dataDirectory, 'edi', TEST_COMPANY), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /out\/TI\d{12}\.edi$/.test(file))).toHaveLength(1);
  expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
});
