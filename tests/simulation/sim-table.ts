/** How often each fault met each command: what a run of the simulation has really tried. */
import { COMMAND_NAMES, type CommandName, entityKindOf } from '#domain/commands/kind-names.ts';
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
  'putBack',
] as const;
export type Fault = WireFault | (typeof DEVICE_FAULTS)[number];
const FAULTS: readonly Fault[] = [...WIRE_FAULTS, ...DEVICE_FAULTS];

/** The commands of a load check are not played here: its events only ever add to each other (tests/e2e/load-faults.e2e.ts). */
const PLAYED = COMMAND_NAMES.filter((command) => entityKindOf(command) !== 'load');

/** One fault met one command. */
export interface FaultHit {
  readonly fault: Fault;
  readonly kind: CommandName;
}

export class FaultTable {
  private readonly counts = new Map<string, number>();

  add(hits: readonly FaultHit[]): void {
    for (const { fault, kind } of hits) this.counts.set(`${fault} ${kind}`, this.count(fault, kind) + 1);
  }

  count(fault: Fault, kind: CommandName): number {
    return this.counts.get(`${fault} ${kind}`) ?? 0;
  }

  /** The smallest cell. */
  least(): number {
    return Math.min(...FAULTS.flatMap((fault) => PLAYED.map((kind) => this.count(fault, kind))));
  }

  toString(): string {
    const wide = (kind: CommandName) => kind.length + 2;
    const head = PLAYED.map((kind) => kind.padStart(wide(kind))).join('');
    const line = (fault: Fault) => PLAYED.map((kind) => String(this.count(fault, kind)).padStart(wide(kind))).join('');
    return [''.padEnd(10) + head, ...FAULTS.map((fault) => fault.padEnd(10) + line(fault))].join('\n');
  }
}
