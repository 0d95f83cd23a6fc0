/** The station that prints for this device: its state, its printers, its name, whose prints it takes, and which paper goes where. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatList, formatRecent } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import { PRINTER_ROLES, STATION_LIMITS, type Station } from '#contract/station.ts';
import { StationChip } from './station-chip.tsx';
import { StationPrinter } from './station-printer.tsx';
import * as styles from './stations.module.css';
import type { useStationWrites } from './use-station-writes.ts';

type OwnStationProps = { station: Station; writes: ReturnType<typeof useStationWrites> };

export function OwnStation({ station, writes }: OwnStationProps) {
  const { t } = useLingui();
  const now = new Date(useNow());
  const { computer, version, lastAnswerAt } = station;
  const time = lastAnswerAt && formatRecent(lastAnswerAt, now);
  return (
    <>
      <Cells title={t`This station`} titleEnd={<StationChip station={station} />}>
        <div className={styles.printers}>
          {PRINTER_ROLES.map((role) => (
            <StationPrinter key={role} role={role} station={station} writes={writes} />
          ))}
        </div>
        <StationName key={station.name} station={station} writes={writes} />
        <WhosePrints station={station} writes={writes} />
        <p className={styles.row}>
          <small>
            {t`Program ${version} on ${computer}`}
            {time && `, ${t`answered ${time}`}`}
          </small>
        </p>
      </Cells>
      <WhichPaperWhere station={station} />
    </>
  );
}

function StationName({ station, writes }: OwnStationProps) {
  const { t } = useLingui();
  const [name, setName] = useState(station.name);
  const isChanged = name.trim() !== station.name && name.trim() !== '';
  return (
    <TextField
      label={t`Name of the station`}
      value={name}
      onChange={setName}
      required
      maxLength={STATION_LIMITS.name}
      readOnly={writes.reason !== undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isChanged) void writes.save(station, { name });
      }}
      after={
        isChanged && (
          <Button variant="quiet" busy={writes.busy} onClick={() => writes.save(station, { name })}>
            {t`Save`}
          </Button>
        )
      }
    />
  );
}

/** A device counts before its person, so what a device sends elsewhere stays there. */
function WhosePrints({ station, writes }: OwnStationProps) {
  const { t, i18n } = useLingui();
  const { username } = useUserData().user;
  const { users, devices } = station.goesTo;
  const others = users.filter((name) => name !== username);
  const names = formatList(others, i18n.locale);
  const takes = t`Takes print jobs from ${plural(devices.length, { one: '# device', other: '# devices' })}`;
  return (
    <ToggleField
      label={t`Takes what I print on other devices`}
      value={users.includes(username)}
      readOnly={writes.reason !== undefined}
      hint={others.length > 0 ? t`${takes}, and from ${names}` : takes}
      onChange={(isMine) =>
        writes.save(station, { goesTo: { devices, users: isMine ? [...others, username] : others } })
      }
    />
  );
}

function WhichPaperWhere({ station }: { station: Station }) {
  const { t } = useLingui();
  const elsewhere = t`This browser, because the station has no printer for it`;
  const rows = [
    { name: t`Transport label`, size: '105 × 190', icon: 'box', printer: station.labels },
    { name: t`Waybill, CMR`, size: 'A4', icon: 'document', printer: station.papers },
    { name: t`Labels on A4 sheets`, size: 'A4', icon: 'document', printer: station.papers },
  ] as const;
  return (
    <Cells title={t`Which paper goes where`}>
      <ul className={styles.list} aria-label={t`Which paper goes where`}>
        {rows.map(({ name, size, icon, printer }) => (
          <li key={name} className={styles.row}>
            <Icon name={icon} />
            <div>
              <b>{name}</b>
              <small>{size}</small>
            </div>
            <div>{printer ?? elsewhere}</div>
          </li>
        ))}
        <li className={styles.row}>
          <small>{t`How many copies of each paper: in the documents of each carrier.`}</small>
        </li>
      </ul>
    </Cells>
  );
}

export function RemoveStation({ station, writes }: OwnStationProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { name } = station;
  const remove = async () => {
    if (await writes.remove(station)) setAsking(false);
  };
  return (
    <>
      <Button variant="quiet-danger" icon="trash" onClick={() => setAsking(true)}>
        {t`Remove this station`}
      </Button>
      {isAsking && (
        <Dialog
          alert
          danger
          title={t`Remove ${name}?`}
          onClose={() => setAsking(false)}
          confirmLabel={t`Remove`}
          confirmReason={writes.reason}
          onConfirm={remove}
        >
          <p>{t`Its program prints nothing more, for anybody. What waits for it is reported as not printed.`}</p>
        </Dialog>
      )}
    </>
  );
}
