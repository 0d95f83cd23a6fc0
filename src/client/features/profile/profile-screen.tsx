/** A person's own page: who they are, how the portal looks to them, the key of their print client, where they are signed in. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AnswerAge } from '#client/components/answer-age.tsx';
import { PersistedQueries } from '#client/components/persisted-queries.tsx';
import { OwnFactors } from '#client/components/second-factor/own-factors.tsx';
import { UnansweredState } from '#client/components/unanswered-state.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { Column, Columns } from '#client/ui/columns.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import type { Profile } from '#contract/user.ts';
import { ClientKey } from './client-key.tsx';
import { DeviceNameField } from './device-name-field.tsx';
import { LookChoices } from './look-choices.tsx';
import { OwnDevices } from './own-devices.tsx';
import { OwnPassword } from './own-password.tsx';
import { PrintClient } from './print-client.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { profileQuery } from './profile-queries.ts';

export function ProfileScreen() {
  const { t } = useLingui();
  const go = useNavigateToPath();
  const { warehouse } = useStaticData();
  useTitle(t`My profile`);
  return (
    <Page narrow>
      <PageHead title={t`My profile`} text={warehouse.name}>
        <Button icon="logout" grow onClick={() => go('/Logout')}>{t`Log out`}</Button>
      </PageHead>
      <PersistedQueries>
        <KnownProfile />
      </PersistedQueries>
    </Page>
  );
}

function KnownProfile() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(profileQuery(useUserData()));
  if (data) {
    return (
      <>
        <AnswerAge asOf={dataUpdatedAt} error={error} onRetry={refetch} />
        <ShownProfile profile={data} />
      </>
    );
  }
  return <UnansweredState error={error} rows={8} onRetry={refetch} />;
}

function ShownProfile({ profile }: { profile: Profile }) {
  return (
    <Columns>
      <Column>
        <ProfileDetails profile={profile} />
        <LookChoices />
        <DeviceNameField />
      </Column>
      <Column>
        <OwnPassword username={profile.username} />
        <OwnFactors />
        <ClientKey profile={profile} />
        <PrintClient profile={profile} />
        <OwnDevices />
      </Column>
    </Columns>
  );
}
