/** The carriers of an end of day, each with its figures. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CarrierSign } from '#client/components/carrier-logo.tsx';
import { bookingMark } from '#client/i18n/booking-reach-messages.ts';
import type { DrawnColumn } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { Job, Rehearsal } from '#contract/end-of-day.ts';
import { SHORT_REACHES } from '#domain/booking/reach-counts.ts';
import * as styles from './end-of-day.module.css';

type Planned = Rehearsal['carriers'][number];
type Running = Job['carriers'][number];

const CARRIER = {
  key: 'carrier',
  label: msg`Carrier`,
  type: 'drawn',
  draw: ({ carrierSuiteId, carrierName, reach }: Planned | Running) => (
    <span className={styles.carrier}>
      <CarrierSign suiteId={carrierSuiteId} name={carrierName} />
      <span>
        {carrierName || <Trans>No carrier</Trans>}
        <Reach reach={reach} carrierName={carrierName} />
      </span>
    </span>
  ),
} as const;

/** What of it reaches no carrier, or only as a test (BOK-05). */
function Reach({ reach, carrierName }: Pick<Planned | Running, 'reach' | 'carrierName'>) {
  const { i18n } = useLingui();
  return SHORT_REACHES.map((bookedAs) => {
    const isAny = reach && reach[bookedAs] > 0;
    return isAny && <small key={bookedAs}>{bookingMark(i18n, { isBooked: true, bookedAs, carrierName })}</small>;
  });
}

function figures<Row extends Planned | Running>(
  key: string,
  label: MessageDescriptor,
  read: (row: Row) => ReactNode,
): DrawnColumn<Row> {
  return {
    ...{ key, label, type: 'drawn', className: styles.figures },
    draw: (row) => <Figure label={label}>{read(row)}</Figure>,
  };
}

/** On a phone, where the table has no heads, the figure's name is shown above it. */
function Figure({ label, children }: { label: MessageDescriptor; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <span className="num" data-label={i18n._(label)}>
      {children}
    </span>
  );
}

const PLANNED: readonly DrawnColumn<Planned>[] = [
  CARRIER,
  figures('shipments', msg`Shipments`, ({ shipments }) => shipments),
  figures('labels', msg`Labels`, ({ labels }) => labels),
  figures('waybills', msg`Waybills`, ({ waybills }) => waybills),
  figures('stopped', msg`Stopped`, ({ stopped }) => stopped),
];

const RUNNING: readonly DrawnColumn<Running>[] = [
  CARRIER,
  figures('done', msg`Done`, ({ done, total }) => `${done} / ${total}`),
  figures('failed', msg`Not done`, ({ failed }) => failed),
];

export function PlannedCarriers({ carriers }: { carriers: readonly Planned[] }) {
  const { t } = useLingui();
  return <DataTable {...COMMON} label={t`By carrier`} columns={PLANNED} rows={carriers} empty={t`No rows`} />;
}

export function RunningCarriers({ carriers }: { carriers: readonly Running[] }) {
  const { t } = useLingui();
  return <DataTable {...COMMON} label={t`By carrier`} columns={RUNNING} rows={carriers} empty={t`No rows`} />;
}

const COMMON = {
  className: styles.carriers,
  rowKey: ({ carrierId }: Planned | Running) => carrierId ?? '',
};
