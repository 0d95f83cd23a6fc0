/** The rules of the guided tour: who sees it without asking, with which step it begins, and the order of the steps. Pure. */
import type { SessionRole } from '#contract/primitives.ts';
import { isModerator } from '#domain/users/user-rules.ts';

/** Unit: milliseconds. As long as the trial: for that time a user counts as new. */
const NEW_FOR = 30 * 24 * 60 * 60 * 1000;

const SUBSCRIPTION = '/subscription';

interface Account {
  readonly role: SessionRole;
  readonly createdAt: string;
}

export function isNewModerator({ role, createdAt }: Account, now: number): boolean {
  return isModerator(role) && now - Date.parse(createdAt) < NEW_FOR;
}

/** A person already on the subscription page need not be shown the way there. */
export function firstTourStep(pathname: string): number {
  return pathname.replace(/\/+$/, '').toLowerCase() === SUBSCRIPTION ? 1 : 0;
}

/** Undefined after the last step and before the first. */
export function tourStepAfter(at: number, by: 1 | -1, count: number): number | undefined {
  const step = at + by;
  return step >= 0 && step < count ? step : undefined;
}
