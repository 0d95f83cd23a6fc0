/** How often each fault met each kind of operation: what a run of the simulation has really tried. */
import type { OperationKind } from '#domain/sync/operation-record.ts';
import type { Sending } from './sim-network.ts';

const COLUMNS: readonly OperationKind[] = [
  'shipment.create',
  'shipment.edit',
  'shipment.status',
  'address.create',
  'address.put',
];
export class FaultTable {
  private readonly counts = new Map<string, number>();
  private readonly rows = new Set<string>();

  hit(fault: string, kind: OperationKind): void {
    this.rows.add(fault);
    const cell = `${fault} ${kind}`;
    this.counts.set(cell, (this.counts.get(cell) ?? 0) + 1);
  }

  /** The smallest cell. */
  least(): number {
    return Math.min(...[...this.rows].flatMap((row) => COLUMNS.map((column) => this.count(row, column))));
  }

  count(fault: string, kind: OperationKind): number {
    return this.counts.get(`${fault} ${kind}`) ?? 0;
  }

  toString(): string {
    const cells = (row: string) => COLUMNS.map((column) => String(this.count(row, column)).padStart(column.length + 2));
    const head = `${''.padEnd(12)}${COLUMNS.map((column) => column.padStart(column.length + 2)).join('')}`;
    return [head, ...[...this.rows].sort().map((row) => row.padEnd(12) + cells(row).join(''))].join('\n');
  }
}

export function kindOfSending({ path, body }: Pick<Sending, 'path' | 'body'>): OperationKind {
  const { status, addressId } = JSON.parse(body || '{}') as { status?: number; addressId?: string };
  if (path.startsWith('/api/addressRegister')) return addressId === undefined ? 'address.create' : 'address.put';
  if (path === '/api/shipment/new') return 'shipment.create';
  return status === undefined ? 'shipment.edit' : 'shipment.status';
}
