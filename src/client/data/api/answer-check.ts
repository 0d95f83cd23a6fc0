/**
 * Whether an answer fits what the contract promises of its operation: the members it needs are there and have their
 * types. What does not fit was not said by the server, whoever said it.
 * Not here: the shapes themselves (contract/shape.ts), what follows (api-client.ts).
 */
import { firstAnswerShapes } from '#contract/first-answer-shapes.ts';
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
import type { WireAnswer } from './http-transport.ts';

/** What a repeated key is answered with, unless the whole answer was kept: the entity's name, and its etag of then. */
const REPEATED: Shape = { _etag: 's?' };

/** What the answer to a call will be compared with: to be had before it is made. */
export function shapesFor(name: OperationName): AnswerShapes | Promise<AnswerShapes> {
  return name in firstAnswerShapes.named ? firstAnswerShapes : loadAnswerShapes();
}

/** Of every answer. */
export async function loadAnswerShapes(): Promise<AnswerShapes> {
  return (await import('#contract/answer-shapes.ts')).answerShapes;
}

export function isAnswerTo(
  name: OperationName,
  { body, replayed }: Pick<WireAnswer, 'body' | 'replayed'>,
  shapes: AnswerShapes,
): boolean {
  return isWhole(name, body, shapes) || (replayed && fits(REPEATED, body, []));
}

/** Has the shape of that name: as the first request under a key is answered. */
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
