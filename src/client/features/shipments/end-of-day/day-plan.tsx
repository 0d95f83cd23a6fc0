/** What an end of day would do: the figures of each carrier, and what is left out and why. */
import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Count } from '#client/ui/count.tsx';
import { Panel } from '#client/ui/panel.tsx';
import type { Rehearsal } from '#contract/end-of-day.ts';
import { PlannedCarriers } from './day-carriers.tsx';
import { DayReach } from './day-reach.tsx';
import * as styles from './end-of-day.module.css';
import { HeldShipments } from './held-shipments.tsx';

type DayPlanProps = {
  title: ReactNode;
  rehearsal: Rehearsal;
  /** Number of shipments left out for their later dispatch day. */
  leaving: number;
  /** Number of bookings of which a device knows only that they would be tests. */
  tests?: number;
  /** What the figures are based on. */
  children: ReactNode;
};

export function DayPlan({ title, rehearsal, leaving, tests = 0, children }: DayPlanProps) {
  const { t } = useLingui();
  const { total, updates = 0, maxShipmentId, carriers } = rehearsal;
  const stopped = stoppedOf(rehearsal);
  return (
    <>
      <Panel className={styles.panel}>
        <h2>{title}</h2>
        <p className={styles.figure} hidden={total === 0}>
          {total}{' '}
          <small>
            <Plural value={total} one="shipment" other="shipments" />, {t`up to and including ${maxShipmentId}`}
          </small>
        </p>
        <p className="muted small">
          {children}{' '}
          {leaving > 0 && (
            <Plural
              value={leaving}
              one="# shipment with a later dispatch day is left."
              other="# shipments with a later dispatch day are left."
            />
          )}
        </p>
        {updates > 0 && (
          <p className="muted small">
            <Plural
              value={updates}
              one="# booking has changed and is updated at its carrier first."
              other="# bookings have changed and are updated at their carriers first."
            />
          </p>
        )}
        <DayReach carriers={carriers} tests={tests} />
        {carriers.length > 0 && <PlannedCarriers carriers={carriers} />}
      </Panel>
      {stopped > 0 && <LeftOut rehearsal={rehearsal} count={stopped} />}
    </>
  );
}

export function stoppedOf({ carriers }: Rehearsal): number {
  return carriers.reduce((sum, carrier) => sum + carrier.stopped, 0);
}

function LeftOut({ rehearsal, count }: { rehearsal: Rehearsal; count: number }) {
  const { t } = useLingui();
  const more = count - rehearsal.stopped.length;
  return (
    <Panel className={styles.panel}>
      <h2>
        {t`Left out`} <Count value={count} alert />
      </h2>
      <HeldShipments shipments={rehearsal.stopped} />
      {more > 0 && (
        <p className="muted small">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </Panel>
  );
}
