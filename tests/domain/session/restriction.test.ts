import { describe, expect, test } from 'vitest';
import { type OperationName, operations } from '#contract/operations.ts';
import { ROLES } from '#contract/primitives.ts';
import { restrictionOf, type Situation } from '#domain/session/restriction.ts';
import { COLUMNS, expectedAccess } from '#tests/server/access-expectations.ts';

/** Everything else needs the network. */
const MAY_WAIT: readonly OperationName[] = [
  'saveNotifications',
  'deleteNotifications',
  'saveAddress',
  'createDeliveryType',
  'saveDeliveryType',
  'saveShipment',
  'bookShipment',
  'openLoad',
  'tellLoad',
  'finishLoad',
];

const names = Object.keys(operations) as OperationName[];
const atWork: Situation = { role: 'Moderator', isOnline: true, isLasting: true, isLocked: false };

describe('what keeps a person from asking for an operation', () => {
  test.each(names)('the operation $0 is restricted by the role exactly where the server refuses it', (name) => {
    const expected = expectedAccess[name].split(/[ |]+/);
    for (const role of ROLES) {
      const isRefused = expected[COLUMNS.indexOf(role)] === 'forbidden';
      const found = restrictionOf(operations[name], { ...atWork, role });
      expect(found?.reason, role).toBe(isRefused ? 'role' : undefined);
    }
  });

  test.each(names)(
    'the operation $0 is restricted offline, unless it may wait and this window keeps what waits',
    (name) => {
      const away = { ...atWork, isOnline: false };
      const waits = MAY_WAIT.includes(name);
      expect(restrictionOf(operations[name], away)).toEqual(waits ? undefined : { reason: 'offline' });
      expect(restrictionOf(operations[name], { ...away, isLasting: false })).toEqual({ reason: 'offline' });
      const locked = restrictionOf(operations[name], { ...atWork, isLocked: true });
      expect(locked).toEqual(waits ? { reason: 'laterVersion' } : undefined);
    },
  );

  test('the least role that would do is named, and comes before the network', () => {
    const away = { ...atWork, isOnline: false };
    expect(restrictionOf(operations.deleteAddress, { ...away, role: 'DefaultUser' })).toEqual({
      reason: 'role',
      role: 'SuperUser',
    });
    expect(restrictionOf(operations.confirmSeries, { ...away, role: 'SuperUser' })).toEqual({
      reason: 'role',
      role: 'Moderator',
    });
    expect(restrictionOf(operations.saveAddress, { ...away, role: '' })).toEqual({ reason: 'role', role: 'SuperUser' });
  });
});
