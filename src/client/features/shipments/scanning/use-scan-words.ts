/** The heading of the card in words: what the code is, or which shipment has it. */
import { useLingui } from '@lingui/react/macro';
import { shipmentName } from '#client/components/shipment-name.ts';
import { statusLabel } from '#client/i18n/status-messages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { packagePlace } from '#domain/scanning/find-scanned.ts';
import type { ScannedCode } from '#domain/scanning/scanned-code.ts';
import type { ListSearch } from '../list/list-search.ts';
import { useFieldTexts } from '../list/use-field-texts.ts';
import type { Scan } from './scan-result.ts';
import type { HidingField } from './use-hiding-filters.ts';

export interface ScanTexts {
  readonly title: string;
  readonly text: string;
  /** Additional text for screen readers only. */
  readonly more: string;
}

export function useScanWords(scan: Scan, hiding: readonly HidingField[], search: ListSearch): ScanTexts {
  const { t, i18n } = useLingui();
  const { list } = useLanguage();
  const fieldText = useFieldTexts(search);
  const { code, finding } = scan;
  const written = writtenCode(code);
  if (finding.kind === 'asking') return { title: written, text: t`Not on this device, asking the server`, more: '' };
  if (finding.kind === 'missed') {
    const isOnlyHere = finding.lookedAt !== 'server';
    if (code.kind === 'unreadable') return { title: t`The code could not be read`, text: written, more: '' };
    return { title: isOnlyHere ? t`Not on this device` : t`No shipment with this code`, text: written, more: '' };
  }
  const { rows } = finding;
  const count = rows.length;
  if (count > 1) {
    return { title: t`${count} shipments have ${written}`, text: t`Choose one, or scan a package`, more: '' };
  }
  const [row] = rows;
  if (!row) return { title: written, text: '', more: '' };
  const place = packagePlace(row, code);
  const order = shipmentName(row);
  const { number = 0, of: all = 0 } = place ?? {};
  const title = place ? t`${order}, package ${number} of ${all}` : order;
  const more = [row.receiver.name, statusLabel(i18n, row.status)].join(', ');
  const filters = list(hiding.map(fieldText));
  return hiding.length > 0
    ? { title: t`Found, but hidden by ${filters}`, text: title, more }
    : { title, text: written === title ? '' : written, more };
}

/** Package numbers in the groups in which labels print them. */
export function writtenCode({ kind, number }: ScannedCode): string {
  if (kind !== 'package') return number;
  return `(00) ${number[0]} ${number.slice(1, 8)} ${number.slice(8, 17)} ${number.slice(17)}`;
}
