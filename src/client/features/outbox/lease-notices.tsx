/** What a person must know of their device's blocks of numbers: it stands above the status line until they have read it. */
import { useLingui } from '@lingui/react/macro';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { noteTroubleRead, readLeases } from '#client/data/outbox/lease-store.ts';
import { Notice } from '#client/shell/notice.tsx';
import { Button } from '#client/ui/button.tsx';

export function LeaseNotices() {
  const { t } = useLingui();
  const { work } = useUserData();
  const leases = useLive((userData) => readLeases(userData.work), []) ?? [];
  return leases.map(({ id, trouble, lastUsed }) => {
    if (!trouble) return null;
    const printed = lastUsed
      ? t`Labels up to ${lastUsed} may have been printed from it.`
      : t`None of it has been printed.`;
    const isUnknown = trouble === 'unknown';
    return (
      <Notice
        key={id}
        icon="warn"
        title={isUnknown ? t`The server does not know a block of this device’s numbers` : t`A block of numbers is void`}
        text={
          isUnknown
            ? t`${printed} Tell a moderator before the next number of the series is confirmed.`
            : t`More of it has been booked than this browser remembers. What is left of it is not used any more.`
        }
      >
        <Button onClick={() => noteTroubleRead(work, id)}>{t`OK`}</Button>
      </Notice>
    );
  });
}
