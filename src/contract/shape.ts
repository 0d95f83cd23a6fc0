/**
 * What an answer from our server must look like: its required members and their types. Unknown members and new choices of a
 * list are allowed, because a newer server may say more. Derived from the table of operations.
 * Not here: which shapes a page loads first (first-response-shapes.ts, own-response-shapes.ts), comparing an answer with its shape
 * (client/data/api/response-check.ts).
 */
import type * as v from 'valibot';
import { type OperationName, operations } from './operations.ts';

/**
 * Written briefly, because pages load it: the letter of a type, with `?` if null is also allowed; an exact value; the number
 * of a shared shape; or a combination of shapes.
 */
export type Shape =
  | `${'s' | 'n' | 'b'}${'' | '?'}`
  | '*'
  /** No content. */
  | '-'
  | boolean
  | null
  | number
  /** An array of one shape. */
  | readonly [Shape]
  | { readonly [EITHER]: readonly Shape[] }
  /** An object with members of any name. */
  | { readonly [EACH]: Shape }
  /** Chosen by the text in one member; an unknown text is allowed. */
  | { readonly [BY]: string; readonly [CASES]: ShapeByName }
  /** Members by name; one that ends in `?` may be missing. */
  | ShapeByName;
export interface ShapeByName {
  readonly [name: string]: Shape;
}

/** No member has these names. */
export const EITHER = '|';
export const EACH = '*';
export const BY = '=';
export const CASES = ':';

export interface Shapes<Name extends string = string> {
  /** Shapes used in several places, referred to by their number. */
  readonly shared: readonly Shape[];
  readonly named: { readonly [One in Name]?: Shape };
}
/** Operations that are not built yet have no shape. */
export type AnswerShapes = Shapes<OperationName>;

/** The parts of valibot's schemas that say what a value is; for a pipe, the schema before its rules. */
export interface Described {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly item?: Described;
  readonly wrapped?: Described;
  readonly value?: Described;
  readonly literal?: unknown;
  readonly options?: readonly unknown[];
  readonly key?: string;
}

/** The answer schemas of these operations; undefined for those without content. */
export function answersOf(isWanted: (name: OperationName) => boolean) {
  return (Object.entries(operations) as [OperationName, { answer?: v.GenericSchema }][]).flatMap(
    ([name, { answer }]): [OperationName, Described | undefined][] =>
      isWanted(name) ? [[name, answer as Described | undefined]] : [],
  );
}

export function shapesOf<Name extends string>(schemas: readonly [Name, Described | undefined][]): Shapes<Name> {
  const shared: Shape[] = [];
  const numbers = new Map<Described, number>();
  const uses = countUses(schemas.map(([, schema]) => schema));

  function shapeOf(schema: Described): Shape {
    if ((uses.get(schema) ?? 0) < 2 || !schema.entries) return describe(schema);
    const known = numbers.get(schema);
    if (known !== undefined) return known;
    const number = shared.push(null) - 1;
    numbers.set(schema, number);
    shared[number] = describe(schema);
    return number;
  }

  function describe(schema: Described): Shape {
    const { type, entries = {}, options = [] } = schema;
    switch (type) {
      case 'string':
        return 's';
      case 'number':
        return 'n';
      case 'boolean':
        return 'b';
      case 'literal':
        return literalShape(schema.literal);
      case 'picklist':
        return either(options.map(choiceShape));
      case 'nullable':
        return nullable(shapeOf(inner(schema.wrapped)));
      case 'array':
        return [shapeOf(inner(schema.item))];
      case 'record':
        return { [EACH]: shapeOf(inner(schema.value)) };
      case 'union':
        return either((options as Described[]).map(shapeOf));
      case 'object':
      case 'strict_object':
        return Object.fromEntries(Object.entries(entries).map(memberShape));
      case 'variant':
        return { [BY]: schema.key as string, [CASES]: Object.fromEntries((options as Described[]).map(caseOf)) };
      case 'unknown':
        return '*';
      default:
        throw new Error(`An answer contains a ${type}, and nobody has said how that is checked`);
    }

    function caseOf(option: Described): [string, Shape] {
      return [String(option.entries?.[schema.key as string]?.literal), shapeOf(option)];
    }
  }

  function memberShape([name, schema]: [string, Described]): [string, Shape] {
    return schema.type === 'optional' ? [`${name}?`, shapeOf(inner(schema.wrapped))] : [name, shapeOf(schema)];
  }

  const named: Partial<Record<Name, Shape>> = {};
  for (const [name, schema] of schemas) named[name] = schema ? shapeOf(schema) : '-';
  return { named, shared };
}

function countUses(schemas: readonly (Described | undefined)[]): Map<Described, number> {
  const uses = new Map<Described, number>();
  function count(schema: Described | undefined): void {
    if (!schema) return;
    const before = uses.get(schema) ?? 0;
    uses.set(schema, before + 1);
    if (before > 0) return;
    const { entries = {}, options = [], item, wrapped, value } = schema;
    const choices = schema.type === 'picklist' ? [] : (options as Described[]);
    for (const part of [...Object.values(entries), ...choices, item, wrapped, value]) count(part);
  }
  for (const schema of schemas) count(schema);
  return uses;
}

function inner(schema: Described | undefined): Described {
  if (!schema) throw new Error('A schema of an answer is incomplete');
  return schema;
}

/** A boolean must be exactly this value; any other literal is a choice, and new choices may come. */
function literalShape(literal: unknown): Shape {
  return typeof literal === 'boolean' ? literal : choiceShape(literal);
}

function choiceShape(choice: unknown): Shape {
  return typeof choice === 'number' ? 'n' : 's';
}

/** A choice of shapes without duplicates; a single one stands for itself. */
function either(shapes: readonly Shape[]): Shape {
  const [first, ...others] = shapes.filter((shape, place) => shapes.indexOf(shape) === place);
  return first !== undefined && others.length === 0 ? first : { [EITHER]: [first as Shape, ...others] };
}

function nullable(shape: Shape): Shape {
  return shape === 's' || shape === 'n' || shape === 'b' ? `${shape}?` : either([shape, null]);
}
