/** Currencies offered, with the number of decimals their amounts have (ISO 4217). */
export const CURRENCIES: readonly { readonly value: string; readonly decimals: number }[] = [
  ...withDecimals(2, 'SEK NOK DKK EUR GBP USD CHF PLN CZK HUF RON RSD UAH TRY CAD AUD NZD CNY HKD SGD INR ZAR AED ILS'),
  ...withDecimals(0, 'ISK JPY KRW'),
  ...withDecimals(3, 'KWD BHD'),
];

function withDecimals(decimals: number, codes: string) {
  return codes.split(' ').map((value) => ({ value, decimals }));
}
