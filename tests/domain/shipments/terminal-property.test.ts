/** What is told of shipments of every kind of fault, and of right ones, against the table of what a terminal refuses. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { terminalErrors, terminalFindings } from '#domain/shipments/terminal-check.ts';
import { anyRoute, FAULTS, factsOf, rightShipment, wrongShipment } from '#tests/support/terminal-table.ts';

const kinds = Object.entries(FAULTS);
const RUNS_OF_A_KIND = Math.ceil(400 / kinds.length);

describe('[BOK-04] of 400 wrong shipments and 300 right ones', () => {
  test.each(kinds)('a shipment with %s is refused at its cell and nowhere else', (_, fault) => {
    fc.assert(
      fc.property(wrongShipment(fault, anyRoute), ({ shipment, route, path, codes }) => {
        const errors = terminalErrors(shipment, factsOf(route));
        expect(Object.keys(errors), 'and nothing else is refused').toEqual([path]);
        expect(codes).toContain(errors[path]?.code);
      }),
      { numRuns: RUNS_OF_A_KIND },
    );
  });

  test('no right one is refused', () => {
    const right = anyRoute.chain((route) =>
      fc.record({ facts: fc.constant(factsOf(route)), shipment: rightShipment(route) }),
    );
    fc.assert(
      fc.property(right, ({ facts, shipment }) => {
        expect(terminalErrors(shipment, facts)).toEqual({});
      }),
      { numRuns: 300 },
    );
  });

  test('a figure ten times the usual of its goods is asked about where the carrier has published no limit', () => {
    const unusual = {
      PC: { weight: 151, length: 601 },
      PX: { weight: 4001, length: 1201 },
      PE: { weight: 4001, length: 1201 },
    };
    const wrong = anyRoute
      .filter(({ product }) => product.each === 1e6 && product.side === 9998)
      .chain((route) =>
        fc.record({
          facts: fc.constant(factsOf(route)),
          shipment: rightShipment(route),
          figure: fc.constantFrom('weight', 'length'),
          more: fc.integer({ min: 0, max: 500 }),
        }),
      );
    fc.assert(
      fc.property(wrong, ({ facts, shipment, figure, more }) => {
        const goodsLines = shipment.goodsLines.map((line) => {
          const usual = unusual[line.type as keyof typeof unusual][figure as 'weight' | 'length'];
          return { ...line, quantity: 1, weight: 1, [figure]: usual + more };
        });
        const told = terminalFindings({ ...shipment, goodsLines }, facts);
        expect(told).toMatchObject([
          { path: `goodsLines.0.${figure}`, severity: 'ask', error: { code: 'unusualFigure' } },
        ]);
      }),
    );
  });
});
