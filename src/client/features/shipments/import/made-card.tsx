/** A finished import: which shipments it made. */
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '#client/i18n/use-language.ts';
import { saveBadRows } from '#client/importing/bad-rows-file.ts';
import type { ImportFile } from '#client/importing/import-file.ts';
import { ImportResult } from '#client/importing/import-result.tsx';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { AppliedImport } from './import-state.ts';
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
  const undoing = useDirectWrite('undoShipmentImport');
  const { answer, at, leftOut, known, undone } = applied;
  const { importId, added, made } = answer;
  const more = added - MOST_LINKS;

  const undo = () =>
    undoing.run(t`Undoing the import`, async (send) => {
      const undone = await send({ params: { importId: importId ?? '' } });
      if (undone) importing.setUndone(undone);
      return undefined;
    });

  return (
    <ImportResult
      at={at}
      figure={
        <>
          {number(added)}{' '}
          <small>
            <Plural value={added} one="shipment made" other="shipments made" />
          </small>
        </>
      }
      lines={
        known > 0 && (
          <li>
            <Icon name="check" />
            <span>{t`${plural(known, { one: '# row existed already', other: '# rows existed already' })}`}</span>
          </li>
        )
      }
      leftOut={{ count: leftOut.length, onSave: () => saveBadRows(i18n, file, leftOut, reasonsOf) }}
      undone={undone && <Undone {...undone} />}
      undo={importId !== null && added > 0 ? { ...undoing, run: undo } : undefined}
      noteOf={(until) =>
        t`Undo is possible until ${until}. It cancels the shipments; those that somebody has changed, booked or printed since are left and listed.`
      }
      onAnew={importing.startAnew}
      list={{ path: '/Shipments', label: t`To the shipments` }}
    >
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
    </ImportResult>
  );
}
