/** What was found, or what an empty box offers, as headed rows that do something. */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import type { RecentFinds } from '#client/data/cache/cache-database.ts';
import { readRecent } from '#client/data/cache/recent-finds.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { hasWords } from '#domain/shared/word-search.ts';
import { askedText } from '#domain/shipments/asked-text.ts';
import { foldToFind } from '#domain/shipments/found-text.ts';
import { type ListSearch, plainSearch, searchFieldsOf } from '../list/list-search.ts';
import { toListSearch } from '../list/saved-fields.ts';
import { useSearchesByName } from '../list/use-saved-searches.ts';
import { type FoundPage, findPage } from './find-pages.ts';
import type { Finding, FoundAddress, Hits } from './use-find.ts';

export interface FoundRow {
  readonly key: string;
  readonly go: () => void;
  readonly shows: /** `isGuess`: it is called almost so. `opened`: when it was last opened here. */
    | {
        readonly what: 'shipment';
        readonly row: ShipmentRow;
        readonly packagePlace?: number;
        readonly isGuess?: boolean;
        readonly opened?: RecentFinds['opened'][number];
      }
    | { readonly what: 'new'; readonly order: string }
    | { readonly what: 'receiver'; readonly address: FoundAddress; readonly shipments: number }
    | { readonly what: 'repeat'; readonly name: string; readonly day: string }
    | { readonly what: 'search'; readonly search: RecentFinds['searches'][number] }
    | { readonly what: 'saved'; readonly name: string; readonly count: number }
    | { readonly what: 'page'; readonly page: FoundPage };
}

export interface FoundSection {
  readonly key: string;
  readonly title: string;
  readonly count?: number;
  readonly rows: readonly FoundRow[];
}

/** One word with a digit in it may be the number of an order to come; as many digits as a package number has are not. */
const ORDER = /^(?!\d{12})(?=\S*\d)\S{2,35}$/;
/** Ways on to somewhere else, below what was found. */
const WAYS_AT_MOST = 2;
const SAVED_AT_MOST = 3;

interface Actions {
  readonly openShipment: (shipmentId: string) => void;
  readonly openAddress: (addressId: string) => void;
  readonly makeShipment: (start: { orderNumber: string } | { receiverId: string }) => void;
  readonly openPage: (path: string) => void;
  readonly showSearch: (search: ListSearch) => void;
  readonly writeText: (text: string) => void;
}

interface Asking {
  readonly isOpen: boolean;
  readonly text: string;
  readonly finding: Finding;
}

export function useFoundSections({ isOpen, text, finding }: Asking, actions: Actions): readonly FoundSection[] {
  const { t } = useLingui();
  const { shipments, user } = useUserData();
  const rowById = useObservable(shipments.rows);
  const recent = useLive(({ cache }) => readRecent(cache), []);
  const saved = useSearchesByName(isOpen) ?? [];
  const countOf = useCounts();

  const shipment = (row: ShipmentRow, more: { packagePlace?: number; isGuess?: boolean } = {}): FoundRow => ({
    key: more.packagePlace === undefined ? row.shipmentId : `${row.shipmentId}-${more.packagePlace}`,
    go: () => actions.openShipment(row.shipmentId),
    shows: { what: 'shipment', row, ...more },
  });
  const savedSearch = ({ id, name, searchFields }: (typeof saved)[number]): FoundRow => {
    const search = toListSearch(searchFields, user.username);
    return {
      key: `saved-${id}`,
      go: () => actions.showSearch(search),
      shows: { what: 'saved', name, count: countOf(search) },
    };
  };

  function waysTo(asked: string): FoundRow[] {
    const [receiver] = finding.here.receivers;
    const last = receiver && finding.sent.get(receiver.addressId)?.[0];
    const words = askedText(asked)?.words ?? [];
    const named = saved.find(({ name }) => words.length > 0 && hasWords(foldToFind(name), words));
    const page = findPage(asked, user.role);
    const ways: readonly (FoundRow | undefined)[] = [
      receiver &&
        last && {
          key: 'repeat',
          go: () => actions.makeShipment({ receiverId: receiver.addressId }),
          shows: { what: 'repeat', name: receiver.name, day: last.dispDate },
        },
      named && savedSearch(named),
      page && { key: 'page', go: () => actions.openPage(page.path), shows: { what: 'page', page } },
    ];
    return ways.filter((way) => way !== undefined).slice(0, WAYS_AT_MOST);
  }

  if (!isOpen) return [];
  const asked = text.trim();
  if (asked === '') {
    const opened = recent?.opened ?? [];
    return withRows([
      {
        key: 'recent',
        title: t`Recently opened`,
        rows: opened.flatMap((one) => {
          const row = rowById.get(one.shipmentId);
          return row ? { ...shipment(row), shows: { what: 'shipment', row, opened: one } } : [];
        }),
      },
      {
        key: 'searches',
        title: t`Recent searches`,
        rows: [
          ...(recent?.searches ?? []).map(
            (search): FoundRow => ({
              key: `search-${search.at}`,
              go: () => actions.writeText(search.text),
              shows: { what: 'search', search },
            }),
          ),
          ...saved.slice(0, SAVED_AT_MOST).map(savedSearch),
        ],
      },
    ]);
  }
  const isNothing = finding.isAsked && finding.count === 0 && finding.server !== 'asking';
  const hits = ({ shipments: found, receivers, packages }: Hits) => ({
    shipments: found.map((row) => shipment(row)),
    receivers: receivers.map(
      (address): FoundRow => ({
        key: `address-${address.addressId}`,
        go: () => actions.openAddress(address.addressId),
        shows: { what: 'receiver', address, shipments: finding.sent.get(address.addressId)?.length ?? 0 },
      }),
    ),
    packages: packages.map((one) => shipment(one.shipment, { packagePlace: one.place })),
  });
  const here = hits(finding.here);
  const later = hits(finding.later);
  const count = finding.shipmentCount;
  const [near, ways] = [finding.nearest.map((row) => shipment(row, { isGuess: true })), waysTo(asked)];
  if (isNothing && ORDER.test(asked)) {
    const go = () => actions.makeShipment({ orderNumber: asked });
    ways.push({ key: 'new', go, shows: { what: 'new', order: asked } });
  }
  const shown = withRows([
    { key: 'shipments', title: t`Shipments`, count, rows: here.shipments },
    { key: 'receivers', title: t`Receivers`, rows: here.receivers },
    { key: 'packages', title: t`Packages`, rows: here.packages },
    { key: 'nearest', title: t`Did you mean`, rows: near },
    { key: 'ways', title: t`Go to`, rows: ways },
  ]);
  return [
    ...shown,
    // What comes from the server later comes under what stands there.
    ...withRows([
      {
        ...{ key: 'later-shipments', rows: later.shipments },
        ...(here.shipments.length > 0 ? { title: t`Shipments on the server` } : { title: t`Shipments`, count }),
      },
      {
        key: 'later-receivers',
        title: here.receivers.length > 0 ? t`Receivers on the server` : t`Receivers`,
        rows: later.receivers,
      },
      {
        key: 'later-packages',
        title: here.packages.length > 0 ? t`Packages on the server` : t`Packages`,
        rows: later.packages,
      },
    ]),
  ];
}

/** How many shipments on this device a search finds; counted once for each while they stay the same. */
function useCounts(): (search: ListSearch) => number {
  const { shipments } = useUserData();
  const rows = useObservable(shipments.rows);
  const today = useWarehouseDay();
  return useMemo(() => {
    // They are counted among these rows.
    void rows;
    const counts = new Map<string, number>();
    return (search) => {
      const fields = searchFieldsOf(plainSearch(search, today));
      const key = JSON.stringify(fields);
      const count = counts.get(key) ?? shipments.search(fields).count;
      counts.set(key, count);
      return count;
    };
  }, [shipments, rows, today]);
}

function withRows(sections: readonly FoundSection[]): readonly FoundSection[] {
  return sections.filter(({ rows }) => rows.length > 0);
}
