/**
 * Turns the bytes of a request into values a handler can trust: JSON, texts without what nobody sees (contract/clean-text.ts)
 * and that the database can store, the operation's schemas.
 * Refuses with field codes.
 * Not here: rules across fields (services).
 */
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cleanTexts } from '#contract/clean-text.ts';
import { type FieldErrors, issuesToFieldErrors } from '#contract/errors.ts';
import type { Operation } from '#contract/operations.ts';
import { ApiError, badRequest } from '#server/errors/api-error.ts';
import { createFairQueue } from './fair-queue.ts';

export interface RequestInput {
  readonly query: unknown;
  readonly body: unknown;
}

/** A shorter body is read in less than a millisecond. Unit: bytes. */
const LARGE = 32 * 1024;
/** The largest possible shipment has 21,000: goods lines and item lines with every field. */
const MAX_VALUES = 40_000;
const LIMITS = { atOnce: 1, perCaller: 1, waitingPerCaller: 50, waiting: 500, retryAfter: 2 };

/** Reads large bodies one at a time, callers taking turns; other requests are answered in between. */
export function createInputReader() {
  const queue = createFairQueue(LIMITS);
  return (operation: Operation, request: FastifyRequest, caller: string): RequestInput | Promise<RequestInput> => {
    if (!Buffer.isBuffer(request.body) || request.body.length < LARGE) return readInput(operation, request);
    return queue.run(caller, async () => {
      await setImmediate();
      return readInput(operation, request);
    });
  };
}

function readInput(operation: Operation, request: FastifyRequest): RequestInput {
  if (findUnstorable(request.params)) throw new ApiError('notFound');
  const query = validated(operation.query, cleanTexts({ ...(request.query as object) }));
  const takesBody = operation.method === 'POST' || operation.method === 'PUT';
  return { query, body: takesBody ? readBody(operation, request) : undefined };
}

function readBody(operation: Operation, request: FastifyRequest): unknown {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const mayBeAbsent = !operation.body || v.is(operation.body, undefined);
  if (bytes.length === 0 && mayBeAbsent) return validated(operation.body, undefined);
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw new ApiError('notJson');
  const max = operation.bulk?.maxValues ?? MAX_VALUES;
  if (hasMoreValues(bytes, max)) throw badRequest({ '': { code: 'maxLength', values: { max } } });
  return validated(operation.body ?? v.strictObject({}), cleanTexts(parseJson(bytes)), operation.bulk !== undefined);
}

const [COMMA, BRACE, BRACKET] = [0x2c, 0x7b, 0x5b];

/** Counted before the bytes are parsed: a megabyte can hold hundreds of thousands of empty objects. */
function hasMoreValues(bytes: Buffer, max: number): boolean {
  let values = 0;
  // Indexed access, because a Buffer's iterator takes ten times as long.
  for (let at = 0; at < bytes.length && values <= max; at += 1) {
    const byte = bytes[at];
    if (byte === COMMA || byte === BRACE || byte === BRACKET) values += 1;
  }
  return values > max;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new ApiError('notJson');
  }
}

function validated(schema: v.GenericSchema | undefined, input: unknown, isBulk = false): unknown {
  if (!schema) return undefined;
  const { errors, output } = checked(schema, input, isBulk);
  if (errors) throw badRequest(errors);
  return output;
}

/** Checks one item of a long list that the schema passed on unchecked, with the same checks as any other input. */
export function checkItem<Schema extends v.GenericSchema>(
  schema: Schema,
  item: unknown,
):
  | { readonly errors: FieldErrors; readonly output?: never }
  | { readonly errors?: never; readonly output: v.InferOutput<Schema> } {
  return checked(schema, item, false);
}

function checked(schema: v.GenericSchema, input: unknown, isBulk: boolean): ReturnType<typeof checkItem> {
  const { success, issues, output } = v.safeParse(schema, input);
  if (!success) return { errors: issuesToFieldErrors(issues) };
  // Comes after the schema, which limits lengths and so refuses what would take long to search.
  const unstorable = isBulk ? undefined : findUnstorable(output);
  if (unstorable) return { errors: unstorable };
  const list = findListForObject(input, output);
  return list === undefined ? { output } : { errors: { [list]: { code: 'invalidType' } } };
}

/** Finds a list in place of an object: an object schema accepts an empty list as an object without fields. */
function findListForObject(input: unknown, output: unknown, path = ''): string | undefined {
  // Passed on unchecked.
  if (input === output) return undefined;
  if (typeof output !== 'object' || output === null || typeof input !== 'object' || input === null) return undefined;
  if (Array.isArray(input) !== Array.isArray(output)) return path;
  for (const [key, value] of Object.entries(output)) {
    const inner = path === '' ? key : `${path}.${key}`;
    const list = findListForObject((input as Record<string, unknown>)[key], value, inner);
    if (list !== undefined) return list;
  }
  return undefined;
}

/** Finds texts PostgreSQL cannot store: with a NUL or half a surrogate pair. Not recursive, as nesting may be deep. */
function findUnstorable(input: unknown): FieldErrors | undefined {
  const open: { path: string; value: unknown }[] = [{ path: '', value: input }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return { [path]: { code: 'invalidFormat' } };
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return { [path]: { code: 'unknownField' } };
      open.push({ path: path === '' ? key : `${path}.${key}`, value: inner });
    }
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}
