/** The device of a call as people would call it. */
import type { FastifyRequest } from 'fastify';
import { nameDevice } from '#domain/session/user-agent.ts';

/** "Chrome, Windows"; null for one that does not say. */
export function deviceOf({ headers }: FastifyRequest): string | null {
  const { browser, system } = nameDevice(headers['user-agent'] ?? null);
  return [browser, system].filter(Boolean).join(', ') || null;
}
