/**
 * Scanning at the tailgate. The last scan is told in large: on the truck, already there, or not belonging, by word, mark and
 * colour, as it was by sound and touch. A scan never opens a dialog, and the next one goes on. A scanner needs no field.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useOpening } from '#client/shell/lazy-part.ts';
import { BackHead } from '#client/ui/back-head.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { ExpectedPackage } from '#contract/load.ts';
import { LOAD_LIMITS } from '#contract/load-limits.ts';
import { CameraFinder, cameraRequest } from '../scanning/camera-request.ts';
import { useScanCommandTarget } from '../scanning/scan-command-target.ts';
import { ScanLayer } from '../scanning/scan-layer.tsx';
import { useScanTaker } from '../scanning/scan-taker.ts';
import { SoundsDialog } from '../scanning/sounds-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { DoubledList, ForeignList, ShipmentList } from './load-lists.tsx';
import { type ScanTexts, useScanLoadWords } from './load-texts.ts';
import * as styles from './loads.module.css';
import { type LoadScan, type LoadScans, useLoadScans } from './use-load-scans.ts';
import type { Truck } from './use-loads.ts';

/** How many earlier scans are listed. */
const EARLIER = 8;

export function LoadCheck({ truck, of }: { truck: Truck; of: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const scans = useLoadScans(truck);
  const [dialog, setDialog] = useState<'finish' | 'sounds'>();
  const typed = useRef<HTMLInputElement>(null);
  const camera = useObservable(cameraRequest);
  const openCamera = useOpening(CameraFinder, () => cameraRequest.set({ onTypeCode: () => typed.current?.focus() }));
  useScanTaker(dialog === 'finish' ? undefined : scans);
  const lack = scans.events.length === 0 ? t`nothing is scanned yet` : undefined;
  async function askToSign() {
    setDialog('finish');
    return 'asks' as const;
  }
  useScanCommandTarget(dialog === 'finish' ? undefined : { screen: 'truck', finish: { reason: lack, run: askToSign } });
  const words = useScanLoadWords(truck.expected);
  const [last, ...earlier] = scans.scans;
  const { missing } = scans.state;
  const left = missing.length;
  return (
    <Page>
      <BackHead
        backLabel={t`Back`}
        onBack={() => navigate({ to: '/Loads', search: { day: truck.day } })}
        title={t`Load check`}
        text={of}
      >
        <ButtonRow className={styles.actions}>
          <IconButton icon="sound" variant="plain" label={t`Sound and vibration`} onClick={() => setDialog('sounds')} />
          <Button icon="camera" onClick={openCamera}>{t`Camera`}</Button>
          <Button
            variant="primary"
            icon="edit"
            hint={left === 0 ? t`nothing is missing` : t`${left} missing`}
            reason={lack}
            onClick={askToSign}
          >
            {t`Finish`}
          </Button>
        </ButtonRow>
      </BackHead>
      <div className={styles.check}>
        <div>
          {last ? <LastScan scan={last} words={words(last)} onTakeOff={scans.takeOff} /> : <NoScan />}
          <TypedCode ref={typed} onCode={scans.take} />
          {earlier.length > 0 && <EarlierScans scans={earlier.slice(0, EARLIER)} words={words} />}
        </div>
        <LoadProgress truck={truck} scans={scans} />
      </div>
      {camera && last && (
        <ScanLayer scanId={last.id}>
          <div className={styles.seen}>
            <LastScan scan={last} words={words(last)} />
          </div>
        </ScanLayer>
      )}
      {dialog === 'finish' && <FinishDialog truck={truck} scans={scans} of={of} onClose={() => setDialog(undefined)} />}
      {dialog === 'sounds' && <SoundsDialog onClose={() => setDialog(undefined)} />}
    </Page>
  );
}

const STYLES = { good: styles.good, twice: styles.twice, bad: styles.bad } as const;

type LastScanProps = { scan: LoadScan; words: ScanTexts; onTakeOff?: (packageNo: string) => void };

function LastScan({ scan: { id, packageNo }, words, onTakeOff }: LastScanProps) {
  const { t } = useLingui();
  const { outcome, icon, title, what, where, advice } = words;
  return (
    <section className={classes(styles.last, STYLES[outcome])} aria-label={t`Last scan`} data-look={outcome}>
      <div className={styles.say}>
        <Icon name={icon} />
        {/* Read out anew for each scan, also of the same words. */}
        <div key={id} role={outcome === 'bad' ? 'alert' : 'status'}>
          {title}
          <small>{what}</small>
        </div>
      </div>
      <div className={styles.body}>
        {where && <strong>{where}</strong>}
        {advice && <p className="small">{advice}</p>}
        {packageNo && onTakeOff && (
          <Button icon="undo" onClick={() => onTakeOff(packageNo)}>
            {t`Take it off again`}
          </Button>
        )}
      </div>
    </section>
  );
}

function NoScan() {
  const { t } = useLingui();
  return (
    <section className={styles.last} aria-label={t`Last scan`}>
      <div className={styles.say}>
        <Icon name="scan" />
        <div>
          {t`Scan the first package`}
          <small>{t`Anywhere on the screen`}</small>
        </div>
      </div>
      <div className={styles.body}>
        <p>{t`The scanner needs no field. One short high tone is right, one long low tone is wrong.`}</p>
      </div>
    </section>
  );
}

function TypedCode({ ref, onCode }: { ref: React.Ref<HTMLInputElement>; onCode: (raw: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <form
      className={styles.type}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onCode(text.trim());
        setText('');
      }}
    >
      <Cells>
        <TextField
          ref={ref}
          label={t`Type the package number`}
          value={text}
          onChange={setText}
          maxLength={LOAD_LIMITS.packageNo}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
        />
      </Cells>
      <Button type="submit" icon="check">{t`Add`}</Button>
    </form>
  );
}

type EarlierScansProps = { scans: readonly LoadScan[]; words: (scan: LoadScan) => ScanTexts };

const MARKS = { good: styles.fine, twice: styles.twice, bad: styles.bad } as const;

function EarlierScans({ scans, words }: EarlierScansProps) {
  const { t } = useLingui();
  const now = new Date(useNow());
  return (
    <ul className={classes(styles.lines, styles.took)} aria-label={t`Earlier scans`}>
      {scans.map((scan) => {
        const { outcome, icon, title, what } = words(scan);
        return (
          <li key={scan.id}>
            <Icon name={icon} className={MARKS[outcome]} />
            <div>
              {what}
              <small>{title}</small>
            </div>
            <time dateTime={scan.at}>{formatRecent(scan.at, now)}</time>
          </li>
        );
      })}
    </ul>
  );
}

type Shown = 'missing' | 'loaded' | 'foreign' | 'doubled';

function LoadProgress({ truck: { expected }, scans }: { truck: Truck; scans: LoadScans }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown>('missing');
  const { state, takeOff } = scans;
  const { loaded, missing, foreign, doubled, states } = state;
  const tally: readonly (readonly [key: Shown, count: number, name: string])[] = [
    ['missing', missing.length, t`Missing`],
    ['loaded', loaded.length, t`On the truck`],
    ['foreign', foreign.length, t`Foreign`],
    ['doubled', doubled.length, t`Double`],
  ];
  const isOn = ({ packageNo }: ExpectedPackage) => Boolean(states.get(packageNo)?.loaded);
  const some = expected.filter((pack) => isOn(pack) === (shown === 'loaded')).map(({ shipmentId }) => shipmentId);
  const packages = expected.filter(({ shipmentId }) => some.includes(shipmentId));
  const [count, total] = [loaded.length, expected.length];
  return (
    <div>
      <Panel className={styles.progress}>
        <p className={styles.figure}>
          {count} <small>{t`of ${plural(total, { one: '# package', other: '# packages' })} on the truck`}</small>
        </p>
        <Progress label={t`On the truck`} done={count} total={total} />
        <div className={styles.tally}>
          {tally.map(([key, number, name]) => (
            <button key={key} type="button" aria-pressed={shown === key} onClick={() => setShown(key)}>
              <b>{number}</b>
              <small>{name}</small>
            </button>
          ))}
        </div>
      </Panel>
      {shown === 'missing' && missing.length === 0 && <p className="muted">{t`Nothing is missing.`}</p>}
      {(shown === 'missing' || shown === 'loaded') && packages.length > 0 && (
        <ShipmentList packages={packages} states={states} onTakeOff={shown === 'loaded' ? takeOff : undefined} />
      )}
      {shown === 'foreign' && foreign.length > 0 && <ForeignList foreign={foreign} onAside={takeOff} />}
      {shown === 'doubled' && doubled.length > 0 && <DoubledList doubled={doubled} expected={expected} />}
    </div>
  );
}
