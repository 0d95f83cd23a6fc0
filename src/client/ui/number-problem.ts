/** What is wrong with a number; its maximum is not an error, the input never lets it through. */
import type { FieldProblem } from './field-texts.ts';

export function numberProblem(
  value: number | null,
  { required, min }: { required?: boolean | undefined; min?: number | undefined },
): FieldProblem | undefined {
  if (value === null) return required ? { code: 'required' } : undefined;
  return min !== undefined && value < min ? { code: 'minValue', min } : undefined;
}
