/** How often each fault met each command: what a run of the simulation has really tried. */
import { COMMAND_NAMES } from '#domain/commands/kind-names.ts';
import { type Asking, WIRE_FAULTS, type WireFault } from './sim-network.ts';

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
  'putBack',
] as const;
export type Fault = WireFault | (typeof DEVICE_FAULTS)[number];
const FAULTS: readonly Fault[] = [...WIRE_FAULTS, ...DEVICE_FAULTS];

/** The last one: a block of numbers is taken or returned, or lies on the device. */
const PLAYED: readonly Asking[] = [...COMMAND_NAMES, 'lease'];

function isOfDock(kind: Asking): boolean {
  return kind === 'lease' || kind.startsWith('load.');
}

/** One fault met one command, or a block of numbers. */
export interface FaultHit {
  readonly fault: Fault;
  readonly kind: Asking;
}

export class FaultTable {
  private readonly counts = new Map<string, number>();

  add(hits: readonly FaultHit[]): void {
    for (const { fault, kind } of hits) this.counts.set(`${fault} ${kind}`, this.count(fault, kind) + 1);
  }

  count(fault: Fault, kind: Asking): number {
    return this.counts.get(`${fault} ${kind}`) ?? 0;
  }

  /** The smallest cell, of everything or of what is not only done at the dock. */
  least(withDock: boolean): number {
    const kinds = PLAYED.filter((kind) => withDock || !isOfDock(kind));
    return Math.min(...FAULTS.flatMap((fault) => kinds.map((kind) => this.count(fault, kind))));
  }

  toString(): string {
    const wide = (kind: Asking) => kind.length + 2;
    const head = PLAYED.map((kind) => kind.padStart(wide(kind))).join('');
    const line = (fault: Fault) => PLAYED.map((kind) => String(this.count(fault, kind)).padStart(wide(kind))).join('');
    return [''.padEnd(10) + head, ...FAULTS.map((fault) => fault.padEnd(10) + line(fault))].join('\n');
  }
}
