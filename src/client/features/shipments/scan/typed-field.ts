/**
 * A text field as the burst detector needs it: remembers its content before a burst, inserts text as if typed, and restores the
 * content. Fields that React controls follow through the events that a person would cause.
 */

export type TypedField = HTMLInputElement | HTMLTextAreaElement;

/** Fields whose text can be typed and selected. A password goes nowhere but where it was typed. */
const TEXT_TYPES = new Set(['text', 'search', 'tel', 'url', 'email', 'number']);

/** The earlier content of a field, or of the browser's own list or calendar. */
export interface HeldContent {
  readonly restore: () => void;
}

export function typedField(element: Element | null): TypedField | undefined {
  const isText =
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type));
  return isText && !element.readOnly && !element.disabled ? element : undefined;
}

/** Handles keys itself, in ways that no script can repeat. */
export function isNativeChooser(element: Element | null): element is HTMLSelectElement | HTMLInputElement {
  if (element instanceof HTMLSelectElement) return true;
  return element instanceof HTMLInputElement && /^(date|time|month|week|datetime-local)$/.test(element.type);
}

/** Reads its own scanner, or is a password field. */
export function isLeftAlone(element: Element | null): boolean {
  if (element instanceof HTMLInputElement && element.type === 'password') return true;
  return element?.closest('[data-reads-scanner]') !== null && element !== null;
}

export function holdContent(field: TypedField | HTMLSelectElement): HeldContent {
  const { value } = field;
  const selection = field instanceof HTMLSelectElement ? undefined : selectionOf(field);
  return {
    restore() {
      if (!field.isConnected) return;
      if (field.value !== value) setValue(field, value);
      if (selection && field === document.activeElement) select(field as TypedField, selection);
    },
  };
}

/** Replaces the selection, as a key would. */
export function insertText(field: TypedField, text: string): void {
  // Only this keeps the browser's undo history and is seen by every field's own rules.
  if (field === document.activeElement && document.execCommand('insertText', false, text)) return;
  const { start, end } = selectionOf(field) ?? { start: field.value.length, end: field.value.length };
  const whole = field.value.slice(0, start) + text + field.value.slice(end);
  setValue(field, field.maxLength < 0 ? whole : whole.slice(0, field.maxLength));
}

type Selection = { readonly start: number; readonly end: number };

function selectionOf(field: TypedField): Selection | undefined {
  // Number and email fields report no selection.
  const { selectionStart: start, selectionEnd: end } = field;
  return start === null || end === null ? undefined : { start, end };
}

function select(field: TypedField, { start, end }: Selection): void {
  field.setSelectionRange(start, end);
}

/** Bypasses the setter with which React tracks its own changes. */
function setValue(field: TypedField | HTMLSelectElement, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
  else field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
}
