/**
 * The one import of shipments of this page: its state and the commands for it. It continues when the screen is left and ends with
 * the session. The server rehearses and applies it, and is asked again under the same key when an answer is lost.
 * Not here: how the state changes (import-state.ts).
 */

import { createObservable, type Observable } from '#client/data/observable-value.ts';
import type { UserData } from '#client/data/user-data.ts';
import { headingsOf, openedTable } from '#client/importing/import-file.ts';
import type { ImportStep } from '#client/importing/import-steps.tsx';
import { withProgress } from '#client/importing/rehearsal-progress.ts';
import { isTakeable } from '#client/importing/rehearsed-row.ts';
import { rememberedMatching, rememberMatching } from '#client/importing/remembered-matchings.ts';
import { type FileReading, openFile, readAnew, readText } from '#client/importing/table-file.ts';
import type { WordAnswers } from '#client/importing/word-answers.ts';
import { SHIPMENT_IMPORT_LIMITS, type ShipmentImportUndone } from '#contract/shipment-import.ts';
import { withMatch } from '#domain/shared/headings.ts';
import type { FileAnswers } from '#domain/shipments/import-columns.ts';
import { IMPORT_FIELDS, type ImportField, matchHeadings } from '#domain/shipments/import-headings.ts';
import {
  type ImportState,
  type JudgedRow,
  judgedRows,
  type KeyedRow,
  NO_IMPORT,
  readFile,
  rowIdentities,
  sentRow,
} from './import-state.ts';
import { keepLastImport } from './last-import.ts';

/** What earlier builds remembered lacks house numbers and units of weight, and lies under other keys. */
const MATCHINGS = 'kaj-shipment-columns-3';

export interface ShipmentImport {
  readonly state: Observable<ImportState>;
  open(file: File): Promise<void>;
  /** Opens rows copied from a spreadsheet. */
  paste(name: string, text: string): void;
  /** Reads the same file in another way. */
  reread(reading: FileReading): Promise<void>;
  setHeadings(hasHeadings: boolean): void;
  match(column: number, field: ImportField | ''): void;
  answer(answers: Partial<FileAnswers>): void;
  goTo(step: ImportStep): void;
  rehearse(): Promise<void>;
  /** Replaces the cells of one row of the file with what was corrected here. */
  correct(line: number, cells: readonly string[]): Promise<void>;
  /** Says what words mean that nobody knows; the rows are told by `checkAgain`. */
  answerWords(words: WordAnswers): void;
  checkAgain(): Promise<void>;
  /** Takes doubtful rows as they are shown. */
  takeDoubtful(): Promise<void>;
  /** Makes a row again that has been imported before. */
  makeAgain(line: number): Promise<void>;
  apply(): Promise<void>;
  setUndone(undone: ShipmentImportUndone): void;
  startAnew(): void;
}

const imports = new WeakMap<UserData, ShipmentImport>();

export function shipmentImportOf(userData: UserData): ShipmentImport {
  const known = imports.get(userData) ?? createShipmentImport(userData);
  imports.set(userData, known);
  return known;
}

function createShipmentImport({ api, write, openNotifications, today, staticData, userKey }: UserData): ShipmentImport {
  const state = createObservable<ImportState>(NO_IMPORT);
  const change = (changes: Partial<ImportState>) => state.set({ ...state.get(), ...changes });
  /** The verdicts belong to the earlier rows, so they are dropped. */
  const rematch = (changes: Partial<ImportState>) => change({ ...changes, rows: undefined });

  function show(name: string, bytes: ArrayBuffer, table: Parameters<typeof openedTable>[1]) {
    const { answers } = state.get();
    const file = openedTable({ name, bytes }, table, matchHeadings, SHIPMENT_IMPORT_LIMITS.rows);
    if (typeof file === 'string') return state.set({ ...NO_IMPORT, problem: file });
    const headings = headingsOf(file);
    const matching = rememberedMatching(MATCHINGS, headings, IMPORT_FIELDS) ?? matchHeadings(headings);
    state.set({ ...NO_IMPORT, step: 'columns', file, matching, answers });
  }

  async function keyedRows(): Promise<KeyedRow[]> {
    const identities = rowIdentities(state.get());
    const rows = readFile(state.get(), { today: today(), country: staticData.get().warehouse.countryCode });
    return Promise.all(rows.map(async (row) => ({ ...row, key: await digest(identities.get(row.line) ?? '') })));
  }

  const ask = (rows: readonly KeyedRow[], onProgress: (done: number) => void) =>
    withProgress(openNotifications, onProgress, (clientRef) =>
      api.call('importShipments', { body: { mode: 'rehearse', rows: rows.map(sentRow), clientRef } }),
    );

  /** All rows together: what one says decides about others of its order, and about how its column is read. */
  async function judge(): Promise<readonly JudgedRow[]> {
    const rows = await keyedRows();
    const total = rows.length;
    const checkedWords = state.get().words;
    change({ checking: { done: 0, total } });
    try {
      const judged = judgedRows(rows, await ask(rows, (done) => change({ checking: { done, total } })));
      change({ checkedWords });
      return judged;
    } finally {
      change({ checking: undefined });
    }
  }

  /** A change to single rows; the rows on the screen stay as they were if it cannot be judged. */
  async function rejudge(changes: Partial<ImportState> = {}) {
    const before = state.get();
    change(changes);
    try {
      change({ rows: await judge() });
    } catch (error) {
      state.set(before);
      throw error;
    }
  }

  return {
    state,
    async open(file) {
      const { name, bytes, table } = await openFile(file);
      show(name, bytes, table);
    },
    paste(name, text) {
      const bytes = new TextEncoder().encode(text).buffer;
      // A comma may be the decimal sign of a number, so that only tabs are believed at once.
      show(name, bytes, readText(bytes, { encoding: 'utf-8', ...(text.includes('\t') && { separator: '\t' }) }));
    },
    async reread(reading) {
      const { file } = state.get();
      if (file) show(file.name, file.bytes, await readAnew(file, reading));
    },
    setHeadings(hasHeadings) {
      const { file } = state.get();
      if (file) rematch({ file: { ...file, hasHeadings } });
    },
    match(column, field) {
      rematch({ matching: withMatch(state.get().matching, column, field) });
    },
    answer: (answers) => rematch({ answers: { ...state.get().answers, ...answers } }),
    goTo: (step) => change({ step }),
    async rehearse() {
      const { file, matching } = state.get();
      if (!file) return;
      rememberMatching(MATCHINGS, headingsOf(file), matching);
      change({ step: 'check', rows: undefined });
      try {
        change({ rows: await judge() });
      } catch (error) {
        change({ step: 'columns' });
        throw error;
      }
    },
    async correct(line, cells) {
      const { corrected, taken } = state.get();
      const others = new Set([...taken].filter((one) => one !== line));
      await rejudge({ corrected: new Map([...corrected, [line, cells]]), taken: others });
    },
    answerWords: (words) => change({ words }),
    checkAgain: () => rejudge(),
    async takeDoubtful() {
      const { rows = [], taken } = state.get();
      const lines = rows.filter(isTakeable).map(({ line }) => line);
      await rejudge({ taken: new Set([...taken, ...lines]) });
    },
    async makeAgain(line) {
      await rejudge({ again: new Map([...state.get().again, [line, crypto.randomUUID()]]) });
    },
    async apply() {
      const { rows: all } = state.get();
      if (!all) return;
      const rows = all.filter(({ verdict }) => verdict.result === 'new');
      change({ step: 'run', applying: { total: rows.length } });
      try {
        const body = { mode: 'apply' as const, skipBad: true, rows: rows.map(sentRow) };
        const answer = await write('importShipments', { body });
        if (!answer) return change({ step: 'check', applying: undefined });
        // What was good in the rehearsal may have become bad or known since.
        const lost = judgedRows(rows, answer).filter(({ verdict }) => verdict.result === 'bad');
        const bad = all.filter(({ verdict }) => verdict.result === 'bad');
        const leftOut = [...lost, ...bad].sort((a, b) => a.line - b.line);
        const known =
          all.filter(({ verdict }) => verdict.result === 'known').length +
          answer.known.flatMap((one) => one.rows).length;
        keepLastImport(
          userKey,
          answer.importId ? { importId: answer.importId, at: Date.now(), added: answer.added } : undefined,
        );
        change({ applying: undefined, applied: { answer, at: Date.now(), leftOut, known } });
      } catch (error) {
        change({ step: 'check', applying: undefined });
        throw error;
      }
    },
    setUndone(undone) {
      const { applied } = state.get();
      keepLastImport(userKey, undefined);
      if (applied) change({ applied: { ...applied, undone } });
    },
    startAnew: () => state.set({ ...NO_IMPORT, answers: state.get().answers }),
  };
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
