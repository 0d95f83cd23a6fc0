/** The device of a call: named as people would name it, and by the id it has given itself. */
import type { FastifyRequest } from 'fastify';
import { nameDevice } from '#domain/session/user-agent.ts';

/** "Chrome, Windows"; null if the device does not identify itself. */
export function deviceOf({ headers }: FastifyRequest): string | null {
  const { browser, system } = nameDevice(headers['user-agent'] ?? null);
  return [browser, system].filter(Boolean).join(', ') || null;
}

/** `X-Device` is an id, and after a blank the percent-encoded name that its person has given it. */
const DEVICE = /^([\w-]{1,64})(?:[ ;,]|$)/;

export function deviceIdOf({ headers }: FastifyRequest): string | undefined {
  const [, id] = DEVICE.exec(String(headers['x-device'] ?? '')) ?? [];
  return id;
}
