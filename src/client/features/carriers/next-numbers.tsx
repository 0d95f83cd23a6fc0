/** The next three numbers of a series as they will be issued: prefix, number and check digit told apart. */
import { useLingui } from '@lingui/react/macro';
import {
  type Candidate,
  candidates,
  type SeriesKind,
  type SeriesState,
  seriesErrors,
} from '#domain/numbers/number-series.ts';
import * as styles from './series-cells.module.css';

const SHOWN = 3;

type NextNumbersProps = {
  kind: SeriesKind;
  state: SeriesState;
  /** What is missing before there can be any number, where that is not the series itself. */
  lacks?: string | false | undefined;
};

export function NextNumbers({ kind, state, lacks }: NextNumbersProps) {
  const { t } = useLingui();
  const errors = seriesErrors(kind, state.series);
  const isUnordered = errors.from || errors.to || errors.current;
  const why = isUnordered
    ? t`Shown when Next lies between From and To`
    : errors.prefix1?.code === 'numberSeries.badLength'
      ? t`Shown when prefix and To together have the length the check digit needs`
      : t`Shown when prefix and suffix can be printed`;
  const isWrong = Object.keys(errors).length > 0;
  const numbers = isWrong ? [] : nextOf(state);
  return (
    <div className={styles.shown} aria-live="polite">
      <span className={styles.label}>{t`Next three numbers`}</span>
      {isWrong && <span className="muted">{lacks || why}</span>}
      {!isWrong && numbers.length === 0 && <span className="muted">{t`None: the series is used up`}</span>}
      {numbers.length > 0 && (
        <ol className={styles.next}>
          {numbers.map(({ number, parts: { prefix, padded, check, suffix } }) => (
            <li key={number}>
              <span>{prefix}</span>
              <b>{padded}</b>
              {check && <span className={styles.check}>{check}</span>}
              {suffix && <span>{suffix}</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function nextOf(state: SeriesState): Candidate[] {
  const found: Candidate[] = [];
  for (const candidate of candidates(state)) {
    found.push(candidate);
    if (found.length === SHOWN) break;
  }
  return found;
}
