import { createRequire } from 'node:module';
import path from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Consignment } from '#documents/consignment.ts';
import { LABEL, SMALL_LABEL } from '#documents/label-frame.ts';
import { type RenderOptions, renderDocuments } from '#documents/render-documents.ts';
import { gs1CheckDigit } from '#domain/barcodes/gs1-check-digit.ts';
import { MODULE } from '#domain/numbers/barcode-widths.ts';
import { readDocumentTools } from '#server/rendering/document-tools.ts';
import { exampleConsignment } from '../fixtures/iftmin-consignment.ts';
import { numbersRead, readImage, readPdf, readTexts } from './read-barcodes.ts';

/** Of each size; every night a hundred. */
const LABELS = Number(process.env.ZPL_LABELS ?? 10);
const tools = readDocumentTools();
/** Its program is ten megabytes in one file, which nothing needs to transform. */
const { ready } = createRequire(import.meta.url)('zpl-renderer-js') as typeof import('zpl-renderer-js');
const [line] = exampleConsignment.goodsLines;
if (!line) throw new Error('the example has goods');

const SIZES = { label: LABEL.size, smallLabel: SMALL_LABEL.size };
type Size = keyof typeof SIZES;

async function render(consignment: Consignment, options: Partial<RenderOptions>): Promise<Uint8Array> {
  const order = { kind: 'label', consignment, copies: 1 } as const;
  return renderDocuments([order], { ...tools, title: 'Labels', ...options });
}
const zplOf = async (consignment: Consignment, zplDots: number, labelSheet: Size = 'label') =>
  Buffer.from(await render(consignment, { zplDots, labelSheet })).toString();

/** As an independent renderer of ZPL draws them, dot by dot. */
async function drawn(zpl: string, dotsPerMm: number, size: Size): Promise<Buffer[]> {
  const { api } = await ready;
  const { width, height } = SIZES[size];
  return (await api.zplToBase64MultipleAsync(zpl, width, height, dotsPerMm)).map((png) => Buffer.from(png, 'base64'));
}

/** All texts of a label, unescaped. */
const textsOf = (zpl: string): string[] =>
  [...zpl.matchAll(/\^FH\^FD(.*?)\^FS/g)].map(([, data = '']) =>
    data.replace(/_([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

const sscc = (serial: number): string => {
  const body = `3735000${String(serial).padStart(10, '0')}`;
  return body + gs1CheckDigit(body);
};

describe('labels in ZPL', () => {
  test.each([
    ['105 by 190 mm at 203 dpi', 8, 'label'],
    ['100 by 150 mm at 300 dpi', 12, 'smallLabel'],
  ] as const)(
    '[PRT-05] labels of any numbers, %s, decode to those numbers as another program draws them',
    async (_, dots, size) => {
      const shapes = fc.record({
        number: fc.oneof(
          fc.nat(9_999_999).map(sscc),
          fc.nat(99_999_999).map((serial) => `UO${String(serial).padStart(8, '0')}1SE`),
        ),
        consignmentNo: fc.oneof(
          fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String),
          fc.string({ unit: fc.constantFrom(...'0123456789ABCZ-/^~>_'), minLength: 4, maxLength: 12 }),
          fc.nat(9_999_999).map((serial) => `TST${serial}`),
        ),
      });
      const labels = fc.sample(shapes, { numRuns: LABELS, seed: 43 });
      const orders = labels.map(({ number, consignmentNo }) => ({
        kind: 'label' as const,
        consignment: {
          ...exampleConsignment,
          consignmentNo,
          goodsLines: [{ ...line, quantity: 1, packageNumbers: [number] }],
        },
        copies: 1,
      }));
      const bytes = await renderDocuments(orders, { ...tools, title: 'Labels', zplDots: dots, labelSheet: size });
      const pictures = await drawn(Buffer.from(bytes).toString(), dots, size);
      expect(pictures).toHaveLength(LABELS);
      for (const [index, picture] of pictures.entries()) {
        const { number = '', consignmentNo = '' } = labels[index] ?? {};
        const codes = await readImage(await loadImage(picture));
        expect(numbersRead([{ codes }]), `${number} ${consignmentNo}`).toEqual(
          [...new Set([number, consignmentNo])].sort(),
        );
      }
    },
    600_000,
  );

  test.each(['label', 'smallLabel'] as const)('[PRT-05] a %s says in ZPL what it says in PDF', async (labelSheet) => {
    const consignment = { ...exampleConsignment, goodsLines: [{ ...line, quantity: 1, packageNumbers: [sscc(7)] }] };
    const pdf = await render(consignment, { labelSheet });
    const [text = ''] = await readTexts(pdf);
    const words = (all: readonly string[]) => all.join('\n').split(/\s+/).filter(Boolean).sort();
    for (const dots of [8, 12]) {
      expect(words(textsOf(await zplOf(consignment, dots, labelSheet)))).toEqual(words([text]));
    }
    const [page] = await readPdf(pdf);
    expect([page?.width, page?.height].map((side) => Math.round(side ?? 0))).toEqual(Object.values(SIZES[labelSheet]));
    expect(numbersRead(page ? [page] : [])).toEqual([sscc(7), consignment.consignmentNo].sort());
  });

  test('[PRT-05] signs that begin a command are printed as they are, and end no label', async () => {
    const name = 'Åsa ^XZ ~JA _5E \\& Østgård';
    const zpl = await zplOf({ ...exampleConsignment, receiver: { ...exampleConsignment.receiver, name } }, 8);
    expect(textsOf(zpl)).toContain(name);
    expect(zpl.match(/\^XA/g)).toHaveLength(5);
    expect(zpl.match(/\^XZ/g)).toHaveLength(5);
    expect(zpl).not.toContain('~');
    expect(zpl.match(/\^CI28/g), 'every label says that its text is UTF-8').toHaveLength(5);
  });

  // tests/fixtures/field/README.md, "Paper, as others met it".
  test.each([
    ['L01', 'its labels reversed', '^XA^LRY^XZ'],
    ['L01', 'its origin elsewhere', '^XA^LH80,80^XZ'],
    ['L01', 'its fields turned', '^XA^FWR^XZ'],
  ])(
    '[PRT-05] [%s] a label after another program’s that left the printer with %s is the same label',
    async (_, __, left) => {
      const zpl = await zplOf(exampleConsignment, 8);
      const [label] = await drawn(zpl, 8, 'label');
      const after = await drawn(`${left}\n${zpl}`, 8, 'label');
      expect(after.some((picture) => picture.equals(label ?? Buffer.alloc(0)))).toBe(true);
    },
  );

  // What the renderer does not know: the byte 10 is the control sign, whatever that sign is (Zebra, ZPL Basics).
  test.each([
    ['the sign of formats', '^XA^CC$$XZ', '~'],
    ['the sign of control commands', '^XA^CT+^XZ', '+'],
    ['the comma', '^XA^CD;^XZ', '~'],
    ['all three', '^XA^CD;^CT+^CC$$XZ', '+'],
  ])('[PRT-05] [L02] a label is the same label after a program that left %s changed', async (_, left, control) => {
    const { printerBytes } = await import(path.resolve('src/program/printer-bytes.mjs'));
    const zpl = await zplOf(exampleConsignment, 8);
    const [label] = await drawn(zpl, 8, 'label');
    const sent: string = printerBytes({ contentType: 'application/zpl' }, Buffer.from(zpl)).toString();
    const after = await drawn(`${left}\n${sent.replaceAll('\x10', control)}`, 8, 'label');
    expect(after.some((picture) => picture.equals(label ?? Buffer.alloc(0)))).toBe(true);
  });

  test('[PRT-05] [L01] [L03] every label undoes what is kept from label to label, and leaves darkness and speed to the printer', async () => {
    const zpl = await zplOf(exampleConsignment, 8);
    for (const label of zpl.split('^XA').slice(1)) {
      const [head = ''] = label.split('^FO');
      for (const command of ['^PON', '^PMN', '^LRN', '^MCY', '^MUD', '^JMA']) expect(head).toContain(command);
    }
    expect(zpl).not.toMatch(/\^(MD|PR|LS|JU|MM|MT)|~SD/);
  });

  test.each([
    ['203', 8],
    ['300', 12],
  ] as const)('[PRT-05] bars at %s dpi are whole dots within their standard, with quiet zones', async (_, dots) => {
    for (const [size, { width, height }] of Object.entries(SIZES)) {
      const zpl = await zplOf(exampleConsignment, dots, size as Size);
      const boxes = [...zpl.matchAll(/\^FO(\d+),(\d+)\^GB(\d+),(\d+),\3\^FS/g)].map((box) => box.slice(1).map(Number));
      // The lines of the frame are shorter.
      const bars = boxes.filter(([, , , down = 0]) => down >= 19 * dots);
      const module = Math.min(...bars.map(([, , across = 0]) => across));
      expect(module / dots).toBeGreaterThanOrEqual(0.495);
      expect(module / dots).toBeLessThanOrEqual(1.016);
      expect(Math.abs(module / dots - MODULE)).toBeLessThan(0.01);
      for (const [left = 0, top = 0, across = 0, down = 0] of bars) {
        expect(across % module).toBe(0);
        expect(left).toBeGreaterThanOrEqual(10 * module);
        expect(left + across).toBeLessThanOrEqual(width * dots - 10 * module);
        expect(top + down).toBeLessThan(height * dots);
      }
      expect(Math.max(...bars.map(([, , , down = 0]) => down)) / dots).toBeGreaterThanOrEqual(31.75);
      expect(zpl).toContain(`^PW${width * dots}^LL${height * dots}`);
    }
  });
});
