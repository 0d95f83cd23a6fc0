/**
 * A file that is made while it is read, at the reader's pace, so that its length costs no memory: sent as bytes, or within JSON as
 * every other file, for callers who ask for that. A failure midway cuts the connection, so that nobody takes the beginning for
 * the whole.
 */
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepingScope } from '#server/db/company-scope.ts';
import { takesGzip } from './compression.ts';

/** A reader who is slower than this is cut off. Unit: milliseconds. */
const TIME_LIMIT = 10 * 60_000;

/** What the handler of an operation whose answer is a file may return in its place. */
export class StreamedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<string | Buffer>;

  constructor(fileName: string, contentType: string, chunks: AsyncIterable<string | Buffer>) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.chunks = chunks;
  }
}

/** Resolves when everything was read, or the connection has ended. */
export async function sendStream(
  { fileName, contentType, chunks }: StreamedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isJson = /json/.test(request.headers.accept ?? '');
  const parts = keepingScope(chunks);
  const source = Readable.from(isJson ? inJson(fileName, parts) : parts, { objectMode: false });
  reply.header('Vary', 'Origin, Accept, Accept-Encoding');
  reply.type(isJson ? 'application/json; charset=utf-8' : contentType);
  if (!isJson) reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  const sent = takesGzip(request) ? gzipped(source, reply) : source;
  const limit = setTimeout(() => sent.destroy(new Error('the file was not read in time')), TIME_LIMIT);
  reply.send(sent);
  await finished(reply.raw).catch(() => undefined);
  clearTimeout(limit);
  source.destroy();
  return reply;
}

function gzipped(source: Readable, reply: FastifyReply): Readable {
  const zip = createGzip();
  reply.header('Content-Encoding', 'gzip');
  // A failure of either destroys the other, and so cuts the connection.
  pipeline(source, zip).catch(() => undefined);
  return zip;
}

/** Three bytes are four characters, so each part but the last is of whole threes. */
async function* inJson(fileName: string, chunks: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  yield `{"fileName":${JSON.stringify(fileName)},"base64Data":"`;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, Buffer.from(chunk)]);
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield bytes.toString('base64', 0, whole);
  }
  yield `${rest.toString('base64')}"}`;
}
