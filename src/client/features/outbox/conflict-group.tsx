/**
 * One decision of a conflict: the fields in question as they were, as they are here and as they are on the server, and the choice
 * between the two sides. On a phone the table is transposed.
 * Not here: the consequences of the choice (conflict-dialog.tsx).
 */
import { useLingui } from '@lingui/react/macro';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import type { EntityKind } from '#domain/commands/kind-names.ts';
import type { ClashRow } from '#domain/outbox/conflict-rows.ts';
import * as styles from './conflict.module.css';

/** `new`: keeps mine as an entity of its own. */
export type Side = 'mine' | 'theirs' | 'new';

type ConflictGroupProps = {
  name: string;
  kind: EntityKind;
  rows: readonly ClashRow[];
  names: ReadonlyMap<string, string>;
  /** `base`: when it was edited here. `theirs`: who changed it since. */
  times: { readonly base: string; readonly theirs: string };
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

export function ConflictGroup({ name, kind, rows, names, times, chosen, onChoose }: ConflictGroupProps) {
  const { t, i18n } = useLingui();
  const heads = { base: t`When you edited`, mine: t`Yours`, theirs: t`Now` };
  const words = kindWords(kind);
  const text = (row: ClashRow, side: keyof typeof heads) => fieldValueText(i18n, words, row.path, row[side], names);

  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      <table className={styles.clash}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t`Field`}</span>
            </th>
            <th scope="col">
              {heads.base}
              <small>{times.base}</small>
            </th>
            <th scope="col">
              {heads.mine}
              <small>{t`on this device`}</small>
            </th>
            <th scope="col">
              {heads.theirs}
              <small>{times.theirs}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.path} ${row.line ?? ''}`}>
              <th scope="row">{words.clashRowName(i18n, row)}</th>
              <td className={styles.was} data-label={heads.base}>
                {text(row, 'base')}
              </td>
              <td data-label={heads.mine} data-chosen={chosen === 'mine' || undefined}>
                {text(row, 'mine')}
              </td>
              <td data-label={heads.theirs} data-chosen={chosen === 'theirs' || undefined}>
                {text(row, 'theirs')}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2} />
            <td>
              <SideChoice
                label={t`Keep mine`}
                group={name}
                isChosen={chosen === 'mine'}
                onChoose={() => onChoose('mine')}
              />
            </td>
            <td>
              <SideChoice
                label={t`Keep theirs`}
                group={name}
                isChosen={chosen === 'theirs'}
                onChoose={() => onChoose('theirs')}
              />
            </td>
          </tr>
        </tfoot>
      </table>
    </fieldset>
  );
}

type SideChoiceProps = {
  label: string;
  hint?: string | undefined;
  group: string;
  isChosen: boolean;
  isRefused?: boolean;
  onChoose: () => void;
};

export function SideChoice({ label, hint, group, isChosen, isRefused = false, onChoose }: SideChoiceProps) {
  return (
    <label className={styles.pick}>
      <input type="radio" name={group} checked={isChosen} disabled={isRefused} onChange={onChoose} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
