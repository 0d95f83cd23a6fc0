import { describe, expect, test } from 'vitest';
import { failureOf, NO_FAILURE } from '#domain/shipments/shipment-failure.ts';
import { STATUS, type Status, withStatus, withTechnicalError } from '#domain/shipments/status.ts';

const ALL = Object.values(STATUS);

function reachedFrom(status: Status): number[] {
  return ALL.filter((next) => {
    try {
      return next !== status && withStatus({ status }, next).status === next;
    } catch {
      return false;
    }
  }).toSorted((a, b) => a - b);
}

describe('the one function that changes a state', () => {
  test.each([
    [0, [10]],
    [10, [-99, 20, 25, 90]],
    [20, [-99, 10, 22, 25, 50, 70, 90]],
    [22, [-99, 10, 20, 25, 90]],
    [25, [-99, 10, 20, 90]],
    [50, [-99, 10, 20, 25, 70, 90]],
    [70, [80]],
    [80, [100]],
    [90, [10, 100]],
    [100, []],
    [-99, [10]],
  ] as const)('goes from %s to %j and nowhere else', (status, next) => {
    expect(reachedFrom(status)).toEqual(next);
  });

  test('leaves a shipment as it is where it is there already', () => {
    const shipment = { status: STATUS.cancelled };
    expect(withStatus(shipment, STATUS.cancelled)).toBe(shipment);
  });
});

test('a technical error that comes too late does not bring a shipment back from where it has gone', () => {
  const failure = failureOf('documentFailed');
  const failed = (status: Status) => withTechnicalError({ status, ...NO_FAILURE }, failure);
  for (const status of [10, 20, 22, 25, 50] as const) {
    expect(failed(status)).toEqual({ status: 25, ...failure });
  }
  for (const status of [70, 80, 90, 100, -99] as const) expect(failed(status)).toEqual({ status, ...NO_FAILURE });
});
