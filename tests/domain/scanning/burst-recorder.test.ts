import { describe, expect, test } from 'vitest';
import { createBurstRecorder } from '#domain/scanning/burst-recorder.ts';
import { isCodeBurst } from '#domain/scanning/key-burst.ts';
import { altCode, keysOf, type Press, press, record } from './scanner-keys.ts';

const GS = '\u001d';
const SSCC = '373500000000000017';

/** The keys of a scanner set to the United States, as a computer with a Swedish layout names them. */
const SWEDISH: Readonly<Record<string, Press>> = {
  ']': { key: 'Dead', code: 'BracketRight' },
  '-': { key: '+', code: 'Minus' },
};
const onSwedish = (text: string): Press[] => keysOf(text).map((each) => SWEDISH[each.key] ?? each);
const separator = (by: Press): Press[] => [{ key: 'Control', control: true }, by];

describe('a burst of keys', () => {
  test.each<[name: string, keys: Press[], text: string]>([
    [
      'Ctrl and ]',
      [...keysOf('401ABC123'), ...separator({ key: ']', control: true }), ...keysOf('00')],
      `401ABC123${GS}00`,
    ],
    [
      'Ctrl and a dead key in the place of ]',
      [...keysOf('401ABC123'), ...separator({ key: 'Dead', code: 'BracketRight', control: true }), ...keysOf('00')],
      `401ABC123${GS}00`,
    ],
    [
      'Ctrl and + in the place of ] on a German keyboard',
      [...keysOf('401ABC123'), ...separator({ key: '+', code: 'BracketRight', control: true }), ...keysOf('00')],
      `401ABC123${GS}00`,
    ],
    ['Alt and 0029', [...keysOf('401ABC123'), ...altCode('0029'), ...keysOf('00')], `401ABC123${GS}00`],
    ['Alt and 029', [...keysOf('401ABC123'), ...altCode('029'), ...keysOf('00')], `401ABC123${GS}00`],
    [
      'Alt and 029 with Num Lock off',
      [
        ...keysOf('401ABC123'),
        { key: 'Alt', alt: true },
        ...[
          { key: 'Insert', code: 'Numpad0', alt: true },
          { key: 'ArrowDown', code: 'Numpad2', alt: true },
          { key: 'PageUp', code: 'Numpad9', alt: true },
        ],
        ...keysOf('00'),
      ],
      `401ABC123${GS}00`,
    ],
    ['F8', [...keysOf('401ABC123'), { key: 'F8' }, ...keysOf('00')], `401ABC123${GS}00`],
    [
      'a key without a name and the number 29',
      [...keysOf('401AB'), { key: 'Unidentified', keyCode: 29 }, ...keysOf('00')],
      `401AB${GS}00`,
    ],
  ])('[FLD-06] [W04] has its group separator as %s', (_name, keys, text) => {
    expect(record(keys).burst.text).toBe(text);
  });

  test.each<[name: string, keys: Press[], text: string]>([
    ['dead keys', onSwedish(`]C100${SSCC}`), `]C100${SSCC}`],
    [
      'keys that an input method names Process',
      [...SSCC].map((digit) => ({ key: 'Process', keyCode: 229, code: `Digit${digit}` })),
      SSCC,
    ],
    ['keys without a name', [...'1234567'].map((digit) => ({ key: 'Unidentified', code: `Digit${digit}` })), '1234567'],
    [
      'letters of another script',
      [{ key: 'Л', code: 'KeyK', shift: true }, { key: 'ч', code: 'KeyX' }, ...keysOf('44')],
      'Kx44',
    ],
    ['arrows of the number pad', [...'373500'].map((digit) => ({ key: 'Home', code: `Numpad${digit}` })), '373500'],
    ['Alt held all the time', keysOf('SO-80412').map((each) => ({ ...each, alt: true })), 'SO-80412'],
    [
      'Alt and the number of each character',
      [...'SIP-4-1'].flatMap((each) => altCode(`0${each.charCodeAt(0)}`)),
      'SIP-4-1',
    ],
    [
      'a control character before it and behind it',
      [{ key: 'b', control: true }, ...keysOf('SO-80412'), { key: 'c', control: true }],
      'SO-80412',
    ],
  ])('[FLD-06] comes as %s', (_name, keys, text) => {
    expect(record(keys).burst.text).toBe(text);
  });

  test('[FLD-06] is not gone on with by Alt and a letter when it has begun without Alt', () => {
    const command: Press[] = [
      { key: 'Alt', alt: true },
      { key: 'l', alt: true },
    ];
    expect(record([...keysOf('1180,5'), ...command]).meanings.at(-1)).toEqual({ is: 'other' });
    const symbol: Press = { key: '@', alt: true };
    expect(record([...keysOf('info'), symbol, ...keysOf('example')]).burst.text).toBe('info@example');
  });

  test('[FLD-06] [W16] keeps a digit whose key repeats the one before, and none of a key that is held down', () => {
    const twice = keysOf('1223').map((each, place) => ({ ...each, repeat: place === 2 }));
    expect(record(twice).burst).toMatchObject({ text: '1223', traits: new Set(['repeat']) });
    const recorder = createBurstRecorder();
    const held = [0, 500, 530, 560, 590, 620, 650].map((after) =>
      recorder.press(press({ key: '1', repeat: after > 0 }, 1000 + after), false),
    );
    expect(held.slice(1).every(({ is }) => is === 'other')).toBe(true);
  });

  test('[FLD-06] has the case of its letters put right where Shift makes small ones', () => {
    const caps = [...'SO-80412b'].map((letter) => {
      const isUpper = /[A-Z]/.test(letter);
      const key = isUpper ? letter.toLowerCase() : letter.toUpperCase();
      return { key, shift: isUpper, capsLock: true };
    });
    expect(record(caps).burst).toMatchObject({ text: 'SO-80412b', traits: new Set(['caps']) });
    const compensated = keysOf('SO-80412').map((each) => ({ ...each, capsLock: true }));
    expect(record(compensated).burst.text).toBe('SO-80412');
  });

  test.each(['j', 'm'])(
    '[FLD-06] a burst ends with Ctrl and $0, alone or behind Enter, but only behind a code',
    (letter) => {
      const end = { key: letter, control: true };
      expect(record([...keysOf('SO-80412'), end]).meanings.at(-1)).toMatchObject({ is: 'end' });
      expect(record([end]).meanings).toEqual([{ is: 'other' }]);
      const recorder = createBurstRecorder();
      expect(recorder.press(press(end, 5), true)).toMatchObject({ is: 'end' });
    },
  );
});

describe('a burst of text without keys', () => {
  const at = 1000;

  test.each<[name: string, write: (recorder: ReturnType<typeof createBurstRecorder>) => void]>([
    ['the whole code at once', (recorder) => recorder.write(SSCC, at, 'inserted')],
    [
      'one character at a time',
      (recorder) => {
        for (const [place, each] of [...SSCC].entries()) recorder.write(each, at + place * 20, 'inserted');
      },
    ],
    [
      'as the growing text of an input method',
      (recorder) => {
        for (const place of SSCC.split('').keys())
          recorder.write(SSCC.slice(0, place + 1), at + place * 20, 'composed');
      },
    ],
    [
      'as the corrected text of an input method',
      (recorder) => {
        recorder.write('373599', at, 'composed');
        recorder.write(SSCC, at + 20, 'composed');
      },
    ],
    [
      'behind a first digit that is a key',
      (recorder) => {
        recorder.press(press({ key: '3' }, at), false);
        recorder.expectText();
        recorder.write('3', at, 'inserted');
        recorder.write(SSCC.slice(1), at + 20, 'inserted');
      },
    ],
    [
      'as two texts of an input method with a character between them',
      (recorder) => {
        recorder.write('3735', at, 'composed');
        recorder.write('0', at + 20, 'inserted');
        recorder.write('0000', at + 40, 'composed');
        recorder.write(SSCC.slice(5), at + 60, 'composed');
      },
    ],
    [
      'as a text that an input method corrects behind what came before it',
      (recorder) => {
        recorder.write('3735', at, 'inserted');
        recorder.write('99', at + 20, 'composed');
        recorder.write(SSCC.slice(4), at + 40, 'composed');
      },
    ],
  ])('[FLD-06] [W01] is the code when it comes as %s', (_name, write) => {
    const recorder = createBurstRecorder();
    write(recorder);
    expect(recorder.judge()).toMatchObject({ text: SSCC, isScan: true, traits: new Set(['noKeys']) });
    expect(isCodeBurst(recorder.judge(), 'pause')).toBe(true);
  });

  test('[FLD-06] is not counted twice where it follows from keys', () => {
    const recorder = createBurstRecorder();
    for (const [place, key] of [...'SO-804'].entries()) {
      recorder.press(press({ key }, at + place * 10), false);
      recorder.expectText();
      expect(recorder.write(key, at + place * 10, 'inserted')).toBe(false);
    }
    expect(recorder.judge()).toMatchObject({ text: 'SO-804', traits: new Set() });
  });
});

describe('[FLD-06] a burst over Bluetooth', () => {
  test('is a code when its keys come in packets, and when slow ones prove themselves', () => {
    const recorder = createBurstRecorder();
    let at = 0;
    for (const [place, key] of [...'SO-80412'].entries()) {
      at += place % 4 === 0 ? 100 : 2;
      expect(place === 0 || recorder.goesOn(at)).toBe(true);
      recorder.press(press({ key }, at), false);
    }
    expect(isCodeBurst(recorder.judge(), 'key')).toBe(true);
    expect(isCodeBurst(record(keysOf(SSCC), 100).burst, 'key')).toBe(true);
    expect(isCodeBurst(record(keysOf('SO-80412'), 100).burst, 'key'), 'as fast as a person').toBe(false);
  });
});

test('[FLD-06] text that a busy page hears late belongs to its keys, and the key behind it to the text', () => {
  const recorder = createBurstRecorder();
  recorder.press(press({ key: '3' }, 1000), false);
  recorder.expectText();
  expect(recorder.goesOn(3000)).toBe(false);
  expect(recorder.isExpecting()).toBe(true);
  expect(recorder.write('3', 3000, 'inserted')).toBe(false);
  recorder.clear();
  recorder.write(SSCC, 3000, 'inserted');
  expect(recorder.goesOn(2500)).toBe(true);
});

test('[FLD-06] [W01] text that a busy page hears late is as fast as the keys were pressed that came with it and name nothing', () => {
  const recorder = createBurstRecorder();
  const heard = [1001, 1400, 1401, 1700, 2100, 2101, 2500];
  const code = 'SO-8041';
  for (const [place, character] of [...code].entries()) {
    const pressed = 1000 + place * 20;
    const key = press({ key: 'Unidentified', keyCode: 229 }, pressed);
    expect(place === 0 || recorder.goesOn(pressed), 'the key belongs to what came before').toBe(true);
    expect(recorder.press(key, false)).toEqual({ is: 'silent' });
    const at = heard[place] ?? 0;
    expect(place === 0 || recorder.goesOn(recorder.writtenAt(at)), 'so does its text').toBe(true);
    recorder.write(character, at, 'inserted');
  }
  expect(recorder.judge()).toMatchObject({ text: code, pace: 20, isScan: true });
  expect(recorder.goesOn(1160), 'Enter, by the clock of the keys').toBe(true);
});

test('[FLD-06] a key that names nothing and types nothing is forgotten with the next one after a pause', () => {
  const recorder = createBurstRecorder();
  recorder.press(press({ key: 'Process', keyCode: 229 }, 1000), false);
  recorder.press(press({ key: 'Process', keyCode: 229 }, 5000), false);
  expect(recorder.writtenAt(5010)).toBe(5000);
});
