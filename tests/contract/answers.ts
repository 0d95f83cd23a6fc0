/** Generates answers that the contract allows, from the schemas of the table of operations, and incomplete copies of them. */
import fc from 'fast-check';
import type { Described } from '#contract/shape.ts';

/** Optional members may be present or not; formats of texts are ignored. */
export function answerOf(schema: Described): fc.Arbitrary<unknown> {
  const { type, entries = {}, options = [], literal } = schema;
  const inner = (part: Described | undefined) => answerOf(part as Described);
  switch (type) {
    case 'string':
      return fc.string({ maxLength: 5 });
    case 'number':
      return fc.integer();
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(literal);
    case 'picklist':
      return fc.constantFrom(...options);
    case 'nullable':
      return fc.option(inner(schema.wrapped));
    case 'optional':
      return fc.option(inner(schema.wrapped), { nil: undefined });
    case 'array':
      return fc.array(inner(schema.item), { minLength: 1, maxLength: 2 });
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 5 }), inner(schema.value), { maxKeys: 2 });
    case 'union':
    case 'variant':
      return fc.oneof(...(options as Described[]).map(answerOf));
    case 'unknown':
      return fc.constant('anything');
    default:
      return fc.record(Object.fromEntries(Object.entries(entries).map(([name, member]) => [name, answerOf(member)])));
  }
}

/** Copies with one required member left out, at every depth. */
export function incompleteCopies(schema: Described, value: unknown): unknown[] {
  const { type, entries, item, wrapped, options } = schema;
  if (value === null || value === undefined) return [];
  if (type === 'nullable' || type === 'optional') return incompleteCopies(wrapped as Described, value);
  if (type === 'array' && Array.isArray(value))
    return value.flatMap((one, at) => incompleteCopies(item as Described, one).map((copy) => value.with(at, copy)));
  if (type === 'variant') {
    const { kind, type: said } = value as { kind?: unknown; type?: unknown };
    const isMeant = (option: Described) =>
      [kind, said].includes((option.entries?.kind ?? option.entries?.type)?.literal);
    return incompleteCopies((options as Described[]).find(isMeant) as Described, value);
  }
  if (!entries || typeof value !== 'object') return [];
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(entries).flatMap(([name, member]) => {
    const { [name]: own, ...others } = fields;
    const deeper = incompleteCopies(member, own).map((copy) => ({ ...others, [name]: copy }));
    return member.type === 'optional' ? deeper : [others, ...deeper];
  });
}
