/**
 * What every answer says about the server, whatever else it says: what time it has, and which history its data have.
 * A device measures its clock by the one and notices a restored backup by the other.
 */
import type { History } from '#server/db/history.ts';
import type { HeaderTarget } from './security-headers.ts';

export type TellServerFacts = (reply: HeaderTarget) => void;

export function createServerFacts(clock: () => Date, history: History): TellServerFacts {
  return (reply) => {
    reply.header('X-Server-Time', clock().toISOString());
    const name = history.current();
    if (name !== undefined) reply.header('X-History', name);
  };
}
