/** The audit log as a CSV, newest first, read and sent in parts, each of which asks for the right again. */
import { setImmediate } from 'node:timers/promises';
import type { AuditFilters, AuditRow } from '#contract/audit.ts';
import { BYTE_ORDER_MARK, fileLine, fileText, LINE_END } from '#domain/shared/spreadsheet-text.ts';
import { readWarehouse, todayAt } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Caller } from '#server/http/call.ts';
import { StreamedFile } from '#server/http/streamed-file.ts';
import { AUDIT_COLUMNS, type AuditColumn, auditName } from '#server/i18n/export-words.ts';
import type { Language } from '#server/i18n/language.ts';
import { readAuditPart } from './audit-log.ts';

/** Rows read at a time. */
const PART = 1000;
const COLUMNS = Object.keys(AUDIT_COLUMNS) as AuditColumn[];

export function createAuditExport(db: Db, clock: () => Date) {
  async function* linesOf(caller: Caller, filters: AuditFilters, language: Language): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + fileLine(COLUMNS.map((column) => AUDIT_COLUMNS[column][language])) + LINE_END;
    for (let below: string | undefined, isLast = false; !isLast; ) {
      await caller.askAgain();
      const rows = await readAuditPart(db, { companyId: caller.companyId, filters }, { below, limit: PART });
      yield rows.map((row) => fileLine(COLUMNS.map((column) => cellOf(row, column))) + LINE_END).join('');
      isLast = rows.length < PART;
      below = rows.at(-1)?.auditId;
      await setImmediate();
    }
  }

  return async (caller: Caller, filters: AuditFilters, language: Language): Promise<StreamedFile> => {
    const day = todayAt(await readWarehouse(db, caller.companyId), clock());
    return new StreamedFile(
      `${auditName(language)}-${day}.csv`,
      'text/csv; charset=utf-8',
      linesOf(caller, filters, language),
    );
  };
}

function cellOf(row: AuditRow, column: AuditColumn): string {
  const value = row[column];
  if (value === null || value === undefined) return '';
  return fileText(typeof value === 'string' ? value : JSON.stringify(value));
}
