/** The lists of an end of day, one for each carrier: signed on paper, or here on the screen, and then by whom. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { CarrierSign } from '#client/components/carrier-logo.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Panel } from '#client/ui/panel.tsx';
import type { Job } from '#contract/end-of-day.ts';
import * as styles from './end-of-day.module.css';
import { SignListDialog } from './sign-list-dialog.tsx';

type DriverListsProps = { job: Job; onSigned: () => Promise<unknown> };

export function DriverLists({ job, onSigned }: DriverListsProps) {
  const { t } = useLingui();
  const { reason } = useCan('signList');
  const headingId = useId();
  const [asked, setAsked] = useState<string>();
  const lists = job.printed.shipmentList > 0 ? job.carriers.filter(({ carrierId, done }) => carrierId && done > 0) : [];
  const signing = lists.find(({ carrierId }) => carrierId === asked);
  if (lists.length === 0) return null;
  return (
    <Panel className={styles.panel}>
      <h2 id={headingId}>{t`Driver’s lists`}</h2>
      <ul className={styles.lines} aria-labelledby={headingId}>
        {lists.map(({ carrierId, carrierName, carrierSuiteId, done, packages, signature, signedAtLoad }) => (
          <li key={carrierId}>
            <CarrierSign suiteId={carrierSuiteId} name={carrierName} />
            <div>
              {carrierName}
              <small>
                {signature && <Signed {...signature} />}
                {!signature && signedAtLoad && <SignedAtLoad {...signedAtLoad} />}
                {!signature && !signedAtLoad && <Plural value={done} one="# shipment" other="# shipments" />}
                {!signature && !signedAtLoad && packages !== undefined && (
                  <>
                    , <Plural value={packages} one="# package" other="# packages" />
                  </>
                )}
              </small>
            </div>
            {signature || signedAtLoad?.isAll ? (
              <Icon name="state-80" />
            ) : (
              <Button variant="quiet" icon="edit" reason={reason} onClick={() => setAsked(carrierId ?? '')}>
                {t`Sign on the screen`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {signing && (
        <SignListDialog jobId={job.jobId} carrier={signing} onClose={() => setAsked(undefined)} onSigned={onSigned} />
      )}
    </Panel>
  );
}

function SignedAtLoad({ driver, vehicle, signedAt, packages }: NonNullable<Job['carriers'][number]['signedAtLoad']>) {
  const who = [driver, vehicle].filter(Boolean).join(', ');
  const time = formatRecent(signedAt, new Date(useNow()));
  return (
    <Plural
      value={packages}
      one={`# package signed for ${time} by ${who} at the load check`}
      other={`# packages signed for ${time} by ${who} at the load check`}
    />
  );
}

function Signed({ driver, vehicle, remark, signedAt }: NonNullable<Job['carriers'][number]['signature']>) {
  const now = new Date(useNow());
  const who = [driver, vehicle, remark].filter(Boolean).join(', ');
  const time = formatRecent(signedAt, now);
  return (
    <Trans>
      Signed {time} by {who}
    </Trans>
  );
}
