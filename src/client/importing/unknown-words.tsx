/** Words that nobody knows and that stand in several rows, each with the choice of what it means. */
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { type Option, SelectField } from '#client/ui/select-field.tsx';
import { unknownWords } from './asked-words.ts';
import type { ImportFile } from './import-file.ts';
import type { RehearsedRow } from './rehearsed-row.ts';
import * as styles from './unknown-words.module.css';
import type { WordAnswers } from './word-answers.ts';

/** More of them are a column that was taken for another one. */
const MOST_WORDS = 12;

type UnknownWordsProps = {
  file: ImportFile;
  matching: readonly string[];
  rows: readonly (RehearsedRow & { readonly cells: readonly string[] })[];
  /** What is chosen now, and what the rows were checked with. */
  answers: WordAnswers;
  checked: WordAnswers;
  /** What each field can be. */
  choices: Readonly<Record<string, readonly Option[]>>;
  nameOf: (field: string) => string;
  reason: ReactNode;
  onAnswer: (answers: WordAnswers) => void;
  onCheck: () => unknown;
};

export function UnknownWords(props: UnknownWordsProps) {
  const { file, matching, rows, answers, checked, choices, nameOf, reason, onAnswer, onCheck } = props;
  const { t } = useLingui();
  const words = useMemo(
    () => unknownWords(file, matching, rows, checked, Object.keys(choices)).slice(0, MOST_WORDS),
    [file, matching, rows, checked, choices],
  );
  if (words.length === 0) return undefined;
  const changed = words.filter(({ key }) => answers.get(key) !== checked.get(key));
  const count = new Set(changed.flatMap(({ lines }) => lines)).size;
  return (
    <section className={styles.answers} aria-label={t`Unknown words`}>
      <Cells columns={3} title={t`Unknown words`} titleEnd={<small>{t`choose once for all their rows`}</small>}>
        {words.map(({ key, field, text, lines: { length: inRows } }) => (
          <SelectField
            key={key}
            label={<WordLabel name={nameOf(field)} text={text} />}
            hint={t`in ${plural(inRows, { one: '# row', other: '# rows' })}`}
            placeholder={t`Choose`}
            options={choices[field] ?? []}
            value={answers.get(key) ?? ''}
            onChange={(value) => onAnswer(withAnswer(answers, key, value))}
          />
        ))}
      </Cells>
      <Button icon="check" reason={reason || (changed.length === 0 && t`Nothing chosen`)} onClick={onCheck}>
        {count === 0 ? t`Correct the rows` : <Plural value={count} one="Correct # row" other="Correct # rows" />}
      </Button>
    </section>
  );
}

function withAnswer(answers: WordAnswers, key: string, value: string): WordAnswers {
  const others = [...answers].filter(([one]) => one !== key);
  return new Map(value === '' ? others : [...others, [key, value]]);
}

function WordLabel({ name, text }: { name: string; text: string }) {
  const { t } = useLingui();
  return t`${name}: “${text}”`;
}
