import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shipment } from '#contract/shipment.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { withDerivedFields } from '#domain/shipments/derived-fields.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { terminalErrors } from '#domain/shipments/terminal-check.ts';
import { shapeErrors } from '#domain/shipments/validate-shipment.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD } from '#server/seed/demo-registers.ts';
import { demoUsernames, seedEmptyDatabase } from '#server/seed/seed-demo.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { inUppsala } from '#tests/support/freight-world.ts';
import { startTestServer, TEST_SECRET, type TestCaller } from '#tests/support/server.ts';

const database = await createTestDatabase();
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-demo-'));
const seeding = { db: database.db, now: new Date(), secret: TEST_SECRET, dataDirectory };
const wasEmpty = await seedEmptyDatabase(seeding);
const server = await startTestServer({ database, environment: { DATA_DIR: dataDirectory } });
let moderator: TestCaller;
let shipments: Shipment[];

beforeAll(async () => {
  moderator = await server.signIn('moderator@demo.test', DEMO_PASSWORD);
  const rows = await database.db.selectFrom('shipments').select('document').where('company_id', '=', '1000').execute();
  shipments = rows.map(({ document }) => document);
});
afterAll(() => rmSync(dataDirectory, { recursive: true }));

describe('the demo', () => {
  test('fills an unused database, and only that', async () => {
    expect(wasEmpty).toBe(true);
    expect(await seedEmptyDatabase(seeding)).toBe(false);
  });

  test('lets everybody in whom it names', async () => {
    expect(demoUsernames()).toEqual([
      'moderator@demo.test',
      'superuser@demo.test',
      'user@demo.test',
      'moderator@other.test',
    ]);
    for (const username of demoUsernames()) await server.signIn(username, DEMO_PASSWORD);
  });

  test('begins with a delivery type that books over EDI within Sweden, with SSCC numbers enough', async () => {
    const { deliveryTypes } = await moderator.do('shipment', { params: { shipmentId: 'new' } });
    const [first] = deliveryTypes ?? [];
    expect((await moderator.do('deliveryTypes')).data[0]).toEqual(first);
    expect(first).toMatchObject({ bookingType: 'EDI', dom: { value: 'SYSTEM' } });
    const carrier = await moderator.do('carrier', { params: { carrierId: first?.carrierId ?? '' } });
    const numbers = carrier.numberSeries.package;
    expect(carrier).toMatchObject({ consolidate: false, testMode: true });
    expect(Number(numbers?.to) - Number(numbers?.current)).toBeGreaterThanOrEqual(10_000);
    const goodsLines = [{ lineNo: 1, type: 'PC', quantity: 2, weight: 4 }];
    const body = { deliveryType: first?.id, goodsLines, addresses: { receiver: { name: 'K', ...inUppsala } } };
    const { shipmentId } = await moderator.do('saveShipment', { params: { shipmentId: 'new' }, body });
    const { shipmentData } = await moderator.do('bookShipment', { params: { shipmentId }, body: {} });
    expect(shipmentData.goodsLines[0]?.packageNumbers).toEqual([
      expect.stringMatching(/^\d{18}$/),
      expect.stringMatching(/^\d{18}$/),
    ]);
  });

  test('the demo has shipments in every state, with dispatch around today, and addresses to send to', async () => {
    const statuses = new Set(shipments.map(({ status }) => status));
    expect([...statuses].sort((one, other) => one - other)).toEqual([-99, 10, 20, 22, 25, 50, 70, 80, 90, 100]);
    expect(shipments.length).toBeGreaterThanOrEqual(280);
    expect((await moderator.do('addresses')).length).toBeGreaterThanOrEqual(150);
    const other = await server.signIn('moderator@other.test', DEMO_PASSWORD);
    expect((await other.do('shipmentsList', { body: {} })).shipmentsCount).toBeGreaterThan(0);
  });

  test('[BOK-04] the demo has no shipment that a terminal would refuse', async () => {
    const { deliveryTypes = [] } = await moderator.do('shipment', { params: { shipmentId: 'new' } });
    for (const shipment of shipments) {
      const deliveryType = deliveryTypes.find(({ id }) => id === shipment.deliveryType);
      const suite = findSuite(deliveryType?.carrierSuiteId);
      const refused = terminalErrors(shipment, { warehouseCountry: 'SE', deliveryType, suite });
      expect(refused, `${shipment.shipmentId} of ${deliveryType?.name}`).toEqual({});
    }
  });

  test('the demo keeps every rule of a shipment', () => {
    for (const shipment of shipments) {
      const { shipmentId, status, isBooked, documents, goodsLines } = shipment;
      expect(shapeErrors(shipment), shipmentId).toEqual({});
      expect(isSame(withDerivedFields(shipment, 'SE'), shipment), shipmentId).toBe(true);
      const numbers = goodsLines.flatMap(({ packageNumbers }) => packageNumbers);
      const pieces = goodsLines.reduce((sum, { quantity }) => sum + quantity, 0);
      if (isBooked) expect(numbers, shipmentId).toHaveLength(pieces);
      if ([50, 70, 80, 100].includes(status)) {
        expect(
          documents.every(({ printStatus }) => printStatus === PRINT_STATUS.done),
          shipmentId,
        ).toBe(true);
      }
      const told = shipment.validationError ?? shipment.validationNotice;
      if ([22, 25, -99].includes(status)) expect(told, shipmentId).toBeTruthy();
    }
    const all = shipments.flatMap(({ goodsLines }) => goodsLines.flatMap(({ packageNumbers }) => packageNumbers));
    expect(new Set(all).size).toBe(all.length);
  });

  test('cut off half-way is begun again', async () => {
    const halfway = await createTestDatabase();
    await halfway.db.insertInto('server_meta').values({ name: 'demo', value: 'started' }).execute();
    const stamps = { created_at: new Date(), changed_at: new Date(), changed_by: 'x' };
    await halfway.db
      .insertInto('companies')
      .values({ company_id: '1000', name: 'Half', ...stamps })
      .execute();
    const small = DEMO_COMPANIES.filter(({ shipments }) => shipments <= 10);
    expect(await seedEmptyDatabase({ ...seeding, db: halfway.db }, small)).toBe(true);
    const rows = await halfway.db.selectFrom('companies').select('name').execute();
    expect(rows.map(({ name }) => name)).toEqual(['Sydkust Textil AB']);
  });
});
