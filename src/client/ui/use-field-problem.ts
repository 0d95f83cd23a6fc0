/**
 * The error a field shows: the one it is given, else what its own limits say. Too long is said while typing,
 * absence and too short only once the field was left.
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
