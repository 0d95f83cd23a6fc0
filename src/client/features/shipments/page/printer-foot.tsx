/** Who prints on this device: its station, the user's print client, with the time it last answered, or this browser. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ownStation } from '#client/components/stations/own-station.ts';
import { stationsQuery } from '#client/components/stations/station-queries.ts';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { deviceId } from '#client/data/device/device-id.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Station } from '#contract/station.ts';
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
  const { user } = useUserData();
  const stations = useQuery({ ...stationsQuery(useUserData()), enabled: isOnline && by === 'client' }).data ?? [];
  const station = by === 'client' ? ownStation(stations, { username: user.username, deviceId: deviceId() }) : undefined;
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

  if (station && isOnline && !printer) return <StationFoot station={station} now={now} />;
  return (
    <div className={styles.foot}>
      <Icon name={isConnected ? 'state-80' : 'print'} className={isConnected ? 'tone-success' : 'muted'} />
      <div>
        {isKnown && <strong>{isConnected ? t`Print client on ${name}` : t`This browser prints`}</strong>}
        <small className="muted">{answered()}</small>
      </div>
      <Button variant="quiet" onClick={onPrinters}>
        {t`Printers`}
      </Button>
    </div>
  );
}

function StationFoot({ station, now }: { station: Station; now: Date }) {
  const { t } = useLingui();
  const go = useNavigateToPath();
  const isAwake = station.state !== 'asleep';
  const time = station.lastAnswerAt && formatRecent(station.lastAnswerAt, now);
  return (
    <div className={styles.foot}>
      <Icon name={isAwake ? 'state-80' : 'print'} className={isAwake ? 'tone-success' : 'muted'} />
      <div>
        <strong>{station.name}</strong>
        <small className="muted">{isAwake ? t`Answered ${time}` : t`It sleeps. What is printed waits for it.`}</small>
      </div>
      <Button variant="quiet" onClick={() => go('/Printing')}>
        {t`Printers`}
      </Button>
    </div>
  );
}
