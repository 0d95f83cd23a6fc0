/** The carrier: its suite's mark on a plate, or the carrier's name where there is no mark (own transport). */

import * as styles from './carrier-badge.module.css';
import { type CarrierMark, carrierMark } from './carrier-marks.ts';

type CarrierPlateProps = { suiteId: string | null; name: string | null };

export function CarrierPlate({ suiteId, name }: CarrierPlateProps) {
  const mark = carrierMark(suiteId);
  if (!mark) return <strong className={styles.name}>{name}</strong>;
  return (
    <span className={styles.plate} role="img" aria-label={name ?? mark.letters} title={name ?? undefined}>
      <Drawing mark={mark} />
    </span>
  );
}

function Drawing({ mark: { letters, ink, ground, motif, at, size, slanted } }: { mark: CarrierMark }) {
  const [x, baseline, width] = at;
  return (
    <svg viewBox="0 0 56 36" aria-hidden="true">
      {ground && <path fill={ground} d="M0 0h56v36H0z" />}
      {motif && <path fill={motif.fill} d={motif.path} />}
      <text
        className={styles.letters}
        x={x}
        y={baseline}
        fill={ink}
        fontSize={size}
        textLength={width}
        lengthAdjust="spacingAndGlyphs"
        textAnchor="middle"
        fontStyle={slanted ? 'italic' : undefined}
      >
        {letters}
      </text>
    </svg>
  );
}
