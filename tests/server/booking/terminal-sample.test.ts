/** A sample of the table of what a terminal refuses, saved and booked over HTTP; tests/domain plays the rule itself at length. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Shipment } from '#contract/shipment.ts';
import { sendable } from '#domain/shipments/shipment-patch.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { createEdiDeliveryType } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { FAULTS, groupage, rightShipment, wrongShipment } from '#tests/support/terminal-table.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const user = await server.signIn(TEST_USERS.DefaultUser);
const deliveryType = await createEdiDeliveryType(await server.signIn(TEST_USERS.Moderator));

async function save(shipment: Shipment) {
  const { dispDate: _, ...body } = sendable(shipment);
  return user.call('saveShipment', { params: { shipmentId: 'new' }, body: { ...body, deliveryType } });
}
const book = (shipmentId: string) => user.call('bookShipment', { params: { shipmentId }, body: { action: 'book' } });
const idIn = (body: unknown) => (body as { shipmentData: Shipment }).shipmentData.shipmentId;

/** What the product of this type has no use for, or only other products limit. */
const OTHERS = /^a pick-up point|^a (package|shipment) too /;
const kinds = Object.entries(FAULTS).filter(([kind]) => !OTHERS.test(kind));

describe('[BOK-04] over HTTP', () => {
  test.each(kinds)('a shipment with %s is not booked, and told at its cell', async (_, fault) => {
    await fc.assert(
      fc.asyncProperty(wrongShipment(fault, groupage), async ({ shipment, path, codes }) => {
        const saved = await save(shipment);
        // What is no phone number and no mail address at all is not even saved.
        if (saved.status === 400) {
          expect(Object.keys((saved.body as { fields: object }).fields)).toEqual([path]);
          return;
        }
        const shipmentId = idIn(saved.body);
        const answer = await book(shipmentId);
        expect(answer).toMatchObject({ status: 422, body: { code: 'terminalRefuses' } });
        const { fields } = answer.body as { fields: Record<string, { code: string }> };
        expect(Object.keys(fields)).toEqual([path]);
        expect(codes).toContain(fields[path]?.code);
        const { shipmentData } = await user.do('shipment', { params: { shipmentId } });
        expect(shipmentData).toMatchObject({ status: STATUS.open, isBooked: false, consignmentNo: null });
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  test('30 right shipments are booked', async () => {
    await fc.assert(
      fc.asyncProperty(groupage.chain(rightShipment), async (shipment) => {
        const saved = await save(shipment);
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
        expect(await book(idIn(saved.body))).toMatchObject({ status: 200, body: { shipmentData: { isBooked: true } } });
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });
});
