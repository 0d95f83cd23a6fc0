/** What the keys do in an edit form, and where the focus goes: Enter to the next field, a refused save to the first error. */
import type { KeyboardEvent } from 'react';
import { isCommandLetter } from '#client/ui/key-meaning.ts';
import { focusUnfolded, isFolded } from '#client/ui/unfolded.ts';

const FIELDS = 'input:not([type="date"], [tabindex="-1"], :read-only:not([type="checkbox"])), select:not(:disabled)';

/**
 * Ctrl+S saves, Ctrl+Enter also does what the form does beyond saving, and Enter moves to the next field, or saves where the
 * form has only one.
 */
export function followFormKeys(
  event: KeyboardEvent,
  root: HTMLElement | null,
  onSave: () => void,
  onFinish?: () => void,
): void {
  if (event.defaultPrevented || followSaveKeys(event, onSave, onFinish)) return;
  if (event.key === 'Enter') followEnter(event, root, onSave);
}

/** Returns whether it was one of the keys that save. */
export function followSaveKeys(
  event: globalThis.KeyboardEvent | KeyboardEvent,
  onSave: () => void,
  onFinish = onSave,
): boolean {
  const isSave = isCommandLetter(event, 's');
  if (!isSave && !((event.ctrlKey || event.metaKey) && event.key === 'Enter')) return false;
  event.preventDefault();
  if (event.repeat) return true;
  if (isSave) onSave();
  else onFinish();
  return true;
}

/** Enter in a field moves to the next one that is shown, as Tab does; buttons and longer texts keep their own Enter. */
function followEnter(event: KeyboardEvent, root: HTMLElement | null, onSave: () => void): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  event.preventDefault();
  const fields = [...(root?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter((one) => !isFolded(one));
  if (fields.length === 1) onSave();
  else fields[fields.indexOf(field) + 1]?.focus();
}

/** Focuses a field of the header, or the last button of a part that has no field yet; returns whether there is one. */
export function focusField(root: HTMLElement | null, path: string): boolean {
  const name = CSS.escape(path);
  const field =
    root?.querySelector<HTMLElement>(`[name="${name}"]`) ??
    [...(root?.querySelectorAll<HTMLElement>(`[data-part="${name}"] button`) ?? [])].at(-1);
  focusUnfolded(field);
  return field !== undefined;
}

/** Focuses the first field of the header that shows an error, other than the `marked` ones; returns whether there is one. */
export function focusFirstError(root: HTMLElement | null, marked: readonly string[] = []): boolean {
  const invalid = [...(root?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const field = invalid.find(
    (element) => element.dataset.row === undefined && !marked.includes(element.getAttribute('name') ?? ''),
  );
  focusUnfolded(field);
  return field !== undefined;
}
