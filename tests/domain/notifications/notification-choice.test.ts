/** Which notifications a choice is about. */
import { expect, test } from 'vitest';
import { isChosen, isNotificationId, type NotificationChoice } from '#domain/notifications/notification-choice.ts';

test.each([
  ['7', true],
  ['9'.repeat(18), true],
  ['9'.repeat(19), false],
  ['', false],
  ['pushed-7', false],
  ['7a', false],
])('%j is an id that the server has issued: %s', (id, expected) => {
  expect(isNotificationId(id)).toBe(expected);
});

test.each<[NotificationChoice, string, boolean]>([
  [{}, '7', false],
  [{ ids: [] }, '7', false],
  [{ ids: ['7'] }, '7', true],
  [{ ids: ['8'] }, '7', false],
  [{ ids: ['pushed-7'] }, 'pushed-7', true],
  [{ upTo: '7' }, '7', true],
  [{ upTo: '10' }, '9', true],
  [{ upTo: '9' }, '10', false],
  [{ upTo: '10' }, 'pushed-7', false],
  [{ upTo: 'pushed-7' }, '1', false],
  [{ ids: ['7'], upTo: '6' }, '7', false],
])('the choice %j takes in %j: %s', (choice, id, expected) => {
  expect(isChosen(choice, id)).toBe(expected);
});
