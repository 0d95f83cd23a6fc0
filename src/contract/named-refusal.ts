/** Tells whose refusal an answer is. Kept apart from the schemas of errors.ts, which the first pages do without. */

/** Our server names every refusal; a gateway in front of it, or another server in its place, does not. */
export function isNamed({ code }: { readonly code?: unknown }): boolean {
  return typeof code === 'string';
}
