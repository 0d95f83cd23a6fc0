import { expect, test } from 'vitest';
import { daySummary } from '#domain/shipments/day-summary.ts';
import { STATUS } from '#domain/shipments/status.ts';

const TODAY = '2026-03-12';
const row = (shipmentId: string, status: number, dispDate = TODAY, packages = 2) => ({
  ...{ shipmentId, status, dispDate },
  packageNumbers: Array.from({ length: packages }, (_, index) => `${shipmentId}-${index}`),
});

test('[TOD-01] the day is summed up by what has left, closed or signed for, and by what stands for tomorrow', () => {
  const rows = [
    row('1', STATUS.closed),
    row('2', STATUS.finished, '2026-03-12 11:15', 3),
    row('3', STATUS.ready),
    row('4', STATUS.ready),
    row('5', STATUS.cancelled),
    row('6', STATUS.closed, '2026-03-11'),
    row('7', STATUS.ready, '2026-03-11'),
    row('8', STATUS.open, '2026-03-13 09:30'),
    row('9', STATUS.open, '2026-03-14'),
  ];
  const isSignedFor = (id: string) => id === '3' || id === '7';
  expect(daySummary(rows, { today: TODAY, isSignedFor })).toEqual({
    left: { shipments: 3, packages: 7 },
    signedFor: 2,
    tomorrow: 1,
  });
});
