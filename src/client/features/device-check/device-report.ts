/** The checks as text to send to support: states and figures. Of a scanned code, only the length is reported. */
import { checkScan } from '#domain/scanning/scanner-settings.ts';
import type { PrintOutcome } from './print-check.tsx';
import type { CheckedBlock } from './use-check-lines.ts';
import type { ScannerReading } from './use-scanner-reading.ts';

interface DeviceReport {
  readonly blocks: readonly CheckedBlock[];
  readonly scanner: ScannerReading | undefined;
  /** The last code that the camera read; '' if there is none. */
  readonly camera: string;
  readonly printed: PrintOutcome | undefined;
  /** Unit: milliseconds since 1970. */
  readonly at: number;
}

export function deviceReport({ blocks, scanner, camera, printed, at }: DeviceReport): string {
  const lines = blocks.flatMap(({ title, lines: checked }) =>
    checked.map(({ name, standing, detail, figure }) =>
      [`${title}, ${name}: ${standing}`, detail, figure].filter(Boolean).join('; '),
    ),
  );
  const scanned = scanner ? scannerLine(scanner) : 'not tried';
  return [
    `Kaj ${new Date(at).toISOString()}`,
    navigator.userAgent,
    ...lines,
    `Scanner: ${scanned}`,
    `Camera: ${camera === '' ? 'no code read' : `${camera.length} characters read`}`,
    `Test print: ${printed ?? 'not tried'}`,
  ].join('\n');
}

function scannerLine({ burst, ends }: ScannerReading): string {
  const { isScan, text, pace } = burst;
  const facts = [
    isScan ? 'scan' : 'typed',
    `${text.length} characters`,
    `${Math.round(pace)} ms`,
    ends.join('+') || 'no end',
  ];
  return [...facts, ...checkScan(burst, ends).faults].join('; ');
}
