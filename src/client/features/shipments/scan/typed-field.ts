/**
 * A field that somebody types in, as the burst detector needs it: what it held before a burst, text put into it as if typed, and
 * its content put back. Fields that React controls follow by the events a person would cause.
 */

export type TypedField = HTMLInputElement | HTMLTextAreaElement;

/** Fields whose text can be typed and selected. A password goes nowhere but where it was typed. */
const TEXT_TYPES = new Set(['text', 'search', 'tel', 'url', 'email', 'number']);

/** A field, or a list or calendar of the browser's own, with what it held before. */
export interface HeldContent {
  readonly restore: () => void;
}

export function typedField(element: Element | null): TypedField | undefined {
  const isText =
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type));
  return isText && !element.readOnly && !element.disabled ? element : undefined;
}

/** Takes keys by itself, in ways no script can repeat. */
export function isNativeChooser(element: Element | null): element is HTMLSelectElement | HTMLInputElement {
  if (element instanceof HTMLSelectElement) return true;
  return element instanceof HTMLInputElement && /^(date|time|month|week|datetime-local)$/.test(element.type);
}

/** Reads its own scanner, or is nobody's business. */
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

/** In place of what is selected, as a key would. */
export function insertText(field: TypedField, text: string): void {
  // The only way that keeps the browser's undo, and the only one that every field's own rules see.
  if (field === document.activeElement && document.execCommand('insertText', false, text)) return;
  const { start, end } = selectionOf(field) ?? { start: field.value.length, end: field.value.length };
  const whole = field.value.slice(0, start) + text + field.value.slice(end);
  setValue(field, field.maxLength < 0 ? whole : whole.slice(0, field.maxLength));
}

type Selection = { readonly start: number; readonly end: number };

function selectionOf(field: TypedField): Selection | undefined {
  // Fields for numbers and mail addresses tell none.
  const { selectionStart: start, selectionEnd: end } = field;
  return start === null || end === null ? undefined : { start, end };
}

function select(field: TypedField, { start, end }: Selection): void {
  field.setSelectionRange(start, end);
}

/** Past the setter by which React notices what it did itself. */
function setValue(field: TypedField | HTMLSelectElement, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
  else field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
}
