/** How many suites the company's plan lets it connect, and what to do when all of them are in use. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { ShellLink } from '#client/shell/shell-link.tsx';
import type { PublicCarrier, Suite } from '#contract/carrier.ts';
import { suiteRefusal } from '#domain/company/plan-limits.ts';

export type SuiteLimit = {
  readonly used: number;
  /** null where no plan sets a limit. */
  readonly max: number | null;
  /** Why no new suite can be connected. */
  readonly reason: string | undefined;
  readonly explanation: ReactNode;
  /** Whether a new connection may use this suite. */
  readonly allows: (suite: Suite) => boolean;
};

export function useSuiteLimit(carriers: readonly PublicCarrier[] | undefined): SuiteLimit {
  const { t } = useLingui();
  const { plan } = useStaticData();
  const { restriction } = useCan('saveCarrier');
  const inUse = new Set(carriers?.map(({ carrierSuiteId }) => carrierSuiteId));
  const max = plan?.maxCarriers ?? null;
  const isFull = max !== null && inUse.size >= max;
  return {
    used: inUse.size,
    max,
    reason: isFull ? t`All ${max} carriers are connected` : undefined,
    explanation: isFull && restriction?.reason !== 'role' && (
      <p className="muted small">
        <Trans>
          Another carrier is added under <ShellLink path="/Subscription">Subscription</ShellLink>. Another connection to
          a carrier that is connected costs nothing: <ShellLink path="/Carriers/new">add one</ShellLink>.
        </Trans>
      </p>
    ),
    allows: ({ value }) => !plan || suiteRefusal(value, inUse, plan) === undefined,
  };
}
