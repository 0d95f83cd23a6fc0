/**
 * The error a field shows: the given one, otherwise what its own limits report. Too long is reported while typing; absent and too
 * short only after the field was left.
 */
import { useLingui } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { type FieldProblem, fieldProblemText } from './field-texts.ts';

export function useFieldProblem(given: ReactNode, problem: FieldProblem | undefined) {
  const { i18n } = useLingui();
  const [left, setLeft] = useState(false);
  const saidAtOnce = problem?.code === 'maxLength' || problem?.code === 'maxValue';
  const own = problem && (left || saidAtOnce) ? i18n._(fieldProblemText(problem)) : undefined;
  return { error: given || own, leave: () => setLeft(true) };
}
