/** The rows of the ledger: when each print was requested, its result and when, what was printed, who asked and from where. */
import { Plural, useLingui } from '@lingui/react/macro';
import { DOCUMENT_NAMES } from '#client/i18n/document-names.ts';
import { formatInstant, formatList } from '#client/i18n/formats.ts';
import { printFailureText, printOutcomeText } from '#client/i18n/print-messages.ts';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { PrintEntry, PrintOutcome } from '#contract/print.ts';
import * as rows from '../clock-rows.module.css';
import * as styles from './print-ledger.module.css';

type PrintRowsProps = { entries: readonly PrintEntry[]; timeZone: string };

export function PrintRows({ entries, timeZone }: PrintRowsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.ledger}>
      <div className={rows.heads} aria-hidden="true">
        <span>{t`Asked for`}</span>
        <span>{t`Came out`}</span>
        <span>{t`What`}</span>
        <span>{t`Who, where`}</span>
      </div>
      <ol className={rows.rows}>
        {entries.map((entry) => (
          <PrintRow key={entry.printId} entry={entry} timeZone={timeZone} />
        ))}
      </ol>
    </div>
  );
}

const MARKS: Readonly<Record<PrintOutcome, readonly [IconName, string]>> = {
  preview: ['eye', 'muted'],
  handed: ['help', 'tone-warning'],
  waiting: ['waiting', 'tone-info'],
  taken: ['sending', 'tone-info'],
  printed: ['state-80', 'tone-success'],
  failed: ['state-25', 'tone-danger'],
  withdrawn: ['undo', 'muted'],
};

function PrintRow({ entry, timeZone }: { entry: PrintEntry; timeZone: string }) {
  const { t, i18n } = useLingui();
  const { kind, packages, outcome, outcomeAt, failure, reason, isReprint } = entry;
  const [icon, tone] = MARKS[outcome] ?? MARKS.handed;
  const name = i18n._(DOCUMENT_NAMES[kind]);
  const places = packages && formatList(packages.map(String), i18n.locale);
  const isPreview = outcome === 'preview';
  return (
    <li className={rows.row} data-outcome={outcome}>
      <Clock label={t`Asked for`} at={entry.askedAt} timeZone={timeZone} />
      {outcome === 'printed' && outcomeAt ? (
        <Clock label={t`Came out`} at={outcomeAt} timeZone={timeZone} />
      ) : (
        <div className={classes(rows.clock, styles.clock)}>
          <span className={rows.label}>{t`Came out`}</span>
          <b>{cameOut()}</b>
        </div>
      )}
      <div className={rows.what}>
        <Icon name={icon} className={tone} />
        <div>
          <strong>
            {isPreview ? t`Preview: ${name}` : name}
            {places && (
              <>
                , <Plural value={packages.length} one="package" other="packages" /> {places}
              </>
            )}
          </strong>
          {!isPreview && <Where entry={entry} />}
          {outcome !== 'printed' && (
            <p>
              {printOutcomeText(i18n, outcome)}
              {failure && `: ${printFailureText(i18n, failure)}`}
            </p>
          )}
          {(isReprint || reason) && <p>{reason ? t`Printed again. Reason: ${reason}` : t`Printed again`}</p>}
        </div>
      </div>
      <div className={rows.who}>
        {entry.askedByName ?? entry.askedBy}
        {entry.device && <small>{entry.device}</small>}
      </div>
    </li>
  );

  function cameOut(): string {
    if (isPreview) return t`Preview`;
    if (outcome === 'handed') return t`Not known`;
    if (outcome === 'waiting' || outcome === 'taken') return t`Waiting`;
    return t`Never`;
  }
}

function Where({ entry: { client, printer, copies } }: { entry: PrintEntry }) {
  const { t } = useLingui();
  const where = [printer, client].filter(Boolean).join(', ');
  return (
    <p>
      {where || t`In a browser`}, <Plural value={copies} one="# copy" other="# copies" />
    </p>
  );
}

function Clock({ label, at, timeZone }: { label: string; at: string; timeZone: string }) {
  const [day, time] = formatInstant(at, timeZone).split(' ');
  return (
    <div className={classes(rows.clock, styles.clock)}>
      <span className={rows.label}>{label}</span>
      <time dateTime={at}>
        <b>{time}</b>
        <small>{day}</small>
      </time>
    </div>
  );
}
