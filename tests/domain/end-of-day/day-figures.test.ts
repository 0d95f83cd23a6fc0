import { expect, test } from 'vitest';
import { createDayFigures } from '#domain/end-of-day/day-figures.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';

const BASE = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2031-03-12');

test('the carriers of an end of day stand by their Swedish names, in whichever order shipments are read; what has none is last', () => {
  const figures = createDayFigures({ unPrinted: false, waybill: false, label: false, shipmentList: false });
  for (const carrierName of ['Örebro Åkeri', null, 'Bring', 'Ångfrakt', 'Bring']) {
    const shipment = { ...BASE, carrier: carrierName, carrierName };
    const obstacle = carrierName ? undefined : ({ code: 'noDeliveryType' } as const);
    figures.add({ shipment, obstacle, isUpdated: false });
  }
  const told = figures.figures();
  expect(told.total).toBe(4);
  expect(told.carriers.map(({ carrierName, shipments, stopped }) => [carrierName, shipments, stopped])).toEqual([
    ['Bring', 2, 0],
    ['Ångfrakt', 1, 0],
    ['Örebro Åkeri', 1, 0],
    ['', 0, 1],
  ]);
});
