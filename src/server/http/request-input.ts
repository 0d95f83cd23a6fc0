/**
 * From the bytes of a request to the values a handler trusts: JSON, texts the database can hold, the operation's
 * schemas. Refuses with field codes. Not here: rules across fields (services).
 */
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type FieldErrors, issuesToFieldErrors } from '#contract/errors.ts';
import type { Operation } from '#contract/operations.ts';
import { badRequest, HttpError } from './http-error.ts';

export interface RequestInput {
  readonly query: unknown;
  readonly body: unknown;
}

export function readInput(operation: Operation, request: FastifyRequest): RequestInput {
  if (findUnstorable(request.params)) throw new HttpError('notFound');
  const query = validated(operation.query, request.query);
  const takesBody = operation.method === 'POST' || operation.method === 'PUT';
  return { query, body: takesBody ? readBody(operation, request) : undefined };
}

function readBody(operation: Operation, request: FastifyRequest): unknown {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (bytes.length === 0 && !operation.body) return undefined;
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw new HttpError('notJson');
  return validated(operation.body ?? v.strictObject({}), parseJson(bytes));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new HttpError('notJson');
  }
}

function validated(schema: v.GenericSchema | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, input);
  if (!result.success) throw badRequest(issuesToFieldErrors(result.issues));
  // After the schema, which refuses by its length what would take long to look through.
  const unstorable = findUnstorable(result.output);
  if (unstorable) throw badRequest(unstorable);
  const list = findListForObject(input, result.output);
  if (list !== undefined) throw badRequest({ [list]: { code: 'invalidType' } });
  return result.output;
}

/** Where a list stands for an object: to a schema of objects an empty list is one without fields. */
function findListForObject(input: unknown, output: unknown, path = ''): string | undefined {
  if (typeof output !== 'object' || output === null || typeof input !== 'object' || input === null) return undefined;
  if (Array.isArray(input) !== Array.isArray(output)) return path;
  for (const [key, value] of Object.entries(output)) {
    const inner = path === '' ? key : `${path}.${key}`;
    const list = findListForObject((input as Record<string, unknown>)[key], value, inner);
    if (list !== undefined) return list;
  }
  return undefined;
}

/** Texts PostgreSQL cannot keep: with a NUL or half a surrogate pair. Without recursion, as nesting may be deep. */
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
