/**
 * What follows from the events of a load: which packages are on the truck since when, what was scanned twice, what does not belong.
 * The events are a set: repeats, order and the device they come from change nothing (LOD-01). A package is on the truck when it
 * was loaded after it was last taken off; the earliest of those times counts, the others are scans of what was there already.
 * Not here: which packages are expected (expected-packages.ts), what is told of a scan (scan-verdict.ts).
 */
import type { ExpectedPackage, FinishedLoad, Load, LoadEvent } from '#contract/load.ts';
import type { MissingReason } from '#contract/load-limits.ts';

/** What the events say about one package, whether it is expected or not. */
export interface PackageState {
  readonly packageNo: string;
  /** Since when it is on the truck, and who put it there; null when it is not. */
  readonly loaded: LoadEvent | null;
  /** Scans of it when it was on the truck already, earliest first. */
  readonly again: readonly LoadEvent[];
  /** It was scanned as not belonging here, and not put aside since. */
  readonly foreign: LoadEvent | null;
  /** The last reason given why it does not come along. */
  readonly reason: MissingReason | null;
}

export interface LoadState {
  readonly loaded: readonly PackageState[];
  readonly missing: readonly ExpectedPackage[];
  /** What was scanned here and is not expected, on the truck or not. */
  readonly foreign: readonly PackageState[];
  readonly doubled: readonly PackageState[];
  readonly states: ReadonlyMap<string, PackageState>;
}

export function packageStates(events: readonly LoadEvent[]): ReadonlyMap<string, PackageState> {
  const byPackage = new Map<string, LoadEvent[]>();
  for (const event of mergedEvents(events)) {
    const own = byPackage.get(event.packageNo);
    if (own) own.push(event);
    else byPackage.set(event.packageNo, [event]);
  }
  return new Map(Array.from(byPackage, ([packageNo, own]) => [packageNo, stateOf(packageNo, own)]));
}

export function loadState(expected: readonly ExpectedPackage[], events: readonly LoadEvent[]): LoadState {
  const states = packageStates(events);
  const isExpected = new Set(expected.map(({ packageNo }) => packageNo));
  const all = [...states.values()];
  const isHere = ({ packageNo, loaded }: PackageState) => loaded !== null && isExpected.has(packageNo);
  return {
    states,
    loaded: all.filter(isHere),
    missing: expected.filter(({ packageNo }) => !states.get(packageNo)?.loaded),
    foreign: all.filter((one) => !isHere(one) && (one.foreign !== null || one.loaded !== null)),
    doubled: all.filter((one) => isHere(one) && one.again.length > 0),
  };
}

/** Each event once, in the order in which they happened; the same for every order in which they arrive. */
export function mergedEvents(events: readonly LoadEvent[]): readonly LoadEvent[] {
  const byId = new Map<string, LoadEvent>();
  for (const event of events) if (!byId.has(event.eventId)) byId.set(event.eventId, event);
  return [...byId.values()].sort(
    (one, other) => compare(one.at, other.at) || rank(one) - rank(other) || compare(one.eventId, other.eventId),
  );
}

/** Each finish once, in the order of signing. */
export function mergedFinishes(finishes: readonly FinishedLoad[]): readonly FinishedLoad[] {
  const byKey = new Map(finishes.map((finish) => [`${finish.at} ${finish.signature}`, finish]));
  return [...byKey.values()].sort((one, other) => compare(one.at, other.at) || compare(one.signature, other.signature));
}

/**
 * The finish that counts. Undefined while nobody has signed, and once something was loaded or taken off after the last signature:
 * then the driver signs anew.
 */
export function lastFinish({ events, finishes }: Pick<Load, 'events' | 'finishes'>): FinishedLoad | undefined {
  const last = mergedFinishes(finishes).at(-1);
  const isMoved = ({ type, at }: LoadEvent) => (type === 'loaded' || type === 'off') && at > (last?.at ?? '');
  return last && !events.some(isMoved) ? last : undefined;
}

/** What has gone: the packages that are on a truck whose driver has signed for it. */
export function signedPackages(loads: Iterable<Pick<Load, 'events' | 'finishes'>>): ReadonlySet<string> {
  const gone = new Set<string>();
  for (const load of loads) {
    if (!lastFinish(load)) continue;
    for (const { packageNo, loaded } of packageStates(load.events).values()) if (loaded) gone.add(packageNo);
  }
  return gone;
}

function stateOf(packageNo: string, events: readonly LoadEvent[]): PackageState {
  const off = events.findLastIndex(({ type }) => type === 'off');
  const since = events.slice(off + 1);
  const [loaded = null, ...again] = since.filter(({ type }) => type === 'loaded');
  return {
    ...{ packageNo, loaded, again },
    foreign: since.find(({ type }) => type === 'foreign') ?? null,
    reason: events.findLast(({ type }) => type === 'reason')?.reason ?? null,
  };
}

/** Of two events at one moment, taking off comes after loading. */
function rank({ type }: LoadEvent): number {
  return type === 'off' ? 1 : 0;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
