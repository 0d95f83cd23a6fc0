/** What was found, as headed rows that do something. */
import { useLingui } from '@lingui/react/macro';
import { useObservable } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { ShipmentRow } from '#contract/shipment.ts';
import { openedLast } from './recent-finds.ts';
import type { Finding } from './use-find.ts';

export interface FoundRow {
  readonly key: string;
  readonly go: () => void;
  readonly shows: /** `isGuess`: it is called almost so. */
    | {
        readonly what: 'shipment';
        readonly row: ShipmentRow;
        readonly packagePlace?: number;
        readonly isGuess?: boolean;
      }
    | { readonly what: 'new'; readonly order: string }
    | { readonly what: 'receiver'; readonly address: Finding['receivers'][number] };
}

export interface FoundSection {
  readonly key: string;
  readonly title: string;
  readonly count?: number;
  readonly rows: readonly FoundRow[];
}

/** One word with a digit in it may be the number of an order to come; as many digits as a package number has are not. */
const ORDER = /^(?!\d{12})(?=\S*\d)\S{2,35}$/;

interface Actions {
  readonly openShipment: (shipmentId: string) => void;
  readonly openAddress: (addressId: string) => void;
  readonly makeShipment: (orderNumber: string) => void;
  /** The box is empty, and a person asked what was opened last. */
  readonly isRecentAsked: boolean;
}

export function useFoundSections(finding: Finding, text: string, actions: Actions): readonly FoundSection[] {
  const { t } = useLingui();
  const userData = useUserData();
  const rowById = useObservable(userData.shipments.rows);
  const shipment = (row: ShipmentRow, packagePlace?: number): FoundRow => ({
    key: packagePlace === undefined ? row.shipmentId : `${row.shipmentId}-${packagePlace}`,
    go: () => actions.openShipment(row.shipmentId),
    shows: { what: 'shipment', row, ...(packagePlace !== undefined && { packagePlace }) },
  });
  if (actions.isRecentAsked) {
    const recent = openedLast(userData.userKey).flatMap((id) => rowById.get(id) ?? []);
    return withRows([{ key: 'recent', title: t`Recently opened`, rows: recent.map((row) => shipment(row)) }]);
  }
  const order = text.trim();
  if (order === '') return [];
  const isNothing = finding.isAsked && finding.count === 0 && finding.server !== 'asking';
  return withRows([
    {
      key: 'shipments',
      title: t`Shipments`,
      count: finding.shipmentCount,
      rows: finding.shipments.map((row) => shipment(row)),
    },
    {
      key: 'receivers',
      title: t`Receivers`,
      rows: finding.receivers.map((address) => ({
        key: `address-${address.addressId}`,
        go: () => actions.openAddress(address.addressId),
        shows: { what: 'receiver', address },
      })),
    },
    {
      key: 'packages',
      title: t`Packages`,
      rows: finding.packages.map((found) => shipment(found.shipment, found.place)),
    },
    {
      key: 'nearest',
      title: t`Did you mean`,
      rows: finding.nearest.map((row) => ({ ...shipment(row), shows: { what: 'shipment', row, isGuess: true } })),
    },
    ...(isNothing && ORDER.test(order)
      ? [
          {
            key: 'new',
            title: t`Go to`,
            rows: [
              { key: 'new', go: () => actions.makeShipment(order), shows: { what: 'new', order } } satisfies FoundRow,
            ],
          },
        ]
      : []),
  ]);
}

function withRows(sections: readonly FoundSection[]): readonly FoundSection[] {
  return sections.filter(({ rows }) => rows.length > 0);
}
