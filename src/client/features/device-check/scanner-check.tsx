/**
 * Tries a scanner that works as a keyboard: shows exactly what it sent, how fast, and how it ended the code, and says which of its
 * settings is wrong. It distinguishes a scanner from a person typing. It takes the focus by itself, since nothing else on the page
 * is typed in.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { isCodeBurst } from '#domain/scanning/key-burst.ts';
import { visibleCode } from '#domain/scanning/scanned-code.ts';
import { checkScan } from '#domain/scanning/scanner-settings.ts';
import { scannedNumbers } from '#domain/shipments/scanned-number.ts';
import * as styles from './device-check.module.css';
import { endName, useFaultTexts } from './scanner-texts.ts';
import { type ScannerReading, useScannerReading } from './use-scanner-reading.ts';

type ScannerCheckProps = { reading: ScannerReading | undefined; onRead: (reading: ScannerReading) => void };

export function ScannerCheck({ reading, onRead }: ScannerCheckProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);

  // Without scrolling, a phone still shows the page from its top.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useScannerReading(field, (read) => {
    setText('');
    onRead(read);
  });

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
          onChange={setText}
        />
        {reading && <Reading reading={reading} />}
      </Cells>
    </div>
  );
}

function Reading({ reading: { burst, ends } }: { reading: ScannerReading }) {
  const { t } = useLingui();
  const { language, list } = useLanguage();
  const faultTexts = useFaultTexts();
  const { text, traits } = burst;
  const { meant, faults } = checkScan(burst, ends);
  const isScan = burst.isScan || isCodeBurst(burst, 'key');
  const pace = formatNumber(Math.round(burst.pace), language, 0);
  const number = scannedNumbers(meant)[0] ?? '';
  const end = list(ends.map(endName));
  return (
    <div className={styles.pane} role="status">
      <p className={styles.verdict} data-standing={isScan && faults.length === 0 ? 'good' : 'warn'}>
        <Icon name={isScan && faults.length === 0 ? 'state-80' : 'warn'} />
        {verdict()}
      </p>
      {isScan && faults.length === 0 && <p>{t`The scanner is set right.`}</p>}
      {isScan && faults.map((fault) => <p key={fault}>{faultTexts[fault]}</p>)}
      <p>
        <code>{visibleCode(text)}</code>
      </p>
      {meant !== text && <p className="muted small">{t`Probably meant: ${meant}`}</p>}
      {number !== meant && <p className="muted small">{t`Searched for as ${number}`}</p>}
    </div>
  );

  function verdict(): string {
    if (!isScan) return t`Typed by hand, or too slow for a scanner`;
    if (traits.has('noKeys')) return t`Read by a scanner, as text without keys`;
    return ends.length === 0
      ? t`Read by a scanner, ${pace} ms a key, without an end`
      : t`Read by a scanner, ${pace} ms a key, ended with ${end}`;
  }
}
