/** A finished import: which shipments it made, what was left out, and its undo, which is possible for a day. */
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { saveBadRows } from '#client/importing/bad-rows-file.ts';
import * as styles from '#client/importing/import-card.module.css';
import type { ImportFile } from '#client/importing/import-file.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Panel } from '#client/ui/panel.tsx';
import type { AppliedImport } from './import-state.ts';
import { UNDO_LIFE } from './last-import.ts';
import * as own from './made-card.module.css';
import { reasonsOf } from './row-reasons.ts';
import type { ShipmentImport } from './shipment-import.ts';
import { Undone } from './undone-lines.tsx';

/** The list has them all. */
const MOST_LINKS = 100;

type MadeCardProps = { importing: ShipmentImport; file: ImportFile; applied: AppliedImport };

export function MadeCard({ importing, file, applied }: MadeCardProps) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const go = useNavigateToPath();
  const now = useNow();
  const undoing = useDirectWrite('undoShipmentImport');
  const { answer, at, leftOut, known, undone } = applied;
  const { importId, added, made } = answer;
  const left = number(leftOut.length);
  const time = formatRecent(at, new Date(now));
  const until = formatRecent(at + UNDO_LIFE, new Date(now));
  const isUndoable = importId !== null && !undone && added > 0 && now < at + UNDO_LIFE;
  const more = added - MOST_LINKS;

  const undo = () =>
    undoing.run(t`Undoing the import`, async (send) => {
      const undone = await send({ params: { importId: importId ?? '' } });
      if (undone) importing.setUndone(undone);
      return undefined;
    });

  return (
    <Panel className={styles.card}>
      <h2>{undone ? t`Import undone` : t`Imported ${time}`}</h2>
      <p role="status" className={styles.figure}>
        {number(added)}{' '}
        <small>
          <Plural value={added} one="shipment made" other="shipments made" />
        </small>
      </p>
      <ul className={styles.lines}>
        {known > 0 && (
          <li>
            <Icon name="check" />
            <span>{t`${plural(known, { one: '# row existed already', other: '# rows existed already' })}`}</span>
          </li>
        )}
        {leftOut.length > 0 && (
          <li>
            <Icon name="state-22" className={styles.bad} />
            <span>
              {t`${left} left out`}
              <small>{t`The file has them with a column that says why`}</small>
            </span>
            <Button look="quiet" icon="export" onClick={() => saveBadRows(i18n, file, leftOut, reasonsOf)}>
              {t`Bad rows as a file`}
            </Button>
          </li>
        )}
        {undone && <Undone {...undone} />}
      </ul>
      {added > 0 && !undone && (
        <ul className={own.made} aria-label={t`Shipments made`}>
          {made.slice(0, MOST_LINKS).map(({ shipmentId, orderNumber, receiver, city }) => (
            <li key={shipmentId}>
              <Link to="/Shipment/$shipmentId" params={{ shipmentId: shipmentId ?? '' }} translate="no">
                {[orderNumber ?? `#${shipmentId}`, receiver, city].filter(Boolean).join(', ')}
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li className="muted">
              <Plural value={more} one="and # more, in the list" other="and # more, in the list" />
            </li>
          )}
        </ul>
      )}
      {isUndoable && (
        <p className={styles.note}>
          {t`Undo is possible until ${until}. It cancels the shipments; those that somebody has changed, booked or printed since are left and listed.`}
        </p>
      )}
      <ButtonRow align="end">
        {isUndoable && (
          <Button icon="undo" reason={undoing.reason} busy={undoing.busy} onClick={undo}>
            {t`Undo import`}
          </Button>
        )}
        <Button icon="import" onClick={importing.startAnew}>
          {t`Import another file`}
        </Button>
        <Button look="primary" onClick={() => go('/Shipments')}>
          {t`To the shipments`}
        </Button>
      </ButtonRow>
    </Panel>
  );
}
