/**
 * Drawn marks of the carrier suites, 56 by 36, on the white plate of carrier logos: letters and colours that people know from the
 * dock, none of it the carriers' own artwork. A suite without a mark is shown by its carrier's name.
 */
export type CarrierMark = {
  readonly letters: string;
  readonly ink: string;
  readonly ground?: string;
  /** Drawn under the letters, in its own colour. */
  readonly motif?: { readonly path: string; readonly fill: string };
  /** Position and width of the letters, on the 56 × 36 grid. */
  readonly at: readonly [x: number, baseline: number, width: number];
  readonly size: number;
  readonly slanted?: boolean;
};

const MARKS: Readonly<Record<string, CarrierMark>> = {
  DHLFREIGHTSE: {
    letters: 'DHL',
    ink: '#c4001a',
    ground: '#ffd21f',
    motif: { path: 'M3 25h9v1.5H3zM3 28h9v1.5H3zM44 25h9v1.5h-9zM44 28h9v1.5h-9z', fill: '#c4001a' },
    at: [28, 22.5, 36],
    size: 17,
    slanted: true,
  },
  SCHENKERSE: {
    letters: 'DBS',
    ink: '#12356b',
    motif: { path: 'M6 26h30v3.5H6zM40 26h10v3.5H40z', fill: '#e2001a' },
    at: [28, 21.5, 40],
    size: 16,
  },
  POSTNORDSE: {
    letters: 'pn',
    ink: '#ffffff',
    motif: { path: 'M28 4a14 14 0 1 1-.01 0z', fill: '#0077b6' },
    at: [28, 22.5, 17],
    size: 15,
  },
  BRINGPARCELS: {
    letters: 'bring',
    ink: '#2f6b00',
    motif: { path: 'M6 26c8-4 16 4 24 0s14 2 20-1v3c-6 3-12-3-20 1s-16-4-24 0z', fill: '#7bc043' },
    at: [28, 20.5, 38],
    size: 15,
  },
  BRINGNO: {
    letters: 'bring',
    ink: '#3a4346',
    motif: { path: 'M6 26c8-4 16 4 24 0s14 2 20-1v3c-6 3-12-3-20 1s-16-4-24 0z', fill: '#7bc043' },
    at: [28, 20.5, 38],
    size: 15,
  },
  DSVROAD: {
    letters: 'DSV',
    ink: '#002664',
    motif: { path: 'M8 25.500h40l-4 3H8z', fill: '#0b5ed7' },
    at: [28, 21.5, 38],
    size: 17,
    slanted: true,
  },
  DFM: {
    letters: 'DF',
    ink: '#ffffff',
    ground: '#b3121d',
    motif: { path: 'M36 9h4v18h-4zM43 9h4v18h-4z', fill: '#ffffff' },
    at: [20, 24, 22],
    size: 17,
  },
  POSTIFI: {
    letters: 'posti',
    ink: '#16205c',
    ground: '#ff8f1f',
    at: [28, 22.5, 40],
    size: 15,
  },
  UPS: {
    letters: 'UPS',
    ink: '#ffc20e',
    motif: { path: 'M13 5c10 3 20 3 30 0v15c0 6-7 9-15 12-8-3-15-6-15-12z', fill: '#3d1f10' },
    at: [28, 21.5, 22],
    size: 12,
  },
  DPDSE: {
    letters: 'dpd',
    ink: '#414042',
    motif: { path: 'M5 12 12.5 8 20 12v9l-7.5 4L5 21zM12.5 15.500v9.5', fill: '#c8102e' },
    at: [37, 22.5, 28],
    size: 16,
  },
};

export function carrierMark(suiteId: string | null): CarrierMark | undefined {
  return suiteId === null ? undefined : MARKS[suiteId];
}
