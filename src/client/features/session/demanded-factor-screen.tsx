/**
 * The company demands a second factor, and this person has none yet: until one is added, the server answers nothing else. Nothing on
 * the device is lost meanwhile.
 */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { OwnFactors } from '#client/components/second-factor/own-factors.tsx';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { ProofHost } from '#client/shell/proof-host.tsx';

export function DemandedFactorScreen({ onAdded }: { onAdded: () => Promise<void> }) {
  const { t } = useLingui();
  return (
    <AccountScreen
      title={t`Two-step login`}
      register={false}
      login={false}
      links={<Link to="/Logout">{t`Log out`}</Link>}
    >
      <p>{t`Your company asks for a second step when you log in. Add an app or a passkey to go on. What waits on this device stays and is sent afterwards.`}</p>
      <OwnFactors onFirst={onAdded} />
      <ProofHost />
    </AccountScreen>
  );
}
