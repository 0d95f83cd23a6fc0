/** A code that no shipment has: what it is, where it was searched for, and what can be done. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AsOf } from '#client/components/page-states.tsx';
import { useObservable } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { Button } from '#client/ui/button.tsx';
import { companyPrefix, visibleCode, withZeros } from '#domain/scanning/scanned-code.ts';
import * as styles from './scan-card.module.css';
import type { Finding, LookedAt, ScanCardProps } from './scan-result.ts';

type NoHitProps = ScanCardProps & { finding: Extract<Finding, { kind: 'missed' }> };

export function NoHit({ scan, finding, onLook, onDefer, onClose }: NoHitProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isShown, setShown] = useState(false);
  const { code, raw } = scan;
  const { lookedAt } = finding;
  const meant = code.kind === 'text' ? withZeros(code.number) : undefined;
  // A misread package number is not an order number.
  const mayBeOrder = code.isNumberOfOurs && code.kind === 'text' && typeof code.check === 'string';
  const order = code.number;

  return (
    <div className={styles.body}>
      <p>
        <Meaning {...{ scan, finding }} />
        {code.kind !== 'unreadable' && <Place lookedAt={lookedAt} />}
      </p>
      {isShown && (
        <p>
          <code className={styles.code} translate="no">
            {visibleCode(raw)}
          </code>
        </p>
      )}
      <div className={styles.ways}>
        {meant && (
          <Button variant="primary" icon="search" hint={t`a zero for the letter O`} onClick={() => onLook(meant)}>
            {t`Look for ${meant}`}
          </Button>
        )}
        {lookedAt === 'unanswered' && (
          <Button icon="refresh" onClick={() => onLook(raw)}>
            {t`Try again`}
          </Button>
        )}
        {lookedAt === 'offline' && (
          <Button
            variant={mayBeOrder ? 'plain' : 'primary'}
            icon="waiting"
            hint={t`when the server is reached again`}
            onClick={async () => {
              await onDefer();
              onClose();
            }}
          >
            {t`Ask later`}
          </Button>
        )}
        {mayBeOrder && lookedAt !== 'unanswered' && (
          <Button
            variant={meant ? 'plain' : 'primary'}
            icon="plus"
            hint={lookedAt === 'offline' && t`saved on this device`}
            onClick={async () => {
              onClose();
              await navigate({
                ...{ to: '/Shipment/$shipmentId', params: { shipmentId: 'new' } },
                state: { orderNumber: order },
              });
            }}
          >
            {t`New shipment with ${order}`}
          </Button>
        )}
        <Button hint={t`character by character`} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t`Show the code`}
        </Button>
      </div>
    </div>
  );
}

/** Sentences about what the code itself reveals. */
function Meaning({ scan: { code }, finding: { isForeign } }: Pick<NoHitProps, 'scan' | 'finding'>) {
  const { t } = useLingui();
  const { kind, check, number } = code;
  if (kind === 'unreadable') return t`What came is no number that Kaj can look for. Scan it once more.`;
  if (typeof check === 'object') {
    const { expected } = check;
    const digits = /^\d+$/.test(number) || kind !== 'text';
    return (
      digits && `${t`The check digit is wrong, ${expected} would be right: the label may be damaged or misread.`} `
    );
  }
  const prefix = companyPrefix(number);
  if (kind === 'package') {
    return isForeign
      ? `${t`It is a package number from another sender (${prefix}).`} `
      : `${t`It is a package number, but no shipment has it.`} `;
  }
  if (kind === 'post') return `${t`It is a postal item number.`} `;
  if (kind === 'consignment' || kind === 'shipmentGroup') return `${t`It is a consignment number.`} `;
  if (kind === 'product') return `${t`It is the number of an article, not of a package.`} `;
  return null;
}

function Place({ lookedAt }: { lookedAt: LookedAt }) {
  const { t } = useLingui();
  const { shipments, syncedAt } = useUserData();
  const count = useObservable(shipments.rows).size;
  const at = useObservable(syncedAt);
  if (lookedAt === 'server') return t`Kaj has looked among all shipments, also on the server.`;
  const here = t`${plural(count, { one: 'This device has # shipment', other: 'This device has # shipments' })}`;
  return (
    <>
      {here}
      {at !== undefined && <AsOf at={at} />}
      {'. '}
      {lookedAt === 'offline'
        ? t`A newer one may be on the server.`
        : t`The server did not answer within three seconds.`}
    </>
  );
}
