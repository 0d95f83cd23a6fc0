/** Contrast of every token pair of text and background, in both themes: text at least 4.5 to 1, meaningful edges at least 3. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TEXT = 4.5;
const EDGE = 3;
type Pair = readonly [ink: string, ground: string, least: number];

const GROUNDS = ['surface', 'raised', 'sunken'];
const PAIRS: readonly Pair[] = [
  ...GROUNDS.flatMap((ground) => ['ink', 'muted', 'accent', 'danger'].map((ink): Pair => [ink, ground, TEXT])),
  ...['ink', 'muted', 'accent'].map((ink): Pair => [ink, 'accent-soft', TEXT]),
  ...['accent', 'accent-strong'].map((ground): Pair => ['on-accent', ground, TEXT]),
  ['ink', 'danger-soft', TEXT],
  ['ink', 'warning-soft', TEXT],
  ...['danger', 'danger-strong'].map((ground): Pair => ['on-danger', ground, TEXT]),
  ...['danger', 'warning', 'success', 'info'].flatMap((tone): Pair[] => [
    [tone, `${tone}-soft`, TEXT],
    [tone, 'raised', TEXT],
  ]),
  ...['10', '20', 'error', '50', '70', '80', '90', '100'].map((s): Pair => [`state-${s}`, `state-${s}-soft`, TEXT]),
  ...['waiting', 'sending', 'needs', 'conflict', 'offline'].map((s): Pair => [`sync-${s}`, `sync-${s}-soft`, TEXT]),
  ['line-strong', 'surface', EDGE],
  ['line-strong', 'raised', EDGE],
];

const colours = readColours(readFileSync('src/client/ui/tokens.css', 'utf8'));

test.each(PAIRS)('the colour $0 on $1 has a contrast of at least $2 to 1, light and dark', (ink, ground, least) => {
  for (const theme of [0, 1] as const) {
    expect(contrast(colour(ink)[theme], colour(ground)[theme])).toBeGreaterThanOrEqual(least);
  }
});

function colour(name: string): readonly [light: string, dark: string] {
  const found = colours.get(name);
  if (!found) throw new Error(`tokens.css has no colour --${name}`);
  return found;
}

function readColours(css: string): Map<string, readonly [string, string]> {
  const found = css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g);
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, [light, dark] as const]));
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
