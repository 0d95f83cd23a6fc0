/**
 * One row of the file with its cells, each named by its field and with what is wrong with it. The correction exists in this import
 * only; the file is not changed.
 */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { followFormKeys } from '#client/editing/form-focus.ts';
import * as bar from '#client/importing/import-bar.module.css';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { InFoot } from '#client/ui/foot.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { importFieldName } from './import-field-names.ts';
import type { ImportState, JudgedRow } from './import-state.ts';
import { cellReason, reasonsOf } from './row-reasons.ts';

type CorrectRowProps = {
  row: JudgedRow;
  state: ImportState;
  reason: ReactNode;
  onClose: () => unknown;
  onDone: (cells: readonly string[]) => Promise<unknown>;
  onAgain: () => Promise<unknown>;
};

export function CorrectRow({ row, state, reason, onClose, onDone, onAgain }: CorrectRowProps) {
  const { t, i18n } = useLingui();
  const go = useNavigateToPath();
  const root = useRef<HTMLDivElement>(null);
  const [cells, setCells] = useState(row.cells);
  const { verdict, line } = row;
  const known = verdict.result === 'known' ? verdict : undefined;
  // A row with an order number is known by it, whatever else it says.
  const canBeAgain = known && !row.sent.orderNumber;
  const matched = state.matching.flatMap((field, column) => (field === '' ? [] : [{ field, column }]));
  const done = () => onDone(cells);

  return (
    <Drawer
      title={t`Row ${line}`}
      hint={t`Row ${line} of the file. What you correct here counts for this import only.`}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
      <div ref={root} onKeyDown={(event) => followFormKeys(event, root.current, () => !reason && void done())}>
        {verdict.result === 'bad' && <p className="small">{reasonsOf(i18n, row)}</p>}
        <Cells columns={1} title={t`Cells of the row`}>
          {matched.map(({ field, column }) => {
            const value = cells[column] ?? '';
            const isTouched = value !== (row.cells[column] ?? '');
            return (
              <TextField
                key={field}
                label={importFieldName(i18n, field)}
                value={value}
                error={isTouched ? undefined : cellReason(i18n, row, field)}
                readOnly={known !== undefined}
                onChange={(text) => setCells(replaced(cells, column, text))}
              />
            );
          })}
        </Cells>
      </div>
      <InFoot>
        <section className={bar.bar} aria-label={t`Correction`}>
          <p />
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {canBeAgain && (
            <Button icon="copy" reason={reason} onClick={onAgain}>
              {t`Make it again`}
            </Button>
          )}
          {known ? (
            <Button variant="primary" onClick={() => go(`/Shipment/${known.shipmentId}`)}>
              {t`To the shipment`}
            </Button>
          ) : (
            <Button variant="primary" icon="check" reason={reason} onClick={done}>{t`Done`}</Button>
          )}
        </section>
      </InFoot>
    </Drawer>
  );
}

function replaced(cells: readonly string[], column: number, text: string): readonly string[] {
  return Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) =>
    at === column ? text : (cells[at] ?? ''),
  );
}
