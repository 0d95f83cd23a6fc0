/**
 * Whether an answer fits what the contract promises of its operation: the members it needs are there and have their
 * types. What does not fit was not said by the server, whoever said it. Pure.
 * Not here: the shapes themselves (contract/answer-shapes.ts), what follows (api-client.ts).
 */
import { answerShapes, BY, CASES, EACH, EITHER, type Shape, type ShapeByName } from '#contract/answer-shapes.ts';
import type { OperationName } from '#contract/operations.ts';
import type { WireAnswer } from './http-transport.ts';

/** What a repeated key is answered with, unless the whole answer was kept: the entity's name, and its etag of then. */
const REPEATED: Shape = { _etag: 's?' };

export function isAnswerTo(name: OperationName, { body, replayed }: Pick<WireAnswer, 'body' | 'replayed'>): boolean {
  return isWholeAnswerTo(name, body) || (replayed && fits(REPEATED, body));
}

/** As the first request under a key is answered. */
export function isWholeAnswerTo(name: OperationName, body: unknown): boolean {
  const shape = answerShapes.answers[name];
  return shape === undefined ? body === undefined : fits(shape, body);
}

export function isPush(said: unknown): boolean {
  return fits(answerShapes.push, said);
}

function fits(shape: Shape, value: unknown): boolean {
  if (shape === '*') return true;
  if (typeof shape === 'string') return (value === null && shape.endsWith('?')) || (typeof value)[0] === shape[0];
  if (typeof shape === 'number') return fits(answerShapes.shared[shape] as Shape, value);
  if (typeof shape !== 'object' || shape === null) return value === shape;
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((one) => fits(shape[0], one));
  if (EITHER in shape) return (shape[EITHER] as Shape[]).some((one) => fits(one, value));
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  if (EACH in shape) return Object.values(fields).every((one) => fits(shape[EACH] as Shape, one));
  if (BY in shape) return fitsCase(shape[CASES] as ShapeByName, fields, fields[shape[BY] as string]);
  return Object.entries(shape).every(([name, member]) => fitsMember(fields, name, member));
}

function fitsCase(cases: ShapeByName, fields: unknown, choice: unknown): boolean {
  return typeof choice === 'string' && (!Object.hasOwn(cases, choice) || fits(cases[choice] as Shape, fields));
}

function fitsMember(fields: Readonly<Record<string, unknown>>, name: string, member: Shape): boolean {
  if (!name.endsWith('?')) return fits(member, fields[name]);
  const value = fields[name.slice(0, -1)];
  return value === undefined || fits(member, value);
}
