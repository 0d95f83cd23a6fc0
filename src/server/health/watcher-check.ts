/**
 * Who may read the server's figures: whoever presents METRICS_TOKEN or, without that setting, a program on this machine. A proxy on
 * this machine is not one: what it passes on bears the traces of it, or names the server as others do. Headers only ever take the
 * right away.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#server/security/loopback.ts';

export interface Watcher {
  readonly headers: IncomingHttpHeaders;
  /** Of the other end of the connection itself. */
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const PROXY_HEADERS = /^(forwarded|via|x-real-ip|x-forwarded-.*|x-client-ip|true-client-ip|cf-connecting-ip)$/;

export function createWatcherCheck(token: string | undefined): (watcher: Watcher) => boolean {
  if (token === undefined) return isOnThisMachine;
  const wanted = digest(token);
  return ({ headers }) => {
    const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    return given !== undefined && timingSafeEqual(digest(given), wanted);
  };
}

function isOnThisMachine({ headers, socket }: Watcher): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const name = headers.host?.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1') ?? '';
  return isLoopback(address) && isLoopback(name) && !Object.keys(headers).some((header) => PROXY_HEADERS.test(header));
}

/** Of one length whatever was given. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
