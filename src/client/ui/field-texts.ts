/** The words with which a field itself reports length, range and absence; `i18n._` fills in their bounds. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type FieldProblem =
  | { code: 'required' }
  | { code: 'mandatory' }
  | { code: 'invalidNumber' }
  | { code: 'minLength'; min: number }
  | { code: 'maxLength'; max: number }
  | { code: 'minValue'; min: number }
  | { code: 'maxValue'; max: number };

export type TextLimits = {
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
};

/** Checks a text against its limits alone; an empty optional text is fine. */
export function textProblem(value: string, { required, minLength, maxLength }: TextLimits): FieldProblem | undefined {
  const length = value.trim().length;
  if (length === 0) return required ? { code: 'required' } : undefined;
  if (minLength !== undefined && length < minLength) return { code: 'minLength', min: minLength };
  if (maxLength !== undefined && value.length > maxLength) return { code: 'maxLength', max: maxLength };
  return undefined;
}

export function fieldProblemText(problem: FieldProblem): MessageDescriptor {
  switch (problem.code) {
    case 'required':
      return msg`Required`;
    case 'mandatory':
      return msg`Mandatory`;
    case 'invalidNumber':
      return msg`Invalid number`;
    case 'minLength': {
      const { min } = problem;
      return msg`Min length is ${min} characters`;
    }
    case 'maxLength': {
      const { max } = problem;
      return msg`Max length is ${max} characters`;
    }
    case 'minValue': {
      const { min } = problem;
      return msg`Min value is ${min}`;
    }
    case 'maxValue': {
      const { max } = problem;
      return msg`Max value is ${max}`;
    }
  }
}
