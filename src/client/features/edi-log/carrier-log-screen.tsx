/** The EDI log of one carrier connection. An id nobody knows leads to the list of carriers, which says so. */
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CarrierSign } from '#client/components/carrier-sign.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { useLive } from '#client/components/user-data.tsx';
import { useRegisterStanding } from '#client/registers/use-register-standing.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { useGo } from '#client/shell/use-go.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Page } from '#client/ui/page.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import styles from './edi-log.module.css';
import { EdiLog } from './edi-log.tsx';

export function CarrierLogScreen({ carrierId, openId }: { carrierId: string; openId: string | undefined }) {
  const { t } = useLingui();
  const router = useRouter();
  const go = useGo();
  const { standing } = useRegisterStanding();
  const carrier = useLive(async ({ cache }) => (await cache.carriers.get(carrierId)) ?? null, [carrierId]);
  const isUnknown = carrier === null && standing === 'complete';
  useTitle(t`EDI log`);
  useEffect(() => {
    if (isUnknown) void router.navigate({ href: '/Carriers', replace: true, state: { isUnknownEntry: true } });
  }, [isUnknown, router]);
  const name = carrier?.name ?? '';
  const fetching = useDirectWrite('fetchReplies');
  const fetchNow = () =>
    fetching.run(t`Fetching`, async (send) => {
      await send({ params: { carrierId } });
      return t`Answers are being fetched`;
    });
  return (
    <Page narrow>
      <div className={styles.title}>
        <IconButton
          icon="back"
          look="plain"
          label={t`Back to the carrier`}
          onClick={() => go(`/Carriers/${carrierId}`)}
        />
        {carrier && <CarrierSign suiteId={carrier.carrierSuiteId} name={name} />}
        <div>
          <h1>{t`EDI log`}</h1>
          <p className="small muted">{name}</p>
        </div>
        <Button icon="answer" className={styles.fetch} busy={fetching.busy} reason={fetching.reason} onClick={fetchNow}>
          {t`Fetch answers now`}
        </Button>
      </div>
      {!isUnknown && (
        <EdiLog
          of={{ carrierId }}
          path={`/Carriers/${carrierId}/log`}
          openId={openId}
          nothing={
            <StateBlock
              icon="log"
              title={t`No messages yet`}
              text={t`The first booking with ${name} will show here: what was sent, and what they answered.`}
            />
          }
        />
      )}
    </Page>
  );
}
