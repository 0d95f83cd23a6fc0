/** The OpenAPI description of the whole API, derived from the table of operations. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { ERROR_STATUS, ErrorBodySchema, type ErrorCode } from '#contract/errors.ts';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { UNBUILT } from '#contract/unbuilt.ts';
import { errorSentence } from '#server/i18n/error-sentences.ts';

const COMMON_ERRORS: readonly ErrorCode[] = ['badRequest', 'origin', 'tooMany', 'internal'];
const SESSION_ERRORS: readonly ErrorCode[] = ['session', 'forbidden'];

type JsonObject = Record<string, unknown>;

export function describeApi(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name as OperationName, operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kaj', version: '1', description: 'Freight booking: shipments, registers, booking and documents.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-kaj_refresh' },
        clientKey: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: schemaOf(ErrorBodySchema, 'output') },
    },
  };
}

function describe(name: OperationName, operation: Operation): JsonObject {
  const answer = { description: 'Done', ...(operation.answer && jsonContent(schemaOf(operation.answer, 'output'))) };
  return {
    operationId: name,
    parameters: [...pathParameters(operation), ...queryParameters(operation), ...headerParameters(operation)],
    ...(operation.body && { requestBody: { required: true, ...jsonContent(schemaOf(operation.body, 'input')) } }),
    responses: { [operation.status]: answer, ...errorResponses(operation) },
    security: securityOf(operation),
    'x-queue': operation.queue,
    ...(Array.isArray(operation.access) && { 'x-roles': operation.access }),
    ...(UNBUILT.includes(name) && { 'x-not-built': true }),
  };
}

function pathParameters({ path }: Operation): JsonObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: Operation): JsonObject[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function headerParameters({ keyed, ifMatch }: Operation): JsonObject[] {
  return [
    ...(keyed ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } }] : []),
    ...(ifMatch ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }] : []),
  ];
}

function errorResponses({ access, errors }: Operation): JsonObject {
  const all = [...COMMON_ERRORS, ...(access === 'public' ? [] : SESSION_ERRORS), ...errors];
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(all)) {
    const status = ERROR_STATUS[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorSentence(code, 'en')}`).join('\n'),
        ...jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

function securityOf({ access }: Operation): JsonObject[] {
  if (access === 'public') return [];
  return [{ [access === 'cookie' || access === 'clientKey' ? access : 'session']: [] }];
}

function jsonContent(schema: unknown): JsonObject {
  return { content: { 'application/json': { schema } } };
}

/** Checks that JSON Schema cannot say (a day that exists) are left to the codes of the answers. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'draft-2020-12' });
  return rest;
}
