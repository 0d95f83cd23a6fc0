/** How scans sound and feel on this device, each to be tried. Colour and words say the same without them. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import * as styles from './scan-card.module.css';
import { canVibrate, playTones, type ScanSignal, setSignals, signalSettings } from './scan-signals.ts';

export function SoundsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [settings, setSettings] = useState(signalSettings);
  const change = (changes: Partial<typeof settings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    setSignals(next);
  };
  const lines: readonly { signal: ScanSignal; icon: IconName; title: string; text: string }[] = [
    { signal: 'hit', icon: 'online', title: t`Hit, or done`, text: t`One short high tone. Vibrates once, shortly.` },
    {
      signal: 'many',
      icon: 'conflict',
      title: t`Several, hidden, or a question`,
      text: t`Two short tones. Vibrates twice.`,
    },
    { signal: 'miss', icon: 'state-22', title: t`Miss, or not done`, text: t`One long low tone. Vibrates long.` },
    { signal: 'whole', icon: 'state-80', title: t`The whole shipment is loaded`, text: t`Two rising tones.` },
  ];
  return (
    <Dialog title={t`Sound and vibration`} onClose={onClose}>
      <p className="small muted">{t`On this device. Colour and words always say the same.`}</p>
      <ul className={styles.signals}>
        {lines.map(({ signal, icon, title, text }) => (
          <li key={signal}>
            <Icon name={icon} size="large" />
            <span>
              <strong>{title}</strong>
              <span className="small">{text}</span>
            </span>
            <Button variant="quiet" icon="sound" aria-label={t`Play: ${title}`} onClick={() => playTones(signal)}>
              {t`Play`}
            </Button>
          </li>
        ))}
      </ul>
      <Cells>
        <ToggleField
          label={t`Sound`}
          hint={t`As loud as the device is set`}
          value={settings.sound}
          onChange={(sound) => change({ sound })}
        />
        <ToggleField
          label={t`Vibration`}
          hint={canVibrate() ? undefined : t`This device has none`}
          value={settings.vibration && canVibrate()}
          readOnly={!canVibrate()}
          onChange={(vibration) => change({ vibration })}
        />
      </Cells>
    </Dialog>
  );
}
