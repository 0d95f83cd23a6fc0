/** How often each fault met each kind of operation: what a run of the simulation has really tried. */
import { OPERATION_KINDS, type OperationKind } from '#domain/kinds/kind-names.ts';
import { WIRE_FAULTS, type WireFault } from './sim-network.ts';

/** What happens to a device or behind its back while something waits on it. */
const DEVICE_FAULTS = [
  'colleague',
  'kill',
  'secondTab',
  'otherUser',
  'upgrade',
  'clock',
  'cacheWipe',
  'restore',
] as const;
export type Fault = WireFault | (typeof DEVICE_FAULTS)[number];
const FAULTS: readonly Fault[] = [...WIRE_FAULTS, ...DEVICE_FAULTS];

/** One fault met one operation. */
export interface FaultHit {
  readonly fault: Fault;
  readonly kind: OperationKind;
}

export class FaultTable {
  private readonly counts = new Map<string, number>();

  add(hits: readonly FaultHit[]): void {
    for (const { fault, kind } of hits) this.counts.set(`${fault} ${kind}`, this.count(fault, kind) + 1);
  }

  count(fault: Fault, kind: OperationKind): number {
    return this.counts.get(`${fault} ${kind}`) ?? 0;
  }

  /** The smallest cell. */
  least(): number {
    return Math.min(...FAULTS.flatMap((fault) => OPERATION_KINDS.map((kind) => this.count(fault, kind))));
  }

  toString(): string {
    const wide = (kind: OperationKind) => kind.length + 2;
    const head = OPERATION_KINDS.map((kind) => kind.padStart(wide(kind))).join('');
    const line = (fault: Fault) =>
      OPERATION_KINDS.map((kind) => String(this.count(fault, kind)).padStart(wide(kind))).join('');
    return [''.padEnd(10) + head, ...FAULTS.map((fault) => fault.padEnd(10) + line(fault))].join('\n');
  }
}
