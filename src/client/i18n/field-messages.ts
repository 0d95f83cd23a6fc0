/**
 * Words for what is wrong with a field. The English wordings are taken verbatim from the specifications; bounds come with the
 * code. Shown in the field's cell, in tables as a tooltip.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldCode, FieldError } from '#contract/errors.ts';
import { countryName } from '#domain/shared/countries.ts';

type Values = Record<string, string | number>;

type Words = MessageDescriptor | ((values: Values) => MessageDescriptor);

const WORDS: Readonly<Record<FieldCode, Words>> = {
  required: msg`Required`,
  empty: msg`Can not be empty`,
  unknownField: msg`Unknown field`,
  readOnly: msg`Cannot be changed`,
  invalidType: msg`Invalid value`,
  invalidNumber: msg`Invalid number`,
  invalidChoice: msg`Choose from the list`,
  invalidDate: msg`Invalid date format. Must be yyyy-MM-dd or yyyy-MM-dd HH:mm`,
  invalidTime: msg`Invalid format. Must be HH:mm`,
  invalidEmail: msg`Invalid email`,
  emailLetters: msg`Before the @ only a to z, digits and signs can be used`,
  invalidPhone: msg`Invalid phone number`,
  invalidZipCode: msg`Invalid zip code`,
  zipCodeForm: ({ country = '', form = '' }) => msg`Not a zip code of ${country}, which are written like ${form}`,
  zipCodeShort: ({ proposed = '' }) => msg`Too short for its country. Is it ${proposed}?`,
  foreignLetters: ({ written = '' }) =>
    written === ''
      ? msg`The carrier cannot read these letters. Write it in Latin letters`
      : msg`The carrier cannot read these letters. Write it in Latin letters, such as ${written}`,
  largestFigure: ({ max = 0 }) => msg`${max} is the largest figure this cell takes. Is it what you meant?`,
  packageTooHeavy: ({ value = 0, max = 0 }) => msg`${value} kg each, the product takes at most ${max} kg`,
  shipmentTooHeavy: ({ value = 0, max = 0 }) => msg`${value} kg in all, the product takes at most ${max} kg`,
  packageTooLarge: ({ max = 0 }) => msg`The product takes at most ${max} cm`,
  packageTooSmall: ({ sizes = '' }) => msg`The product takes no package below ${sizes} cm`,
  shipmentTooLarge: ({ value = 0, max = 0 }) => msg`${value} m³ in all, the product takes at most ${max} m³`,
  girthTooLarge: ({ value = 0, max = 0 }) =>
    msg`Length and circumference are ${value} cm, the product takes at most ${max} cm`,
  noWeight: msg`Nothing weighs 0 kg`,
  unusualFigure: ({ max = 0 }) => msg`More than ${max} for each package is unusual. Is it right?`,
  hsCodeForm: msg`Not a tariff number: 6 to 10 digits, such as 847130`,
  originUnknown: msg`Not a country: two letters, such as SE`,
  customsItems: msg`Customs need an item line for each kind of goods`,
  carrierRefused: ({ words = '' }) => msg`The carrier: “${words}”`,
  invalidVatNo: msg`Invalid VAT registration number`,
  invalidRegNo: msg`Invalid registration number`,
  invalidPassword: msg`Invalid password`,
  commonPassword: msg`Too common: many people have chosen this password, so it is tried first. Choose another one`,
  ownWordsPassword: msg`Too easy to guess: it is made of your name, the company’s or Kaj’s. Choose another one`,
  wrongPassword: msg`This is not your password`,
  wrongCode: msg`This is not the code that the app shows now, or it was used already`,
  wrongPasskey: msg`This passkey does not belong to your account here`,
  lastFactor: msg`Your company asks for one, so the last one stays`,
  ownFactorFirst: msg`Add one to your own account first`,
  factorLimit: ({ max = 0 }) => msg`There are ${max} already, which is the most`,
  samePassword: msg`This is the password you have. Choose another one`,
  invalidFormat: msg`Invalid format`,
  controlCharacters: msg`Must be one line, without tabs or other control characters`,
  minLength: ({ min = 0 }) => msg`Min length is ${min} characters`,
  maxLength: ({ max = 0 }) => msg`Max length is ${max} characters`,
  exactLength: ({ max = 0 }) => msg`Must be ${max} characters`,
  minValue: ({ min = 0 }) => msg`Min value is ${min}`,
  maxValue: ({ max = 0 }) => msg`Max value is ${max}`,
  decimals: ({ max = 0 }) => msg`At most ${max} decimals`,
  duplicate: msg`Already exists`,
  unknown: msg`Does not exist`,
  notOffered: msg`Not offered here`,
  activeFtp: msg`Active FTP is not supported. Choose passive`,
  replyDirectoryTaken: msg`Another connection fetches its replies from this directory`,
  otherServer: msg`Enter it again: it was saved for another server`,
  tooManyPackages: ({ max = 0 }) => msg`A shipment can have at most ${max} packages`,
  orderDiffers: ({ row = '' }) => msg`Row ${row} of the same order says something else`,
  orderSpoiled: ({ row = '' }) => msg`Waits for row ${row} of the same order`,
  noCombined: msg`Cannot be combined with another choice`,
  mustAgreeToTerms: msg`You must agree to the terms`,
  passwordsNotIdentical: msg`Passwords are not identical`,
  'numberSeries.fromGreaterThanTo': msg`From must be less than To`,
  'numberSeries.currentLessThanFrom': msg`Current can not be less than From`,
  'numberSeries.currentGreaterThanTo': msg`Current can not be greater than To`,
  'numberSeries.exhausted': msg`The number series has run out`,
  'numberSeries.badLength': msg`Wrong length for its check digit`,
  'numberSeries.noCompanyPrefix': msg`Not a company’s prefix: GS1 gives these digits to nobody`,
  'numberSeries.noCheckDigit': msg`The terminal cannot read these labels: an SSCC has a check digit. Choose Modulo 10, GS1`,
  'gs1Prefix.length': ({ min = 0, max = 0 }) => msg`A company prefix has ${min} to ${max} digits`,
  'gs1Prefix.paddedZero': ({ prefix = '' }) => msg`The first 0 is not part of the prefix: write ${prefix}`,
  'numberSeries.tooWide': msg`Too long: the bars of these numbers would be wider than the label`,
  'numberSeries.overlaps': msg`Another company has numbers of this range`,
  carrierGivesNumbers: msg`The carrier gives these numbers when it is booked, so none can be kept on a device`,
  tooManyLeased: msg`Too many unused numbers are kept on devices. Return some first`,
  datePassed: msg`The date has passed`,
  suiteLimit: ({ max = 0 }) => msg`All ${max} carriers of the plan are connected`,
  userLimit: ({ max = 0 }) => msg`All ${max} seats of the plan are used`,
  pricePlanUserLimit: ({ users = 0 }) => msg`There are ${users} users. Remove one in Users before lowering this.`,
  pricePlanCarriersuiteLimit: ({ suites = 0 }) =>
    msg`${suites} carriers are active. Take one away in Active carriers first.`,
  maxNumbersOfCarriers: ({ max = 0 }) => msg`No more than ${max} carriers`,
  suiteConnected: msg`A connected carrier is taken away in Carriers first`,
  lastModerator: msg`The only Moderator`,
  ownAccount: msg`You cannot delete yourself`,
};

export function fieldErrorText(i18n: I18n, { code, values = {} }: FieldError): string {
  const words: Words = Object.hasOwn(WORDS, code) ? WORDS[code] : msg`Invalid value (${code})`;
  return i18n._(typeof words === 'function' ? words(named(values, i18n.locale)) : words);
}

/** A country by its name. */
function named(values: Values, locale: string): Values {
  const { country } = values;
  return country === undefined
    ? values
    : { ...values, country: countryName(String(country), locale === 'sv' ? 'sv' : 'en') };
}
