/** The words of the load check: what a scan was, why a package is missing, and how packages are named. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNow } from '#client/components/use-now.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { formatDay } from '#client/i18n/format-day.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { ExpectedPackage } from '#contract/load.ts';
import type { MissingReason } from '#contract/load-limits.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { dayOf } from '#domain/shared/dates.ts';
import type { LoadScan } from './use-load-scans.ts';

export const REASON_NAMES = {
  nextTime: msg`Goes next time`,
  notFound: msg`Not found`,
  damaged: msg`Damaged`,
  truckFull: msg`The truck is full`,
} as const satisfies Readonly<Record<MissingReason, unknown>>;

export interface ScanTexts {
  /** `good`, `twice` and `bad` differ in colour, mark and sound. */
  readonly outcome: 'good' | 'twice' | 'bad';
  readonly icon: IconName;
  readonly title: string;
  /** Which package. */
  readonly what: string;
  /** Who gets it, or where it belongs. */
  readonly where: string;
  readonly advice: string;
}

export function packageName(i18n: I18n, { orderNumber, shipmentId, number, of }: ExpectedPackage): string {
  const name = orderNumber || `#${shipmentId}`;
  return i18n._(msg`${name}, package ${number} of ${of}`);
}

/** Returns the function that words a scan. */
export function useScanLoadWords(expected: readonly ExpectedPackage[]): (scan: LoadScan) => ScanTexts {
  const { t, i18n } = useLingui();
  const { language } = useLanguage();
  const today = useWarehouseDay();
  const now = new Date(useNow());
  const nameOf = ({ orderNumber, shipmentId }: ShipmentRow) => orderNumber || `#${shipmentId}`;
  return ({ verdict }) => {
    if (verdict.kind === 'loaded') {
      const { pack, isWhole } = verdict;
      return {
        ...{ outcome: 'good', icon: isWhole ? 'state-80' : 'online', title: t`On the truck` },
        ...{ what: packageName(i18n, pack), where: pack.receiver },
        advice: isWhole ? t`The whole shipment is loaded` : '',
      };
    }
    if (verdict.kind === 'again') {
      const { pack, before } = verdict;
      const time = formatRecent(before.at, now);
      return {
        ...{ outcome: 'twice', icon: 'copy', title: t`Already on the truck` },
        ...{ what: packageName(i18n, pack), where: t`Loaded ${time} by ${before.by}` },
        advice: t`Is the same label on two packages? Print a new one for the other.`,
      };
    }
    if (verdict.kind === 'off') {
      const pack = expected.find(({ packageNo }) => packageNo === verdict.packageNo);
      const what = pack ? packageName(i18n, pack) : verdict.packageNo;
      return { outcome: 'twice', icon: 'undo', title: t`Taken off`, what, where: pack?.receiver ?? '', advice: '' };
    }
    if (verdict.kind === 'whole') {
      const { row } = verdict;
      return {
        ...{ outcome: 'twice', icon: 'help', title: t`Which package?`, what: nameOf(row), where: row.receiver.name },
        advice: t`The code is that of the whole shipment. Scan the label of the package.`,
      };
    }
    const { row, number, cause, packageNo } = verdict;
    const name = row && nameOf(row);
    const carrier = row?.carrierName ?? '';
    const day = row ? formatDay(dayOf(row.dispDate), today, language) : '';
    const where = {
      unknown: t`No shipment on this device has this number`,
      otherTruck: t`Goes with ${carrier}, ${day}`,
      notBooked: t`Its shipment is not booked yet`,
      cancelled: t`Its shipment is cancelled`,
    }[cause];
    const of = row?.packageNumbers.length ?? 0;
    return {
      ...{ outcome: 'bad', icon: 'state-22', title: t`Does not belong`, where },
      what: name && number ? t`${name}, package ${number} of ${of}` : (name ?? packageNo),
      advice: t`Put it aside. It does not count, and the next scan goes on.`,
    };
  };
}
