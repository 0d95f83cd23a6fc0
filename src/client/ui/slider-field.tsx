/** A whole number on a slider, with two buttons large enough for gloves. Page Up and Page Down move five steps at once. */
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import * as styles from './slider-field.module.css';

type SliderFieldProps = {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
  /** Shown after the number: what it amounts to. */
  meaning: string;
  fewerLabel: string;
  moreLabel: string;
  /** Shown under the slider. */
  note?: ReactNode;
  /** The slider cannot be moved. */
  readOnly?: boolean;
};

const LEAP = 5;

export function SliderField(props: SliderFieldProps) {
  const { label, value, max, onChange, meaning, fewerLabel, moreLabel, note, readOnly = false } = props;
  const id = useId();
  const set = (next: number) => onChange(Math.min(max, Math.max(0, next)));
  const share = max === 0 ? 0 : Math.min(1, value / max);
  return (
    <div className={styles.slide}>
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <output htmlFor={id}>{value}</output> <span className="small muted">{meaning}</span>
      </div>
      {!readOnly && (
        <div className={styles.steps}>
          <Button variant="quiet" aria-label={fewerLabel} onClick={() => set(value - 1)}>
            −
          </Button>
          <Button variant="quiet" aria-label={moreLabel} onClick={() => set(value + 1)}>
            +
          </Button>
        </div>
      )}
      <div className={styles.rail}>
        <input
          id={id}
          type="range"
          min={0}
          max={max}
          value={value}
          disabled={readOnly}
          aria-valuetext={`${value}, ${meaning}`}
          style={{ '--at': `calc(16px + ${share} * (100% - 32px))` } as React.CSSProperties}
          onChange={(event) => set(Number(event.target.value))}
          onKeyDown={(event) => {
            const leap = event.key === 'PageUp' ? LEAP : event.key === 'PageDown' ? -LEAP : 0;
            if (leap === 0) return;
            event.preventDefault();
            set(value + leap);
          }}
        />
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
