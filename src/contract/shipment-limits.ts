/** Bounds and names of a shipment's fields, for forms and rules that need no schema. The schemas are in shipment.ts. */
export const SHIPMENT_LIMITS = {
  id: 50,
  name: 50,
  combiterms: 10,
  message: 70,
  currency: 5,
  category: 50,
  noteInternal: 2000,
  goodsLines: 999,
  /** For all goods lines together: each package gets a label. */
  packages: 2000,
  itemLines: 999,
  services: 100,
  serviceCode: 50,
} as const;

/** `id`: the carrier's own name for the place, as long as an IFTMIN takes one (3039 in D.96A). */
export const PICKUP_POINT_LIMITS = { id: 17, name: 50, street1: 50, zipCode: 15, city: 50 } as const;

/** Bounds of a goods line, and how its units are written. Weight and volume are totals of the line, measures are per package. */
export const GOODS_LIMITS = {
  type: 20,
  description: 40,
  quantity: { min: 1, max: 9999, decimals: 0 },
  weight: { min: 0, max: 9_999_999, decimals: 3, units: ['kg'] },
  measure: { min: 0, max: 9999, decimals: 0, units: ['cm'] },
  volume: { min: 0, max: 999, decimals: 3, units: ['m³', 'm3'] },
  loadmeter: { min: 0, max: 999, decimals: 2, units: ['ldm', 'flm'] },
} as const;

export const ITEM_LIMITS = {
  itemNo: 50,
  countryOfOrigin: 2,
  hsTariffNumber: 12,
  description: 50,
  category: 50,
  amount: { min: 0, max: 9_999_999_999, decimals: 3 },
  orderedQuantity: { min: 1, max: 9_999_999, decimals: 3 },
  pickedQuantity: { min: 0, max: 9_999_999, decimals: 3 },
} as const;

/** Fields the server owns. */
export const READ_ONLY_FIELDS = [
  'shipmentId',
  'dispTime',
  'arrivalTime',
  'deliveryTypeName',
  'carrier',
  'carrierName',
  'carrierSuiteId',
  'trackingLink',
  'validationError',
  'validationNotice',
  'isInbound',
  'bookingType',
  'isBooked',
  'bookedAs',
  'documents',
  'consignmentNo',
  'totals',
  'differsFromCarrier',
  'returnOf',
  'copyOf',
  'createdAt',
  'changedAt',
  'createdBy',
  'changedBy',
  '_etag',
] as const;
