/** Packages by their shipments, in the order in which they come. */
import type { ExpectedPackage } from '#contract/load.ts';

export interface LoadShipment {
  readonly shipmentId: string;
  readonly name: string;
  readonly receiver: string;
  readonly packages: readonly ExpectedPackage[];
}

export function byShipment(packages: readonly ExpectedPackage[]): readonly LoadShipment[] {
  const groups = new Map<string, ExpectedPackage[]>();
  for (const pack of packages) {
    const own = groups.get(pack.shipmentId);
    if (own) own.push(pack);
    else groups.set(pack.shipmentId, [pack]);
  }
  return Array.from(groups, ([shipmentId, own]) => ({
    ...{ shipmentId, name: own[0]?.orderNumber || `#${shipmentId}`, receiver: own[0]?.receiver ?? '', packages: own },
  }));
}
