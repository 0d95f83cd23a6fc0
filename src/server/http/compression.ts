/**
 * Compresses answers for those who take it: on a bad link the first read of a device is the longest wait there is.
 * Safe next to secrets, because no other site can make a signed-in browser ask (origin-check.ts).
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
