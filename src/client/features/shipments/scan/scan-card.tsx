/**
 * What a scanned code is and what can be done about it. Enter belongs to the card until the person does something else on the
 * screen, and the arrows too where several shipments have the code; Escape always takes it away.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { SearchField } from '../list/list-search.ts';
import { FoundPart } from './found-part.tsx';
import { ManyPart } from './many-part.tsx';
import { MissedPart } from './missed-part.tsx';
import styles from './scan-card.module.css';
import type { Scan, ScanCardProps } from './scan-result.ts';
import { useCardKeys } from './use-card-keys.ts';
import { useScanWords } from './use-scan-words.ts';

/** Also what the card is coloured by. */
type Look = 'hit' | 'many' | 'hidden' | 'miss' | 'asking';
const MARKS: Readonly<Record<Look, IconName>> = {
  hit: 'online',
  many: 'conflict',
  hidden: 'filter',
  miss: 'state-22',
  asking: 'spin',
};

export function ScanCard(props: ScanCardProps) {
  const { scan, hiding, onOpen, onSounds, onClose } = props;
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
  const look = lookOf(scan, hiding);
  const [only] = rows;

  return (
    <section className={styles.card} data-look={look} aria-label={t`Scanned code`}>
      <header className={styles.head}>
        <Icon name={MARKS[look]} size="large" spin={look === 'asking'} />
        <div>
          <h2>{words.title}</h2>
          <p className="small">{words.text}</p>
        </div>
        <IconButton icon="sound" label={t`Sound and vibration`} onClick={onSounds} />
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      {rows.length > 1 && <ManyPart rows={rows} selected={selected} onOpen={onOpen} />}
      {rows.length === 1 && only && <FoundPart {...props} row={only} />}
      {finding.kind === 'missed' && <MissedPart {...props} finding={finding} />}
      <Announcement text={[words.title, words.text, words.more].filter(Boolean).join('. ')} />
    </section>
  );
}

/** Read out although nothing has the focus: the text comes after its place, which is what a screen reader notices. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  return (
    <p className="visually-hidden" role="status" aria-live="assertive">
      {said}
    </p>
  );
}

function lookOf({ finding }: Scan, hiding: readonly SearchField[]): Look {
  if (finding.kind === 'asking') return 'asking';
  if (finding.kind === 'missed') return 'miss';
  if (finding.rows.length > 1) return 'many';
  return hiding.length > 0 ? 'hidden' : 'hit';
}
