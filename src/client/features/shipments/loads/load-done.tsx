/**
 * A finished load: who signed, what went along and what did not. The driver's list is what was loaded, with the packages of each
 * shipment; the browser prints it, so that it needs no server.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Paper } from '#client/components/paper.tsx';
import { QueueChip } from '#client/components/queue-chip.tsx';
import { useNow } from '#client/components/use-now.ts';
import { formatInstant, formatRecent } from '#client/i18n/formats.ts';
import { usePagePrint } from '#client/shell/use-page-print.ts';
import { BackHead } from '#client/ui/back-head.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Page } from '#client/ui/page.tsx';
import { SIGNATURE_FIELD } from '#contract/end-of-day.ts';
import type { ExpectedPackage, FinishedLoad } from '#contract/load.ts';
import { loadState } from '#domain/loads/load-state.ts';
import { byShipment } from './load-groups.ts';
import { ForeignList, ShipmentList } from './load-lists.tsx';
import { packageName, REASON_NAMES } from './load-texts.ts';
import * as styles from './loads.module.css';
import type { Truck } from './use-loads.ts';

type LoadDoneProps = { truck: Truck; finish: FinishedLoad; of: string; onOpenAgain: () => void };

export function LoadDone({ truck, finish, of, onOpenAgain }: LoadDoneProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const print = usePagePrint();
  const now = new Date(useNow());
  const { expected, shown, day } = truck;
  const { loaded, missing, foreign, states } = loadState(expected, shown?.load.events ?? []);
  const reasons = new Map(finish.reasons.map(({ packageNo, reason }) => [packageNo, reason]));
  const signedFor = expected.filter(({ packageNo }) => states.get(packageNo)?.loaded);
  const earlier = (shown?.load.finishes ?? []).filter(({ at }) => at !== finish.at);
  const time = formatRecent(finish.at, now);
  const [count, total] = [loaded.length, expected.length];
  const by = finish.vehicle ? `${finish.driver}, ${finish.vehicle}` : finish.driver;
  return (
    <Page>
      <BackHead
        backLabel={t`Back`}
        onBack={() => navigate({ to: '/Loads', search: { day } })}
        title={t`Load check`}
        text={of}
      >
        <ButtonRow className={styles.actions}>
          <Button icon="print" onClick={() => print()}>{t`Driver’s list`}</Button>
          <Link to="/Loads" search={{ day }} className={buttonClass('primary')}>
            <Icon name="truck" />
            {t`Next truck`}
          </Link>
        </ButtonRow>
      </BackHead>
      <div className={styles.check}>
        <div>
          <section className={classes(styles.last, styles.good)} aria-label={t`Finished`}>
            <div className={styles.say}>
              <Icon name="state-80" />
              <div>
                {t`Done ${time}`}
                <small>{t`${count} of ${plural(total, { one: '# package', other: '# packages' })} went along`}</small>
              </div>
            </div>
            <div className={styles.body}>
              <span>{t`Signed by ${by}`}</span>
              <Signature path={finish.signature} />
              {shown?.mark && <QueueChip mark={shown.mark} />}
              {finish.packages !== null && finish.packages !== count && (
                <p className="small">{t`The driver was shown ${finish.packages} packages. Another device has told of ${count} since.`}</p>
              )}
              {earlier.map(({ at, driver }) => (
                <p key={at} className="small muted">
                  {t`Signed before, ${formatRecent(at, now)}, by ${driver}`}
                </p>
              ))}
            </div>
          </section>
          <p className="small muted">
            {t`A finished check is not changed. If a package turns up before the truck leaves, open it again: the driver signs anew, and both signatures stay.`}
          </p>
          <ButtonRow>
            <Button icon="undo" onClick={onOpenAgain}>{t`Open it again`}</Button>
          </ButtonRow>
        </div>
        <div>
          {missing.length > 0 && (
            <ul className={styles.lines} aria-label={t`Missing`}>
              {missing.map((pack) => (
                <li key={pack.packageNo}>
                  <Icon name="needs" className={styles.bad} />
                  <div>
                    <b>{packageName(i18n, pack)}</b>
                    <small>{i18n._(REASON_NAMES[reasons.get(pack.packageNo) ?? 'nextTime'])}</small>
                  </div>
                </li>
              ))}
            </ul>
          )}
          {foreign.length > 0 && <ForeignList foreign={foreign} />}
          {signedFor.length > 0 && <ShipmentList packages={signedFor} states={states} />}
        </div>
      </div>
      <DriversList packages={signedFor} finish={finish} of={of} />
    </Page>
  );
}

function Signature({ path }: { path: string }) {
  const { t } = useLingui();
  const { width, height } = SIGNATURE_FIELD;
  return (
    <svg className={styles.ink} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t`Signature`}>
      <path d={path} />
    </svg>
  );
}

type DriversListProps = { packages: readonly ExpectedPackage[]; finish: FinishedLoad; of: string };

function DriversList({ packages, finish, of }: DriversListProps) {
  const { t } = useLingui();
  const count = packages.length;
  return (
    <Paper className={styles.paper}>
      <h1>{t`Driver’s list`}</h1>
      <p>{of}</p>
      <table>
        <thead>
          <tr>
            <th>{t`Shipment`}</th>
            <th>{t`Receiver`}</th>
            <th>{t`Packages`}</th>
            <th>{t`Package numbers`}</th>
          </tr>
        </thead>
        <tbody>
          {byShipment(packages).map(({ shipmentId, name, receiver, packages: own }) => (
            <tr key={shipmentId}>
              <td>{name}</td>
              <td>{receiver}</td>
              <td>{t`${own.length} of ${own[0]?.of ?? own.length}`}</td>
              <td>{own.map(({ packageNo }) => packageNo).join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t`${plural(count, { one: '# package', other: '# packages' })}`}</p>
      <p>{t`Signed by ${finish.driver}, ${formatInstant(finish.at)}`}</p>
      <Signature path={finish.signature} />
    </Paper>
  );
}
