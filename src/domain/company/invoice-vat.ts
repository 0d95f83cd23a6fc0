/**
 * The VAT on an invoice from a seller in Sweden: 25 % within Sweden; none, with reverse charge, for a business with a VAT
 * number in another member state; none outside the VAT area of the European Union. A buyer in another member state without a
 * VAT number pays Swedish VAT, because without the number the charge cannot be reversed.
 * Amounts are whole öre. The tax is calculated once, on the invoice total, and rounded half up.
 */
import { tradeArea } from '#domain/delivery-types/trade-area.ts';
import { isOutsideVatArea } from '#domain/shared/vat-area.ts';

export const SELLER_COUNTRY = 'SE';
/** Per cent. */
const SWEDISH_RATE = 25;

export type VatTreatment = 'domestic' | 'reverseCharge' | 'outsideEu';

export interface InvoiceVat {
  readonly treatment: VatTreatment;
  /** Per cent. */
  readonly rate: number;
  readonly net: number;
  readonly vat: number;
  readonly total: number;
}

export interface Taxed {
  readonly countryCode: string;
  readonly zipCode: string | null;
  /** Whether the buyer has a VAT number that its country could have issued. */
  readonly hasVatNo: boolean;
}

export function invoiceVat(net: number, buyer: Taxed): InvoiceVat {
  const treatment = treatmentOf(buyer);
  const rate = treatment === 'domestic' ? SWEDISH_RATE : 0;
  const vat = Math.floor((net * rate + 50) / 100);
  return { treatment, rate, net, vat, total: net + vat };
}

function treatmentOf({ countryCode, zipCode, hasVatNo }: Taxed): VatTreatment {
  const area = tradeArea(SELLER_COUNTRY, countryCode);
  if (area === 'dom') return 'domestic';
  if (area === 'ex' || isOutsideVatArea(countryCode, zipCode)) return 'outsideEu';
  return hasVatNo ? 'reverseCharge' : 'domestic';
}
