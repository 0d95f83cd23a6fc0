/**
 * The one import of this page: its state and the commands for it. It continues when the screen is left and ends with the session.
 * The server rehearses and applies it, and is asked again under the same key when an answer is lost.
 * Not here: how the state changes (import-state.ts).
 */

import { createObservable, type Observable } from '#client/data/observable-value.ts';
import type { UserData } from '#client/data/user-data.ts';
import { headingsOf } from '#client/importing/import-file.ts';
import { withProgress } from '#client/importing/rehearsal-progress.ts';
import { isTakeable } from '#client/importing/rehearsed-row.ts';
import { rememberedMatching, rememberMatching } from '#client/importing/remembered-matchings.ts';
import { type FileReading, openFile, readAnew } from '#client/importing/table-file.ts';
import type { WordAnswers } from '#client/importing/word-answers.ts';
import type { AddressImportRow, AddressImportUndone } from '#contract/address.ts';
import { COLUMN_FIELDS, type ColumnField } from '#domain/addresses/import-headings.ts';
import { withMatch } from '#domain/shared/headings.ts';
import {
  type ImportState,
  importRows,
  type JudgedRow,
  judgedRows,
  NO_IMPORT,
  openedFile,
  takenRow,
} from './import-state.ts';

/** What earlier builds remembered took customer numbers for Kaj's ids, lacks house numbers and joint towns, and lies under other keys. */
const MATCHINGS = 'kaj-address-columns-4';

export interface AddressImport {
  readonly state: Observable<ImportState>;
  open(file: File): Promise<void>;
  /** Reads the same file in another way. */
  reread(reading: FileReading): Promise<void>;
  setHeadings(hasHeadings: boolean): void;
  match(column: number, field: ColumnField | ''): void;
  setCountry(code: string): void;
  goTo(step: ImportState['step']): void;
  rehearse(): Promise<void>;
  /** Replaces one row of the file with what was corrected here. */
  correct(line: number, sent: AddressImportRow): Promise<void>;
  /** Says what words mean that nobody knows; the rows are told by `checkAgain`. */
  answerWords(words: WordAnswers): void;
  checkAgain(): Promise<void>;
  /** Takes doubtful rows as they are shown. */
  takeDoubtful(): void;
  apply(skipBad: boolean): Promise<void>;
  /** Records that the import was undone. */
  setUndone(undone: AddressImportUndone): void;
  startAnew(): void;
}

const remembered = (headings: readonly string[]) => rememberedMatching(MATCHINGS, headings, COLUMN_FIELDS);

const imports = new WeakMap<UserData, AddressImport>();

export function addressImportOf(userData: UserData): AddressImport {
  const known = imports.get(userData) ?? createAddressImport(userData);
  imports.set(userData, known);
  return known;
}

function createAddressImport({ api, write, openNotifications }: UserData): AddressImport {
  const state = createObservable<ImportState>(NO_IMPORT);
  const change = (changes: Partial<ImportState>) => state.set({ ...state.get(), ...changes });
  /** The verdicts belong to the earlier rows, so they are dropped. */
  const rematch = (changes: Partial<ImportState>) => change({ ...changes, rows: undefined });

  const ask = (rows: readonly AddressImportRow[], onProgress: (done: number) => void = () => undefined) =>
    withProgress(openNotifications, onProgress, (clientRef) =>
      api.call('importAddresses', { body: { mode: 'rehearse', rows: [...rows], clientRef } }),
    );

  async function judge(): Promise<void> {
    const rows = importRows(state.get());
    const { words: checkedWords } = state.get();
    const total = rows.length;
    change({ checking: { done: 0, total } });
    try {
      const answer = await ask(
        rows.map(({ sent }) => sent),
        (done) => change({ checking: { done, total } }),
      );
      change({ rows: judgedRows(rows, answer), checkedWords });
    } finally {
      change({ checking: undefined });
    }
  }

  return {
    state,
    async open(file) {
      const { name, bytes, table } = await openFile(file);
      state.set(openedFile(name, bytes, table, remembered));
    },
    async reread(reading) {
      const { file } = state.get();
      if (file) state.set(openedFile(file.name, file.bytes, await readAnew(file, reading), remembered));
    },
    setHeadings(hasHeadings) {
      const { file } = state.get();
      if (file) rematch({ file: { ...file, hasHeadings } });
    },
    match(column, field) {
      rematch({ matching: withMatch(state.get().matching, column, field) });
    },
    setCountry: (country) => rematch({ country }),
    goTo: (step) => change({ step }),
    async rehearse() {
      const { file, matching } = state.get();
      if (!file) return;
      rememberMatching(MATCHINGS, headingsOf(file), matching);
      change({ step: 'check', rows: undefined });
      try {
        await judge();
      } catch (error) {
        change({ step: 'columns' });
        throw error;
      }
    },
    async correct(line, sent) {
      const row = state.get().rows?.find((one) => one.line === line);
      if (!row) return;
      const [judged] = judgedRows([{ ...row, sent, doubts: [] }], await ask([sent]));
      const { rows, corrected } = state.get();
      if (!judged) return;
      change({
        corrected: new Map([...corrected, [line, sent]]),
        rows: rows?.map((one) => (one.line === line ? judged : one)),
      });
    },
    answerWords: (words) => change({ words }),
    checkAgain: judge,
    takeDoubtful() {
      const { rows = [], taken } = state.get();
      const lines = rows.filter(isTakeable).map(({ line }) => line);
      change({
        taken: new Set([...taken, ...lines]),
        rows: rows.map((row) => (isTakeable(row) ? takenRow(row) : row)),
      });
    },
    async apply(skipBad) {
      const { rows: all } = state.get();
      if (!all) return;
      // A doubtful row is not sent, whatever the server would say to it.
      const rows = all.filter(({ doubts }) => doubts.length === 0);
      change({ step: 'run', applying: { total: rows.length } });
      try {
        const body = { mode: 'apply' as const, skipBad, rows: rows.map(({ sent }) => sent) };
        const answer = await write('importAddresses', { body });
        if (!answer) return change({ step: 'check', applying: undefined });
        const leftOut = answer.bad.flatMap(({ row, fields }): JudgedRow[] => {
          const one = rows[row - 1];
          return one ? [{ ...one, verdict: { result: 'bad', errors: fields } }] : [];
        });
        const doubtful = all.filter(({ doubts }) => doubts.length > 0);
        const inOrder = [...leftOut, ...doubtful].sort((a, b) => a.line - b.line);
        change({ applying: undefined, applied: { answer, at: Date.now(), leftOut: inOrder } });
      } catch (error) {
        change({ step: 'check', applying: undefined });
        throw error;
      }
    },
    setUndone(undone) {
      const { applied } = state.get();
      if (applied) change({ applied: { ...applied, undone } });
    },
    startAnew: () => state.set(NO_IMPORT),
  };
}
