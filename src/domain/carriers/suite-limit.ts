/** Which suites a company may connect: those it has made active, and no more at a time than its plan allows. */
import { INCLUDED } from '#domain/company/included.ts';

export function suiteLimit(extraSuites: number): number {
  return INCLUDED.suites + extraSuites;
}

export interface SuiteChoice {
  /** Empty until the company has chosen; until then any suite may be connected. */
  readonly activeCarriers: readonly string[];
  readonly maxCarriers: number;
}

export type SuiteRefusal = 'notOffered' | 'suiteLimit';

/** Another connection to a suite that is in use is always allowed. */
export function suiteRefusal(
  suiteId: string,
  inUse: ReadonlySet<string>,
  { activeCarriers, maxCarriers }: SuiteChoice,
): SuiteRefusal | undefined {
  if (inUse.has(suiteId)) return undefined;
  if (inUse.size >= maxCarriers) return 'suiteLimit';
  return activeCarriers.length > 0 && !activeCarriers.includes(suiteId) ? 'notOffered' : undefined;
}
