import { expect, test } from 'vitest';
import { CLOSED, dayHeadings, LATE } from '#client/features/shipments/list/day-headings.ts';
import { STATUS } from '#domain/shipments/status.ts';

type Row = Parameters<typeof dayHeadings>[0][number];
const row = (shipmentId: string, dispDate: string, status: number = STATUS.open) =>
  ({ shipmentId, dispDate, status }) as Row;
const TODAY = '2031-03-12';

test('[LST-06] [BLK-01] a heading stands where a day begins, and what has left its place since begins nothing', () => {
  const rows = [
    row('1', '2031-03-10'),
    row('2', '2031-03-11 09:30'),
    row('3', '2031-03-12 11:00'),
    // Closed, and moved to another day, since the list was made.
    row('4', '2031-03-12', STATUS.closed),
    row('5', '2031-03-10'),
    row('6', '2031-03-12'),
    row('7', '2031-03-14'),
    row('8', '2031-03-12', STATUS.cancelled),
    row('9', '2031-03-09', STATUS.closed),
  ];
  expect([...dayHeadings(rows, TODAY)]).toEqual([
    ['1', LATE],
    ['3', '2031-03-12'],
    ['7', '2031-03-14'],
    ['8', CLOSED],
  ]);
});
