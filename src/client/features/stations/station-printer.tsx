/** One printer of a station: what it is for, which it is, and what became of its last job. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { LABEL_SIZE_NAMES } from '#client/i18n/label-size-names.ts';
import { lastFailureText } from '#client/i18n/print-messages.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { LABEL_FORMATS, LABEL_SIZES, type LabelFormat, type LabelSize } from '#contract/print.ts';
import type { PrinterRole, Station } from '#contract/station.ts';
import * as styles from './stations.module.css';
import type { useStationWrites } from './use-station-writes.ts';

/** No printer is called so, because its name would end a line. */
const BY_ADDRESS = '\n';
const ADDRESS = /^tcp:\/\/[^\s/:]+:910\d$/;

type StationPrinterProps = { role: PrinterRole; station: Station; writes: ReturnType<typeof useStationWrites> };

export function StationPrinter({ role, station, writes }: StationPrinterProps) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  const [isWriting, setWriting] = useState(false);
  const testing = useDirectWrite('testStation');
  const test = () =>
    testing.run(t`Test print`, async (send) => {
      await send({ params: { stationId: station.id }, body: { role } });
      return undefined;
    });
  const chosen = station[role];
  const last = station.last[role];
  const waiting = station.waiting[role];
  const time = last && formatRecent(last.at, now);
  const isGuessed = last === null && station.printers.some(({ name, paper }) => name === chosen && paper === role);
  return (
    <div className={styles.printer} data-bad={last?.cameOut === false || undefined}>
      <Icon name={role === 'labels' ? 'box' : 'document'} />
      <div>
        <h3>{role === 'labels' ? t`Labels` : t`Papers, A4`}</h3>
        <p className="small muted">
          {last?.cameOut && t`Last came out ${time}`}
          {last?.cameOut === false &&
            [t`Did not come out ${time}`, lastFailureText(i18n, last)].filter(Boolean).join(': ')}
          {last === null && (isGuessed ? t`Guessed by its paper, nothing printed yet` : t`Nothing printed yet`)}
        </p>
      </div>
      {waiting > 0 && (
        <Chip variant="progress">
          <Plural value={waiting} one="# job waits" other="# jobs wait" />
        </Chip>
      )}
      <div className={styles.choice}>
        <SelectField
          label={role === 'labels' ? t`Label printer` : t`A4 printer`}
          value={chosen ?? ''}
          placeholder={t`None: printed elsewhere`}
          disabled={writes.reason !== undefined}
          hint={writes.reason}
          options={[
            ...[...new Set([...station.printers.map(({ name }) => name), ...(chosen ? [chosen] : [])])].map((name) => ({
              value: name,
              label: name,
            })),
            { value: BY_ADDRESS, label: t`A network printer …` },
          ]}
          onChange={(name) => (name === BY_ADDRESS ? setWriting(true) : writes.save(station, { [role]: name || null }))}
        />
      </div>
      {role === 'labels' && chosen !== null && <LabelChoices station={station} writes={writes} />}
      <Button
        icon="print"
        hint={role === 'labels' ? t`one label` : t`one sheet`}
        reason={testing.reason ?? (chosen === null ? t`no printer chosen` : undefined)}
        busy={testing.busy}
        onClick={test}
      >
        {t`Test print`}
      </Button>
      {isWriting && (
        <AddressDialog
          onClose={() => setWriting(false)}
          onChosen={async (address) => {
            if (await writes.save(station, { [role]: address })) setWriting(false);
          }}
        />
      )}
    </div>
  );
}

/** What the printer of labels holds, and which language it speaks. */
function LabelChoices({ station, writes }: Omit<StationPrinterProps, 'role'>) {
  const { t, i18n } = useLingui();
  const { labelSize, labelFormat } = station;
  const disabled = writes.reason !== undefined;
  const formats: Record<LabelFormat, string> = {
    pdf: t`PDF, through its system`,
    zpl203: t`ZPL, 203 dpi`,
    zpl300: t`ZPL, 300 dpi`,
  };
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label={t`Size of its labels`}
          value={labelSize ?? ''}
          placeholder={t`As the carrier says`}
          disabled={disabled}
          options={LABEL_SIZES.map((value) => ({ value, label: i18n._(LABEL_SIZE_NAMES[value]) }))}
          onChange={(size) => writes.save(station, { labelSize: (size || null) as LabelSize | null })}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t`Language of the printer`}
          value={labelFormat ?? 'pdf'}
          disabled={disabled || labelSize === '4-up'}
          options={LABEL_FORMATS.map((value) => ({ value, label: formats[value] }))}
          onChange={(format) => writes.save(station, { labelFormat: format as LabelFormat })}
        />
      </div>
    </>
  );
}

function AddressDialog({ onClose, onChosen }: { onClose: () => void; onChosen: (address: string) => unknown }) {
  const { t } = useLingui();
  const [host, setHost] = useState('');
  const written = host.trim();
  const address = `tcp://${written.replace(/^tcp:\/\//, '').replace(/:910\d$/, '')}:${/:(910\d)$/.exec(written)?.[1] ?? '9100'}`;
  return (
    <Dialog
      title={t`A network printer`}
      onClose={onClose}
      confirmLabel={t`Use it`}
      confirmReason={ADDRESS.test(address) ? undefined : t`Write its address first`}
      onConfirm={() => onChosen(address)}
    >
      <p className="small muted">{t`The print program sends to it directly, as to port 9100 of a label printer. It stands on the printer’s own settings page.`}</p>
      <TextField
        label={t`Address`}
        value={host}
        onChange={setHost}
        placeholder="192.168.1.20"
        maxLength={80}
        autoFocus
      />
    </Dialog>
  );
}
