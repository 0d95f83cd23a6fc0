/** Which station takes a paper. */
import { describe, expect, test } from 'vitest';
import { type OfferedStation, printerRole, stationFor } from '#domain/printing/station-choice.ts';

const NOW = 1_000_000_000_000;
/** Unit: milliseconds. */
const HOUR = 3_600_000;

const station = (stationId: string, values: Partial<OfferedStation>): OfferedStation => ({
  ...{ stationId, name: stationId, labels: 'Zebra', papers: 'Office', printers: ['Zebra', 'Office'] },
  ...{ goesTo: { users: [], devices: [] }, heardAt: NOW },
  ...values,
});
const mine = station('mine', { goesTo: { users: ['elin@kaj.test'], devices: [] } });
const here = station('here', { goesTo: { users: [], devices: ['packing-3'] } });
const place = { username: 'elin@kaj.test', deviceId: 'packing-3' };
const chosen = (...[role, stations, where, printer]: Parameters<typeof choose>) =>
  choose(role, stations, where, printer);
const choose = (
  role: 'labels' | 'papers',
  stations: OfferedStation[],
  where: Parameters<typeof stationFor>[2],
  printer: string | null = null,
) => stationFor(role, stations, where, NOW, printer)?.stationId;

describe('the station of a paper', () => {
  test.for<[what: string, got: string | undefined, expected: string | undefined]>([
    ['of the device comes before that of the person', chosen('labels', [mine, here], place), 'here'],
    ['of the person is used at another device', chosen('labels', [mine, here], { ...place, deviceId: 'x' }), 'mine'],
    [
      'is none for a stranger at an unknown device',
      chosen('labels', [mine, here], { username: 'a', deviceId: 'x' }),
      undefined,
    ],
    ['has a printer for it', chosen('papers', [mine, { ...here, papers: null }], place), 'mine'],
    ['may sleep for some hours', chosen('labels', [{ ...mine, heardAt: NOW - 11 * HOUR }], place), 'mine'],
    [
      'is not one that has been silent for half a day',
      chosen('labels', [{ ...mine, heardAt: NOW - 12 * HOUR }], place),
      undefined,
    ],
    [
      'is the one of several that was heard last',
      chosen(
        'labels',
        [
          { ...mine, heardAt: NOW - HOUR },
          { ...mine, stationId: 'awake' },
        ],
        place,
      ),
      'awake',
    ],
    ['has the printer that is asked for by name', chosen('labels', [mine, here], place, 'Office'), 'here'],
    ['is none where no station has that printer', chosen('labels', [mine, here], place, 'Tally'), undefined],
  ])('[STN-01] the station of a paper %s', ([, got, expected]) => {
    expect(got).toBe(expected);
  });

  test('[STN-01] labels on an A4 sheet are for the printer of papers', () => {
    expect(printerRole({ kind: 'label' }, false)).toBe('labels');
    expect(printerRole({ kind: 'label' }, true)).toBe('papers');
    expect(printerRole({ kind: 'waybill' }, false)).toBe('papers');
  });
});
