import { describe, expect, test } from 'vitest';
import { fromOrganisationNumber, isInEuRegister, isPlausible, readVatNumber } from '#domain/company/vat-number.ts';
import { RARE_VAT_NUMBERS, VAT_NUMBERS } from '#tests/fixtures/vat-numbers.ts';

/** Pairs of a valid and an invalid number, from the notes on freight, which checked them with two libraries. */
const VECTORS = `
  AT ATU13585627 / ATU13585626; BE BE0428759497 / BE0431150351; BG BG175074752 / BG175074751; CY CY10259033P / CY10259033Z;
  CZ CZ25123891 / CZ25123890; DE DE136695976 / DE136695978; DK DK13585628 / DK13585627; EE EE100931558 / EE100594103;
  GR EL094259216 / EL123456781; ES ESB58378431 ES54362315K ESX2482300W / ESB58378432; FI FI20774740 / FI20774741;
  FR FR40303265045 / FR84323140391; HR HR33392005961 / HR33392005962; HU HU12892312 / HU12892313;
  IE IE6433435F IE6433435OA / IE6433435E; IT IT00743110157 / IT00743110158; LT LT119511515 LT100001919017 / LT119511514;
  LU LU15027442 / LU15027443; LV LV40003521600 / LV40003521601; MT MT11679112 / MT11679113;
  NL NL004495445B01 NL123456789B13 / NL123456789B90; PL PL8567346215 / PL8567346216; PT PT501964843 / PT501964842;
  RO RO18547290 / RO18547291; SE SE556036079301 SE123456789701 / SE123456789101; SI SI50223054 / SI50223055;
  SK SK2022749619 / SK2022749618; GB GB980780684 / GB802311781; NO NO995525828MVA / NO995525829MVA;
  CH CHE107787577IVA / CHE107787578IVA`;

const cases = VECTORS.split(';').map((line) => {
  const [country = '', ...rest] = line.trim().split(/\s+/);
  const [valid = '', invalid = ''] = rest.join(' ').split(' / ');
  return { country, valid: valid.split(' '), invalid: invalid.split(' ') };
});

describe('[REG-03] a VAT number', () => {
  test.each(cases)('of $country is right or wrong by its check digits, with its prefix or without', (given) => {
    const { country, valid, invalid } = given;
    const isRight = (typed: string) => isPlausible(readVatNumber(country, typed));
    const written = (number: string) => [
      number,
      number.slice(2),
      number.toLowerCase(),
      number.replace(/(.{4})/, '$1 -.'),
    ];
    for (const number of valid) expect(written(number).map(isRight), number).toEqual([true, true, true, true]);
    for (const number of invalid) expect(written(number).map(isRight), number).toEqual([false, false, false, false]);
  });

  test('is the same however it is written', () => {
    const keys = ['SE556036079301', '556036-0793 01', 'se 556036 0793 01'].map(
      (typed) => readVatNumber('SE', typed).key,
    );
    expect(new Set(keys)).toEqual(new Set(['SE556036079301']));
    expect(readVatNumber('GR', 'GR094259216').key).toBe('EL094259216');
    expect(isPlausible(readVatNumber('XI', 'XI980780684'))).toBe(true);
  });

  test('of a country without rules here may be right, unless nothing is left of it', () => {
    expect(isPlausible(readVatNumber('US', '12-345'))).toBe(true);
    expect(isPlausible(readVatNumber('US', ' - '))).toBe(false);
  });
});

describe('[FLD-05] VAT numbers by the rules of each state', () => {
  test('there are two hundred numbers each way', () => {
    const all = Object.values(VAT_NUMBERS);
    expect(all.flatMap(({ valid }) => valid.split(' ')).length).toBeGreaterThanOrEqual(200);
    expect(all.flatMap(({ invalid }) => invalid.split(' ')).length).toBeGreaterThanOrEqual(200);
  });

  const each = [...Object.entries(VAT_NUMBERS), ...Object.entries(RARE_VAT_NUMBERS)];
  test.each(each)('of %s are right or wrong however they are written', (prefix, given) => {
    const country = prefix === 'EL' ? 'GR' : prefix;
    const own = prefix === 'CH' ? '' : prefix;
    for (const [numbers, isRight] of [
      [given.valid, true],
      [given.invalid, false],
    ] as const) {
      for (const number of numbers.split(' ')) {
        const written = [
          number,
          own + number,
          (own + number).toLowerCase(),
          `${own} ${number.replace(/(.{3})(?=.)/g, '$1.')}`,
          `${own}-${number.replace(/(.{2})(?=.)/g, '$1\u2011')}`,
          `\u200b${own}${number.replace(/(.{4})(?=.)/g, '$1\u00a0')} `,
        ];
        expect(written.filter((typed) => isPlausible(readVatNumber(country, typed)) !== isRight)).toEqual([]);
        expect(new Set(written.map((typed) => readVatNumber(country, typed).key)).size).toBe(1);
      }
    }
  });

  test.each([
    ['BE', 'BE1001686633', true],
    ['BE', '1000.003.682', true],
    ['BE', 'BE 1000 003 682', true],
    ['BE', 'BE428759497', true],
    ['BE', '2000003682', false],
    ['GR', 'GR094259216', true],
    ['GR', 'EL 094 259 216', true],
    ['XI', 'XI980780684', true],
    ['XI', 'GB980780684', false],
    ['GB', 'GB980780684001', true],
    ['GB', 'GBGD001', true],
    ['GB', 'GBHA599', true],
    ['GB', 'GBGD888800102', false],
    ['NO', '995 525 828', true],
    ['NO', 'NO 995 525 828 MVA', true],
    ['CH', 'CHE-107.787.577 MWST', true],
    ['CH', 'CHE-107.787.577 TVA', true],
    ['CH', 'CHE107787577', true],
    ['CH', '107.787.577', true],
    ['CH', 'CH CHE-107.787.577', true],
    ['CH', 'CHE-107.787.578 IVA', false],
    ['CZ', 'CZ699000899', true],
    ['NL', 'NL002198178B09', true],
    ['AT', '13585627', true],
    ['MC', 'FR40303265045', true],
    ['SE', '5560360793', false],
    ['FI', 'FI-20774740', true],
    ['FR', 'FRXX999999999', false],
    ['DE', 'DE 136 695 976', true],
    ['IT', 'IT 00743110157', true],
  ])('in %s %j is plausible: %j', (country, typed, isRight) => {
    expect(isPlausible(readVatNumber(country, typed))).toBe(isRight);
  });

  test('[F17] one Swiss and one Norwegian number have one key, whatever is left out', () => {
    const swiss = ['CHE107787577IVA', 'CHE-107.787.577 MWST', 'che 107 787 577', '107787577'];
    expect(new Set(swiss.map((typed) => readVatNumber('CH', typed).key)).size).toBe(1);
    const norwegian = ['NO995525828MVA', '995525828', 'NO 995 525 828'];
    expect(new Set(norwegian.map((typed) => readVatNumber('NO', typed).key)).size).toBe(1);
  });
});

test.each([
  ['SE', true],
  ['GR', true],
  ['XI', true],
  ['GB', false],
  ['NO', false],
])('[REG-03] the register of the European Union has the numbers of %s: %j', (country, isThere) => {
  expect(isInEuRegister(readVatNumber(country, '1'))).toBe(isThere);
});

test.each([
  ['SE', '556036-0793', 'SE556036079301'],
  ['SE', '16556036-0793', 'SE556036079301'],
  ['SE', 'SE 556036 0793', 'SE556036079301'],
  ['SE', 'SE556036079301', undefined],
  ['SE', '5560360794', undefined],
  ['FI', '5560360793', undefined],
  ['SE', '19811218-9876', 'SE811218987601'],
  ['SE', '198112189876', 'SE811218987601'],
  ['SE', '811218+9876', 'SE811218987601'],
  ['SE', '19811218-9877', undefined],
])('[CAR-04] in %s the organisation number %s gives the VAT number %s', (country, typed, number) => {
  expect(fromOrganisationNumber(country, typed)).toBe(number);
});

test.each([
  ['[O01] with a dash of a text program', '556036–0793', 'SE556036079301'],
  ['[O02] with a space that does not break', '556036\u00a00793', 'SE556036079301'],
  ['[O03] in full-width digits', '５５６０３６－０７９３', 'SE556036079301'],
  ['[O04] with its name before it', 'Org.nr: 556036-0793', 'SE556036079301'],
  ['[O05] with its whole name', 'Organisationsnummer 556036-0793', 'SE556036079301'],
  ['[O06] with the prefix in small letters', 'se556036-0793', 'SE556036079301'],
  ['[O07] of a sole trader of over 100 years', '19121212+1212', 'SE121212121201'],
  ['[O08] of a coordination number', '19701063-2391', 'SE701063239101'],
  ['[O09] that ends with 01 and passes for a VAT number', '19000101-0701', 'SE000101070101'],
  ['[O10] that is a VAT number with a hyphen', 'SE556036-0793-01', undefined],
  ['[O11] of a public authority, which begins with a century', '202100-5489', 'SE202100548901'],
  ['[O12] that is the VAT number of such an authority', '202100548901', undefined],
  ['that is the VAT number of an association, from 19 to 01 like a birthday', '195521030501', undefined],
  ['[O13] with a digit too many', '556036-07933', undefined],
])('[CAR-04] a Swedish organisation number %s, %s, gives %s', (_, typed, number) => {
  expect(fromOrganisationNumber('SE', typed)).toBe(number);
});
