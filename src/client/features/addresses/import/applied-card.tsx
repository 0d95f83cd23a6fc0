/** A finished import: how much of the file went in, what was left out, and its undo, which is possible for a day. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
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
import type { AddressImportUndone } from '#contract/address.ts';
import { IMPORT_UNDO_HOURS } from '#contract/import-limits.ts';
import type { AddressImport } from './address-import.ts';
import type { AppliedImport } from './import-state.ts';
import { reasonsOf } from './row-reasons.ts';

/** Unit: milliseconds. */
const UNDO_LIFE = IMPORT_UNDO_HOURS * 60 * 60 * 1000;

type AppliedCardProps = { importing: AddressImport; file: ImportFile; applied: AppliedImport };

export function AppliedCard({ importing, file, applied }: AppliedCardProps) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const go = useNavigateToPath();
  const now = useNow();
  const undoing = useDirectWrite('undoAddressImport');
  const { answer, at, leftOut, undone } = applied;
  const { importId, added, changed, same } = answer;
  const all = number(added + changed + same + leftOut.length);
  const imported = number(added + changed);
  const [fresh, edited, kept, left] = [added, changed, same, leftOut.length].map((count) => number(count));
  const time = formatRecent(at, new Date(now));
  const until = formatRecent(at + UNDO_LIFE, new Date(now));
  const isUndoable = importId !== null && !undone && added + changed > 0 && now < at + UNDO_LIFE;

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
        {imported} <small>{t`of ${all} rows`}</small>
      </p>
      <ul className={styles.lines}>
        <li>
          <Icon name="plus" />
          <span>{t`${fresh} new`}</span>
        </li>
        <li>
          <Icon name="edit" />
          <span>{t`${edited} changed`}</span>
        </li>
        <li>
          <Icon name="check" />
          <span>{t`${kept} already the same`}</span>
        </li>
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
      {isUndoable && (
        <p className={styles.note}>
          {t`Undo is possible until ${until}. Addresses somebody has changed since will be left and listed.`}
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
        <Button look="primary" onClick={() => go('/addresses')}>
          {t`To the addresses`}
        </Button>
      </ButtonRow>
    </Panel>
  );
}

function Undone({ removed, restored, left }: AddressImportUndone) {
  const { t } = useLingui();
  const names = left.map(({ name }) => name).join(', ');
  return (
    <>
      <li>
        <Icon name="undo" />
        <span>
          {t`${plural(removed, { one: '# new address removed', other: '# new addresses removed' })}`}
          <small>
            {t`${plural(restored, { one: '# address has its earlier values again', other: '# addresses have their earlier values again' })}`}
          </small>
        </span>
      </li>
      {left.length > 0 && (
        <li>
          <Icon name="needs" />
          <span>
            {t`${plural(left.length, { one: '# address left, because somebody has changed it since', other: '# addresses left, because somebody has changed them since' })}`}
            <small>{names}</small>
          </span>
        </li>
      )}
    </>
  );
}
