/** What a company may order, how much of its plan it uses, and what a company and its warehouse must be. */
import { describe, expect, test } from 'vitest';
import type { CompanyPatch } from '#contract/company.ts';
import { CARRIER_SUITES } from '#domain/carriers/suites.ts';
import { accountErrors, companyErrors } from '#domain/company/company-rules.ts';
import { isTrial, PAYMENT_PLANS, TRIAL_PLAN } from '#domain/company/payment-plans.ts';
import { seatsOf, storageDays, suiteLimit, suiteRefusal } from '#domain/company/plan-limits.ts';
import { type PlanOrder, planErrors, suitesInUse, trialErrors } from '#domain/company/plan-rules.ts';
import {
  limitLevel,
  monthsOfYear,
  monthsUntil,
  planForUnits,
  planOf,
  unitsOfFullYear,
  unitsThisYear,
} from '#domain/company/plan-use.ts';
import { trialDaysLeft } from '#domain/company/trial.ts';

const order: PlanOrder = {
  ...{ paymentPlanId: 'UNITS300', nmbExtraUsers: 2, nmbExtraTrp: 1, saveExtraDays: 0 },
  activeCarriers: ['A', 'B', 'C', 'D'],
};
const use = { users: 3, connected: ['A'] };

describe('a change of what is ordered', () => {
  test.each<[string, Partial<PlanOrder>, object]>([
    ['nothing', {}, {}],
    ['a larger plan', { paymentPlanId: 'UNITS2400' }, {}],
    ['a plan that is not on sale', { paymentPlanId: 'UNITS1' }, { paymentPlanId: { code: 'unknown' } }],
    ['no plan any more', { paymentPlanId: null }, { paymentPlanId: { code: 'unknown' } }],
    ['a trial', { paymentPlanId: TRIAL_PLAN, nmbExtraUsers: 0, nmbExtraTrp: 0 }, trialAsked()],
    ['as many seats as there are users', { nmbExtraUsers: 2 }, {}],
    [
      'fewer seats than users',
      { nmbExtraUsers: 1 },
      { nmbExtraUsers: { code: 'pricePlanUserLimit', values: { users: 3 } } },
    ],
    ['more seats', { nmbExtraUsers: 5 }, {}],
    [
      'fewer suites than are active',
      { nmbExtraTrp: 0 },
      { nmbExtraTrp: { code: 'pricePlanCarriersuiteLimit', values: { suites: 4 } } },
    ],
    ['fewer suites, and none too many active', { nmbExtraTrp: 0, activeCarriers: ['A', 'B', 'C'] }, {}],
    [
      'one active suite beyond the limit',
      { activeCarriers: [...'ABCDE'] },
      { activeCarriers: { code: 'maxNumbersOfCarriers', values: { max: 4 } } },
    ],
    ['one more with room for it', { activeCarriers: [...'ABCDE'], nmbExtraTrp: 2 }, {}],
    [
      'without a suite that is connected',
      { activeCarriers: [...'BCD'] },
      { activeCarriers: { code: 'suiteConnected' } },
    ],
    ['without one that is not connected', { activeCarriers: [...'ABC'] }, {}],
  ])('to %s', (_, change, errors) => {
    expect(planErrors(order, { ...order, ...change }, use)).toEqual(errors);
  });

  test('what is too small already may be made larger, and stay so where nothing about it is changed', () => {
    const many = { users: 9, connected: [...'ABCDEF'] };
    expect(planErrors(order, { ...order, nmbExtraUsers: 3 }, many)).toEqual({});
    expect(planErrors(order, { ...order, saveExtraDays: 2 }, many)).toEqual({});
    expect(planErrors(order, { ...order, nmbExtraTrp: 2 }, many)).toEqual({});
    // Connected ones count as active, so choosing them adds none.
    expect(planErrors(order, { ...order, activeCarriers: [...'ABCDEF'] }, many)).toEqual({});
  });

  test('a trial that is not changed may stay', () => {
    const trial = { ...order, paymentPlanId: TRIAL_PLAN, nmbExtraUsers: 0, nmbExtraTrp: 0, activeCarriers: [] };
    expect(planErrors(trial, trial, { users: 1, connected: [] })).toEqual({});
    expect(planErrors(trial, { ...trial, nmbExtraUsers: 1 }, { users: 1, connected: [] })).toEqual({
      nmbExtraUsers: { code: 'maxValue', values: { max: 0 } },
    });
  });

  function trialAsked() {
    return { paymentPlanId: { code: 'notOffered' }, nmbExtraUsers: tooFew(3), nmbExtraTrp: tooFewSuites(4) };
  }
  function tooFew(users: number) {
    return { code: 'pricePlanUserLimit', values: { users } };
  }
  function tooFewSuites(suites: number) {
    return { code: 'pricePlanCarriersuiteLimit', values: { suites } };
  }
});

test('a trial has no extras', () => {
  const none = { paymentPlanId: TRIAL_PLAN, nmbExtraUsers: 0, nmbExtraTrp: 0, saveExtraDays: 0 };
  const tooMany = { code: 'maxValue', values: { max: 0 } };
  expect(trialErrors(none)).toEqual({});
  expect(trialErrors({ ...none, nmbExtraUsers: 1, saveExtraDays: 3 })).toEqual({
    ...{ nmbExtraUsers: tooMany, saveExtraDays: tooMany },
  });
  expect(trialErrors({ ...none, nmbExtraTrp: 1 })).toEqual({ nmbExtraTrp: tooMany });
  expect(trialErrors({ ...none, paymentPlanId: 'UNITS300', nmbExtraTrp: 1 })).toEqual({});
  expect(PAYMENT_PLANS.filter(({ planId }) => isTrial(planId)).map(({ planId }) => planId)).toEqual([TRIAL_PLAN]);
});

test('a connected suite counts as active', () => {
  expect([...suitesInUse({ activeCarriers: ['A', 'B'] }, { users: 1, connected: ['B', 'C'] })]).toEqual([
    'A',
    'B',
    'C',
  ]);
});

test('every plan has one seat, three suites and thirty days of storage, and extras on top', () => {
  expect([seatsOf(0), suiteLimit(0), storageDays(0)]).toEqual([1, 3, 30]);
  expect([seatsOf(2), suiteLimit(2), storageDays(2)]).toEqual([3, 5, 90]);
});

test.each([
  ['B', ['A', 'B'], [], 2, undefined],
  ['C', ['A', 'B'], [], 2, 'suiteLimit'],
  ['C', ['A', 'B'], [], 3, undefined],
  ['C', ['A'], ['A', 'B'], 3, 'notOffered'],
  ['B', ['A'], ['A', 'B'], 3, undefined],
  ['A', ['A'], ['B'], 1, undefined],
] as const)(
  'whether the suite %s may be connected beside %j, where %j are active and %i allowed: %s',
  (suite, inUse, activeCarriers, maxCarriers, refusal) => {
    expect(suiteRefusal(suite, new Set(inUse), { activeCarriers, maxCarriers })).toBe(refusal);
  },
);

describe('how much of a plan is used', () => {
  const units = monthsUntil('2026-02').map((month, index) => ({ month, units: index + 1 }));

  test('thirteen months end with the present one', () => {
    expect(units.map(({ month }) => month).join(' ')).toBe(
      '2025-02 2025-03 2025-04 2025-05 2025-06 2025-07 2025-08 2025-09 2025-10 2025-11 2025-12 2026-01 2026-02',
    );
    expect(monthsUntil('2026-12').at(-1)).toBe('2026-12');
    expect(monthsUntil('0001-01')[0]).toBe('0000-01');
  });

  test('the present month counts now, and the twelve full months before it when a plan is judged', () => {
    expect(monthsOfYear(units).map(({ month }) => month)).toEqual(units.slice(1).map(({ month }) => month));
    expect(unitsThisYear(units)).toBe(90);
    expect(unitsOfFullYear(units)).toBe(78);
  });

  test.each([
    [79, 0],
    [80, 80],
    [94, 80],
    [95, 95],
    [120, 95],
  ])('%i of 100 units reach the level %i', (count, level) => {
    expect(limitLevel(count, 100)).toBe(level);
  });

  test.each([
    [0, 'UNITS300'],
    [300, 'UNITS300'],
    [301, 'UNITS1200'],
    [19_200, 'UNITS19200'],
    [19_201, undefined],
  ])('%i units a year need the plan %s', (count, planId) => {
    expect(planForUnits(count)?.planId).toBe(planId);
  });

  test('a plan is found by its id', () => {
    expect(planOf('UNITS1200')?.maxValue).toBe(1200);
    expect([planOf(null), planOf('UNITS1')]).toEqual([undefined, undefined]);
  });
});

test.each([
  ['2026-03-02T12:00:00.000Z', 1],
  ['2026-03-02T12:00:00.001Z', 2],
  ['2026-03-01T12:00:00.001Z', 1],
  ['2026-03-01T12:00:00.000Z', 0],
  ['2026-02-01T12:00:00.000Z', 0],
])('a trial that ends at %s has %i days left', (endsAt, days) => {
  expect(trialDaysLeft(endsAt, new Date('2026-03-01T12:00:00.000Z'))).toBe(days);
});

describe('a company and its warehouse', () => {
  const warehouse = { countryCode: 'SE', currency: 'SEK', tradingAccounts: [] } as unknown as NonNullable<
    CompanyPatch['warehouse']
  >;
  const [first = '', second = ''] = CARRIER_SUITES.map(({ value }) => value);

  test.each<[string, CompanyPatch, object]>([
    ['nothing', {}, {}],
    ['a country', { countryCode: 'NO' }, {}],
    ['a country that does not exist', { countryCode: 'XX' }, { countryCode: { code: 'unknown' } }],
    ['suites', { activeCarriers: [first, second] }, {}],
    ['an unknown suite', { activeCarriers: [first, '?'] }, { activeCarriers: { code: 'unknown' } }],
    ['a suite twice', { activeCarriers: [first, first] }, { activeCarriers: { code: 'duplicate' } }],
    ['a warehouse', { warehouse }, {}],
    [
      'a warehouse nowhere',
      { warehouse: { ...warehouse, countryCode: 'XX' } },
      { 'warehouse.countryCode': { code: 'unknown' } },
    ],
    ['unknown money', { warehouse: { ...warehouse, currency: 'XXX' } }, { 'warehouse.currency': { code: 'unknown' } }],
    [
      'an unknown account',
      { countryCode: 'XX', warehouse: { ...warehouse, tradingAccounts: [{ type: '?', number: '1' }] } },
      { countryCode: { code: 'unknown' }, 'warehouse.tradingAccounts.0.type': { code: 'unknown' } },
    ],
  ])('changed to %s', (_, patch, errors) => {
    expect(companyErrors(patch)).toEqual(errors);
  });

  test('an account of one type is told where it comes a second time', () => {
    const accounts = ['EORI', 'VOEC', 'EORI', '?', '?'].map((type) => ({ type, number: '1' }));
    expect(accountErrors(accounts)).toEqual({
      'warehouse.tradingAccounts.2.type': { code: 'duplicate' },
      'warehouse.tradingAccounts.3.type': { code: 'unknown' },
      'warehouse.tradingAccounts.4.type': { code: 'unknown' },
    });
  });
});
