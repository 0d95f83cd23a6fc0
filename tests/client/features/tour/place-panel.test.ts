import { expect, test } from 'vitest';
import { placePanel } from '#client/features/tour/place-panel.ts';

const TABLET = { width: 1180, height: 820 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test.each([
  ['below its target', 'bottom', box(100, 100, 200, 50), { left: 100, top: 166, width: 400 }],
  ['inside, when the target is at the end', 'bottom', box(1130, 10, 40, 40), { left: 764, top: 66, width: 400 }],
  ['above, when there is no room below', 'bottom', box(100, 700, 200, 50), { left: 100, top: 484, width: 400 }],
  ['at the foot, when there is room nowhere', 'bottom', box(100, 100, 200, 700), { left: 100, top: 604, width: 400 }],
  ['to the right', 'right', box(100, 100, 400, 50), { left: 516, top: 100, width: 400 }],
  ['narrower, when there is less room beside it', 'right', box(100, 100, 700, 50), { left: 816, top: 100, width: 348 }],
  [
    'below, when it would be too narrow beside it',
    'right',
    box(100, 100, 900, 50),
    { left: 100, top: 166, width: 400 },
  ],
  ['to the left', 'left', box(700, 100, 400, 50), { left: 284, top: 100, width: 400 }],
  ['beside a target that ends below the window', 'left', box(700, 760, 400, 300), { left: 284, top: 604, width: 400 }],
] as const)('[TOU-01] the panel stands %s', (_, orientation, target, place) => {
  expect(placePanel(orientation, target, 200, TABLET)).toEqual(place);
});
