/** The guided tour's rules: to whom it is shown by itself, with which step it begins, and which comes after which. Pure. */
import type { SessionRole } from '#contract/primitives.ts';
import { isModerator } from '#domain/users/user-rules.ts';

/** Unit: milliseconds. As long as the trial: until then somebody is new. */
const NEW_FOR = 30 * 24 * 60 * 60 * 1000;

const SUBSCRIPTION = '/subscription';

interface Account {
  readonly role: SessionRole;
  readonly createdAt: string;
}

export function isNewModerator({ role, createdAt }: Account, now: number): boolean {
  return isModerator(role) && now - Date.parse(createdAt) < NEW_FOR;
}

/** Who is on the subscription already need not be shown the way there. */
export function firstTourStep(pathname: string): number {
  return pathname.replace(/\/+$/, '').toLowerCase() === SUBSCRIPTION ? 1 : 0;
}

/** The last step has none after it, the first none before it. */
export function tourStepAfter(at: number, by: 1 | -1, count: number): number | undefined {
  const step = at + by;
  return step >= 0 && step < count ? step : undefined;
}
