/** Identifies the connection: the way back, the suite's mark, its name, how it books, and the way to its messages. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CarrierSign } from '#client/components/carrier-logo.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { BOOKING_NAMES } from '#client/i18n/carrier-names.ts';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { PublicCarrier, Suite } from '#contract/carrier.ts';
import * as styles from './carrier-page.module.css';

type CarrierHeadProps = {
  carrier: Pick<PublicCarrier, 'name' | 'carrierSuiteId' | 'bookingType' | 'testMode'> | undefined;
  suite: Suite | undefined;
  /** Shown under the title of a new connection. */
  text?: ReactNode;
  onBack: () => void;
  children?: ReactNode;
};

export function CarrierHead({ carrier, suite, text, onBack, children }: CarrierHeadProps) {
  const { t, i18n } = useLingui();
  const title = carrier?.name ?? t`New carrier`;
  useTitle(title);
  const books = carrier && i18n._(BOOKING_NAMES[carrier.bookingType]);
  return (
    <div className={styles.head} data-page-head>
      <div className={styles.id}>
        <IconButton icon="back" label={t`Back to the carriers`} onClick={onBack} />
        {carrier && <CarrierSign suiteId={carrier.carrierSuiteId} name={suite?.name ?? null} />}
        <div>
          <h1>{title}</h1>
          <p className="muted small">{carrier ? `${suite?.name ?? carrier.carrierSuiteId}, ${books}` : text}</p>
        </div>
        {carrier?.testMode && <Chip variant="progress">{t`Test mode`}</Chip>}
      </div>
      {children && <ButtonRow>{children}</ButtonRow>}
    </div>
  );
}
