/**
 * The clashes of a conflict, row by row: a field as it was, as it is here and as it is on the server, and the choice between the
 * two; and one choice for all of them. On a phone each row stands on end.
 * Not here: what clashes (domain), what becomes of the choice (the dialogs).
 */
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { classes } from '#client/ui/classes.ts';
import * as styles from './clash-table.module.css';
import * as sides from './side-option.module.css';

export type Side = 'mine' | 'theirs';
export type Chosen = Readonly<Record<string, Side>>;

export interface ClashChoice {
  readonly id: string;
  readonly name: string;
  /** One text for each value that is chosen along with it. */
  readonly was: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

type ClashTableProps = {
  clashes: readonly ClashChoice[];
  /** When it was edited here, if that is known, and who has changed it since. */
  edited?: string;
  who: string;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
};

export function ClashTable({ clashes, edited, who, chosen, onChoose }: ClashTableProps) {
  const { t } = useLingui();
  const id = useId();
  const all = (side: Side) => () => onChoose(Object.fromEntries(clashes.map((clash) => [clash.id, side])));
  const was = t`When you edited`;
  return (
    <div className={styles.clashes}>
      <div className={styles.head} aria-hidden="true">
        <span />
        <b>
          {was}
          <small>{edited}</small>
        </b>
        <b>
          {t`Yours`}
          <small>{t`on this device`}</small>
        </b>
        <b>
          {t`Now`}
          <small>{who}</small>
        </b>
      </div>
      {clashes.map((clash) => {
        const titleId = `${id}-${clash.id}`;
        const pick = (side: Side, label: string, whose: string) => (
          <label className={classes(sides.option, styles.pick)}>
            <input
              type="radio"
              name={titleId}
              checked={chosen[clash.id] === side}
              onChange={() => onChoose({ ...chosen, [clash.id]: side })}
            />
            <span className={styles.value}>
              <Values texts={clash[side]} /> <span className="visually-hidden">{label}</span>
            </span>
            <small aria-hidden="true">{whose}</small>
          </label>
        );
        return (
          // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a grid
          <div key={clash.id} className={styles.row} role="group" aria-labelledby={titleId}>
            <b id={titleId} className={styles.name}>
              {clash.name}
            </b>
            <div className={styles.was}>
              <small>{was}</small>
              <Values texts={clash.was} />
            </div>
            {pick('mine', t`Keep mine`, t`yours`)}
            {pick('theirs', t`Keep theirs`, who)}
          </div>
        );
      })}
      {clashes.length > 1 && (
        <ButtonRow className={styles.all}>
          <Button variant="quiet" onClick={all('mine')}>{t`All mine`}</Button>
          <Button variant="quiet" onClick={all('theirs')}>{t`All theirs`}</Button>
        </ButtonRow>
      )}
    </div>
  );
}

function Values({ texts }: { texts: readonly string[] }) {
  return (
    <span>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}

/** How many clashes each side has so far. */
export function countSides(
  clashes: readonly { readonly id: string }[],
  chosen: Chosen,
): Readonly<Record<Side, number>> {
  const count = (side: Side) => clashes.filter(({ id }) => chosen[id] === side).length;
  return { mine: count('mine'), theirs: count('theirs') };
}
