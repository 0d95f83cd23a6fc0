/** What was said on the socket, checked: a push this version knows, or the name of one it does not. */
import * as v from 'valibot';
import { type Push, PushSchema } from '#contract/push.ts';

export type HeardPush = Push | { readonly type: 'unknown'; readonly name: string };

const NamedSchema = v.object({ type: v.pipe(v.string(), v.maxLength(100)) });

export function readPush(text: string): HeardPush {
  const said = parse(text);
  const push = v.safeParse(PushSchema, said);
  if (push.success) return push.output;
  const named = v.safeParse(NamedSchema, said);
  return { type: 'unknown', name: named.success ? named.output.type : '' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
