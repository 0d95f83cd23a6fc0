/** Checks a message from the socket: a push this version knows, or the name of one it does not. */
import type { Push } from '#contract/push.ts';
import { pushShapes } from '#contract/push-shapes.ts';
import { isWhole } from '../api/response-check.ts';

export type ReceivedPush = Push | { readonly type: 'unknown'; readonly name: string };

const KNOWN: ReadonlySet<string> = new Set<Push['type']>(['message', 'changed', 'progress']);
/** The most that is shown of a name. Unit: characters. */
const NAME_LENGTH = 100;

export function readPush(text: string): ReceivedPush {
  const said = parse(text);
  const name = nameOf(said);
  if (KNOWN.has(name) && isWhole('push', said, pushShapes)) return said as Push;
  return { type: 'unknown', name: name.slice(0, NAME_LENGTH) };
}

function nameOf(said: unknown): string {
  const { type } = (said ?? {}) as { readonly type?: unknown };
  return typeof type === 'string' ? type : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
