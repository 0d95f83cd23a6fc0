/**
 * The headings that stand for each field of an address, without spaces and punctuation: in Swedish, English, German, Danish,
 * Norwegian and Finnish. They include the labels of the forms.
 */
export const PARTY_HEADINGS = {
  customerNo:
    'customerno customernumber customernr customerid customercode custno kundnr kundnummer kundid kundno kundennummer kundennr kundenid kdnr kundenr kundenummer debitor debitornr debitornummer debitorennummer debitorno asiakasnumero accountno accountnumber',
  name: 'name name1 namn kundnamn customer customername företag företagsnamn company companyname mottagare receiver recipient firma firmenname firmanamn kundenname empfänger navn nimi yritys displayname fullname kundenavn asiakkaannimi companyorname organisation organization organisationname organizationname organization1name',
  street1:
    'street street1 gata gata1 adress adress1 adressrad1 address address1 addressline1 gatuadress streetaddress utdelningsadress postadress leveransadress besöksadress strasse straße straßehausnummer strassehausnummer straßeundhausnummer adresse adresse1 anschrift katuosoite osoite addressone line1 adresselinje1 adrlinje1 lähiosoite strassenr straßenr',
  street2:
    'street2 gata2 adress2 adressrad2 address2 addressline2 coadress adresse2 adresszusatz addresstwo line2 adresselinje2 adrlinje2',
  zipCode:
    'zipcode zip postcode postalcode postnummer postnr postkod plz postleitzahl postinumero zippostalcode zippostcode postalzipcode',
  city: 'city ort postort stad town stadt wohnort by poststed postitoimipaikka kaupunki cityortown towncity',
  countryCode:
    'country countrycode land landskod landkod landcode ländercode länderkennzeichen staat countryiso maa countryregion countryregioncode countryid countryterritory maakoodi',
  vatNo:
    'vatnumber vatno vatnr vat vatid momsnummer momsnr momsregnr momsregistreringsnummer vatregistrationnumber ustid ustidnr ustidnummer umsatzsteueridentifikationsnummer vatregistrationno',
  'contact.name':
    'contact contactname contactperson kontakt kontaktperson kontaktnamn referens erreferens reference ansprechpartner yhteyshenkilö attention attn att',
  'contact.phoneNo':
    'phone phoneno phonenumber telephone telefon telefonnummer telefonnr telnr tel fon mobil mobile mobiltelefon mobilnummer handy rufnummer puhelin mobilephone mobilephonenumber primaryphone phone1value puhelinnumero',
  'contact.email': 'email mail epost epostadress emailaddress emailadresse mejl sähköposti email1value hauptemail',
} as const;
