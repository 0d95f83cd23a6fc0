/** Several shipments with the same code; those still to be done come first. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { CarrierSign } from '#client/components/carrier-logo.tsx';
import { StatusChip } from '#client/components/status-chip.tsx';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import * as styles from './scan-card.module.css';

type SeveralHitsProps = { rows: readonly ShownRow[]; selected: number; onOpen: (shipmentId: string) => unknown };

export function SeveralHits({ rows, selected, onOpen }: SeveralHitsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <ul ref={list} className={styles.list}>
      {rows.map(({ shipmentId, ...row }, index) => {
        const packages = row.packageNumbers.length;
        return (
          <li key={shipmentId}>
            <button
              type="button"
              className={styles.option}
              aria-current={index === selected}
              onClick={() => onOpen(shipmentId)}
            >
              <CarrierSign suiteId={row.carrierSuiteId} name={row.carrierName} />
              <span>
                <strong>{row.receiver.name}</strong>
                <span>
                  {t`Shipment ${shipmentId}`}
                  {packages > 0 && `, ${t`${plural(packages, { one: '# package', other: '# packages' })}`}`}
                  {row.dispDate && (
                    <>
                      , <span className="nowrap">{row.dispDate}</span>
                    </>
                  )}
                </span>
              </span>
              <StatusChip status={row.status} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
