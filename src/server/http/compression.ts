/**
 * Compresses answers for clients that accept it: on a bad connection, a device's first read is its longest wait. Safe next to
 * secrets, because no other site can make a signed-in browser send requests (origin-check.ts).
 */
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter answers fit into one packet anyway. Unit: bytes. */
const WORTH_IT = 1400;
/** A shorter answer is compressed sooner than another thread takes it over and hands it back. Unit: bytes. */
const WORTH_A_THREAD = 16_000;
/** Compressed bytes that the thread collects before it hands them back. */
const CHUNK = 256 * 1024;
export const compress = promisify(gzip);

export function takesGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
}

/** Browsers ask for it over https, and on the device itself. */
export function takesBrotli(request: FastifyRequest): boolean {
  return /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
}

export async function sendJson(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(body ?? null);
  reply.type('application/json; charset=utf-8').header('Vary', 'Origin, Accept-Encoding');
  if (text.length < WORTH_IT || !takesGzip(request)) return reply.send(text);
  const zipped = text.length < WORTH_A_THREAD ? gzipSync(text) : await compress(text, { chunkSize: CHUNK });
  return reply.header('Content-Encoding', 'gzip').send(zipped);
}
