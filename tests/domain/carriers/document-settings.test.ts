import { expect, test } from 'vitest';
import {
  defaultDocuments,
  documentsOf,
  setActive,
  setAutoprint,
  settleDocuments,
} from '#domain/carriers/document-settings.ts';

const off = { document: 'label', active: false, autoprint: false, copies: 3 } as const;

test('printing by itself makes a document active; one that is not active prints nothing by itself', () => {
  const printing = setAutoprint(off, true);
  expect(printing).toEqual({ ...off, active: true, autoprint: true });
  expect(setActive(printing, false)).toEqual(off);
  expect(setActive(off, true)).toEqual({ ...off, active: true });
  expect(setAutoprint(printing, false)).toEqual({ ...off, active: true });
});

test('a carrier’s saved table has every document of its suite once', () => {
  const rows = settleDocuments(['label', 'waybill'], [{ ...off, autoprint: true }, off]);
  expect(rows.map(({ document, active }) => [document, active])).toEqual([
    ['label', true],
    ['waybill', false],
  ]);
});

test('a new connection uses every document of its suite, and two or three waybills', () => {
  const rows = defaultDocuments(['label', 'waybill']);
  const common = { active: true, autoprint: false };
  expect(rows).toEqual([
    { document: 'label', ...common, copies: 1 },
    { document: 'waybill', ...common, copies: 2, cmrCopies: 3 },
  ]);
  expect(documentsOf(rows, false).map(({ copies }) => copies)).toEqual([1, 2]);
  expect(documentsOf(rows, true).map(({ copies }) => copies)).toEqual([1, 3]);
});
