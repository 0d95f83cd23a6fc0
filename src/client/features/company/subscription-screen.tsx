/** The company's own page: its details, its plan and usage, its invoices. It can be read without the server, too. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AnswerAge } from '#client/components/answer-age.tsx';
import { PersistedQueries } from '#client/components/persisted-queries.tsx';
import { UnansweredState } from '#client/components/unanswered-state.tsx';
import { useIsRead } from '#client/components/unread-state.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { useLive, useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { useRegisterStatus } from '#client/registers/use-register-status.ts';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { CompanyForm } from './company-form.tsx';
import { companyQuery, plansQuery } from './company-queries.ts';

export function SubscriptionScreen() {
  const { t } = useLingui();
  const { companyId, warehouse } = useStaticData();
  useTitle(t`Subscription`);
  return (
    <Page>
      <PageHead title={t`Subscription`} text={`${warehouse.name}, ${companyId}`} />
      <PersistedQueries>
        <KnownCompany />
      </PersistedQueries>
    </Page>
  );
}

function KnownCompany() {
  const userData = useUserData();
  const company = useQuery(companyQuery(userData));
  const plans = useQuery(plansQuery(userData));
  const isRead = useIsRead();
  const { state } = useRegisterStatus();
  const carriers = useLive(({ cache }) => cache.carriers.toArray(), []);
  const refetch = () => Promise.all([company.refetch(), plans.refetch()]);
  if (company.data && plans.data && carriers && (isRead || state !== 'fetching')) {
    return (
      <>
        <AnswerAge asOf={company.dataUpdatedAt} error={company.error ?? plans.error} onRetry={refetch} />
        <CompanyForm company={company.data} plans={plans.data} carriers={carriers} refetch={company.refetch} />
      </>
    );
  }
  return <UnansweredState error={company.error ?? plans.error} rows={8} onRetry={refetch} />;
}
