/** The device of a call: named as people would name it, and by the id it has given itself. */
import type { FastifyRequest } from 'fastify';
import { CONTROL_CHARACTERS } from '#contract/primitives.ts';
import { nameDevice } from '#domain/session/user-agent.ts';

const MAX_NAME = 100;

/** "Chrome, Windows"; null if the device does not identify itself. */
function deviceOf({ headers }: FastifyRequest): string | null {
  const { browser, system } = nameDevice(headers['user-agent'] ?? null);
  return [browser, system].filter(Boolean).join(', ') || null;
}

/** `X-Device` is an id, and after a blank the percent-encoded name that its person has given it. */
const DEVICE = /^([\w-]{1,64})(?:[ ;,]|$)/;

/** What its person calls it, if they do. */
function namedDeviceOf({ headers }: FastifyRequest): string | null {
  const [, coded = ''] = /^[\w-]{1,64} ([^;,]{1,300})/.exec(String(headers['x-device'] ?? '')) ?? [];
  try {
    return decodeURIComponent(coded).replace(CONTROL_CHARACTERS, ' ').trim().slice(0, MAX_NAME) || null;
  } catch {
    return null;
  }
}

/** By the name that its person has given it, otherwise by its browser and system. */
export function nameOfDevice(request: FastifyRequest): string | null {
  return namedDeviceOf(request) ?? deviceOf(request);
}

export function deviceIdOf({ headers }: FastifyRequest): string | undefined {
  const [, id] = DEVICE.exec(String(headers['x-device'] ?? '')) ?? [];
  return id;
}
