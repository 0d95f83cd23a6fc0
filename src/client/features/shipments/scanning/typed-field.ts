/**
 * A text field as the burst detector needs it: remembers its content before a burst, inserts text as if typed, and restores the
 * content, so that undo still leads to what the person typed before. Fields that React controls follow through the events that a
 * person would cause.
 */

import { keepsText } from './kept-text.ts';

export type TypedField = HTMLInputElement | HTMLTextAreaElement | EditableElement;
/** Not of this portal, but of what others add to its pages. */
type EditableElement = HTMLElement & { readonly isContentEditable: true };

/** Fields whose text can be typed and selected. A password goes nowhere but where it was typed. */
const TEXT_TYPES = new Set(['text', 'search', 'tel', 'url', 'email', 'number']);

/** The earlier content of a field, or of the browser's own list or calendar. */
export interface HeldContent {
  readonly content: FieldContent;
  readonly restore: () => void;
}

export function typedField(element: Element | null): TypedField | undefined {
  if (element instanceof HTMLElement && element.isContentEditable) return element as EditableElement;
  const isText =
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type));
  return isText && !element.readOnly && !element.disabled ? element : undefined;
}

/** Handles keys itself, in ways that no script can repeat. */
export function isNativeChooser(element: Element | null): element is HTMLSelectElement | HTMLInputElement {
  if (element instanceof HTMLSelectElement) return true;
  return element instanceof HTMLInputElement && /^(date|time|month|week|datetime-local)$/.test(element.type);
}

/** Reads its own scanner, or is for a password or a code for logging in, which a program may fill in as fast as a scanner. */
export function isLeftAlone(element: Element | null): boolean {
  if (element instanceof HTMLInputElement && (element.type === 'password' || element.autocomplete === 'one-time-code'))
    return true;
  return element?.closest('[data-reads-scanner]') !== null && element !== null;
}

export function holdContent(field: TypedField | HTMLSelectElement, from: FieldContent = contentOf(field)): HeldContent {
  const { value, start, end } = from;
  return {
    content: from,
    restore() {
      if (!field.isConnected) return;
      if (textOf(field) !== value) takeBack(field, from);
      if (textOf(field) !== value) setValue(field, value);
      if (isTextField(field) && start !== null && end !== null && field === document.activeElement)
        field.setSelectionRange(start, end);
    },
  };
}

/** What a field contains, and what is selected in it; number and email fields report no selection. */
export interface FieldContent {
  readonly value: string;
  readonly start: number | null;
  readonly end: number | null;
}

export function contentOf(field: TypedField | HTMLSelectElement): FieldContent {
  return {
    value: textOf(field),
    start: isTextField(field) ? field.selectionStart : null,
    end: isTextField(field) ? field.selectionEnd : null,
  };
}

/** What a field contains once a text has replaced its selection; fields that report none get it at their end. */
export function withTyped({ value, start, end }: FieldContent, text: string): string {
  return value.slice(0, start ?? value.length) + text + value.slice(end ?? value.length);
}

/** Replaces the selection, as a key would. */
export function insertText(field: TypedField, text: string): void {
  // Only this keeps the browser's undo history and is seen by every field's own rules.
  if (field === document.activeElement && document.execCommand('insertText', false, text)) return;
  const whole = withTyped(contentOf(field), text);
  const most = 'maxLength' in field && field.maxLength >= 0 ? field.maxLength : whole.length;
  setValue(field, whole.slice(0, most));
}

/** Replaces the whole content, as a person who selects all and types would. */
export function replaceContent(field: HTMLInputElement, text: string): void {
  if (field === document.activeElement) {
    field.select();
    insertText(field, text);
  } else setValue(field, text);
}

/** More steps than a scanner's keys can have made before the others were held. */
const MOST_STEPS = 40;

/**
 * Lets the browser undo what a scanner typed, key by key or at once. It may undo what the person typed just before as well, as
 * one step; that is typed again, and stays a step of its own. The browser keeps one list of steps for the whole page, and loses a
 * step where a script has changed the field since: a field that rewrites what is typed has none, and a step that turns out to be
 * another field's is done again.
 */
function takeBack(field: TypedField | HTMLSelectElement, { value, start, end }: FieldContent): void {
  if (!isTextField(field) || field !== document.activeElement || start === null || end === null) return;
  const [head, tail] = [value.slice(0, start), value.slice(end)];
  const hasOfScanner = () =>
    field.value !== value &&
    field.value.length > head.length + tail.length &&
    field.value.startsWith(head) &&
    field.value.endsWith(tail);
  let steps = keepsText(field) ? MOST_STEPS : 0;
  while (steps > 0 && hasOfScanner() && undoStep(field)) steps -= 1;
  if (field.value === value) return;
  let same = 0;
  while (same < Math.min(field.value.length, value.length) && field.value[same] === value[same]) same += 1;
  const rest = value.slice(same);
  field.setSelectionRange(same, field.value.length);
  document.execCommand(rest === '' ? 'delete' : 'insertText', false, rest);
}

/** Returns whether the field has another content now. */
function undoStep(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  const { value } = field;
  let isOthers = false;
  const onInput = ({ target }: Event) => {
    isOthers ||= target !== field;
  };
  window.addEventListener('input', onInput, { capture: true });
  document.execCommand('undo');
  if (isOthers) {
    document.execCommand('redo');
    field.focus({ preventScroll: true });
  }
  window.removeEventListener('input', onInput, { capture: true });
  return field.value !== value;
}

function isTextField(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}

function textOf(field: TypedField | HTMLSelectElement): string {
  return 'value' in field ? field.value : (field.textContent ?? '');
}

/** Bypasses the setter with which React tracks its own changes. */
function setValue(field: TypedField | HTMLSelectElement, value: string): void {
  if (!('value' in field)) {
    field.textContent = value;
    return;
  }
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
  else field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
}
