/** The day of the warehouse on a page that stays open (tests/fixtures/field/README.md, "Days over the list"). */
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Services, ServicesProvider } from '#client/components/services.tsx';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { UserDataProvider } from '#client/components/user-data-provider.tsx';
import { createObservable } from '#client/data/observable-value.ts';
import type { UserData } from '#client/data/user-data.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let drawn = 0;
function Day() {
  drawn += 1;
  return <p>{useWarehouseDay()}</p>;
}

/** Draws the day at a moment; `ahead` is by how much the server's clock is ahead of the device's, in milliseconds. */
function open(moment: string, timeZone: string) {
  vi.useFakeTimers({ now: new Date(moment) });
  let ahead = 0;
  const error = createObservable(0);
  const clock: Pick<Services['clock'], 'now' | 'error'> = { now: () => Date.now() + ahead, error };
  const userData = { staticData: createObservable({ warehouse: { timeZone } }) } as unknown as UserData;
  render(
    <ServicesProvider services={{ clock } as unknown as Services}>
      <UserDataProvider userData={userData}>
        <Day />
      </UserDataProvider>
    </ServicesProvider>,
  );
  drawn = 0;
  return {
    shown: () => screen.getByRole('paragraph').textContent,
    wait: (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000)),
    hearServer: (milliseconds: number) =>
      act(() => {
        ahead = milliseconds;
        error.set(-milliseconds);
      }),
  };
}

const HOUR = 60;

test.each([
  ['an ordinary night', '2026-11-28T22:58:30Z', 'Europe/Stockholm', 1, '2026-11-28', '2026-11-29'],
  ['the night before the day of 23 hours', '2027-03-27T22:58:30Z', 'Europe/Stockholm', 1, '2027-03-27', '2027-03-28'],
  ['the last hour of the day of 23 hours', '2027-03-28T21:58:30Z', 'Europe/Stockholm', 1, '2027-03-28', '2027-03-29'],
  ['the night before the day of 25 hours', '2026-10-24T21:58:30Z', 'Europe/Stockholm', 1, '2026-10-24', '2026-10-25'],
  ['the last hour of the day of 25 hours', '2026-10-25T22:58:30Z', 'Europe/Stockholm', 1, '2026-10-25', '2026-10-26'],
  [
    'a night that the computer slept through',
    '2026-11-28T18:00:00Z',
    'Europe/Stockholm',
    11 * HOUR,
    '2026-11-28',
    '2026-11-29',
  ],
  [
    'midnight in another zone than the device’s',
    '2026-11-29T07:58:30Z',
    'America/Los_Angeles',
    1,
    '2026-11-28',
    '2026-11-29',
  ],
  ['midnight east of the date line', '2026-11-28T09:58:30Z', 'Pacific/Kiritimati', 1, '2026-11-28', '2026-11-29'],
])('[LST-06] [D01] the day turns while the page is open: %s', (_name, moment, timeZone, minutes, before, after) => {
  const page = open(moment, timeZone);
  expect(page.shown()).toBe(before);
  page.wait(minutes + 1);
  expect(page.shown()).toBe(after);
});

test('[D02] what shows the day is drawn again when the day turns, not every minute', () => {
  const page = open('2026-11-28T09:00:00Z', 'Europe/Stockholm');
  page.wait(10 * HOUR);
  expect(drawn).toBe(0);
  page.wait(4 * HOUR + 1);
  expect(drawn).toBe(1);
});

test('[D03] a device whose clock stands on another day shows the right one as soon as the server is heard', () => {
  const page = open('2026-11-20T09:00:00Z', 'Europe/Stockholm');
  page.hearServer(8 * 24 * HOUR * 60_000);
  expect(page.shown()).toBe('2026-11-28');
});
