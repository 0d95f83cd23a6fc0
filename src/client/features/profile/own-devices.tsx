/** Where the person is signed in, this device first, and the way to log the others out. The list exists on the server only. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as styles from '#client/components/account-rows.module.css';
import { AnswerAge } from '#client/components/answer-age.tsx';
import { LoadingState } from '#client/components/page-states.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatRecent } from '#client/i18n/formats.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { OwnSession } from '#contract/session.ts';
import { sessionsQuery } from './profile-queries.ts';

export function OwnDevices() {
  const { t } = useLingui();
  const userData = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...sessionsQuery(userData), enabled: isOnline });
  const ending = useDirectWrite('endSession');
  const [isAsking, setAsking] = useState(false);
  const sessions = data && [...data].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];

  async function end(ended: readonly OwnSession[]) {
    await ending.run(t`Logging out`, async (send) => {
      for (const { sessionId } of ended) await send({ params: { sessionId } });
      return t`${plural(ended.length, { one: '# device logged out', other: '# devices logged out' })}`;
    });
    setAsking(false);
    await refetch();
  }

  const endOthers = others.length > 1 && (
    <Button variant="quiet" reason={ending.reason} onClick={() => setAsking(true)}>{t`Log out others`}</Button>
  );
  return (
    <Cells title={t`Your devices`} titleEnd={endOthers}>
      {!isOnline && !sessions && (
        <div className={styles.row}>
          <Icon name="offline" />
          <div>
            {t`The list is on the server`}
            <small>{t`It will be shown when the server answers again.`}</small>
          </div>
        </div>
      )}
      {isOnline && !sessions && !error && <LoadingState rows={3} />}
      {isOnline && !sessions && error && (
        <div className={styles.row} role="alert">
          <Icon name="needs" />
          <div>{t`This could not be fetched`}</div>
          <Button variant="quiet" icon="refresh" onClick={() => refetch()}>{t`Try again`}</Button>
        </div>
      )}
      {sessions && <AnswerAge asOf={dataUpdatedAt} error={error} onRetry={refetch} />}
      {sessions && (
        <ul className={styles.list} aria-label={t`Your devices`}>
          {sessions.map((session) => (
            <Device key={session.sessionId} session={session} reason={ending.reason} onEnd={() => end([session])} />
          ))}
        </ul>
      )}
      {isAsking && (
        <Dialog
          title={t`Log out the other devices?`}
          onClose={() => setAsking(false)}
          confirmLabel={t`${plural(others.length, { one: 'Log out # device', other: 'Log out # devices' })}`}
          confirmReason={ending.reason}
          onConfirm={() => end(others)}
        >
          <p>{t`Changes that wait on them will stay there until you log in on them again.`}</p>
        </Dialog>
      )}
    </Cells>
  );
}

type DeviceProps = { session: OwnSession; reason: string | undefined; onEnd: () => Promise<void> };

function Device({ session, reason, onEnd }: DeviceProps) {
  const { t } = useLingui();
  const now = new Date(useNow());
  const { browser, system, address, isCurrent, signedInAt, lastUsedAt } = session;
  const name = [browser, system].filter(Boolean).join(', ') || t`Unknown device`;
  const time = formatRecent(isCurrent ? signedInAt : lastUsedAt, now);
  return (
    <li className={styles.row}>
      <Icon name="globe" />
      <div>
        {name}
        <small>{[address, isCurrent ? t`logged in ${time}` : t`last used ${time}`].filter(Boolean).join(', ')}</small>
      </div>
      {isCurrent ? (
        <Chip variant="finished">{t`This one`}</Chip>
      ) : (
        <Button variant="quiet" reason={reason} onClick={onEnd} aria-label={t`Log out ${name}`}>
          {t`Log out`}
        </Button>
      )}
    </li>
  );
}
