/** Where Enter leads from the last cell of a table of lines: to what is done with the shipment next. */

/** In order; a locked one is only where nothing else can be done. */
const STEPS = [
  '[data-step="finish"]',
  '[data-step="book"]:not([aria-disabled])',
  '[data-step="update"]:not([aria-disabled])',
  '[data-step="save"]:not([aria-disabled])',
  '[data-step]',
];

export function focusNextStep(): void {
  const step = STEPS.find((each) => document.querySelector(each));
  if (step) document.querySelector<HTMLElement>(step)?.focus();
}
