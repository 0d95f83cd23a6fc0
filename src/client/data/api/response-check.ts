/**
 * Checks whether an answer fits what the contract promises for its operation: the required members exist and have the right
 * types. An answer that does not fit is treated as not being the server's, whoever sent it.
 * Not here: the shapes themselves (contract/shape.ts), what follows (api-client.ts).
 */
import { firstAnswerShapes } from '#contract/first-response-shapes.ts';
import type { OperationName } from '#contract/operations.ts';
import {
  type AnswerShapes,
  BY,
  CASES,
  EACH,
  EITHER,
  type Shape,
  type ShapeByName,
  type Shapes,
} from '#contract/shape.ts';
import type { WireResponse } from './http-transport.ts';

/**
 * The least that a repeated key is answered with when the server did not keep the whole answer: the entity's id and its etag
 * at that time.
 */
const REPEATED: Shape = { _etag: 's?' };

/** What is here without being asked for: the first with every page. */
const known = new Set<AnswerShapes>([firstAnswerShapes]);

/** For a part that brings the shapes of what it asks first. */
export function knowShapes(shapes: AnswerShapes): void {
  known.add(shapes);
}

/** The shapes an answer will be compared with. They must be loaded before the call is made. */
export function shapesFor(name: OperationName): AnswerShapes | Promise<AnswerShapes> {
  return [...known].find(({ named }) => name in named) ?? loadAnswerShapes();
}

/** Loads the shapes of all answers. */
export async function loadAnswerShapes(): Promise<AnswerShapes> {
  return (await import('#contract/response-shapes.ts')).answerShapes;
}

export function isAnswerTo(
  name: OperationName,
  { body, replayed }: Pick<WireResponse, 'body' | 'replayed'>,
  shapes: AnswerShapes,
): boolean {
  return isWhole(name, body, shapes) || (replayed && fits(REPEATED, body, []));
}

/** Whether the body has the full shape of that name, as the answer to the first request under a key does. */
export function isWhole<Name extends string>(name: Name, body: unknown, { named, shared }: Shapes<Name>): boolean {
  return fits(named[name] ?? '-', body, shared);
}

function fits(shape: Shape, value: unknown, shared: readonly Shape[]): boolean {
  if (shape === '*') return true;
  if (shape === '-') return value === undefined;
  if (typeof shape === 'string') return (value === null && shape.endsWith('?')) || (typeof value)[0] === shape[0];
  if (typeof shape === 'number') return fits(shared[shape] as Shape, value, shared);
  if (typeof shape !== 'object' || shape === null) return value === shape;
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((one) => fits(shape[0], one, shared));
  if (EITHER in shape) return (shape[EITHER] as Shape[]).some((one) => fits(one, value, shared));
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  if (EACH in shape) return Object.values(fields).every((one) => fits(shape[EACH] as Shape, one, shared));
  if (BY in shape) return fitsCase(shape[CASES] as ShapeByName, fields, fields[shape[BY] as string], shared);
  return Object.entries(shape).every(([name, member]) => fitsMember(fields, name, member, shared));
}

function fitsCase(cases: ShapeByName, fields: unknown, choice: unknown, shared: readonly Shape[]): boolean {
  if (typeof choice !== 'string') return false;
  return !Object.hasOwn(cases, choice) || fits(cases[choice] as Shape, fields, shared);
}

function fitsMember(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  member: Shape,
  shared: readonly Shape[],
): boolean {
  if (!name.endsWith('?')) return fits(member, fields[name], shared);
  const value = fields[name.slice(0, -1)];
  return value === undefined || fits(member, value, shared);
}
