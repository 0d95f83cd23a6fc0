/** Whether all of a shipment is delivered, by what its carrier has told. */
import { describe, expect, test } from 'vitest';
import { isAllDelivered, type PackageEvent, tellsOfDelivery } from '#domain/shipments/delivered-packages.ts';

const warehouse = { timeZone: 'Europe/Stockholm', now: new Date('2026-11-27T12:00:00Z') };
const event = (code: string, time: string, ...packageNumbers: string[]): PackageEvent => ({
  ...{ code, time, packageNumbers, isPartial: false },
});
const partial = (code: string, time: string): PackageEvent => ({ ...event(code, time), isPartial: true });

test.each(['21', '22', '23', '56'])('the code %s tells of delivery', (code) => {
  expect(tellsOfDelivery(code)).toBe(true);
});

describe('what a carrier has told', () => {
  test.each<[string, readonly string[], readonly PackageEvent[], boolean]>([
    ['only once something is told', ['1'], [], false],
    ['as the carrier says of it as a whole', ['1', '2'], [event('21', '2026-11-27 10:00')], true],
    ['as the carrier says in other words', ['1', '2'], [event('22', '2026-11-27 10:00')], true],
    ['not when something else is told', ['1'], [event('13', '2026-11-27 10:00')], false],
    ['not when a part without a number is', ['1', '2'], [partial('21', '2026-11-27 10:00')], false],
    ['when its only package is', ['1'], [partial('21', '2026-11-27 10:00')], true],
    ['when its only package is, under another number', ['1'], [event('21', '2026-11-27 10:00', '9')], true],
    ['when it has no numbers', [], [event('21', '2026-11-27 10:00', '9')], true],
    ['not when one of two is', ['1', '2'], [event('21', '2026-11-27 10:00', '1')], false],
    [
      'when both are, in two messages',
      ['1', '2'],
      [event('21', '2026-11-27 10:00', '1'), event('21', '2026-11-27 11:00', '2')],
      true,
    ],
    ['not when one came back', ['1'], [event('21', '2026-11-27 10:00'), event('23', '2026-11-27 11:00')], false],
    [
      'when that it came back had happened before',
      ['1'],
      [event('21', '2026-11-27 10:00'), event('56', '2026-11-27 09:59')],
      true,
    ],
    [
      'not when it came back at the same minute and that was told last',
      ['1'],
      [event('21', '2026-11-27 10:00'), event('23', '2026-11-27 10:00')],
      false,
    ],
    [
      'not when it came back on a day whose hour is not told',
      ['1'],
      [event('21', '2026-11-27 10:00'), event('23', '2026-11-27')],
      false,
    ],
    [
      'as told last, where the hour of the one before is not',
      ['1'],
      [event('21', '2026-11-27'), event('23', '2026-11-26 10:00')],
      false,
    ],
    ['within a day of what the clock shows', ['1'], [event('21', '2026-11-28 13:00')], true],
    ['not by a plan', ['1'], [event('21', '2026-11-28 13:01')], false],
    ['whatever is told besides', ['1'], [event('21', '2026-11-27 10:00'), event('13', '2026-11-27 11:00')], true],
  ])('means that all is delivered: %s', (_, packages, events, expected) => {
    expect(isAllDelivered(packages, events, warehouse)).toBe(expected);
  });
});
