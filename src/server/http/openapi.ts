/** The OpenAPI description of the whole API, derived from the table of operations. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { type GenericSchema, is } from 'valibot';
import { ERROR_STATUS, ErrorBodySchema, type ErrorCode } from '#contract/errors.ts';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { PUSH_PATH, PUSH_SIGNED_IN_ANEW, PUSH_UNAUTHORISED, PushSchema } from '#contract/push.ts';
import { WEB_SOCKET_TOKEN_LIFE } from '#contract/session.ts';
import { errorSentence } from '#server/i18n/error-sentences.ts';

const COMMON_ERRORS: readonly ErrorCode[] = ['badRequest', 'origin', 'tooMany', 'internal', 'unavailable'];
const BODY_ERRORS: readonly ErrorCode[] = ['notJson', 'tooLarge'];
const SESSION_ERRORS: readonly ErrorCode[] = ['session', 'forbidden'];

type JsonObject = Record<string, unknown>;

/** What the schemas of a call cannot express. */
const DESCRIPTIONS: { readonly [Name in OperationName]?: string } = {
  webSocketToken: [
    `A token for the websocket at \`${PUSH_PATH}?token=…\` beside these paths (wss with https). One comes with every`,
    `session, too. It works once, within ${WEB_SOCKET_TOKEN_LIFE} seconds. The server sends texts of the schema Push:`,
    'a `message` for each new notification of the user and, to a socket opened with `&sync=1`, `changed` with the newest',
    "cursor of the company's change feed and `progress` of what was asked for in this session. It expects none.",
    `Close code ${PUSH_UNAUTHORISED}: the token is bad, used or too old, or the session has ended; do not connect again`,
    `before the next sign-in. ${PUSH_SIGNED_IN_ANEW}: the user has signed in anew. After any code but`,
    `${PUSH_UNAUTHORISED}, connect again with a fresh token, waiting longer each time.`,
  ].join(' '),
};

const REPLAYED = {
  description: 'true: this key was sent before; the body holds `shipmentId` or `id`, and `_etag`, as they were then.',
  schema: { type: 'string', const: 'true' },
};
const FACTS = {
  'X-Server-Time': { description: 'UTC, ISO 8601, milliseconds.', schema: { type: 'string', format: 'date-time' } },
  'X-History': { description: "The name of the data's history, made anew by a restore.", schema: { type: 'string' } },
};
const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer' } };

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
        metricsToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: schemaOf(ErrorBodySchema, 'output'), Push: schemaOf(PushSchema, 'output') },
    },
  };
}

function describe(name: OperationName, operation: Operation): JsonObject {
  const answer = {
    description: 'Done',
    headers: { ...FACTS, ...(operation.keyed && { 'Idempotency-Replayed': REPLAYED }) },
    ...(operation.answer && jsonContent(schemaOf(operation.answer, 'output'))),
    ...(operation.textType !== undefined && content({ type: 'string' }, operation.textType)),
  };
  return {
    operationId: name,
    description: DESCRIPTIONS[name],
    parameters: [...pathParameters(operation), ...queryParameters(operation), ...headerParameters(operation)],
    ...(operation.body && {
      requestBody: { required: !is(operation.body, undefined), ...jsonContent(schemaOf(operation.body, 'input')) },
    }),
    responses: { [operation.status]: answer, ...errorResponses(operation) },
    security: securityOf(operation),
    'x-queue': operation.queue,
    ...(Array.isArray(operation.access) && { 'x-roles': operation.access }),
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

function headerParameters({ method, keyed, ifMatch }: Operation): JsonObject[] {
  return [
    ...(keyed ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } }] : []),
    ...(method === 'GET' ? [] : [{ name: 'X-History', in: 'header', schema: { type: 'string' } }]),
    ...(ifMatch ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }] : []),
  ];
}

function errorResponses({ method, access, body, errors }: Operation): JsonObject {
  const all: ErrorCode[] = [
    ...COMMON_ERRORS,
    ...(body ? BODY_ERRORS : []),
    ...(access === 'public' ? [] : SESSION_ERRORS),
    ...(method === 'GET' ? [] : (['otherHistory'] as const)),
    ...errors,
  ];
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
        ...(codes.includes('tooMany') && { headers: { 'Retry-After': RETRY_AFTER } }),
        ...jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

function securityOf({ access }: Operation): JsonObject[] {
  if (access === 'public') return [];
  return [{ [typeof access === 'string' ? access : 'session']: [] }];
}

function jsonContent(schema: unknown): JsonObject {
  return content(schema, 'application/json');
}

function content(schema: unknown, type: string): JsonObject {
  return { content: { [type]: { schema } } };
}

/** Checks that JSON Schema cannot express (that a day exists) are left to the answers' error codes. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'draft-2020-12' });
  return rest;
}
