/**
 * Answers what is not a valid request: bytes the parser refuses, headers that are too large, a request that takes too long to
 * arrive. It never reaches a route, so the whole answer is written here, with everything other answers carry.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { errorSentence } from '#server/i18n/error-sentences.ts';
import { type HeaderTarget, setSecurityHeaders } from './security-headers.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

export type AnswerUnreadable = (error: NodeJS.ErrnoException, socket: Socket) => void;

export function respondToUnreadable(addServerFacts: (target: HeaderTarget) => void): AnswerUnreadable {
  return (error, socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable) socket.write(answerTo(error, socket, addServerFacts));
    socket.destroy();
  };
}

function answerTo(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  addServerFacts: (target: HeaderTarget) => void,
): string {
  const errorCode = CODES[code] ?? 'badRequest';
  const status = ERROR_STATUS[errorCode];
  const requestId = crypto.randomUUID();
  // The caller's language is unknown.
  const body: ErrorBody = { message: errorSentence(errorCode, 'en'), code: errorCode, requestId };
  const text = JSON.stringify(body);
  const headers = new Map<string, string>([
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(text))],
    ['Connection', 'close'],
    ['Cache-Control', 'no-store'],
    ['X-Request-Id', requestId],
  ]);
  const target = {
    header: (name: string, value: string) => headers.set(name, value),
    hasHeader: (name: string) => headers.has(name),
  };
  setSecurityHeaders(target, { secure: 'encrypted' in socket });
  addServerFacts(target);
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${text}`;
}
