/**
 * A code that no shipment on this device has, and that stays in the text field it was scanned into: a short note, which takes
 * neither focus nor keys. What the server finds later is only offered.
 */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import * as styles from './scan-card.module.css';
import type { Scan } from './scan-result.ts';
import { writtenCode } from './use-scan-words.ts';

type FieldNoteProps = { scan: Scan & { inField: string }; onShow: () => void; onClose: () => void };

export function FieldNote({ scan: { code, finding, inField }, onShow, onClose }: FieldNoteProps) {
  const { t } = useLingui();
  const written = writtenCode(code);
  return (
    <section className={styles.note} aria-label={t`Code in a field`}>
      <Icon name={finding.kind === 'found' ? 'online' : 'scan'} />
      <p role="status">
        {finding.kind === 'found'
          ? t`A shipment on the server has ${written}.`
          : t`${written} stays in ${inField}: no shipment on this device has it.`}
      </p>
      {finding.kind === 'found' && <Button variant="primary" onClick={onShow}>{t`Show the shipment`}</Button>}
      <IconButton icon="close" label={t`Close`} onClick={onClose} />
    </section>
  );
}
