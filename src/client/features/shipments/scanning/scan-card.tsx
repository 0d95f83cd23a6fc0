/**
 * What a scanned code is and what can be done about it. Enter belongs to the card until the person does something else on the
 * screen; so do the arrow keys when several shipments have the code. Escape always dismisses the card.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CardFrame, type CardVariant } from './card-frame.tsx';
import { NoHit } from './no-hit.tsx';
import type { Scan, ScanCardProps } from './scan-result.ts';
import { SeveralHits } from './several-hits.tsx';
import { SingleHit } from './single-hit.tsx';
import { useCardKeys } from './use-card-keys.ts';
import type { HidingField } from './use-hiding-filters.ts';
import { useScanWords } from './use-scan-words.ts';

export function ScanCard(props: ScanCardProps) {
  const { scan, hiding, onOpen, onSounds, onCommands, onClose } = props;
  const { finding } = scan;
  const { t } = useLingui();
  const words = useScanWords(scan, hiding, props.search);
  const rows = finding.kind === 'found' ? finding.rows : [];
  const [selected, setSelected] = useState(0);
  useCardKeys({
    onEnter: () => {
      const row = rows[selected];
      if (row) void onOpen(row.shipmentId);
      return row !== undefined;
    },
    onMove: (step) => {
      if (rows.length > 1) setSelected((now) => Math.min(Math.max(now + step, 0), rows.length - 1));
      return rows.length > 1;
    },
    onClose,
  });
  const [only] = rows;

  return (
    <CardFrame
      {...{ ...words, onSounds, onCommands, onClose }}
      variant={variantOf(scan, hiding)}
      label={t`Scanned code`}
    >
      {rows.length > 1 && <SeveralHits rows={rows} selected={selected} onOpen={onOpen} />}
      {rows.length === 1 && only && <SingleHit {...props} row={only} />}
      {finding.kind === 'missed' && <NoHit {...props} finding={finding} />}
    </CardFrame>
  );
}

function variantOf({ finding }: Scan, hiding: readonly HidingField[]): CardVariant {
  if (finding.kind === 'asking') return 'asking';
  if (finding.kind === 'missed') return 'miss';
  if (finding.rows.length > 1) return 'many';
  return hiding.length > 0 ? 'hidden' : 'hit';
}
