import { expect, test } from 'vitest';
import { ApiError, OfflineError, SessionExpiredError } from '#client/data/api/api-errors.ts';
import { type ErrorPlace, type ErrorTreatment, treatError } from '#client/data/api/error-policy.ts';

const withFields = new ApiError(400, { code: 'badRequest', fields: { orderNumber: { code: 'maxLength' } } });
const table: [what: string, error: unknown, treatments: Record<ErrorPlace, ErrorTreatment>][] = [
  [
    'the end of a session',
    new SessionExpiredError(),
    { form: 'sign-out', action: 'sign-out', list: 'sign-out', entity: 'sign-out', background: 'sign-out' },
  ],
  [
    'a silent server',
    new OfflineError('network', true),
    { form: 'inline', action: 'toast', list: 'silent', entity: 'silent', background: 'silent' },
  ],
  [
    'an answer of somebody else',
    new OfflineError('foreign', true),
    { form: 'inline', action: 'toast', list: 'toastIfReached', entity: 'toastIfReached', background: 'silent' },
  ],
  [
    'a server in trouble',
    new ApiError(500, {}),
    { form: 'toast', action: 'toast', list: 'toast', entity: 'toast', background: 'silent' },
  ],
  [
    'wrong credentials',
    new ApiError(401, {}),
    { form: 'inline', action: 'silent', list: 'silent', entity: 'silent', background: 'silent' },
  ],
  [
    'what is forbidden',
    new ApiError(403, { code: 'forbidden' }),
    { form: 'toast', action: 'toast', list: 'toast', entity: 'toast', background: 'silent' },
  ],
  [
    'errors of fields',
    withFields,
    { form: 'inline', action: 'toast', list: 'toast', entity: 'toast', background: 'silent' },
  ],
  [
    'a rule',
    new ApiError(422, { code: 'rules' }),
    { form: 'toast', action: 'toast', list: 'toast', entity: 'toast', background: 'silent' },
  ],
  [
    'what does not exist',
    new ApiError(404, {}),
    { form: 'toast', action: 'toast', list: 'toast', entity: 'redirect', background: 'silent' },
  ],
  [
    'a defect',
    new TypeError('x is undefined'),
    { form: 'throw', action: 'throw', list: 'throw', entity: 'throw', background: 'throw' },
  ],
  [
    'what was called off',
    new DOMException('', 'AbortError'),
    { form: 'silent', action: 'silent', list: 'silent', entity: 'silent', background: 'silent' },
  ],
];

test.each(table)('the error policy treats %s as each place requires', (_, error, treatments) => {
  for (const [place, treatment] of Object.entries(treatments)) {
    expect(treatError(error, place as ErrorPlace), place).toBe(treatment);
  }
});
