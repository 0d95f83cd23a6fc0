import { describe, expect, test } from 'vitest';
import { type Measures, readMeasures } from '#domain/scanning/measures.ts';

describe('[FLD-06] [W07] what a scale sends', () => {
  test.each<[text: string, measures: Measures]>([
    ['12.35kg', { weight: 12.35 }],
    ['12,35 kg', { weight: 12.35 }],
    ['  12.350 kg', { weight: 12.35 }],
    ['ST,GS,+0012.35kg', { weight: 12.35 }],
    ['ST,NT,+  12.35 kg', { weight: 12.35 }],
    ['S S     12.350 kg', { weight: 12.35 }],
    ['GS 12.35 KG', { weight: 12.35 }],
    ['+0012.35', { weight: 12.35 }],
    ['12.35 kg G', { weight: 12.35 }],
    ['12350g', { weight: 12.35 }],
    ['1.2t', { weight: 1200 }],
    ['1200mm', { size: 120 }],
    ['120 cm', { size: 120 }],
    ['1.2 m', { size: 120 }],
    ['1204mm', { size: 120 }],
    ['120x80x100', { sizes: [120, 80, 100] }],
    ['120*80*100 cm', { sizes: [120, 80, 100] }],
    ['120 × 80 × 100', { sizes: [120, 80, 100] }],
    ['1200x800x1000mm', { sizes: [120, 80, 100] }],
    ['1200mm x 800mm x 1000mm', { sizes: [120, 80, 100] }],
    ['1200mm x 800 x 1000', { sizes: [120, 80, 100] }],
    ['L120W80H100', { sizes: [120, 80, 100] }],
    ['L:120 W:80 H:100', { sizes: [120, 80, 100] }],
    ['L120.4W80.0H100.0K12.35', { sizes: [120, 80, 100], weight: 12.35 }],
    ['120x80', { sizes: [120, 80] }],
  ])('is read: %s', (text, measures) => {
    expect(readMeasures(text)).toEqual(measures);
  });

  test.each([
    ['US,GS,+0012.35kg', 'it is not stable'],
    ['OL,GS,+9999.99kg', 'it is overloaded'],
    ['-0.35kg', 'it is below zero'],
    ['S D     12.350 kg', 'it moves'],
    ['12.35lb', 'it is in pounds'],
    ['SO-80412', 'it is a code'],
    ['373500000000000017', 'it has no unit'],
    ['kg', 'it has no number'],
  ])('is nothing: %s, for %s', (text) => {
    expect(readMeasures(text)).toBeUndefined();
  });
});
