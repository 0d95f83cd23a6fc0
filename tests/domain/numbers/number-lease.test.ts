import { describe, expect, test } from 'vitest';
import {
  earliestContact,
  type Lease,
  type LeaseUse,
  leaseExpiry,
  leaseRefusal,
  leaseState,
} from '#domain/numbers/number-lease.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8));
const lease: Lease = {
  ...{ deviceId: 'tablet-3', username: 'jonna', role: 'SuperUser', history: 'first' },
  ...{ contactAt: at(10), returnedAt: null },
};
const use: LeaseUse = {
  ...{ deviceId: 'tablet-3', username: 'jonna', role: 'SuperUser', history: 'first', doneAt: at(12) },
};

describe('a block of leased numbers', () => {
  test.each([
    ['its own device and person', {}, undefined],
    ['a person who has more rights by now', { role: 'Moderator' }, undefined],
    ['a person who has fewer rights by now', { role: 'DefaultUser' }, 'role'],
    ['a person who has no role any more', { role: '' }, 'role'],
    ['another person', { username: 'anders' }, 'user'],
    ['another device', { deviceId: 'tablet-4' }, 'device'],
    ['a device that does not name itself', { deviceId: undefined }, 'device'],
    ['data put back from a backup', { history: 'second' }, 'restored'],
    ['the seventh day', { doneAt: at(17) }, undefined],
    ['a later day', { doneAt: new Date(at(17).getTime() + 1) }, 'expired'],
  ] as const)('[OFF-15] is open to %s only where it should be', (_, more, reason) => {
    expect(leaseRefusal(lease, { ...use, ...more })).toBe(reason);
  });

  test('[OFF-15] that a user without rights over others took stays open when their role is taken away', () => {
    expect(leaseRefusal({ ...lease, role: 'DefaultUser' }, { ...use, role: '' })).toBeUndefined();
    expect(leaseRefusal({ ...lease, role: '' }, { ...use, role: 'DefaultUser' })).toBeUndefined();
  });

  test('[OFF-15] may be used for what was done before it was returned, and not after', () => {
    const returned = { ...lease, returnedAt: at(12) };
    expect(leaseRefusal(returned, { ...use, doneAt: at(12) })).toBeUndefined();
    expect(leaseRefusal(returned, { ...use, doneAt: at(13) })).toBe('returned');
  });

  test.each([
    ['live', {}, 'first', at(17)],
    ['expired', {}, 'first', at(18)],
    ['returned', { returnedAt: at(11) }, 'first', at(18)],
    ['restored', { returnedAt: at(11) }, 'second', at(11)],
  ] as const)('[OFF-15] is %s', (state, more, history, now) => {
    expect(leaseState({ ...lease, ...more }, history, now)).toBe(state);
  });
});

test('[OFF-15] a block lasts for seven days without a word from its device', () => {
  expect(leaseExpiry(lease)).toEqual(at(17));
  expect(earliestContact(at(17))).toEqual(lease.contactAt);
  expect(leaseState(lease, 'first', at(17))).toBe('live');
});
