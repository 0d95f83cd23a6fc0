/**
 * Compresses answers for clients that accept it: on a bad connection, a device's first read is its longest wait. Safe next to
 * secrets, because no other site can make a signed-in browser send requests (origin-check.ts).
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter answers fit into one packet anyway. Unit: bytes. */
const WORTH_IT = 1400;
export const compress = promisify(gzip);

export function takesGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
}

export async function sendJson(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(body ?? null);
  reply.type('application/json; charset=utf-8').header('Vary', 'Origin, Accept-Encoding');
  if (text.length < WORTH_IT || !takesGzip(request)) return reply.send(text);
  const zipped = await compress(text);
  return reply.header('Content-Encoding', 'gzip').send(zipped);
}
