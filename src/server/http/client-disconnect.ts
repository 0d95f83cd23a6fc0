/** Notices that a caller has closed the connection before the answer, so that no work is done for an answer nobody reads. */
import type { FastifyReply } from 'fastify';

/** Thrown by work that stops because the caller has gone; nobody is left to answer. */
export class ClientDisconnected extends Error {
  constructor() {
    super('the caller has gone');
    this.name = 'CallerGone';
  }
}

export function onDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  if (raw.destroyed) gone.abort();
  return gone.signal;
}
