import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AddressPhoneSchema, PhoneSchema } from '#contract/primitives.ts';

describe('[FLD-05] [F22] a phone number is read as people write it and stored as [ADR-02] has it', () => {
  test.each([
    ['+46\u00a040\u00a012 34 56', '+46 40 12 34 56'],
    ['\u202a+46 40 12 34 57\u202c', '+46 40 12 34 57'],
    ['040\u2011123458', '040-123458'],
    ['040\u2013123458', '040-123458'],
    ['040\u2212123458', '040-123458'],
    ['+46 (0)40 12 34 56', '+46 40 12 34 56'],
    ['+46(0)40-12 34 56', '+46 40-12 34 56'],
    ['0046 (0) 40 123456', '0046 40 123456'],
    ['(040) 12 34 56', '040 12 34 56'],
    ['[040] 123456', '040 123456'],
    ['040/12 34 56', '040-12 34 56'],
    ['040 / 123456', '040-123456'],
    ['040.12.34.56', '040 12 34 56'],
    ['tel:+46-40-123456', '+46-40-123456'],
    ['TEL: 040-123456', '040-123456'],
    ['\uff0b46 40 123456', '+46 40 123456'],
    ['０４０－１２３', '040-123'],
    ['+ 46 40 123456', '+46 40 123456'],
    [' 040 - 12 34 56 ', '040 - 12 34 56'],
    ['+46 31 711 40 28', '+46 31 711 40 28'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(v.parse(PhoneSchema, typed)).toBe(stored);
    expect(v.parse(PhoneSchema, stored)).toBe(stored);
  });

  test.each([
    '040-12 34 56 ankn 12',
    '040-123456;ext=12',
    '+46 40 +46',
    'saknas',
    '---',
    '040-12 34 56 (Anna)',
    '040 123456 x7',
  ])('%j is no number and is told so', (typed) => {
    expect(v.safeParse(AddressPhoneSchema, typed).issues?.[0]?.message).toBe('invalidFormat');
    expect(v.safeParse(PhoneSchema, typed).issues?.[0]?.message).toBe('invalidPhone');
  });
});
