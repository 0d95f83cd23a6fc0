/**
 * Rules for a company and its warehouse beyond the shape of each field: countries, currencies, suites and trading accounts
 * must exist, and no account type may occur twice. Not here: what a company may order (plan-rules.ts).
 */
import type { CompanyPatch, TradingAccount } from '#contract/company.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { isCountry } from '#domain/shared/countries.ts';
import { CURRENCIES } from '#domain/shared/currencies.ts';
import { TRADING_ACCOUNT_TYPES } from '#domain/shipments/delivery-terms.ts';

export function companyErrors({ countryCode, warehouse, activeCarriers = [] }: CompanyPatch): FieldErrors {
  const errors: FieldErrors = {};
  if (countryCode !== undefined && !isCountry(countryCode)) errors.countryCode = { code: 'unknown' };
  if (!activeCarriers.every(findSuite)) errors.activeCarriers = { code: 'unknown' };
  else if (new Set(activeCarriers).size < activeCarriers.length) errors.activeCarriers = { code: 'duplicate' };
  if (!warehouse) return errors;
  if (!isCountry(warehouse.countryCode)) errors['warehouse.countryCode'] = { code: 'unknown' };
  if (!CURRENCIES.some(({ value }) => value === warehouse.currency)) errors['warehouse.currency'] = { code: 'unknown' };
  return { ...errors, ...accountErrors(warehouse.tradingAccounts) };
}

/** Errors keyed by the path of each account's type. */
export function accountErrors(accounts: readonly TradingAccount[]): FieldErrors {
  const errors: FieldErrors = {};
  accounts.forEach(({ type }, index) => {
    const path = `warehouse.tradingAccounts.${index}.type`;
    if (!TRADING_ACCOUNT_TYPES.includes(type)) errors[path] = { code: 'unknown' };
    else if (accounts.findIndex((other) => other.type === type) < index) errors[path] = { code: 'duplicate' };
  });
  return errors;
}
