/** Who prints the labels and waybills of a run: the person's print client, on a printer that this device names, or a browser. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { BROWSER_PRINTER } from '#contract/print.ts';
import { readPrintSetup } from '../page/print-setup.ts';
import { PrintersDialog } from '../page/printers-dialog.tsx';
import { usePrintClients } from '../page/use-print-clients.ts';
import * as styles from './end-of-day.module.css';

/** The printer to request. Sheets of labels are filled across all shipments, which takes one file and therefore a browser. */
export function dayPrinter(): string | null {
  const { by, printer, labelsPerSheet } = readPrintSetup();
  return by === 'browser' || labelsPerSheet !== null ? BROWSER_PRINTER : printer || null;
}

export function DayPrinter() {
  const { t } = useLingui();
  const [isChoosing, setChoosing] = useState(false);
  const { clients } = usePrintClients();
  const printer = dayPrinter();
  const client = clients?.find(({ isConnected }) => isConnected);
  const name = client?.name ?? '';
  const isByClient = client !== undefined && printer !== BROWSER_PRINTER;

  function said(): string {
    if (!isByClient) return t`A browser prints labels and waybills when the run has ended.`;
    return printer
      ? t`Labels and waybills go to ${printer} by the print client on ${name}.`
      : t`Labels and waybills go to the print client on ${name}.`;
  }
  return (
    <div className={styles.printer}>
      <Icon name={isByClient ? 'state-80' : 'print'} className={isByClient ? 'tone-success' : 'muted'} />
      <p className="small muted">{clients && said()}</p>
      <Button variant="quiet" onClick={() => setChoosing(true)}>
        {t`Printers`}
      </Button>
      {isChoosing && <PrintersDialog onClose={() => setChoosing(false)} />}
    </div>
  );
}
