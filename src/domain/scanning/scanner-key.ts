/**
 * What one key of a scanner means. A scanner presses keys of a keyboard that may not be this device's: a character can arrive as a
 * dead key, as digits on the number pad with Alt held, as an arrow where Num Lock is off, or without a name, and the characters
 * that no key has (the group separator, the end of a line) as Ctrl and a letter. The place of a key (`code`) counts where its
 * name (`key`) says nothing.
 * Not here: whether several keys are a code (key-burst.ts), what a wrong setting is called (scanner-settings.ts).
 */
import { GROUP_SEPARATOR } from './gs1-elements.ts';
import { characterAt } from './keyboard-layouts.ts';

/** A keydown, as a browser tells it. `at`: milliseconds, from any starting point. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly at: number;
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly altGraph: boolean;
  readonly capsLock: boolean;
  readonly repeat: boolean;
}

/** How a scanner ends a code. `LF` and `CR`: as Ctrl+J and Ctrl+M, which browsers have commands for. */
export type ScanEnd = 'Enter' | 'Tab' | 'LF' | 'CR';

/** What a key shows of the scanner's settings. */
export type ScannerTrait = 'noKeys' | 'altCodes' | 'numLock' | 'caps' | 'repeat' | 'controlEnd';

export type KeyMeaning =
  /** `typed`: what a field would get, if that is something else. */
  | { readonly is: 'character'; readonly character: string; readonly typed?: string; readonly trait?: ScannerTrait }
  | { readonly is: 'altDigit'; readonly digit: string }
  | { readonly is: 'end'; readonly end: ScanEnd }
  /** Belongs to what is sent around a code (STX, ETX), and to nothing else. */
  | { readonly is: 'control' }
  /** Its text, if it has one, comes by itself. */
  | { readonly is: 'silent' }
  | { readonly is: 'other' };

/** What came before the key. */
export interface Before {
  /** The burst it belongs to has begun. */
  readonly goesOn: boolean;
  /** That burst has begun with Alt held down. */
  readonly hasAlt: boolean;
  /** The burst is so long and so fast that it is no person's. */
  readonly isSwift: boolean;
  /** A code has just ended. */
  readonly isAfterEnd: boolean;
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock']);
/** Of ISO/IEC 646: the characters that Ctrl and a letter stand for. */
const END_LETTERS: Readonly<Record<string, ScanEnd>> = { j: 'LF', m: 'CR', i: 'Tab' };
/** SOH, STX, ETX and EOT, as Ctrl and a letter: some scanners put them around a code. Any other letter is a command. */
const FRAME_LETTERS = 'abcd';
/** FS, RS and US, which stand between the parts of a message in a 2D code: Ctrl with \, ^ and _, by the keys they lie on. */
const MESSAGE_MARKS = new Set(['Backslash', 'Digit6', 'Minus']);
const ASCII_SEPARATOR = 29;
const FROM_INPUT_METHOD = 229;

export function meaningOf(key: PressedKey, { goesOn, hasAlt, isSwift, isAfterEnd }: Before): KeyMeaning {
  if (MODIFIERS.has(key.key)) return { is: 'silent' };
  if (key.meta || (key.repeat && !goesOn)) return { is: 'other' };
  const pad = /^Numpad(\d)$/.exec(key.code)?.[1];
  const isAltAlone = key.alt && !key.control && !key.altGraph;
  if (isAltAlone && pad !== undefined) return { is: 'altDigit', digit: pad };
  // Within a burst that has begun without Alt, it is a person's command.
  if (goesOn && !hasAlt && isAltAlone && /^[a-z\d]$/i.test(key.key)) return { is: 'other' };
  // Some scanners hold Alt for as long as they send.
  if ((key.key === 'Enter' || key.key === 'Tab') && !key.control && (!key.alt || isSwift || isAfterEnd))
    return { is: 'end', end: key.key };
  if (key.control && !key.alt && !key.altGraph) return controlMeaning(key, isSwift, isAfterEnd);
  if (key.key === 'F8' && isSwift) return { is: 'character', character: GROUP_SEPARATOR };
  const character = characterOf(key, pad);
  if (character === undefined) return hasNoName(key) ? { is: 'silent' } : { is: 'other' };
  return key.repeat ? { ...character, trait: 'repeat' } : character;
}

function controlMeaning(key: PressedKey, isSwift: boolean, isAfterEnd: boolean): KeyMeaning {
  if (!isSwift && !isAfterEnd) return { is: 'other' };
  if (isSwift && (key.key === ']' || key.code === 'BracketRight')) {
    return { is: 'character', character: GROUP_SEPARATOR };
  }
  if (isSwift && (MESSAGE_MARKS.has(key.code) || key.key === '^')) return { is: 'control' };
  const letter = /^[a-z]$/i.test(key.key) ? key.key.toLowerCase() : characterAt(key.code, false);
  const end = END_LETTERS[letter ?? ''];
  if (end) return { is: 'end', end };
  // Behind a code it may be a person's command again.
  return { is: isSwift && letter !== undefined && FRAME_LETTERS.includes(letter) ? 'control' : 'other' };
}

function characterOf(key: PressedKey, pad: string | undefined): Extract<KeyMeaning, { is: 'character' }> | undefined {
  const placed = characterAt(key.code, key.shift);
  if (key.key === 'Dead') return placed === undefined ? undefined : { is: 'character', character: placed };
  if (hasNoName(key)) {
    if (key.keyCode === ASCII_SEPARATOR) return { is: 'character', character: GROUP_SEPARATOR };
    const digit = placed ?? pad;
    return digit === undefined ? undefined : { is: 'character', character: digit };
  }
  if (key.key.length !== 1) {
    return pad === undefined ? undefined : { is: 'character', character: pad, trait: 'numLock' };
  }
  const isCaps = /\p{L}/u.test(key.key) && (key.capsLock || (key.shift && isLower(key.key)));
  const trait = isCaps ? { trait: 'caps' as const } : {};
  // Bars hold ASCII: a letter of another script only tells where its key lies.
  const isForeign = /\p{L}/u.test(key.key) && !/\p{Script=Latin}/u.test(key.key) && placed !== undefined;
  return isForeign
    ? { is: 'character', character: placed, typed: key.key }
    : { is: 'character', character: key.key, ...trait };
}

export function hasNoName({ key, keyCode }: PressedKey): boolean {
  return key === 'Unidentified' || key === 'Process' || key === '' || keyCode === FROM_INPUT_METHOD;
}

function isLower(letter: string): boolean {
  return letter !== letter.toUpperCase();
}
