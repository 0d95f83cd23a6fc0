import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { code128 } from '#domain/barcodes/code-128.ts';

const require = createRequire(import.meta.url);
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer as ArrayBuffer },
});

/** Unit: pixels. */
const MODULE = 3;
const HEIGHT = 40;
const QUIET = 10;

/** The bars as a picture, read by an independent decoder. */
async function decoded(widths: readonly number[]): Promise<string | undefined> {
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET);
  const width = modules * MODULE;
  const data = new Uint8ClampedArray(width * HEIGHT * 4).fill(255);
  let from = QUIET;
  widths.forEach((bar, place) => {
    for (let x = from * MODULE; place % 2 === 0 && x < (from + bar) * MODULE; x += 1) {
      for (let y = 0; y < HEIGHT; y += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
    from += bar;
  });
  const [found] = await readBarcodes({ data, width, height: HEIGHT, colorSpace: 'srgb' } as never, {
    formats: ['Code128'],
  });
  return found?.text;
}

describe('code128', () => {
  test('any printable text is read back by an independent decoder', async () => {
    const text = fc.oneof(
      fc.stringMatching(/^[ -~]{1,24}$/),
      fc.stringMatching(/^\d{1,24}$/),
      fc.stringMatching(/^[A-Z]{0,4}\d{3,9}[A-Z-]{0,3}\d{0,7}$/),
    );
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        expect(await decoded(code128({ text: given }))).toBe(given);
      }),
      { numRuns: 300 },
    );
  });

  test('digits go two by two: an SSCC takes no more than start, ten pairs, check sum and stop', () => {
    const modules = code128({ text: '00373500000000000123' }).reduce((sum, width) => sum + width, 0);
    expect(modules).toBe(11 * 12 + 13);
  });

  test('what has no bars is refused', () => {
    expect(() => code128({ text: 'å' })).toThrow(RangeError);
    expect(() => code128({ text: '' })).toThrow(RangeError);
  });
});
