/** The carriers of an end of day, each with its figures. */
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CarrierSign } from '#client/components/carrier-sign.tsx';
import { DataTable, type ReadColumn } from '#client/ui/table/data-table.tsx';
import type { Job, Rehearsal } from '#contract/end-of-day.ts';
import styles from './end-of-day.module.css';

type Planned = Rehearsal['carriers'][number];
type Running = Job['carriers'][number];

const figure = (value: number) => <span className="num">{value}</span>;

const CARRIER = {
  key: 'carrier',
  label: msg`Carrier`,
  type: 'drawn',
  draw: ({ carrierSuiteId, carrierName }: Planned | Running) => (
    <span className={styles.carrier}>
      <CarrierSign suiteId={carrierSuiteId} name={carrierName} />
      {carrierName || <Trans>No carrier</Trans>}
    </span>
  ),
} as const;

const PLANNED: readonly ReadColumn<Planned>[] = [
  CARRIER,
  {
    key: 'shipments',
    label: msg`Shipments`,
    type: 'drawn',
    className: styles.figures,
    draw: (row) => figure(row.shipments),
  },
  { key: 'labels', label: msg`Labels`, type: 'drawn', className: styles.figures, draw: (row) => figure(row.labels) },
  {
    key: 'waybills',
    label: msg`Waybills`,
    type: 'drawn',
    className: styles.figures,
    draw: (row) => figure(row.waybills),
  },
  {
    key: 'stopped',
    label: msg`Stopped`,
    type: 'drawn',
    className: styles.figures,
    draw: (row) => figure(row.stopped),
  },
];

const RUNNING: readonly ReadColumn<Running>[] = [
  CARRIER,
  {
    key: 'done',
    label: msg`Done`,
    type: 'drawn',
    className: styles.figures,
    draw: ({ done, total }) => `${done} / ${total}`,
  },
  { key: 'failed', label: msg`Not done`, type: 'drawn', className: styles.figures, draw: (row) => figure(row.failed) },
];

export function PlannedCarriers({ carriers }: { carriers: readonly Planned[] }) {
  const { t } = useLingui();
  return <DataTable label={t`By carrier`} columns={PLANNED} rows={carriers} rowKey={keyOf} />;
}

export function RunningCarriers({ carriers }: { carriers: readonly Running[] }) {
  const { t } = useLingui();
  return <DataTable label={t`By carrier`} columns={RUNNING} rows={carriers} rowKey={keyOf} />;
}

const keyOf = ({ carrierId }: Planned | Running) => carrierId ?? '';
