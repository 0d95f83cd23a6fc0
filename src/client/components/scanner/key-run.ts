/**
 * Whether a key was pressed directly behind one that types. Then it is a part of what a scanner or quick hands write, and no
 * shortcut. Escape, an arrow or a press of the pointer in between ends what is written.
 * Not here: whether it is a code (domain/scanning), which may be known only at its end, or never.
 */
import { hasModifier } from '#client/ui/key-meaning.ts';
import { LONGEST_PAUSE } from '#domain/scanning/longest-pause.ts';

const FIELD = 'input, select, textarea, [contenteditable]';
/** They come before the key that they change. */
const SILENT = ['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock', 'Unidentified'];

const within = new WeakSet<Event>();
const copies = new WeakSet<Event>();
let typedAt = Number.NEGATIVE_INFINITY;

/** Called before anything else listens that may hold a key back. */
export function followKeyRuns(): void {
  window.addEventListener('keydown', follow, { capture: true });
  window.addEventListener('pointerdown', end, { capture: true });
}

export function isWithinRun(event: Event): boolean {
  return within.has(event);
}

/** For a key that was held back and is passed on now: when it was pressed counts. */
export function passOnAs(copy: Event, pressed: Event): void {
  copies.add(copy);
  if (within.has(pressed)) within.add(copy);
}

function follow(event: Event): void {
  if (!(event instanceof KeyboardEvent) || copies.has(event) || SILENT.includes(event.key)) return;
  // AltGr types signs, and Windows says that Ctrl and Alt are held.
  const types = event.key.length === 1 && (!hasModifier(event) || event.getModifierState('AltGraph'));
  const isWithin = types && event.timeStamp - typedAt <= LONGEST_PAUSE;
  if (isWithin) within.add(event);
  // A blank alone presses or selects.
  const isBlank = event.key === ' ';
  if (isWithin && isBlank && event.target instanceof Element && !event.target.closest(FIELD)) event.preventDefault();
  if (types && (isWithin || !isBlank)) typedAt = event.timeStamp;
  else end();
}

function end(): void {
  typedAt = Number.NEGATIVE_INFINITY;
}
