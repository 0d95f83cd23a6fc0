/**
 * Listens for a scanner that works as a keyboard, over any screen. The first two keys of a possible code go where every key goes;
 * from the third on, keys are held until it is clear what they are. A code that is taken leaves no trace: the field's earlier
 * content is restored, and the key that ends the code presses nothing. A code that is left stays in the field as its text. What a
 * number field can read is the field's. Anything else is released at once, in order. Where nothing can be typed, even the first
 * key is held: it could trigger a command of a menu. Text that comes without keys cannot be held, and is taken back.
 * Not here: what counts as a code (domain/scanning), what it means and how it is shown, what a scale sent (measured-cells.ts).
 */

import { passOnAs } from '#client/components/scanner/key-run.ts';
import { pressedKey } from '#client/components/scanner/pressed-key.ts';
import { writtenText } from '#client/components/scanner/written-text.ts';
import { FROM_INPUT_METHOD } from '#client/ui/key-meaning.ts';
import { type BurstRecorder, createBurstRecorder } from '#domain/scanning/burst-recorder.ts';
import { isCodeBurst, isSwiftBurst, SLOWEST_SCAN } from '#domain/scanning/key-burst.ts';
import { LONGEST_PAUSE } from '#domain/scanning/longest-pause.ts';
import { typedCode } from '#domain/scanning/scanned-code.ts';
import type { KeyMeaning, PressedKey } from '#domain/scanning/scanner-key.ts';
import { codesIn } from '#domain/scanning/scanner-readings.ts';
import { type EarlyEvent, takeEarlyEvents } from './early-events.ts';
import { isTypedOn, takeMeasured } from './measured-cells.ts';
import {
  contentOf,
  type FieldContent,
  type HeldContent,
  holdContent,
  insertText,
  isLeftAlone,
  isNativeChooser,
  type TypedField,
  typedField,
} from './typed-field.ts';

export interface HeardCode {
  readonly raw: string;
  /** The text field that had the focus. */
  readonly field: Element | undefined;
}
/** `left`: the code stays in the field. */
export type Answer = 'taken' | 'left';

interface HeldKey {
  readonly event: KeyboardEvent;
  readonly typed: string;
  readonly field: TypedField | undefined;
}

/** Two fingers may press keys at the same time. */
const FREE_KEYS = 2;
/** Unit: milliseconds. Gives a busy page time to process a pending key before the burst is given up. */
const LEAST_WAIT = 20;
/** Unit: milliseconds. Behind a code, Ctrl+J and Ctrl+M are its end, however late a busy page hears them. */
const ENDS_WITHIN = 500;

/** Returns the function that stops listening. `onCode` says at once what becomes of the code. */
export function listenForScans(onCode: (code: HeardCode) => Answer): () => void {
  const burst: BurstRecorder = createBurstRecorder();
  let held: HeldKey[] = [];
  let before = new Map<Element, HeldContent>();
  let timer = 0;
  /** The code already reported, and what became of it; keys that follow at once belong to it. */
  let reported: { readonly text: string; readonly answer: Answer } | undefined;
  /** Keys are heard in their order: one that follows was pressed later, whatever a busy page stamps on text. */
  let endedAt = Number.NEGATIVE_INFINITY;
  /** The field in which keys have been typed since it got the focus. */
  let typedIn: Element | undefined;
  /** What the field contained before an input method began to compose. */
  let composing: FieldContent | undefined;
  /** While text is entered or taken back from here. */
  let isOwnEdit = false;
  const repeated = new WeakSet<Event>();
  const swallowedUps = new Set<string>();

  function onKeyDown(event: KeyboardEvent, early?: EarlyEvent): void {
    if (repeated.has(event)) return;
    const key = pressedKey(event);
    // A scanner that sends text has no keys of its own but the one at the end.
    const goesOn = burst.goesOn(key.at) && !(burst.hasText() && key.key.length === 1 && !key.control);
    if (!goesOn && !isSilent(key)) settle();
    const isAfterEnd = key.at - endedAt <= (key.control ? ENDS_WITHIN : LONGEST_PAUSE);
    const focused = early ? early.focused : document.activeElement;
    if (isLeftAlone(focused)) {
      settle();
      return;
    }
    const meaning = burst.press(key, isAfterEnd);
    if (meaning.is === 'silent') return;
    if (meaning.is === 'character') onCharacter(event, meaning, focused, early);
    else if (meaning.is === 'altDigit') {
      remember(typedField(focused), early?.content);
      waitForMore(key.at);
    } else if (meaning.is === 'end') onEndKey(event, goesOn, isAfterEnd, early);
    // A scanner that sends text has no control characters; a person who has pasted something has commands.
    else if (meaning.is === 'control' && !burst.hasText()) swallow(event);
    else settle();
  }

  function onCharacter(
    event: KeyboardEvent,
    meaning: Extract<KeyMeaning, { is: 'character' }>,
    focused: Element | null,
    early: EarlyEvent | undefined,
  ): void {
    const { character, typed = character } = meaning;
    const isFirst = burst.count() === 1;
    const field = typedField(focused);
    if (isFirst && character === ' ' && !field) {
      settle();
      return;
    }
    const chooser = isNativeChooser(focused) ? focused : undefined;
    remember(field ?? chooser, early?.content);
    const { pace } = burst.judge();
    // What may be typed is not held back from the screen.
    const isSlow = burst.count() > FREE_KEYS && pace > SLOWEST_SCAN;
    if (isSlow && reported === undefined) release();
    const isFree = field ? isSlow || burst.count() <= FREE_KEYS : chooser !== undefined || isSlow;
    // An arrow that may be a digit, and a command of the browser, are not repeated by a script.
    const isOnlyBrowsers =
      burst.count() <= FREE_KEYS && (meaning.trait === 'numLock' || (event.altKey && !event.ctrlKey));
    // Nothing keeps a key from an input method.
    const goesThrough = early !== undefined || isFree || isOnlyBrowsers || event.keyCode === FROM_INPUT_METHOD;
    if (goesThrough && reported === undefined) burst.expectText();
    else {
      held.push({ event, typed, field });
      swallow(event);
    }
    waitForMore(event.timeStamp);
  }

  function onEndKey(event: KeyboardEvent, goesOn: boolean, isAfterEnd: boolean, early: EarlyEvent | undefined): void {
    const judged = burst.judge();
    // Nobody types so many keys at that pace and then this one.
    if (goesOn && reported === undefined && !judged.isScan && isTypedFurther()) {
      settle();
      return;
    }
    if (goesOn && reported === undefined && measured()) {
      settle();
      // The reading is complete: the next one replaces it.
      typedIn = undefined;
      return;
    }
    const isCode = goesOn && isCodeBurst(judged, 'key', before.size > 0);
    // Some scanners end with two keys.
    if (isCode || (goesOn && reported !== undefined) || isAfterEnd) {
      if (!early) swallow(event);
      // What follows the second key is a person's again.
      if (!isAfterEnd) endedAt = event.timeStamp;
    }
    if (isCode) report();
    settle();
  }

  /** Text in a field, from a key that was left to it, from an input method, or from a scanner that sends no keys. */
  function onBeforeInput(event: InputEvent, early?: EarlyEvent): void {
    const focused = early ? early.focused : document.activeElement;
    const field = typedField(focused);
    const written = writtenText(event);
    if (isOwnEdit || !field || !written || isLeftAlone(focused)) return;
    // What is written into a search is what is searched for, and Enter begins the search.
    if (!burst.isExpecting() && field.closest('search')) return;
    // Text that comes at once is a whole code, or none.
    const isWhole = written.kind === 'inserted' && written.text.length > 1 && burst.hasText();
    // A program may fill in several fields at once; a scanner's text is one field's.
    const isElsewhere = before.size > 0 && !before.has(field);
    const isLater = !burst.goesOn(burst.writtenAt(event.timeStamp));
    if (!burst.isExpecting() && (isWhole || isElsewhere || isLater)) settle();
    // What an input method composes is in the field before it is a code.
    if (written.kind === 'composed') composing ??= early?.content ?? contentOf(field);
    remember(field, composing ?? early?.content);
    const [text = '', ...ends] = written.text.split(/[\r\n\t]+/);
    // A scanner puts nothing behind the end of a code: what goes on there is a table or a letter.
    if (ends.some((more) => more !== '')) {
      settle();
      return;
    }
    const isNew = burst.write(text, event.timeStamp, written.kind);
    if (isNew) waitForMore(event.timeStamp, written.isPasted);
    if (ends.length === 0 || !isCodeBurst(burst.judge(), 'key')) return;
    event.preventDefault();
    report();
    endedAt = event.timeStamp;
    settle();
  }

  /** Nothing but a scanner pastes where nothing can be typed. */
  function onPaste(event: ClipboardEvent): void {
    if (typedField(document.activeElement) || isLeftAlone(document.activeElement)) return;
    settle();
    const text = (event.clipboardData?.getData('text/plain') ?? '').trim();
    if (/[\r\n\t]/.test(text)) return;
    burst.write(text, event.timeStamp, 'inserted');
    if (isCodeBurst(burst.judge(), 'key')) report();
    settle();
  }

  function remember(
    field: TypedField | HTMLSelectElement | HTMLInputElement | undefined,
    content?: FieldContent,
  ): void {
    if (field && !before.has(field)) before.set(field, holdContent(field, content));
  }

  function waitForMore(since: number, isPasted = false): void {
    clearTimeout(timer);
    const rest = since + LONGEST_PAUSE - performance.now();
    timer = window.setTimeout(() => pauseEnds(isPasted), Math.max(rest, LEAST_WAIT));
  }

  /** Keeps the keys: a busy page may process a key late that was pressed in time. */
  function pauseEnds(isPasted: boolean): void {
    // What a person pastes is meant for the field; a scanner that pastes presses Enter at once.
    if (reported !== undefined || isPasted) return;
    const isTyped = isTypedFurther();
    if (!isTyped && measured()) return;
    if (!isTyped && isCodeBurst(burst.judge(), 'pause')) report();
    else release();
  }

  function isTypedFurther(): boolean {
    const field = typedField(document.activeElement);
    const content = field && before.get(field)?.content;
    return (
      field !== undefined && content !== undefined && field === typedIn && isTypedOn(field, content, burst.judge().text)
    );
  }

  /** Gives a number field what it can read. */
  function measured(): boolean {
    const judged = burst.judge();
    const field = typedField(document.activeElement);
    const content = field && before.get(field);
    if (!field || !content || !isSwiftBurst(judged) || isLeftAlone(field)) return false;
    if (!ownEdit(() => takeMeasured(field, judged.text, content.restore))) return false;
    // More may follow that a busy page hears late; then all of it counts.
    held = [];
    return true;
  }

  function report(): void {
    const { text } = burst.judge();
    // The key that ends the code may be processed long after it was pressed; that is not a second scan.
    if (text === reported?.text) return;
    const field = typedField(document.activeElement);
    const answers = codesIn(text).map((raw) => onCode({ raw, field: field && before.has(field) ? field : undefined }));
    const answer = answers.includes('taken') ? 'taken' : 'left';
    reported = { text, answer };
    const written = typedCode(text);
    if (answer === 'left' && written === text) {
      release();
      return;
    }
    held = [];
    ownEdit(() => {
      for (const content of before.values()) content.restore();
      if (answer === 'left' && field) insertText(field, written);
    });
  }

  function ownEdit<Result>(edit: () => Result): Result {
    isOwnEdit = true;
    try {
      return edit();
    } finally {
      isOwnEdit = false;
    }
  }

  /** Passes on held keys. */
  function release(): void {
    const waiting = held;
    held = [];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const field = next.field ?? typedField(document.activeElement);
      if (!field) {
        repeat(next.event);
        continue;
      }
      let text = next.typed;
      while (waiting[0] && (waiting[0].field ?? field) === field) text += waiting.shift()?.typed ?? '';
      if (field.isConnected) ownEdit(() => insertText(field, text));
    }
  }

  function settle(): void {
    clearTimeout(timer);
    if (reported === undefined) {
      release();
      if (!burst.hasText()) [typedIn] = before.keys();
    }
    burst.clear();
    held = [];
    before = new Map();
    reported = undefined;
  }

  function repeat(event: KeyboardEvent): void {
    const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event;
    const copy = new KeyboardEvent('keydown', {
      ...{ key, code, shiftKey, altKey, ctrlKey, metaKey, modifierAltGraph: event.getModifierState('AltGraph') },
      ...{ bubbles: true, cancelable: true, composed: true },
    });
    repeated.add(copy);
    passOnAs(copy, event);
    (document.activeElement ?? document.body).dispatchEvent(copy);
  }

  function swallow(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    swallowedUps.add(event.code);
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key === 'Alt') burst.releaseAlt();
    if (!swallowedUps.delete(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  for (const early of takeEarlyEvents()) {
    if (early.event instanceof KeyboardEvent) onKeyDown(early.event, early);
    else onBeforeInput(early.event, early);
  }
  const stops = [
    listen('keydown', onKeyDown),
    listen('keyup', onKeyUp),
    listen('beforeinput', onBeforeInput),
    listen('compositionend', () => {
      composing = undefined;
    }),
    listen('paste', onPaste),
    listen('focusin', ({ target }) => {
      if (target !== typedIn) typedIn = undefined;
    }),
    listen('pointerdown', settle),
    // What is held was typed: it is kept with the rest when the page goes (data/drafts), which listens later than this.
    listen('beforeunload', settle),
    listen('pagehide', settle),
  ];
  return () => {
    settle();
    for (const stop of stops) stop();
  };
}

/** Modifiers come before and between the keys they belong to. */
function isSilent({ key }: PressedKey): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'AltGraph' || key === 'CapsLock';
}

/** Listens on the window, before every other listener. */
function listen<Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) {
  const hear = (event: WindowEventMap[Name]) => listener(event);
  window.addEventListener(name, hear, { capture: true });
  return () => window.removeEventListener(name, hear, { capture: true });
}
