/**
 * What every answer says about the server: its time, and the history of its data. Devices use the first to correct their clock
 * and the second to notice a restored backup.
 */
import type { History } from '#server/db/history.ts';
import type { HeaderTarget } from './security-headers.ts';

export type AddServerFacts = (reply: HeaderTarget) => void;

export function createServerFacts(clock: () => Date, history: History): AddServerFacts {
  return (reply) => {
    reply.header('X-Server-Time', clock().toISOString());
    const name = history.current();
    if (name !== undefined) reply.header('X-History', name);
  };
}
