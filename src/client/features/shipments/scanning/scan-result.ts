/** What is known about the last scanned code, from the moment it arrives, and the props of its card. */
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import type { ScannedCode } from '#domain/scanning/scanned-code.ts';
import type { ListSearch } from '../list/list-search.ts';
import type { CardWays } from './card-frame.tsx';
import type { ScanSignal } from './scan-signals.ts';
import type { HidingField } from './use-hiding-filters.ts';

/** Where the search failed: on the server, or only here because the server is away or too slow. */
export type LookedAt = 'server' | 'offline' | 'unanswered';

export type Finding =
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly rows: readonly ShownRow[]; readonly isFromServer: boolean }
  | { readonly kind: 'missed'; readonly lookedAt: LookedAt; readonly isForeign: boolean };

export interface Scan {
  /** Every scan has a new id, even of the same code. */
  readonly id: number;
  readonly raw: string;
  readonly code: ScannedCode;
  readonly finding: Finding;
  /** The name of the text field the code stays in. */
  readonly inField: string | undefined;
}

export function signalOf({ finding, inField }: Scan, isHidden: boolean): ScanSignal | undefined {
  if (finding.kind === 'asking' || inField !== undefined) return undefined;
  if (finding.kind === 'missed') return 'miss';
  return finding.rows.length > 1 || isHidden ? 'many' : 'hit';
}

export type ScanCardProps = CardWays & {
  scan: Scan;
  /** Fields of the list's search that hide the shipment. */
  hiding: readonly HidingField[];
  search: ListSearch;
  onOpen: (shipmentId: string) => unknown;
  onLook: (raw: string) => unknown;
  onDefer: () => Promise<unknown>;
};
