/** The lists of a load: shipments with a mark for each package, what does not belong, and what was scanned twice. */
import { useLingui } from '@lingui/react/macro';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { ExpectedPackage } from '#contract/load.ts';
import type { LoadState, PackageState } from '#domain/loads/load-state.ts';
import { byShipment } from './load-groups.ts';
import { packageName } from './load-texts.ts';
import * as styles from './loads.module.css';

type ShipmentListProps = {
  /** All packages of the shipments that are shown. */
  packages: readonly ExpectedPackage[];
  states: LoadState['states'];
  /** Pressing a package that is on the truck takes it off. */
  onTakeOff?: ((packageNo: string) => void) | undefined;
};

export function ShipmentList({ packages, states, onTakeOff }: ShipmentListProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.lines}>
      {byShipment(packages).map(({ shipmentId, name, receiver, packages: own }) => (
        <li key={shipmentId}>
          <div>
            <b>{name}</b>, {receiver}
          </div>
          <span className={styles.packages}>
            {own.map(({ packageNo, number }) => {
              const isOn = Boolean(states.get(packageNo)?.loaded);
              const label = isOn ? t`Package ${number}, on the truck` : t`Package ${number}, missing`;
              return isOn && onTakeOff ? (
                <button
                  key={packageNo}
                  type="button"
                  className={classes(styles.pack, styles.on)}
                  aria-label={t`Take package ${number} off`}
                  title={t`Take package ${number} off`}
                  onClick={() => onTakeOff(packageNo)}
                >
                  {number}
                </button>
              ) : (
                <i key={packageNo} role="img" aria-label={label} className={classes(styles.pack, isOn && styles.on)}>
                  {number}
                </i>
              );
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

type ForeignListProps = { foreign: readonly PackageState[]; onAside?: (packageNo: string) => void };

export function ForeignList({ foreign, onAside }: ForeignListProps) {
  const { t } = useLingui();
  const now = new Date(useNow());
  return (
    <ul className={styles.lines}>
      {foreign.map(({ packageNo, foreign: event, loaded }) => {
        const told = event ?? loaded;
        const time = told && formatRecent(told.at, now);
        return (
          <li key={packageNo}>
            <Icon name="state-22" className={styles.bad} />
            <div>
              <b>{packageNo}</b>
              {time && <small>{t`Scanned ${time} by ${told.by}`}</small>}
            </div>
            {onAside && (
              <Button variant="quiet" onClick={() => onAside(packageNo)}>
                {t`Put aside`}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type DoubledListProps = { doubled: readonly PackageState[]; expected: readonly ExpectedPackage[] };

export function DoubledList({ doubled, expected }: DoubledListProps) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  return (
    <ul className={styles.lines}>
      {doubled.map(({ packageNo, loaded, again }) => {
        const pack = expected.find((one) => one.packageNo === packageNo);
        const [first, last] = [loaded, again.at(-1)].map((event) => (event ? formatRecent(event.at, now) : ''));
        return (
          <li key={packageNo}>
            <Icon name="copy" className={styles.twice} />
            <div>
              <b>{pack ? packageName(i18n, pack) : packageNo}</b>
              <small>{t`Loaded ${first}, scanned again ${last}`}</small>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
