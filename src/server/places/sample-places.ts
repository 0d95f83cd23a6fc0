/**
 * A few zip codes of each Nordic country, for a system that has imported none: no complete free set comes as a package. Gathered by
 * hand from addresses of ports, terminals and the companies of the demo.
 * Not here: the whole list of a country, which the operator imports (place-import.ts).
 */
const SAMPLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SE: {
    ...{ '11122': 'Stockholm', '21119': 'Malmö', '39231': 'Kalmar', '41104': 'Göteborg', '41121': 'Göteborg' },
    ...{ '75320': 'Uppsala' },
  },
  NO: { '0159': 'Oslo', '5003': 'Bergen', '7010': 'Trondheim' },
  DK: { '1050': 'København K', '8000': 'Aarhus C' },
  FI: { '00100': 'Helsinki', '20100': 'Turku' },
  AX: { '22100': 'Mariehamn' },
};

export function samplePlace(countryCode: string, code: string): string | undefined {
  const places = SAMPLE[countryCode] ?? {};
  return Object.hasOwn(places, code) ? places[code] : undefined;
}
