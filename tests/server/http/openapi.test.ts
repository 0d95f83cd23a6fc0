import { expect, test } from 'vitest';
import { type Operation, operations } from '#contract/operations.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer();

interface Described {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean }[];
  responses: Record<string, unknown>;
  security: unknown[];
  requestBody?: { content: Record<string, { schema: { type?: string } }> };
}

test('the description names every operation with what it takes, answers and demands', async () => {
  const response = await fetch(`${server.url}/api/openapi.json`);
  const document = (await response.json()) as { openapi: string; paths: Record<string, Record<string, Described>> };
  expect(document.openapi).toBe('3.1.0');
  const described = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(operations).sort());
  for (const { operationId, parameters, responses, security } of described) {
    const operation: Operation = operations[operationId as keyof typeof operations];
    expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(operation.status), '400', '429', '500']));
    expect(security.length).toBe(operation.access === 'public' ? 0 : 1);
    expect(parameters.some(({ name }) => name === 'If-Match')).toBe(operation.ifMatch);
    expect(parameters.filter((parameter) => parameter.in === 'path')).toHaveLength(
      operation.path.split(':').length - 1,
    );
  }
  expect(document.paths['/login']?.post?.requestBody?.content['application/json']?.schema.type).toBe('object');
});

test('the websocket is described with the token that opens it', async () => {
  const response = await fetch(`${server.url}/api/openapi.json`);
  const { paths, components } = (await response.json()) as {
    paths: Record<string, { post?: { description?: string } }>;
    components: { schemas: Record<string, unknown> };
  };
  const description = paths['/webSocketToken']?.post?.description;
  for (const part of ['/ws?token=', 'sync=1', '1008', '4001', '60 seconds', 'Push'])
    expect(description).toContain(part);
  expect(JSON.stringify(components.schemas.Push)).toMatch(/"message".*"shipmentId".*"changed".*"cursor"/);
});
