/**
 * Puts together what a scanner sends, key by key or as text without keys (the keystroke output of Android scanners), into one
 * burst. Text that only follows from a key is not counted again.
 * Not here: what a key means (scanner-key.ts), whether the burst is a code (key-burst.ts).
 */
import { GROUP_SEPARATOR } from './gs1-elements.ts';
import { type BurstKey, isSwiftBurst, judgeBurst, type KeyBurst } from './key-burst.ts';
import { LONGEST_PAUSE } from './longest-pause.ts';
import { hasNoName, type KeyMeaning, meaningOf, type PressedKey, type ScannerTrait } from './scanner-key.ts';

export type RecordedBurst = KeyBurst & { readonly traits: ReadonlySet<ScannerTrait> };

export interface BurstRecorder {
  /** Whether something at this moment belongs to the burst. The caller clears the recorder before it goes on otherwise. */
  readonly goesOn: (at: number) => boolean;
  /** `isAfterEnd`: directly behind the end of a code. */
  readonly press: (key: PressedKey, isAfterEnd: boolean) => KeyMeaning;
  /** The key last pressed was left to the field, and its text will arrive there. */
  readonly expectText: () => void;
  /** Whether text has yet to arrive that belongs to keys, whenever it does. */
  readonly isExpecting: () => boolean;
  /** Alt was let go of: the digits pressed with it are one character. */
  readonly releaseAlt: () => void;
  /**
   * When the text that arrives at this moment was sent: a busy page gets to text late, but it knows when the keys that came with
   * it were pressed, even those that name nothing.
   */
  readonly writtenAt: (at: number) => number;
  /** Text arrives in a field. `composed`: the whole text of an input method so far. Returns whether it was new. */
  readonly write: (text: string, at: number, kind: 'inserted' | 'composed') => boolean;
  readonly count: () => number;
  /** Whether some of it came without keys. */
  readonly hasText: () => boolean;
  readonly judge: () => RecordedBurst;
  readonly clear: () => void;
}

const ASCII_SEPARATOR = 29;
const PRINTABLE = [32, 126] as const;

export function createBurstRecorder(): BurstRecorder {
  let keys: BurstKey[] = [];
  let traits = new Set<ScannerTrait>();
  let lastAt = Number.NEGATIVE_INFINITY;
  /** When text last arrived. */
  let arrivedAt = Number.NEGATIVE_INFINITY;
  let altDigits = '';
  let altSteps = 0;
  /** Whether the first key was pressed with Alt held down. */
  let hasAlt = false;
  /** Characters whose keys were counted, and whose text has yet to arrive. */
  let expected = 0;
  /** When keys were pressed that name nothing, and whose text has yet to arrive. */
  let nameless: number[] = [];
  /** Where the text of the input method begins among the keys. */
  let composition: { readonly from: number; readonly text: string } | undefined;

  function add(character: string, at: number): void {
    keys.push({ character, at });
    lastAt = at;
  }

  function releaseAlt(): void {
    const number = Number(altDigits);
    if (altDigits === '') return;
    altDigits = '';
    if (number === ASCII_SEPARATOR) add(GROUP_SEPARATOR, lastAt);
    if (number < PRINTABLE[0] || number > PRINTABLE[1]) return;
    add(String.fromCodePoint(number), lastAt);
    expected += 1;
  }

  // Text is stamped when a busy page gets to it, so that the key behind it may seem to come before.
  const goesOn = (at: number) => {
    const latest = Math.max(lastAt, arrivedAt, nameless.at(-1) ?? lastAt);
    return at - latest <= LONGEST_PAUSE && (at >= lastAt || traits.has('noKeys'));
  };

  const judge = (): RecordedBurst => {
    releaseAlt();
    const burst = judgeBurst(keys, keys.length + altSteps);
    return { ...burst, text: inRightCase(burst.text, traits), traits };
  };

  return {
    goesOn,
    press(key, isAfterEnd) {
      const isOneOfMany = goesOn(key.at);
      if (!isOneOfMany) nameless = [];
      const isSwift = isOneOfMany && isSwiftBurst(judgeBurst(keys, keys.length + altSteps));
      const meaning = meaningOf(key, { goesOn: isOneOfMany, hasAlt, isSwift, isAfterEnd });
      if (meaning.is === 'altDigit') {
        altDigits += meaning.digit;
        altSteps += altDigits.length === 1 ? 0 : 1;
        traits.add('altCodes');
        lastAt = key.at;
        return meaning;
      }
      releaseAlt();
      if (meaning.is === 'character') {
        if (keys.length === 0) hasAlt = key.alt;
        add(meaning.character, key.at);
        if (meaning.trait) traits.add(meaning.trait);
      }
      if (meaning.is === 'end' && (meaning.end === 'LF' || meaning.end === 'CR')) traits.add('controlEnd');
      if (meaning.is === 'control') lastAt = key.at;
      if (meaning.is === 'silent' && hasNoName(key)) nameless.push(key.at);
      return meaning;
    },
    expectText() {
      expected += 1;
    },
    isExpecting: () => expected > 0,
    releaseAlt,
    writtenAt: (at) => Math.min(at, nameless[0] ?? at),
    write(text, at, kind) {
      if (kind === 'composed') {
        composition ??= { from: keys.length, text: '' };
        const { from, text: before } = composition;
        composition = { from, text };
        // An input method repeats what it has said so far, and may correct it.
        const isLonger = text.startsWith(before);
        if (!isLonger) keys = keys.slice(0, from);
        return count(isLonger ? text.slice(before.length) : text, at);
      }
      composition = undefined;
      return count(text, at);
    },
    count: () => keys.length,
    hasText: () => traits.has('noKeys'),
    judge,
    clear() {
      keys = [];
      traits = new Set();
      lastAt = Number.NEGATIVE_INFINITY;
      arrivedAt = Number.NEGATIVE_INFINITY;
      altDigits = '';
      altSteps = 0;
      hasAlt = false;
      expected = 0;
      nameless = [];
      composition = undefined;
    },
  };

  function count(text: string, at: number): boolean {
    const characters = [...text];
    const known = Math.min(expected, characters.length);
    expected -= known;
    const fresh = characters.slice(known);
    if (fresh.length === 0) return false;
    traits.add('noKeys');
    arrivedAt = at;
    for (const character of fresh) add(character, Math.min(at, nameless.shift() ?? at));
    return true;
  }
}

/** With Caps Lock on, Shift makes small letters: a single one of them shows that all letters have the wrong case. */
function inRightCase(text: string, traits: ReadonlySet<ScannerTrait>): string {
  if (!traits.has('caps') || !/\p{Ll}/u.test(text)) return text;
  return [...text]
    .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join('');
}
