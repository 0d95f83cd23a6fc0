/** The device of a call, named as people would name it. */
import type { FastifyRequest } from 'fastify';
import { nameDevice } from '#domain/session/user-agent.ts';

/** "Chrome, Windows"; null if the device does not identify itself. */
export function deviceOf({ headers }: FastifyRequest): string | null {
  const { browser, system } = nameDevice(headers['user-agent'] ?? null);
  return [browser, system].filter(Boolean).join(', ') || null;
}
