/** Names of demo receivers, goods and notes. Towns have their real postcodes; companies and people are invented. */

export interface Town {
  readonly countryCode: string;
  readonly zipCode: string;
  readonly city: string;
}

const towns = (countryCode: string, list: string): Town[] =>
  list.split('; ').map((entry) => {
    const at = entry.indexOf(' ');
    return { countryCode, zipCode: entry.slice(0, at), city: entry.slice(at + 1) };
  });

export const SWEDISH_TOWNS = towns(
  'SE',
  '41104 Göteborg; 11122 Stockholm; 21119 Malmö; 75320 Uppsala; 72211 Västerås; 70210 Örebro; 58222 Linköping; ' +
    '25221 Helsingborg; 55321 Jönköping; 60222 Norrköping; 22221 Lund; 90325 Umeå; 80320 Gävle; 50330 Borås; ' +
    '63220 Eskilstuna; 30242 Halmstad; 35230 Växjö; 65224 Karlstad; 85230 Sundsvall; 83130 Östersund; 97231 Luleå; ' +
    '46130 Trollhättan; 45130 Uddevalla; 54130 Skövde; 39231 Kalmar; 79130 Falun; 29131 Kristianstad; 43245 Varberg; ' +
    '62156 Visby; 93130 Skellefteå; 59330 Västervik; 33130 Värnamo; 52330 Ulricehamn; 27130 Ystad; 98131 Kiruna',
);
export const NORWEGIAN_TOWNS = towns(
  'NO',
  '0159 Oslo; 5003 Bergen; 7010 Trondheim; 4006 Stavanger; 9008 Tromsø; 1601 Fredrikstad; 6002 Ålesund; 3015 Drammen; 8006 Bodø',
);
export const DANISH_TOWNS = towns(
  'DK',
  '1050 København K; 8000 Aarhus C; 5000 Odense C; 9000 Aalborg; 6700 Esbjerg; 7100 Vejle; 4000 Roskilde; 3000 Helsingør',
);
export const FINNISH_TOWNS = towns(
  'FI',
  '00100 Helsinki; 20100 Turku; 33100 Tampere; 90100 Oulu; 65100 Vaasa; 22100 Mariehamn; 40100 Jyväskylä',
);
export const GERMAN_TOWNS = towns('DE', '20095 Hamburg; 10115 Berlin; 50667 Köln; 80331 München; 18055 Rostock');

export const STREETS: Readonly<Record<string, readonly string[]>> = {
  SE: [
    'Storgatan',
    'Industrigatan',
    'Hamngatan',
    'Kvarnvägen',
    'Verkstadsgatan',
    'Järnvägsgatan',
    'Östra Ringvägen',
    'Smedjegatan',
    'Båtbyggargatan',
    'Magasinsgatan',
    'Åvägen',
    'Kyrkogatan',
    'Sågverksgatan',
    'Lagergatan',
  ],
  NO: ['Strandgata', 'Karl Johans gate', 'Industriveien', 'Sjøgata', 'Verftsgata', 'Bryggeveien', 'Kirkegata'],
  DK: ['Havnegade', 'Vestergade', 'Industrivej', 'Søndergade', 'Nørregade', 'Smedevej', 'Kærvej'],
  FI: ['Satamakatu', 'Teollisuustie', 'Hämeenkatu', 'Rantatie', 'Kauppakatu', 'Strandgatan'],
  DE: ['Hafenstraße', 'Lagerstraße', 'Industriestraße', 'Bahnhofstraße', 'Am Kai'],
};

export const COMPANY_STEMS = [
  'Åkerlunds',
  'Björkhagens',
  'Ekströms',
  'Fjällviks',
  'Granbergs',
  'Hällefors',
  'Isbergs',
  'Järnkrokens',
  'Klippans',
  'Lövåsens',
  'Mossebo',
  'Norrskenets',
  'Östanvinds',
  'Pålssons',
  'Rönnbäckens',
  'Sjöstrands',
  'Tallbackens',
  'Ulvsunda',
  'Västerhavets',
  'Ängsholms',
  'Fyrens',
  'Havsörnens',
  'Kullbergs',
  'Linnéas',
  'Måsens',
  'Nordkaps',
  'Skärgårdens',
  'Trädgårdsmästar Berglunds',
];
export const COMPANY_TRADES: Readonly<Record<string, readonly string[]>> = {
  SE: [
    'Bygg AB',
    'Järnhandel AB',
    'Elteknik AB',
    'Möbler AB',
    'Cykel & Fritid HB',
    'Rör AB',
    'Kafferosteri AB',
    'Trä AB',
    'Maskin AB',
  ],
  NO: ['Byggevare AS', 'Jernvare AS', 'Møbler AS', 'Sykkel AS', 'Elektro AS', 'Marina AS'],
  DK: ['Byggemarked A/S', 'Møbler ApS', 'Cykler ApS', 'Værktøj A/S', 'Kafferisteri ApS'],
  FI: ['Rauta Oy', 'Rakennus Oy', 'Sähkö Oy', 'Kalusteet Oy', 'Pyörä Oy'],
  DE: ['Baustoffe GmbH', 'Möbelhaus GmbH', 'Werkzeuge GmbH', 'Handels GmbH & Co. KG'],
};

export const FIRST_NAMES = [
  'Anna',
  'Erik',
  'Karin',
  'Lars',
  'Märta',
  'Nils',
  'Åsa',
  'Olle',
  'Søren',
  'Kirsi',
  'Jörgen',
  'Ebba',
];
export const LAST_NAMES = [
  'Lindqvist',
  'Sjöberg',
  'Hansen',
  'Nygård',
  'Åström',
  'Virtanen',
  'Öberg',
  'Dahl',
  'Møller',
  'Holm',
];

export const DIALLING_CODES: Readonly<Record<string, string>> = {
  SE: '+46',
  NO: '+47',
  DK: '+45',
  FI: '+358',
  DE: '+49',
};

export const NOTES = [
  'Kunden ringer själv om lossning.',
  'Kreditera frakten om den blir sen.',
  'Delleverans, resten i nästa vecka.',
  'Ask for Ebba at the gate.',
  'Samlastas med order från i måndags.',
];
export const DRIVER_MESSAGES = [
  'Ring 30 minuter före leverans',
  'Lossning på gårdens baksida',
  'Port 3, kod vid grinden',
  'Stängt 12-13',
];
