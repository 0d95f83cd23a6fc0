/** The offer for visitors who are not signed in: plans with their prices, and the number of carrier suites. */
import { useCallback, useEffect, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import type { PaymentPlan } from '#contract/company.ts';

export interface Offer {
  /** undefined while they are being fetched; empty when that failed. */
  readonly plans: readonly PaymentPlan[] | undefined;
  /** undefined until it is known. */
  readonly suites: number | undefined;
  readonly retry: () => void;
}

export function useOffer(): Offer {
  const { api } = useServices();
  const [plans, setPlans] = useState<readonly PaymentPlan[]>();
  const [suites, setSuites] = useState<number>();
  const fetchAll = useCallback(() => {
    setPlans(undefined);
    api.call('paymentPlans', {}).then(setPlans, () => setPlans([]));
    api.call('publicSuites', {}).then(
      (all) => setSuites(all.length),
      () => undefined,
    );
  }, [api]);
  useEffect(fetchAll, [fetchAll]);
  return { plans, suites, retry: fetchAll };
}
