/**
 * The company's users as the server has them; its last answer can be read offline. No change to a user waits on the device. The
 * form of one user opens in a drawer over the list (`children`).
 */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { AnswerAge } from '#client/components/answer-age.tsx';
import { PersistedQueries } from '#client/components/persisted-queries.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { UnansweredState } from '#client/components/unanswered-state.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { RegisterScreen } from '#client/registers/register-screen.tsx';
import { ShellLink } from '#client/shell/shell-link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useSeats } from './use-seats.ts';
import { usersQuery } from './user-queries.ts';
import { userRegister } from './user-register.tsx';

type UsersScreenProps = {
  asked: Readonly<Record<string, unknown>>;
  openId: string | undefined;
  children: ReactNode;
};

export function UsersScreen(props: UsersScreenProps) {
  return (
    <PersistedQueries>
      <KnownUsers {...props} />
    </PersistedQueries>
  );
}

function KnownUsers(props: UsersScreenProps) {
  const { t } = useLingui();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const { data, error, refetch, dataUpdatedAt } = useQuery(usersQuery(useUserData()));
  const { isFull, max } = useSeats(data);
  const entries = useMemo(() => data?.map((entity) => ({ id: entity.username, entity, mark: null })), [data]);
  if (!entries) {
    return (
      <Page>
        <PageHead title={t`Users`} />
        <UnansweredState error={error} rows={6} onRetry={refetch} />
      </Page>
    );
  }
  return (
    <RegisterScreen
      register={userRegister}
      entries={entries}
      status={{ state: 'complete', asOf: dataUpdatedAt, offline: !isOnline, retry: refetch }}
      notice={
        <>
          {isOnline && <AnswerAge asOf={dataUpdatedAt} error={error} onRetry={refetch} />}
          {isFull && (
            <p className="muted small">
              {t`All ${max} seats of the plan are used.`}{' '}
              <ShellLink path="/Subscription">{t`To the subscription`}</ShellLink>
            </p>
          )}
        </>
      }
      {...props}
    />
  );
}
