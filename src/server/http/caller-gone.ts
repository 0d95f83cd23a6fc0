/** Notices that a caller has closed the connection before the answer, so that nobody works for an answer nobody reads. */
import type { FastifyReply } from 'fastify';

/** Thrown by work that ends because of it; there is nobody left to tell. */
export class CallerGone extends Error {
  constructor() {
    super('the caller has gone');
    this.name = 'CallerGone';
  }
}

export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  if (raw.destroyed) gone.abort();
  return gone.signal;
}
