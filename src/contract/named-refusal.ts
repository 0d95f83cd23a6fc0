/** Whose refusal it is. Apart from the schemas of errors.ts, which the first pages do without. */

/** Our server names every refusal; a gateway before it, or another server in its place, does not. */
export function isNamed({ code }: { readonly code?: unknown }): boolean {
  return typeof code === 'string';
}
