/**
 * The small types every resource is made of: texts with limits, dates, numbers, email addresses and phone numbers.
 * The message of a schema is a field code of errors.ts. Not here: rules across fields (domain).
 */
import * as v from 'valibot';
import { cleanText } from './clean-text.ts';
import { isAsciiLocalPart, isEmail, readEmail } from './email.ts';
import type { FieldCode } from './errors.ts';
import { isPhone, readPhone } from './phone.ts';

const code = (name: FieldCode): FieldCode => name;

/** Line and paragraph separators, tabs and other control characters. */
export const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/gu;
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
const LINES = /^(?:[\t\n\r]|[^\p{Cc}\u2028\u2029])*$/u;

/**
 * A text of at most `max` characters on one line; may be empty. It stands in messages to carriers, in mails and on papers, where
 * a line break or control character would begin something of its own.
 */
export const text = (max: number) =>
  v.pipe(
    v.string(code('invalidType')),
    v.maxLength(max, code('maxLength')),
    v.regex(ONE_LINE, code('controlCharacters')),
  );
/** A text on one line of which something can be seen. */
export const requiredText = (max: number) =>
  v.pipe(
    v.string(code('required')),
    v.check((value) => cleanText(value) !== '', code('empty')),
    v.maxLength(max, code('maxLength')),
    v.regex(ONE_LINE, code('controlCharacters')),
  );
/** Absent leaves the value, null clears it. */
export const optionalText = (max: number) => v.optional(v.nullable(text(max)));
/** The same, and it may have several lines. */
export const optionalLines = (max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(code('invalidType')),
        v.maxLength(max, code('maxLength')),
        v.regex(LINES, code('controlCharacters')),
      ),
    ),
  );
/** What is compared and never stored or shown: passwords, tokens, what is searched for. */
export const secretText = (max: number) =>
  v.pipe(
    v.string(code('required')),
    v.check((value) => value !== '', code('empty')),
    v.maxLength(max, code('maxLength')),
  );
export const searchText = (max: number) =>
  v.optional(v.nullable(v.pipe(v.string(code('invalidType')), v.maxLength(max, code('maxLength')))));

/** A field the server owns. Sending it is an error of its own. */
export const readOnly = v.optional(v.never(code('readOnly')));

/** A number between bounds with at most `decimals` decimals. */
export const number = (min: number, max: number, decimals: number) =>
  v.pipe(
    v.number(code('invalidNumber')),
    v.minValue(min, code('minValue')),
    v.maxValue(max, code('maxValue')),
    v.check((value) => Number(value.toFixed(decimals)) === value, code('decimals')),
  );
export const optionalNumber = (min: number, max: number, decimals: number) =>
  v.optional(v.nullable(number(min, max, decimals)));
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.number(code('invalidNumber')),
    v.integer(code('invalidNumber')),
    v.minValue(min, code('minValue')),
    v.maxValue(max, code('maxValue')),
  );

/** A list with a limited length. The length is checked before the items, so that a long list is refused at no cost. */
export const list = <const Item extends v.GenericSchema>(item: Item, max: number, min = 0) => {
  const schema = v.pipe(
    v.array(v.unknown(), code('invalidType')),
    v.minLength(min, code('required')),
    v.maxLength(max, code('maxLength')),
    v.array(item),
  );
  return schema as v.GenericSchema<v.InferInput<Item>[], v.InferOutput<Item>[]>;
};

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d)?$/;
/** yyyy-MM-dd or yyyy-MM-dd HH:mm, a day that exists; in the warehouse's time zone. */
export const DateTextSchema = v.pipe(
  v.string(code('invalidDate')),
  v.check((value) => DAY.test(value) && isRealDay(value.slice(0, 10)), code('invalidDate')),
);
export const DayTextSchema = v.pipe(DateTextSchema, v.length(10, code('invalidDate')));

function isRealDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === day;
}

/** HH:mm or HH:mm:ss. */
export const TimeTextSchema = v.pipe(
  v.string(code('invalidTime')),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, code('invalidTime')),
);
/** A moment in UTC as ISO 8601. */
export const InstantSchema = v.pipe(v.string(), v.isoTimestamp());

export const MAX_EMAIL_LENGTH = 100;
export const EmailSchema = v.pipe(
  v.string(code('required')),
  v.maxLength(MAX_EMAIL_LENGTH, code('maxLength')),
  v.transform(readEmail),
  v.check(isEmail, code('invalidEmail')),
  v.check(isAsciiLocalPart, code('emailLetters')),
);
/** Read as usually written, stored as digits, spaces and hyphens with at most one plus. */
const phone = (whatIsWrong: FieldCode) =>
  v.pipe(
    v.string(code('invalidType')),
    v.maxLength(50, code('maxLength')),
    v.transform(readPhone),
    v.check(isPhone, code(whatIsWrong)),
  );
export const PhoneSchema = phone('invalidPhone');
/** The phone number of an address, whose rule has its own error sentence. */
export const AddressPhoneSchema = phone('invalidFormat');
export const CountryCodeSchema = v.pipe(
  v.string(code('required')),
  v.length(2, code('exactLength')),
  v.regex(/^[A-Z]+$/, code('invalidFormat')),
);
export const CurrencySchema = v.pipe(
  v.string(code('invalidType')),
  v.maxLength(5, code('maxLength')),
  v.regex(/^[A-Z]{3,}$/, code('invalidFormat')),
);

/** For fields with a format of their own: an empty text means no value. */
export const optionalFormat = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(v.nullable(v.union([v.literal(''), schema])));

export const EtagSchema = v.string();
/** The client's own name for what it creates: a second create with the same name returns the first entity. */
export const ClientRefSchema = v.optional(v.pipe(v.string(code('invalidType')), v.uuid(code('invalidFormat'))));

export const ROLES = ['DefaultUser', 'SuperUser', 'Moderator'] as const;
export type Role = (typeof ROLES)[number];
/** Who may change what belongs to the whole company: registers, users, the company itself. */
export const EDITORS: readonly Role[] = ['SuperUser', 'Moderator'];
/** The role that makes decisions nobody else may make, such as confirming the next number of a series. */
export const MODERATORS: readonly Role[] = ['Moderator'];
/** An account without a role has the fewest rights. */
export const RoleSchema = v.union([v.picklist(ROLES, code('invalidChoice')), v.literal('')]);
export type SessionRole = v.InferOutput<typeof RoleSchema>;

export const TRADE_AREAS = ['dom', 'eu', 'ex'] as const;
export type TradeArea = (typeof TRADE_AREAS)[number];
export const BOOKING_TYPES = ['EDI', 'WEBSERVICE', 'NONE'] as const;
export const BookingTypeSchema = v.picklist(BOOKING_TYPES, code('invalidChoice'));
export type BookingType = v.InferOutput<typeof BookingTypeSchema>;
