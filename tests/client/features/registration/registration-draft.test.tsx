import { beforeEach, describe, expect, test } from 'vitest';
import {
  furthestStep,
  keepDraft,
  type RegistrationDraft,
  readDraft,
  stepProblems,
  toRegistration,
} from '#client/features/registration/registration-draft.ts';
import { filledFrom } from '#client/features/registration/vat-address.ts';

beforeEach(() => sessionStorage.clear());

const filled = (values: Partial<RegistrationDraft> = {}): RegistrationDraft => ({
  ...readDraft(sessionStorage, 'elin@nyhamn.test'),
  ...{ name: 'Nya Hamnen AB', street1: 'Kajen 1', zipCode: '41104', city: 'Göteborg' },
  ...{ emailInvoiceTo: 'faktura@nyhamn.test', plan: 'UNITS300', fullName: 'Elin Lund', termsAgreed: true },
  ...values,
});
const codes = (draft: RegistrationDraft, step: number) =>
  Object.fromEntries(Object.entries(stepProblems(draft, step)).map(([path, { code }]) => [path, code]));

describe('the draft of a registration', () => {
  test('[REG-02] asks for what is needed, within the limits of the company', () => {
    expect(codes(readDraft(sessionStorage, ''), 0)).toEqual({
      ...{ name: 'empty', street1: 'required', zipCode: 'required', city: 'required', emailInvoiceTo: 'invalidEmail' },
    });
    const long = filled({
      name: 'x'.repeat(51),
      street1: 'x'.repeat(31),
      zipCode: '1'.repeat(11),
      city: 'x'.repeat(31),
    });
    expect(codes(long, 0)).toEqual({
      name: 'maxLength',
      street1: 'maxLength',
      zipCode: 'maxLength',
      city: 'maxLength',
    });
    expect(codes(filled(), 0)).toEqual({});
  });

  test('[REG-07] asks the first user to agree, and looks at address and telephone', () => {
    expect(codes(filled({ termsAgreed: false, email: 'elin', phoneNo: 'ring' }), 2)).toEqual({
      ...{ 'user.termsAgreed': 'mustAgreeToTerms', 'user.email': 'invalidEmail', 'user.phoneNo': 'invalidPhone' },
    });
  });

  test('[REG-03] sends the VAT number of a Swedish organisation number that Enter left in its field', () => {
    expect(toRegistration(filled({ vatNo: '16 556016-0680' })).vatNo).toBe('SE556016068001');
    expect(toRegistration(filled({ vatNo: '811218-9876' })).vatNo).toBe('SE811218987601');
    expect(toRegistration(filled({ vatNo: '556016-0681' })).vatNo).toBe('556016-0681');
    expect(toRegistration(filled({ countryCode: 'FI', vatNo: '5560160680' })).vatNo).toBe('5560160680');
  });

  test('opens no step before the ones in front of it are done', () => {
    expect(furthestStep(readDraft(sessionStorage, ''))).toBe(0);
    expect(furthestStep(filled({ plan: '' }))).toBe(1);
    expect(furthestStep(filled({ fullName: '' }))).toBe(2);
  });

  test('is the same after a reload; what is kept and no draft is passed over', () => {
    const draft = filled({ extraUsers: 4 });
    keepDraft(sessionStorage, draft);
    expect(readDraft(sessionStorage, 'other@nyhamn.test')).toEqual(draft);
    sessionStorage.setItem('kaj-registration', '{"name":7}');
    expect(readDraft(sessionStorage, 'other@nyhamn.test')).toMatchObject({ name: '', email: 'other@nyhamn.test' });
  });

  test('[REG-06] sends extras with a paid plan only, and a wish in place of one', () => {
    const extras = { extraUsers: 4, extraSuites: 2, storageMonths: 12 };
    expect(toRegistration(filled(extras))).toMatchObject({
      ...{ paymentPlanId: 'UNITS300', nmbExtraUsers: 4, nmbExtraTrp: 2, saveExtraDays: 12 },
    });
    const none = { nmbExtraUsers: 0, nmbExtraTrp: 0, saveExtraDays: 0 };
    expect(toRegistration(filled({ ...extras, plan: 'TRIAL' }))).toMatchObject({ paymentPlanId: 'TRIAL', ...none });
    expect(toRegistration(filled({ ...extras, plan: 'ABOVE', wish: 'pro' }))).toMatchObject({
      ...{ paymentPlanId: null, wish: 'pro', ...none },
    });
  });
});

test('[REG-03] an address of two lines is street, zip code and city', () => {
  const place = (address: string) => {
    const { street1, zipCode, city } = filledFrom({ valid: true, countryCode: 'SE', address });
    return [street1, zipCode, city];
  };
  expect(place('Skeppsbron 4\n411 21 Göteborg')).toEqual(['Skeppsbron 4', '411 21', 'Göteborg']);
  expect(place('Nordre Toldbod 7\n1050 København K')).toEqual(['Nordre Toldbod 7', '1050', 'København K']);
  expect(place('Keizersgracht 1\n1015 CJ Amsterdam')).toEqual(['Keizersgracht 1', '1015 CJ', 'Amsterdam']);
  expect(place('ul. Morska 2\n80-001 Gdańsk')).toEqual(['ul. Morska 2', '80-001', 'Gdańsk']);
  expect(place('Skeppsbron 4\nGöteborg')).toEqual(['Skeppsbron 4', undefined, 'Göteborg']);
});
