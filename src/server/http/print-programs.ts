/**
 * The executables of the print program that whoever runs Kaj has made (docs/print-client.md), beside the built portal, and a list
 * of them. They are large, so that they are read as they are sent.
 */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRINT_PROGRAM_LIST, PRINT_PROGRAM_PATH, PRINT_PROGRAMS } from '#contract/station.ts';

/** Beside the portal's folder, where `npm run print-program` puts them. */
const FOLDER = 'print-program';

/** Answers a GET or HEAD of a program or of the list; undefined for anything else. */
export type AnswerPrintProgram = (
  pathname: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | undefined;

export function createPrintPrograms(portalDirectory: string): AnswerPrintProgram {
  const folder = path.join(path.dirname(portalDirectory), FOLDER);
  const made = existsSync(folder) ? readdirSync(folder) : [];
  const names = PRINT_PROGRAMS.filter((name) => made.includes(name));
  return (pathname, request, reply) => {
    if (pathname === PRINT_PROGRAM_LIST) return reply.header('Cache-Control', 'no-cache').send(names);
    const name = names.find((one) => pathname === `${PRINT_PROGRAM_PATH}${one}`);
    if (name === undefined) return undefined;
    const file = path.join(folder, name);
    const { size, mtimeMs } = statSync(file);
    const etag = `"${size}-${Math.round(mtimeMs)}"`;
    reply.header('ETag', etag).header('Cache-Control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('application/octet-stream').header('Content-Length', size);
    reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return reply.send(request.method === 'HEAD' ? undefined : createReadStream(file));
  };
}
