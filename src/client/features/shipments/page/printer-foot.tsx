/** Who prints on this device: the user's print client, with the time it last answered, or this browser. */
import { useLingui } from '@lingui/react/macro';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './print-menu.module.css';
import { readPrintSetup } from './print-setup.ts';
import { usePrintClients } from './use-print-clients.ts';

export function PrinterFoot({ onPrinters }: { onPrinters: () => void }) {
  const { t } = useLingui();
  const now = new Date(useNow());
  const { isOnline, isFailed, clients } = usePrintClients();
  const [client] = clients ?? [];
  const { by, printer } = readPrintSetup();
  const isConnected = isOnline && client?.isConnected === true && by === 'client';
  const name = client?.name ?? '';
  const time = client && formatRecent(client.lastAnswerAt, now);
  const isKnown = isOnline && clients !== undefined;

  function answered(): string {
    if (!isOnline) return t`Printing needs a connection`;
    if (!clients) return isFailed ? t`Whether a print client answers is not known` : t`Asking for the print client`;
    if (by === 'browser') return t`Chosen on this device`;
    if (!client) return t`No print client is set up`;
    if (isConnected && printer) return t`${printer}, answered ${time}`;
    return isConnected ? t`Answered ${time}` : t`The print client on ${name} is silent since ${time}`;
  }

  return (
    <div className={styles.foot}>
      <Icon name={isConnected ? 'state-80' : 'print'} className={isConnected ? 'tone-success' : 'muted'} />
      <div>
        {isKnown && <strong>{isConnected ? t`Print client on ${name}` : t`This browser prints`}</strong>}
        <small className="muted">{answered()}</small>
      </div>
      <Button look="quiet" onClick={onPrinters}>
        {t`Printers`}
      </Button>
    </div>
  );
}
