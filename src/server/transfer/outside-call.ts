/**
 * One HTTP call to a server of somebody else, for which nothing is taken on trust: a deadline covers everything from the look-up
 * of its name to the last byte, its answer is limited before and after inflating, and a redirect is an answer, never followed.
 * `fetch` keeps neither limit: on Node.js 20 an aborted signal no longer ends a body that streams.
 * Not here: what is asked and what an answer means (booking/http-booking-adapter.ts, registration/vat-register.ts).
 */

import { isUtf8 } from 'node:buffer';
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { decodeWindows1252, WINDOWS_1252 } from '#domain/shared/windows-text.ts';
import { ADDRESS_LIMIT } from './server-address.ts';

export interface OutsideQuestion {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** For everything together. Unit: milliseconds. */
  readonly limit: number;
  /** The longest answer, as it is sent and as it is inflated. Unit: bytes. */
  readonly longest: number;
}

export interface OutsideAnswer {
  readonly status: number;
  /** Only of an answer with a status from 200 to 299; otherwise ''. */
  readonly text: string;
}

export type OutsideProblem =
  | 'timedOut'
  | 'nameUnknown'
  | 'unreachable'
  /** The connection ended before the answer did. */
  | 'connectionLost'
  /** Longer than allowed, compressed in an unknown way, or no HTTP at all. */
  | 'protocolUnknown';

export class OutsideCallFailed extends Error {
  readonly problem: OutsideProblem;

  constructor(problem: OutsideProblem) {
    super(problem);
    this.name = 'OutsideCallFailed';
    this.problem = problem;
  }
}

/** Rejects with OutsideCallFailed and nothing else. */
export async function callOutside(question: OutsideQuestion): Promise<OutsideAnswer> {
  const { limit, longest } = question;
  let call: ClientRequest | undefined;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutsideCallFailed('timedOut')), limit);
  });
  const ask = async (): Promise<OutsideAnswer> => {
    call = send(question);
    const answer = await answered(call);
    const status = answer.statusCode ?? 0;
    if (status < 200 || status > 299) return { status, text: '' };
    const { 'content-encoding': encoding = '', 'content-type': type = '' } = answer.headers;
    const bytes = await inflated(await readAll(answer, longest), encoding, longest);
    return { status, text: decoded(bytes, type) };
  };
  try {
    return await Promise.race([ask(), deadline]);
  } catch (error) {
    throw error instanceof OutsideCallFailed ? error : new OutsideCallFailed(problemOf(error));
  } finally {
    clearTimeout(timer);
    call?.destroy();
  }
}

function send({ method, url, headers, body }: OutsideQuestion): ClientRequest {
  const request = url.startsWith('https:') ? secureRequest : plainRequest;
  // No connection is used twice: one that the other side has just closed would lose a call that may not be repeated.
  const options = { method, agent: false, autoSelectFamilyAttemptTimeout: ADDRESS_LIMIT } as const;
  const call = request(url, { ...options, headers: { ...headers, 'accept-encoding': 'identity' } });
  // It fails once more when it is destroyed at the end.
  call.on('error', () => undefined);
  call.end(body);
  return call;
}

/** Interim answers (100 to 103) are passed over by Node.js; one that changes the protocol is no answer. */
function answered(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
    call.once('upgrade', () => reject(new OutsideCallFailed('protocolUnknown')));
    call.once('close', () => reject(new OutsideCallFailed('connectionLost')));
  });
}

async function readAll(answer: IncomingMessage, longest: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > longest) throw new OutsideCallFailed('protocolUnknown');
    parts.push(part);
  }
  if (!answer.complete) throw new OutsideCallFailed('connectionLost');
  return Buffer.concat(parts);
}

const INFLATE = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  /** Some servers send it as RFC 9110 wants it, in a zlib wrapper, and some without. */
  deflate: async (bytes: Buffer, options: { maxOutputLength: number }) =>
    isWrapped(bytes) ? promisify(inflate)(bytes, options) : promisify(inflateRaw)(bytes, options),
} as const;

/** An answer may be compressed although it was not asked to be. The coding applied last stands last. */
async function inflated(bytes: Buffer, encoding: string, longest: number): Promise<Buffer> {
  let plain = bytes;
  for (const coding of encoding
    .toLowerCase()
    .split(',')
    .reverse()
    .map((one) => one.trim())) {
    if (coding === '' || coding === 'identity') continue;
    if (!isKnown(coding)) throw new OutsideCallFailed('protocolUnknown');
    plain = await INFLATE[coding](plain, { maxOutputLength: longest });
  }
  return plain;
}

const isKnown = (coding: string): coding is keyof typeof INFLATE => Object.hasOwn(INFLATE, coding);
const isWrapped = (bytes: Buffer): boolean => ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/** By its own mark, else by the named character set, else UTF-8; what is not valid UTF-8 was written by an older program. */
function decoded(bytes: Buffer, type: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const [, named = 'utf-8'] = /charset\s*=\s*"?([^\s";]+)/i.exec(type) ?? [];
  try {
    const decoder = new TextDecoder(named, { fatal: true });
    return decoder.encoding === WINDOWS_1252 ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return isUtf8(bytes) ? new TextDecoder().decode(bytes) : decodeWindows1252(bytes);
  }
}

const BY_SYSTEM_CODE: Readonly<Record<string, OutsideProblem>> = {
  ENOTFOUND: 'nameUnknown',
  EAI_AGAIN: 'nameUnknown',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timedOut',
  ECONNRESET: 'connectionLost',
  EPIPE: 'connectionLost',
};

/** Errors of TLS, of the HTTP parser and of inflating have codes of their own: whatever answered does not speak as agreed. */
function problemOf(error: unknown): OutsideProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return BY_SYSTEM_CODE[code] ?? 'protocolUnknown';
}
