/** In which fields a code may stay that no shipment on this device has, and what such a field is called. */

/** A number field would make another number of it, or refuse it. */
export function keepsText(field: Element | undefined): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return true;
  return field instanceof HTMLInputElement && field.type !== 'number' && field.dataset.numberRule === undefined;
}

export function fieldName(field: HTMLInputElement | HTMLTextAreaElement): string {
  const [label] = field.labels ?? [];
  return (field.ariaLabel ?? label?.innerText ?? field.placeholder).replace(/\s*\*?\s*$/, '');
}
