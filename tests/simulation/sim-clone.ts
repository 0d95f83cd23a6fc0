/**
 * The clones that the in-memory databases make of everything written or read. Plain values are copied here, which is faster than
 * serialising them; anything else, including values that may not be stored, is left to the runtime's own clone.
 */
const machineClone = globalThis.structuredClone;
/** Of a value that is not plain. */
const OTHER = Symbol('other');

globalThis.structuredClone = ((value: unknown, options?: StructuredSerializeOptions) => {
  const copy = options ? OTHER : copyOf(value);
  return copy === OTHER ? machineClone(value, options) : copy;
}) as typeof structuredClone;

function copyOf(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return OTHER;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const copies = new Array<unknown>(value.length);
    for (let index = 0; index < value.length; index++) {
      const copy = copyOf(value[index]);
      if (copy === OTHER) return OTHER;
      copies[index] = copy;
    }
    return copies;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return OTHER;
  const copies: Record<string, unknown> = { ...value };
  for (const key in copies) {
    const one = copies[key];
    if (typeof one !== 'object' && typeof one !== 'function' && typeof one !== 'symbol') continue;
    const copy = copyOf(one);
    if (copy === OTHER) return OTHER;
    copies[key] = copy;
  }
  return copies;
}
