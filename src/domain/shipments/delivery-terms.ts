/**
 * Terms of delivery for a shipment abroad: Incoterms 2020, and the Nordic Combiterms, whose numbers stand for a division of
 * the costs.
 * Incoterms for sea freight are left out, because these carriers drive.
 */
type DeliveryTerm = {
  readonly value: string;
  readonly name: string;
  readonly kind: 'incoterm' | 'combiterm' | 'payer';
};

export const DELIVERY_TERMS: readonly DeliveryTerm[] = [
  { value: 'EXW', name: 'Ex Works', kind: 'incoterm' },
  { value: 'FCA', name: 'Free Carrier', kind: 'incoterm' },
  { value: 'CPT', name: 'Carriage Paid To', kind: 'incoterm' },
  { value: 'CIP', name: 'Carriage and Insurance Paid To', kind: 'incoterm' },
  { value: 'DAP', name: 'Delivered at Place', kind: 'incoterm' },
  { value: 'DPU', name: 'Delivered at Place Unloaded', kind: 'incoterm' },
  { value: 'DDP', name: 'Delivered Duty Paid', kind: 'incoterm' },
  { value: '001', name: 'Combiterm 001 (Ex Works)', kind: 'combiterm' },
  { value: '002', name: 'Combiterm 002 (Free Carrier)', kind: 'combiterm' },
  { value: '022', name: 'Combiterm 022 (Delivered, duty unpaid)', kind: 'combiterm' },
  { value: '023', name: 'Combiterm 023 (Delivered, duty paid)', kind: 'combiterm' },
];

/** Registrations a warehouse can hold with customs and tax authorities. */
export const TRADING_ACCOUNT_TYPES: readonly string[] = [
  'EORI',
  'VOEC',
  'IOSS',
  'GB_EORI',
  'XI_EORI',
  'VAT_NO',
  'REX',
  'DEFERMENT',
  'GLN',
  'DUNS',
];
