import { expect, test } from 'vitest';
import { ApiError, SessionExpiredError } from '#client/data/api/api-errors.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { fieldProblemText } from '#client/ui/field-texts.ts';
import type { ErrorCode, FieldError } from '#contract/errors.ts';
import { catalogOf } from '#tests/client/support/shown-language.tsx';

const ENGLISH = catalogOf('en');
const SWEDISH = catalogOf('sv');

test.each<[FieldError, string, string]>([
  [{ code: 'required' }, 'Required', 'Obligatoriskt'],
  [{ code: 'empty' }, 'Can not be empty', 'Får inte vara tomt'],
  [{ code: 'maxLength', values: { max: 35 } }, 'Max length is 35 characters', 'Högst 35 tecken'],
  [{ code: 'invalidEmail' }, 'Invalid email', 'Ogiltig e-postadress'],
  [{ code: 'invalidPhone' }, 'Invalid phone number', 'Ogiltigt telefonnummer'],
  [{ code: 'invalidZipCode' }, 'Invalid zip code', 'Ogiltigt postnummer'],
  [{ code: 'invalidVatNo' }, 'Invalid VAT registration number', 'Ogiltigt momsregistreringsnummer'],
  [{ code: 'invalidRegNo' }, 'Invalid registration number', 'Ogiltigt organisationsnummer'],
  [{ code: 'invalidPassword' }, 'Invalid password', 'Ogiltigt lösenord'],
  [{ code: 'passwordsNotIdentical' }, 'Passwords are not identical', 'Lösenorden är inte lika'],
  [{ code: 'invalidNumber' }, 'Invalid number', 'Ogiltigt tal'],
])('[FRM-10] %j is said as specified, and in Swedish', (problem, english, swedish) => {
  expect(fieldErrorText(ENGLISH, problem)).toBe(english);
  expect(fieldErrorText(SWEDISH, problem)).toBe(swedish);
});

test('[FRM-10] what a table, a defect and an ended session say', () => {
  expect(ENGLISH._(fieldProblemText({ code: 'mandatory' }))).toBe('Mandatory');
  expect(SWEDISH._(fieldProblemText({ code: 'mandatory' }))).toBe('Obligatoriskt');
  expect(errorText(ENGLISH, new Error())).toBe('Unexpected error occurred. Please try again later');
  expect(errorText(SWEDISH, new Error())).toBe('Ett oväntat fel inträffade. Försök igen senare');
  const ended = new SessionExpiredError();
  expect(errorText(ENGLISH, ended)).toBe('Your session has ran out. You need to relog.');
  expect(errorText(SWEDISH, ended)).toBe('Din session har gått ut. Du måste logga in igen.');
});

test('[OFF-14] what a newer server finds wrong is said in general, with its name', () => {
  const problem = { code: 'tooShiny' } as unknown as FieldError;
  expect(fieldErrorText(ENGLISH, problem)).toBe('Invalid value (tooShiny)');
  expect(fieldErrorText(SWEDISH, problem)).toBe('Ogiltigt värde (tooShiny)');
  expect(errorText(ENGLISH, new ApiError(422, { code: 'overbooked' as ErrorCode }))).toBe('overbooked');
  expect(errorText(ENGLISH, new ApiError(422, { code: 'overbooked' as ErrorCode, message: 'Full.' }))).toBe('Full.');
});
