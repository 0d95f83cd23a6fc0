/**
 * The headings that stand for each field of an address, without spaces and punctuation: in Swedish, English, German, Danish,
 * Norwegian, Finnish, Dutch, French, Polish, Spanish and Italian. They include the labels of the forms. Beside them those of parts
 * that have columns of their own.
 * Not here: how parts are joined (address-parts.ts), whose address a heading is of (addresses/import-headings.ts).
 */
import type { PartField } from './address-parts.ts';
import { bareWord } from './headings.ts';

export const PARTY_HEADINGS = {
  customerNo:
    'customerno customernumber customernr customerid customercode custno kundnr kundnummer kundid kundno kundennummer kundennr kundenid kdnr kundenr kundenummer debitor debitornr debitornummer debitorennummer debitorno asiakasnumero accountno accountnumber klantnummer klantnr klantcode debiteurnummer debiteurnr relatienummer numeroclient codeclient noclient idclient numerklienta nrklienta kodklienta idklienta numerocliente codigocliente idcliente codicecliente asiakasnro',
  name: 'name name1 namn kundnamn customer customername företag företagsnamn company companyname mottagare receiver recipient firma firmenname firmanamn kundenname empfänger navn nimi yritys displayname fullname kundenavn asiakkaannimi companyorname organisation organization organisationname organizationname organization1name naam klantnaam klant ontvanger bedrijf bedrijfsnaam nom nomclient client destinataire societe raisonsociale entreprise nazwa nazwafirmy nazwaklienta klient odbiorca nombre nombrecliente cliente destinatario empresa razonsocial nome nominativo azienda ragionesociale vastaanottaja saaja asiakas yrityksennimi modtager modtagernavn mottakernavn bedriftsnavn virksomhed',
  street1:
    'street street1 gata gata1 adress adress1 adressrad1 address address1 addressline1 gatuadress streetaddress utdelningsadress postadress leveransadress besöksadress strasse straße straßehausnummer strassehausnummer straßeundhausnummer adresse adresse1 anschrift katuosoite osoite addressone line1 adresselinje1 adrlinje1 lähiosoite strassenr straßenr streetname gatunamn gatenavn gateadresse vejnavn vej strassenname straat straatnaam adres adresregel1 straathuisnummer straatenhuisnummer rue voie nomdelavoie adressepostale ulica ul nazwaulicy adres1 calle direccion direccion1 domicilio via indirizzo indirizzo1 katu kadunnimi käyntiosoite',
  street2:
    'street2 gata2 adress2 adressrad2 address2 addressline2 adresse2 adresszusatz addresstwo line2 adresselinje2 adrlinje2 adres2 adresregel2 complementadresse adressecomplement complementdadresse direccion2 indirizzo2 adressezusatz lisäosoite',
  zipCode:
    'zipcode zip postcode postalcode postnummer postnr postkod plz postleitzahl postinumero zippostalcode zippostcode postalzipcode codepostal cp kodpocztowy codigopostal cap codicepostale postnumber postnro',
  city: 'city ort postort stad town posttown stadt wohnort by poststed postitoimipaikka kaupunki cityortown towncity plaats woonplaats ville commune localite miasto miejscowosc ciudad poblacion localidad municipio citta comune localita paikkakunta poststad',
  countryCode:
    'country countrycode land landskod landkod landcode ländercode länderkennzeichen staat countryiso maa countryregion countryregioncode countryid countryterritory maakoodi pays codepays kraj kodkraju pais codigopais paese nazione codicepaese maatunnus',
  vatNo:
    'vatnumber vatno vatnr vat vatid momsnummer momsnr momsregnr momsregistreringsnummer vatregistrationnumber ustid ustidnr ustidnummer umsatzsteueridentifikationsnummer vatregistrationno btwnummer btwnr btw numerotva tva tvaintracommunautaire numerotvaintracommunautaire numeroiva partitaiva piva alvnumero alvtunnus',
  'contact.name':
    'contact contactname contactperson kontakt kontaktperson kontaktnamn referens erreferens reference ansprechpartner yhteyshenkilö attention attn att contactpersoon nomcontact personneacontacter interlocuteur osobakontaktowa personadecontacto contacto referente contatto personadicontatto',
  'contact.phoneNo':
    'phone phoneno phonenumber telephone telefon telefonnummer telefonnr telnr tel fon mobil mobile mobiltelefon mobilnummer handy rufnummer puhelin mobilephone mobilephonenumber primaryphone phone1value puhelinnumero telefoon telefoonnummer telefoonnr gsm mobiel numerotelephone telephoneportable portable numertelefonu nrtelefonu komorka telefono telefonomovil movil cellulare telefonocellulare matkapuhelin mobilnr tlf tlfnr',
  'contact.email':
    'email mail epost epostadress emailaddress emailadresse mejl sähköposti email1value hauptemail emailadres courriel adressemail adresseemail correo correoelectronico indirizzoemail sähköpostiosoite',
} as const;

export const PART_HEADINGS: Readonly<Record<PartField, string>> = {
  houseNo:
    'housenumber housenumber1 houseno housenr housenameornumber streetnumber streetno streetnr buildingnumber buildingno husnummer husnr gatunummer gatunr gatenummer gatenr vejnummer vejnr hausnummer hausnr hsnr hnr strassennummer huisnummer huisnr talonnumero talonumero talonro kadunnumero numerodevoie numerovoie numerorue numerdomu nrdomu numerbudynku nrbudynku numerodecalle numerocalle numeroexterior numerodecasa numerocivico civico ncivico',
  houseLetter: 'houseletter huisletter husbokstav husbogstav bokstav bogstav hausbuchstabe',
  houseAddition:
    'housenumberaddition houseaddition housenumbersuffix housenumberextension housenumberext housesuffix huisnummertoevoeging huisnrtoevoeging toevoeging huistoevoeging hausnummerzusatz hausnrzusatz husnummertillägg indicederepetition nrlokalu numerlokalu nrmieszkania numermieszkania',
  careOf: 'co careof coaddress coadress coadresse coname conamn conavn',
  floor:
    'floor floornumber storey våning våningsplan trappor etage etasje kerros stockwerk verdieping pietro piso piano',
  entrance:
    'entrance staircase uppgång ingång portnr eingang aufgang stiege escalier oppgang inngang opgang indgang porras rappu klatka escalera scala',
  door: 'door apartment apartmentnumber apartmentno aptno apt flat flatno flatnumber suite unitnumber unitno lägenhet lägenhetsnummer lägenhetsnr lghnr lgh wohnung wohnungsnummer türnummer tür busnummer appartement leilighet leilighetsnummer bolignummer dør lejlighed asunto mieszkanie puerta',
  poBox:
    'pobox postofficebox postbox postboks postfach postbus postilokero boitepostale skrytkapocztowa apartadodecorreos apartadopostal casellapostale',
  firstName: 'firstname givenname fname förnamn fornavn vorname voornaam etunimi prenom imie',
  lastName:
    'lastname familyname surname lname efternamn efternavn etternavn nachname familienname achternaam sukunimi nomdefamille nazwisko apellidos apellido cognome',
};

/** Zip code and town in one column, in either order: `PLZ/Ort`, `Postnr och ort`, `City, State, ZIP`. */
export function isTownWithCode(word: string): boolean {
  const of = (field: 'zipCode' | 'city') => PARTY_HEADINGS[field].split(' ').map(bareWord);
  return [[of('zipCode'), of('city')] as const, [of('city'), of('zipCode')] as const].some(([firsts, seconds]) =>
    firsts
      .filter((first) => word.startsWith(first))
      .map((first) => word.slice(first.length))
      .some((rest) => seconds.includes(rest) || seconds.includes(rest.replace(AND, ''))),
  );
}

const AND = /^(?:state|stateprovince|province|region)?(?:och|and|und|og|ja|en|et|ir|i|y|e)?/;
/** A street, or zip code and town where the street has another column. */
const POSTAL: ReadonlySet<string> = new Set(
  'postadress postadresse postaladdress postanschrift postiosoite'.split(' '),
);

/** Behind the column of a street these are the number of the house; elsewhere they may be any number. */
const BARE_NUMBER: ReadonlySet<string> = new Set('nr no number nummer num numero numer n nº'.split(' '));

/** What a heading means beside the others. `path`: of the fields. */
export function besideOthers<Meaning extends { readonly field: string }>(
  headings: readonly string[],
  meanings: readonly (Meaning | undefined)[],
  path = '',
): readonly (Meaning | undefined)[] {
  const words = headings.map(bareWord);
  const has = (field: string) =>
    meanings.some((one, at) => one?.field === path + field && !POSTAL.has(words[at] ?? ''));
  const isTownPostal = has('street1') && !has('city');
  return meanings.map((meaning, column) => {
    const word = words[column] ?? '';
    const before = meanings[column - 1];
    if (before?.field === `${path}street1` && BARE_NUMBER.has(word)) return { ...before, field: `${path}houseNo` };
    return meaning && isTownPostal && POSTAL.has(word) ? { ...meaning, field: `${path}city` } : meaning;
  });
}

/** A company has a contact; without one, a person is the receiver. */
export const COMPANY: ReadonlySet<string> = new Set(
  'company companyname företag företagsnamn firma firmanamn firmenname organisation organization organisationname organizationname organization1name companyorname bedrijf bedrijfsnaam societe raisonsociale entreprise nazwafirmy empresa razonsocial azienda ragionesociale yritys yrityksennimi bedriftsnavn virksomhed'.split(
    ' ',
  ),
);

/** Names of persons where a column has the rest of the name: that of the family in `Name;Vorname`, the first one in `Nome;Cognome`. */
const LAST_BESIDE_FIRST: ReadonlySet<string> = new Set('name namn naam navn nimi nom'.split(' '));
const FIRST_BESIDE_LAST: ReadonlySet<string> = new Set('nome nombre'.split(' '));

/** `fields`: what each heading was taken for. The part of a name that a heading stands for beside the others; undefined for all others. */
export function nameParts(
  headings: readonly string[],
  fields: readonly string[],
  path = '',
): readonly (PartField | undefined)[] {
  const has = (field: PartField) => fields.includes(path + field);
  if (has('firstName') === has('lastName')) return [];
  const words = has('firstName') ? LAST_BESIDE_FIRST : FIRST_BESIDE_LAST;
  const isName = (field: string | undefined) => field === `${path}name` || field === `${path}contact.name`;
  return headings.map((heading, column) =>
    isName(fields[column]) && words.has(bareWord(heading)) ? (has('firstName') ? 'lastName' : 'firstName') : undefined,
  );
}
