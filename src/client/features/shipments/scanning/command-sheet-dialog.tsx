/**
 * The command sheet: bars to put up at the packing bench and scan instead of pressing a button. The page draws it and the browser
 * prints it, so that it needs no server.
 */
import { useLingui } from '@lingui/react/macro';
import { Bars } from '#client/components/barcode.tsx';
import { Paper } from '#client/components/paper.tsx';
import { usePagePrint } from '#client/shell/use-page-print.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { commandCode, SCAN_COMMANDS } from '#domain/scanning/command-code.ts';
import { COMMAND_WORDS } from './command-names.ts';
import * as styles from './command-sheet-dialog.module.css';

export function CommandSheetDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const print = usePagePrint();
  return (
    <Dialog
      title={t`Command sheet`}
      onClose={onClose}
      closeLabel={t`Close`}
      confirmLabel={t`Print the sheet`}
      confirmIcon="print"
      onConfirm={() => print()}
    >
      <p className="small muted">{t`Print it, put it up at the packing bench, and scan instead of pressing.`}</p>
      <ul className={styles.commands}>
        {SCAN_COMMANDS.map((command) => {
          const { icon, name, does } = COMMAND_WORDS[command];
          return (
            <li key={command}>
              <Icon name={icon} size="large" />
              <span>
                <strong>{i18n._(name)}</strong>
                <span className="small">{i18n._(does)}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <Paper className={styles.sheet}>
        <h1>{t`Command sheet`}</h1>
        <p>{t`Scan a label, then a command. It is done with the shipment that is open, or with the one that was scanned last. A scanner must be set to the keyboard of its device.`}</p>
        {SCAN_COMMANDS.map((command) => {
          const { name, does } = COMMAND_WORDS[command];
          return (
            <section key={command}>
              <div>
                <h2>{i18n._(name)}</h2>
                <p>{i18n._(does)}</p>
              </div>
              <figure>
                <Bars text={commandCode(command)} />
                <figcaption>{commandCode(command)}</figcaption>
              </figure>
            </section>
          );
        })}
      </Paper>
    </Dialog>
  );
}
