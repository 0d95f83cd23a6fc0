/**
 * A fixed sample of all changes: one in MUTATION_SAMPLE, chosen by where it is and what it puts there, so that the same code has the
 * same sample. A plugin of Stryker, which asks its checkers whether a change is worth a test run.
 */
import { createHash } from 'node:crypto';

const ONE_IN = Number(process.env.MUTATION_SAMPLE);

/** `line`, `column`: counted from 1. */
export function isSampled(oneIn, file, { line, column }, { mutatorName, replacement }) {
  const place = file.slice(file.indexOf('src/domain/'));
  const key = [place, line, column, mutatorName, replacement].join('|');
  return createHash('sha256').update(key).digest().readUInt32BE() % oneIn === 0;
}

const checker = {
  init: async () => undefined,
  group: async (mutants) => [mutants.map(({ id }) => id)],
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map(({ id, fileName, location, ...mutant }) => {
        // Counted from 0 here.
        const start = { line: location.start.line + 1, column: location.start.column + 1 };
        const isChosen = isSampled(ONE_IN, fileName, start, mutant);
        return [id, isChosen ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' }];
      }),
    ),
};

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: () => checker }];
