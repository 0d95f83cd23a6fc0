/**
 * Lets a form know what programs and browsers have written into its fields without an event: React takes a value in only when it hears of
 * one, and would write its own, empty one over it with whatever is drawn next. So it is told before anything is done to the page.
 */

/** Only these are filled in by others. */
const FILLABLE = 'input[autocomplete]:not([autocomplete="off"])';

/** React's own note of the value that it has heard of. */
type Heard = HTMLInputElement & { readonly _valueTracker?: { getValue(): string } };

const EARLIEST = ['pointerdown', 'focusin', 'focusout', 'keydown', 'change', 'click', 'submit'];

export function hearFilledFields(): void {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const tell = () => {
    const fields = [...document.querySelectorAll<Heard>(FILLABLE)].filter(isUnheard);
    const values = fields.map(({ value }) => value);
    for (const [place, field] of fields.entries()) {
      // Telling of the one before has drawn the form. React keeps its own note of a value, which this goes past.
      if (field.value !== values[place]) write?.call(field, values[place]);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  for (const type of EARLIEST) addEventListener(type, tell, true);
}

/** Anything else that listens would take it for typing. */
function isUnheard({ value, _valueTracker: heard }: Heard): boolean {
  return heard !== undefined && heard.getValue() !== value;
}
