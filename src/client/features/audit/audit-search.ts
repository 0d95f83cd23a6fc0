/** What the URL of the audit log says. An invalid part is left out and the rest still counts. */
import { AUDIT_KINDS, type AuditKind } from '#contract/audit.ts';
import { isDateText } from '#domain/shared/dates.ts';

export type AuditSearch = {
  readonly from?: string;
  readonly to?: string;
  readonly username?: string;
  readonly kind?: AuditKind;
  readonly page?: number;
};

const MAX_NAME = 100;
const DAY_LENGTH = 'yyyy-MM-dd'.length;

export const isDay = (text: string) => text.length === DAY_LENGTH && isDateText(text);

export function parseAuditSearch(raw: Readonly<Record<string, unknown>>): AuditSearch {
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined);
  const [from, to, page] = [day(raw.from), day(raw.to), Number(raw.page)];
  const username = String(raw.username ?? '').slice(0, MAX_NAME);
  const kind = AUDIT_KINDS.find((one) => one === raw.kind);
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(username.trim() !== '' && { username }),
    ...(kind && { kind }),
    ...(Number.isInteger(page) && page > 1 && page < 1_000_000 && { page }),
  };
}
