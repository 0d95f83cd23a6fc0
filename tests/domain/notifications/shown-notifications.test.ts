import { expect, test } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { openingOf } from '#domain/notifications/notification-opening.ts';
import { shownNotifications } from '#domain/notifications/shown-notifications.ts';

function told(id: string, minute: number): Notification {
  const createdAt = `2026-03-12T10:${String(minute).padStart(2, '0')}:00.000Z`;
  return { id, type: 'info', title: id, message: '', unRead: true, shipmentId: null, createdAt, _etag: '"1"' };
}
const list = [told('9', 1), told('10', 1), told('101', 3)];
const ids = (entries: Parameters<typeof shownNotifications>[1]) =>
  shownNotifications(list, entries).map(({ id, unRead }) => (unRead ? id : `${id} read`));

test('the newest is first, also among those of one moment', () => {
  expect(ids([])).toEqual(['101', '10', '9']);
});

test.each([
  [
    'named ones are read',
    { operation: 'notifications.read', payload: { ids: ['10'], unRead: false } },
    '101,10 read,9',
  ],
  [
    'all up to one, by number',
    { operation: 'notifications.read', payload: { upTo: '10', unRead: false } },
    '101,10 read,9 read',
  ],
  [
    'both conditions count',
    { operation: 'notifications.read', payload: { ids: ['9', '101'], upTo: '10', unRead: false } },
    '101,10,9 read',
  ],
  ['named ones are gone', { operation: 'notifications.delete', payload: { ids: '9,101' } }, '10'],
  ['all up to one are gone', { operation: 'notifications.delete', payload: { upTo: '10' } }, '101'],
  ['what is about something else changes nothing', { operation: 'shipment.edit', payload: { ids: ['9'] } }, '101,10,9'],
] as const)('the notifications on screen follow a waiting entry: %s', (_name, entry, shown) => {
  expect(ids([entry]).join()).toBe(shown);
});

test('entries count in their order', () => {
  const read = { operation: 'notifications.read', payload: { upTo: '101', unRead: false } } as const;
  const unread = { operation: 'notifications.read', payload: { ids: ['9'], unRead: true } } as const;
  expect(ids([read, unread])).toEqual(['101 read', '10 read', '9']);
  expect(ids([unread, read])).toEqual(['101 read', '10 read', '9 read']);
});

test.each([
  [45, null, 'nothing'],
  [46, null, 'expand'],
  [120, null, 'expand'],
  [121, null, 'dialog'],
  [121, '100001', 'shipment'],
])('a text of %i characters with shipment %s opens: %s', (length, shipmentId, opening) => {
  expect(openingOf({ message: 'x'.repeat(length), shipmentId })).toBe(opening);
});
