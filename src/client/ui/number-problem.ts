/** What is wrong with a number. The maximum is not checked here, since the input accepts nothing above it. */
import type { FieldProblem } from './field-texts.ts';

export function numberProblem(
  value: number | null,
  { required, min }: { required?: boolean | undefined; min?: number | undefined },
): FieldProblem | undefined {
  if (value === null) return required ? { code: 'required' } : undefined;
  return min !== undefined && value < min ? { code: 'minValue', min } : undefined;
}
