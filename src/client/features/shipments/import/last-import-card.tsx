/** The undo of the last import, where the next file is chosen. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatRecent } from '#client/i18n/formats.ts';
import * as styles from '#client/importing/import-card.module.css';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Panel } from '#client/ui/panel.tsx';
import type { ShipmentImportUndone } from '#contract/shipment-import.ts';
import { keepLastImport, lastImport } from './last-import.ts';
import { Undone } from './undone-lines.tsx';

export function LastImportCard() {
  const { t } = useLingui();
  const { userKey } = useUserData();
  const now = useNow();
  const undoing = useDirectWrite('undoShipmentImport');
  const [kept] = useState(() => lastImport(userKey, Date.now()));
  const [undone, setUndone] = useState<ShipmentImportUndone>();
  if (!kept) return null;
  const time = formatRecent(kept.at, new Date(now));
  const undo = () =>
    undoing.run(t`Undoing the import`, async (send) => {
      const answer = await send({ params: { importId: kept.importId } });
      if (!answer) return undefined;
      keepLastImport(userKey, undefined);
      setUndone(answer);
      return undefined;
    });
  return (
    <Panel className={styles.card}>
      <h2>{undone ? t`Import undone` : t`Imported ${time}`}</h2>
      <p role="status">
        <Plural value={kept.added} one="# shipment made" other="# shipments made" />
      </p>
      {undone && (
        <ul className={styles.lines}>
          <Undone {...undone} />
        </ul>
      )}
      {!undone && (
        <ButtonRow align="end">
          <Button icon="undo" reason={undoing.reason} busy={undoing.busy} onClick={undo}>
            {t`Undo import`}
          </Button>
        </ButtonRow>
      )}
    </Panel>
  );
}
