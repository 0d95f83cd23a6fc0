import { expect, test } from 'vitest';
import { type DetectorClass, ownReader } from '#client/components/camera/code-reader.ts';
import { pictureArea } from '#client/components/camera/picture-area.ts';

/** A browser's detector that knows these formats, and finds one code in every picture. */
function detectorFor(supported: readonly string[]) {
  const asked: (readonly string[])[] = [];
  const Detector = class {
    static getSupportedFormats = async () => supported;
    constructor({ formats }: { formats: readonly string[] }) {
      asked.push(formats);
    }
    detect = async () => [{ rawValue: '00373500000000000121' }];
  } satisfies DetectorClass;
  return { Detector, asked };
}

test('[SCN-01] the browser reads codes itself only where it can read the bars of labels', async () => {
  expect(await ownReader(undefined)).toBeUndefined();
  expect(await ownReader(detectorFor(['qr_code', 'ean_13']).Detector)).toBeUndefined();
  const failing = class extends detectorFor([]).Detector {
    static override getSupportedFormats = () => Promise.reject(new Error('no service for it'));
  };
  expect(await ownReader(failing)).toBeUndefined();

  const { Detector, asked } = detectorFor(['code_128', 'pdf417', 'qr_code']);
  const reader = await ownReader(Detector);
  expect(asked, 'of what it knows, what labels and orders bear').toEqual([['code_128', 'qr_code']]);
  let closed = false;
  const close = () => {
    closed = true;
  };
  const picture = { close } as unknown as ImageBitmap;
  expect(await reader?.read(picture)).toEqual(['00373500000000000121']);
  expect(closed, 'the picture is given back').toBe(true);
});

test('[SCN-01] the part of a picture that is read is the part inside the frame', () => {
  const picture = { x: 0, y: 0, width: 1280, height: 720 };
  // A view as high as wide: the picture is cut at both sides.
  const view = { x: 100, y: 50, width: 360, height: 360 };
  const frame = { x: 190, y: 170, width: 180, height: 120 };
  expect(pictureArea(picture, view, frame)).toEqual({ x: 460, y: 240, width: 360, height: 240 });
  expect(pictureArea(picture, view, view)).toEqual({ x: 280, y: 0, width: 720, height: 720 });
});
