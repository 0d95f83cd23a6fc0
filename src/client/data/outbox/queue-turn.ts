/**
 * One drain at a time on this device: a turn is a Web Lock, waited for in line and held for a short while, so that a tab
 * that is closed, frozen or killed hands over by itself. Where there are no locks the epoch in the store alone keeps two
 * drains apart: the older one may not write another step.
 */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurns(locks: Pick<LockManager, 'request'> | undefined, userKey: string): TakeTurn {
  return async (work) => (locks ? await locks.request(`kaj-outbox-${userKey}`, work) : work());
}
