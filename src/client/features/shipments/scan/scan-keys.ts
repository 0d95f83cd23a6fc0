/**
 * Listens for a scanner that works as a keyboard, over any screen. The first two keys of a possible code go where every key goes;
 * from the third on, keys are held until it is clear what they are. A code leaves no trace: the field's earlier content is
 * restored, and the key that ends the code presses nothing. Anything else is released at once, in order. Where nothing can be
 * typed, even the first key is held: it could trigger a command of a menu.
 * Not here: what counts as a code (domain/scanning/key-burst.ts), what it means and how it is shown.
 */

import { GROUP_SEPARATOR } from '#domain/scanning/gs1-elements.ts';
import { type BurstKey, isCodeBurst, judgeBurst, LONGEST_PAUSE } from '#domain/scanning/key-burst.ts';
import {
  type HeldContent,
  holdContent,
  insertText,
  isLeftAlone,
  isNativeChooser,
  type TypedField,
  typedField,
} from './typed-field.ts';

interface HeldKey {
  readonly event: KeyboardEvent;
  readonly character: string;
  readonly field: TypedField | undefined;
}

/** Two fingers may press keys at the same time. */
const FREE_KEYS = 2;
/** Unit: milliseconds. Gives a busy page time to process a pending key before the burst is given up. */
const LEAST_WAIT = 20;
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
const ENDS = new Set(['Enter', 'Tab']);

/** Returns the function that stops listening. */
export function listenForScans(onScan: (raw: string) => void): () => void {
  let keys: BurstKey[] = [];
  let held: HeldKey[] = [];
  let before = new Map<Element, HeldContent>();
  let timer = 0;
  /** The code already reported; keys that follow at once belong to it. */
  let reported: string | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  const repeated = new WeakSet<Event>();
  const swallowedUps = new Set<string>();

  function onKeyDown(event: KeyboardEvent): void {
    if (repeated.has(event) || event.isComposing || MODIFIERS.has(event.key)) return;
    const last = keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    const goesOn = isSoonAfter(event, last);
    if (!goesOn) settle();
    const character = characterOf(event, goesOn);
    if (character !== undefined) onCharacter(event, character);
    else if (ENDS.has(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey) onEndKey(event, goesOn);
    else settle();
  }

  function onCharacter(event: KeyboardEvent, character: string): void {
    const focused = document.activeElement;
    const isFirst = keys.length === 0;
    if (event.repeat || isLeftAlone(focused) || (isFirst && character === ' ')) {
      settle();
      return;
    }
    keys.push({ character, at: event.timeStamp });
    const field = typedField(focused);
    if (field || isNativeChooser(focused)) remember(field ?? (focused as HTMLSelectElement));
    const goesThrough = field ? keys.length <= FREE_KEYS : isNativeChooser(focused);
    if (!goesThrough || reported !== undefined) {
      held.push({ event, character, field });
      swallow(event);
    }
    waitForMore(event.timeStamp);
  }

  function onEndKey(event: KeyboardEvent, goesOn: boolean): void {
    // Some scanners end with two keys.
    const isSecondEnd = isSoonAfter(event, endedAt);
    const isCode = goesOn && isCodeBurst(judgeBurst(keys), 'key');
    if (isCode || (goesOn && reported !== undefined) || isSecondEnd) {
      swallow(event);
      endedAt = event.timeStamp;
    }
    if (isCode) report();
    settle();
  }

  function remember(field: TypedField | HTMLSelectElement | HTMLInputElement): void {
    if (!before.has(field)) before.set(field, holdContent(field));
  }

  function waitForMore(since: number): void {
    clearTimeout(timer);
    const rest = since + LONGEST_PAUSE - performance.now();
    timer = window.setTimeout(pauseEnds, Math.max(rest, LEAST_WAIT));
  }

  /** Keeps the keys: a busy page may process a key late that was pressed in time. */
  function pauseEnds(): void {
    if (isCodeBurst(judgeBurst(keys), 'pause')) report();
    else if (reported === undefined) release();
  }

  function report(): void {
    const text = keys.map(({ character }) => character).join('');
    held = [];
    for (const content of before.values()) content.restore();
    // The key that ends the code may be processed long after it was pressed; that is not a second scan.
    if (text === reported) return;
    reported = text;
    onScan(text);
  }

  /** Passes on held keys that are not a code. */
  function release(): void {
    const waiting = held;
    held = [];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const field = next.field ?? typedField(document.activeElement);
      if (!field) {
        repeat(next.event);
        continue;
      }
      let text = next.character;
      while (waiting[0] && (waiting[0].field ?? field) === field) text += waiting.shift()?.character ?? '';
      if (field.isConnected) insertText(field, text);
    }
  }

  function settle(): void {
    clearTimeout(timer);
    if (reported === undefined) release();
    keys = [];
    held = [];
    before = new Map();
    reported = undefined;
  }

  function repeat(event: KeyboardEvent): void {
    const { key, code, shiftKey, altKey, ctrlKey } = event;
    const copy = new KeyboardEvent('keydown', {
      ...{ key, code, shiftKey, altKey, ctrlKey },
      ...{ bubbles: true, cancelable: true, composed: true },
    });
    repeated.add(copy);
    (document.activeElement ?? document.body).dispatchEvent(copy);
  }

  function swallow(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    swallowedUps.add(event.code);
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (!swallowedUps.delete(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const stops = [
    listen('keydown', onKeyDown),
    listen('keyup', onKeyUp),
    ...(['pointerdown', 'paste'] as const).map((name) => listen(name, settle)),
  ];
  return () => {
    settle();
    for (const stop of stops) stop();
  };
}

function isSoonAfter({ timeStamp }: KeyboardEvent, before: number): boolean {
  return timeStamp >= before && timeStamp - before <= LONGEST_PAUSE;
}

/** undefined for a key without a character. AltGr counts as Control and Alt together on some systems. */
function characterOf(event: KeyboardEvent, goesOn: boolean): string | undefined {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (key.length !== 1 || metaKey) return undefined;
  // A keyboard sends the GS1 separator as Ctrl+].
  if (goesOn && key === ']' && ctrlKey && !altKey) return GROUP_SEPARATOR;
  return ctrlKey === altKey || event.getModifierState('AltGraph') ? key : undefined;
}

/** Listens on the window, before every other listener. */
function listen<Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) {
  window.addEventListener(name, listener, { capture: true });
  return () => window.removeEventListener(name, listener, { capture: true });
}
