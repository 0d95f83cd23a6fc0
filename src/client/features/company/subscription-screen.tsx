/** The company's own page: its details, its plan and usage, its invoices. It can be read without the server, too. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FailedState, LoadingState, NotOnDeviceState } from '#client/components/page-states.tsx';
import { PersistedAnswers } from '#client/components/persisted-answers.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useStaticData, useUserData } from '#client/components/user-data.tsx';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { formatRecent } from '#client/i18n/formats.ts';
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
      <PersistedAnswers>
        <KnownCompany />
      </PersistedAnswers>
    </Page>
  );
}

function KnownCompany() {
  const { t } = useLingui();
  const userData = useUserData();
  const company = useQuery(companyQuery(userData));
  const plans = useQuery(plansQuery(userData));
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const time = formatRecent(company.dataUpdatedAt, new Date(useNow()));
  const refetch = () => Promise.all([company.refetch(), plans.refetch()]);
  if (company.data && plans.data) {
    return (
      <>
        {!isOnline && <p className="muted small">{t`As of ${time}`}</p>}
        <CompanyForm company={company.data} plans={plans.data} refetch={company.refetch} />
      </>
    );
  }
  const error = company.error ?? plans.error;
  if (!error) return <LoadingState rows={8} />;
  return error instanceof OfflineError ? <NotOnDeviceState onRetry={refetch} /> : <FailedState onRetry={refetch} />;
}
