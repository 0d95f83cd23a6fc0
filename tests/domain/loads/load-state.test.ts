/** What follows from the events of a load, whatever the order in which they arrive. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExpectedPackage, FinishedLoad, LoadEvent } from '#contract/load.ts';
import { expectedPackages, type LoadRow } from '#domain/loads/expected-packages.ts';
import { loadId, loadPlace } from '#domain/loads/load-id.ts';
import { lastFinish, loadState, mergedEvents, signedPackages } from '#domain/loads/load-state.ts';
import { STATUS } from '#domain/shipments/status.ts';

const PLACE = { carrierId: 'c1', day: '2026-11-27' };
const at = (minute: number) => `2026-11-27T14:${String(minute).padStart(2, '0')}:00.000Z`;
let drawn = 0;
const event = (
  type: LoadEvent['type'],
  packageNo: string,
  minute: number,
  more: Partial<LoadEvent> = {},
): LoadEvent => {
  drawn += 1;
  return { eventId: `e${drawn}`, type, packageNo, at: at(minute), by: 'elin', ...more };
};
const expected = (...packageNos: string[]): ExpectedPackage[] =>
  packageNos.map((packageNo, index) => ({
    ...{ packageNo, shipmentId: '1', orderNumber: 'SO-1', receiver: 'Åhus Glas' },
    ...{ number: index + 1, of: packageNos.length },
  }));
const finish = (minute: number, driver = 'Mats Ferm'): FinishedLoad => ({
  ...{ driver, vehicle: null, signature: 'M1 1L2 2', at: at(minute), reasons: [], packages: null, by: 'elin' },
});
const numbers = (packages: readonly { readonly packageNo: string }[]) => packages.map(({ packageNo }) => packageNo);

describe('the state of a load', () => {
  test('[LOD-01] tells what is loaded, missing, foreign and doubled', () => {
    const state = loadState(expected('1', '2', '3'), [
      event('loaded', '1', 1),
      event('loaded', '2', 2),
      event('loaded', '1', 3),
      event('foreign', '9', 4),
    ]);
    expect(numbers(state.loaded)).toEqual(['1', '2']);
    expect(numbers(state.missing)).toEqual(['3']);
    expect(numbers(state.foreign)).toEqual(['9']);
    expect(numbers(state.doubled)).toEqual(['1']);
    expect(state.states.get('9')?.loaded).toBeNull();
  });

  test('[LOD-01] counts the earliest time of a package that two devices have scanned', () => {
    const later = event('loaded', '1', 5, { by: 'anders' });
    const earlier = event('loaded', '1', 3);
    expect(loadState(expected('1'), [later, earlier]).states.get('1')).toMatchObject({
      loaded: { at: at(3), by: 'elin' },
      again: [{ at: at(5), by: 'anders' }],
    });
  });

  test('[LOD-01] takes a package off when that happened after it was loaded, and has it back when it is loaded once more', () => {
    const [on, off, back] = [event('loaded', '1', 1), event('off', '1', 2), event('loaded', '1', 3)];
    expect(numbers(loadState(expected('1'), [off, on]).missing)).toEqual(['1']);
    expect(loadState(expected('1'), [off, back, on]).states.get('1')).toMatchObject({
      loaded: { at: at(3) },
      again: [],
    });
    expect(numbers(loadState(expected('1'), [event('off', '1', 4), event('loaded', '1', 4)]).missing)).toEqual(['1']);
  });

  test('[LOD-01] has what is on the truck and is not expected among the foreign, until it is put aside', () => {
    const cancelled = event('loaded', '8', 1);
    expect(numbers(loadState(expected('1'), [cancelled]).foreign)).toEqual(['8']);
    expect(loadState(expected('1'), [cancelled, event('off', '8', 2)]).foreign).toEqual([]);
  });

  test('[LOD-01] has an event as it was known first, whatever is told of it later', () => {
    const known = event('loaded', '1', 1);
    expect(mergedEvents([known, { ...known, by: 'anders' }])).toEqual([known]);
  });

  test('[LOD-01] keeps the last reason why a package is missing', () => {
    const reasons = [event('reason', '1', 1, { reason: 'notFound' }), event('reason', '1', 2, { reason: 'truckFull' })];
    expect(loadState(expected('1'), reasons).states.get('1')).toMatchObject({ reason: 'truckFull', loaded: null });
  });

  test('[LOD-01] is the same whatever the order in which events arrive, however often, from however many devices', () => {
    const anyEvent = fc.record({
      eventId: fc.uuid(),
      type: fc.constantFrom('loaded', 'off', 'foreign', 'reason'),
      packageNo: fc.constantFrom('1', '2', '3', '9'),
      at: fc.integer({ min: 0, max: 8 }).map(at),
      reason: fc.constantFrom('damaged', 'nextTime'),
      by: fc.constantFrom('elin', 'anders'),
    }) as fc.Arbitrary<LoadEvent>;
    const events = fc.uniqueArray(anyEvent, { selector: ({ eventId }) => eventId, maxLength: 30 });
    const arrivals = events.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.subarray(all)),
    );
    fc.assert(
      fc.property(arrivals, ([inOrder, shuffled, again]) => {
        const [one, other] = [inOrder, [...shuffled, ...again]];
        expect(mergedEvents(other)).toEqual(mergedEvents(one));
        const [ofOne, ofOther] = [one, other].map((all) => loadState(expected('1', '2', '3'), all));
        expect(ofOther).toEqual(ofOne);
        // Told in two parts, as by two devices, one after the other.
        const half = mergedEvents(shuffled.slice(0, 7));
        expect(mergedEvents([...half, ...shuffled])).toEqual(mergedEvents(one));
        const { loaded = [], missing = [] } = ofOne ?? {};
        expect([...numbers(loaded), ...numbers(missing)].sort()).toEqual(['1', '2', '3']);
      }),
    );
  });
});

describe('the finish of a load', () => {
  test('[LOD-01] is the last signature, and is undone by whatever is loaded or taken off after it', () => {
    const finishes = [finish(20, 'Ida Berg'), finish(10)];
    expect(lastFinish({ events: [event('loaded', '1', 5)], finishes })?.driver).toBe('Ida Berg');
    expect(lastFinish({ events: [event('off', '1', 21)], finishes })).toBeUndefined();
    expect(lastFinish({ events: [event('reason', '1', 21, { reason: 'damaged' })], finishes })).toBeDefined();
    expect(lastFinish({ events: [], finishes: [] })).toBeUndefined();
  });
});

describe('the packages expected on a truck', () => {
  const row = (shipmentId: string, more: Partial<LoadRow> = {}): LoadRow => ({
    ...{
      shipmentId,
      status: STATUS.ready,
      orderNumber: `SO-${shipmentId}`,
      dispDate: '2026-11-27 14:30',
      carrier: 'c1',
    },
    ...{ packageNumbers: [`${shipmentId}-1`, `${shipmentId}-2`], isBooked: true },
    receiver: { name: 'Åhus Glas', street1: null, zipCode: null, city: null, countryCode: 'SE' },
    ...more,
  });

  test.each<[what: string, more: Partial<LoadRow>, isExpected: boolean]>([
    ['ready', {}, true],
    ['booked and not printed yet', { status: STATUS.inProgress }, true],
    ['closed by the end of day', { status: STATUS.closed }, true],
    ['in progress and not booked', { status: STATUS.inProgress, isBooked: false }, false],
    ['cancelled', { status: STATUS.cancelled }, false],
    ['rejected by its carrier', { status: STATUS.rejected }, false],
    ['of another carrier', { carrier: 'c2' }, false],
    ['of the next day', { dispDate: '2026-11-28' }, false],
    ['ready since yesterday', { dispDate: '2026-11-26' }, true],
    ['closed yesterday', { dispDate: '2026-11-26', status: STATUS.closed }, false],
  ])('[LOD-01] the packages of a shipment that is $0 are expected as they should', (_, more, isExpected) => {
    const packages = expectedPackages([row('12', more)], PLACE);
    expect(numbers(packages)).toEqual(isExpected ? ['12-1', '12-2'] : []);
  });

  test('[LOD-01] what an earlier truck took is not expected again, what it left behind is', () => {
    const yesterday = { day: '2026-11-26', events: [event('loaded', '12-1', 1)] };
    const packages = expectedPackages([row('12', { dispDate: '2026-11-26' }), row('9')], PLACE, [yesterday]);
    expect(packages.map(({ packageNo, number, of }) => [packageNo, number, of])).toEqual([
      ['9-1', 1, 2],
      ['9-2', 2, 2],
      ['12-2', 2, 2],
    ]);
  });

  test('[LOD-01] what an earlier truck brought back is expected on the day to which it was moved', () => {
    const yesterday = { day: '2026-11-26', events: [event('loaded', '12-1', 1)] };
    expect(numbers(expectedPackages([row('12')], PLACE, [yesterday]))).toEqual(['12-1', '12-2']);
  });

  test('[LOD-01] the id of a load says its carrier and its day', () => {
    expect(loadId(PLACE)).toBe('2026-11-27-c1');
    expect(loadPlace('2026-11-27-c1')).toEqual(PLACE);
    expect(loadPlace('new')).toBeUndefined();
  });
});

test('[LOD-01] what a driver has signed for has gone, unless the truck was changed after it', () => {
  const [on, off] = [event('loaded', '1', 1), event('off', '2', 3)];
  const load = { events: [on, event('loaded', '2', 2), off], finishes: [finish(5)] };
  expect([...signedPackages([load])]).toEqual(['1']);
  expect([...signedPackages([{ ...load, finishes: [] }])]).toEqual([]);
  expect([...signedPackages([{ ...load, events: [...load.events, event('loaded', '3', 6)] }])]).toEqual([]);
});
