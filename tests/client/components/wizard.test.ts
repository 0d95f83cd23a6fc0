import { expect, test } from 'vitest';
import { Wizard } from '#client/components/wizard.tsx';

test('[REG-01] steps and contents that differ in number are a mistake of whoever wrote them', () => {
  const steps = ['Company', 'Payment plan'].map((label) => ({ label, hint: '' }));
  const rest = {
    step: 0,
    onStep: () => undefined,
    onSubmit: () => true,
    finishLabel: 'Finish',
    busy: false,
    foot: null,
  };
  expect(() => Wizard({ steps, contents: [() => null], ...rest })).toThrow('2 steps, 1 contents');
});
