/**
 * Tries a scanner that works as a keyboard: shows exactly what it sent, how fast, and how it ended the code. It distinguishes a
 * scanner from a person typing. It takes the focus by itself, since nothing else on the page is typed in.
 */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { type BurstKey, judgeBurst, type KeyBurst } from '#domain/scanning/key-burst.ts';
import { scannedNumbers } from '#domain/shipments/scanned-number.ts';
import * as styles from './device-check.module.css';

export type ScannerReading = KeyBurst & { readonly end: 'Enter' | 'Tab' };

type ScannerCheckProps = { reading: ScannerReading | undefined; onRead: (reading: ScannerReading) => void };

export function ScannerCheck({ reading, onRead }: ScannerCheckProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const keys = useRef<BurstKey[]>([]);
  const field = useRef<HTMLInputElement>(null);

  // Without scrolling, a phone still shows the page from its top.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event;
    if (key.length === 1) {
      keys.current.push({ character: key, at: event.timeStamp });
      return;
    }
    if (key !== 'Enter' && key !== 'Tab') return;
    const burst = judgeBurst(keys.current);
    keys.current = [];
    // Tab moves a person on from the field; a scanner stays for the next code.
    if (burst.text === '' || (key === 'Tab' && !burst.isScan)) return;
    event.preventDefault();
    setText('');
    onRead({ ...burst, end: key });
  }

  return (
    <div data-reads-scanner="">
      <Cells title={t`Scanner`}>
        <TextField
          icon="scan"
          label={t`Scan any label now`}
          placeholder={t`Waiting for the scanner`}
          ref={field}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="none"
          value={text}
          onChange={(typed) => {
            if (typed === '') keys.current = [];
            setText(typed);
          }}
          onKeyDown={onKeyDown}
        />
        {reading && <Reading reading={reading} />}
      </Cells>
    </div>
  );
}

function Reading({ reading }: { reading: ScannerReading }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { text, isScan, end } = reading;
  const pace = formatNumber(Math.round(reading.pace), language, 0);
  const number = scannedNumbers(text)[0] ?? '';
  return (
    <div className={styles.pane} role="status">
      <p className={styles.verdict} data-standing={isScan ? 'good' : 'warn'}>
        <Icon name={isScan ? 'state-80' : 'warn'} />
        {isScan
          ? t`Read by a scanner, ${pace} ms a key, ended with ${end}`
          : t`Typed by hand, or too slow for a scanner`}
      </p>
      <p>
        <code>{text}</code>
      </p>
      {number !== text && <p className="muted small">{t`Searched for as ${number}`}</p>}
    </div>
  );
}
