/**
 * What the URL of a log says: which message is open, and the filters of a carrier's log. An invalid part is left out
 * and the rest still counts.
 */
import { EDI_KINDS, EDI_LOG_FILTERS, EDI_SEARCH_LIMIT, type EdiLogFilter } from '#contract/edi-log-limits.ts';

export type LogSearch = {
  readonly message?: string;
  readonly state?: EdiLogFilter;
  readonly kind?: (typeof EDI_KINDS)[number];
  readonly q?: string;
};

export function parseLogSearch(raw: Readonly<Record<string, unknown>>): LogSearch {
  const message = typeof raw.message === 'string' && /^[oiw]\d{1,18}$/.test(raw.message) ? raw.message : undefined;
  const state = EDI_LOG_FILTERS.find((filter) => filter === raw.state);
  const kind = EDI_KINDS.find((name) => name === raw.kind);
  const q = String(raw.q ?? '').slice(0, EDI_SEARCH_LIMIT);
  return { ...(message && { message }), ...(state && { state }), ...(kind && { kind }), ...(q.trim() !== '' && { q }) };
}
