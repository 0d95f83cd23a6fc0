import { expect, test } from 'vitest';
import { firstTourStep, isNewModerator, tourStepAfter } from '#domain/tour/tour.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();

test('[TOU-03] a Moderator is new for thirty days, and nobody else is', () => {
  expect(isNewModerator({ role: 'Moderator', createdAt: daysAgo(0) }, NOW)).toBe(true);
  expect(isNewModerator({ role: 'Moderator', createdAt: daysAgo(29) }, NOW)).toBe(true);
  expect(isNewModerator({ role: 'Moderator', createdAt: daysAgo(30) }, NOW)).toBe(false);
  expect(isNewModerator({ role: 'SuperUser', createdAt: daysAgo(0) }, NOW)).toBe(false);
  expect(isNewModerator({ role: '', createdAt: daysAgo(0) }, NOW)).toBe(false);
});

test.each([
  ['/Subscription', 1],
  ['/subscription/', 1],
  ['/subscription//', 1],
  ['/Shipments', 0],
  ['/Subscriptions', 0],
  ['/', 0],
])('[TOU-03] the tour on %s starts at step %i', (pathname, step) => {
  expect(firstTourStep(pathname)).toBe(step);
});

test('[TOU-02] next and back go through the steps and out at either end', () => {
  expect(tourStepAfter(0, 1, 5)).toBe(1);
  expect(tourStepAfter(4, -1, 5)).toBe(3);
  expect(tourStepAfter(4, 1, 5)).toBeUndefined();
  expect(tourStepAfter(0, -1, 5)).toBeUndefined();
});
