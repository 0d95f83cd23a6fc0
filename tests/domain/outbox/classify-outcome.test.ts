import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { classifyOutcome, type SendOutcome } from '#domain/outbox/classify-outcome.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { sampleEntry } from './entries.ts';

const edit = sampleEntry();
const create = sampleEntry({ operation: 'shipment.create', entityKey: 'shipment:tmp:1' });
const cancel = sampleEntry({ operation: 'shipment.status', payload: { status: STATUS.cancelled } });

function error(status: number, body: Partial<ErrorBody> = {}, retryAfter: number | null = null): SendOutcome {
  return { kind: 'error', status, body, message: '', retryAfter };
}
const answer = (body: unknown): SendOutcome => ({ kind: 'answer', status: 200, body });
const lost: SendOutcome = { kind: 'silence', sent: true };

describe('with keys and etags', () => {
  test.each([
    ['an answer with its entity', edit, answer({ shipmentId: '1', shipmentData: { _etag: '"2"' } }), 'applied'],
    ['a repeated answer', edit, answer({ shipmentId: '1', _etag: '"2"' }), 'applied'],
    ['a success that names nothing', create, answer({}), 'silence'],
    ['a success of another shape', create, answer([]), 'silence'],
    ['an answer that was lost', edit, lost, 'silence'],
    ['a request that never left', edit, { kind: 'silence', sent: false }, 'silence'],
    ['a gateway that gave up', edit, error(502), 'silence'],
    ['a gateway that waited too long', edit, error(504), 'silence'],
    ['a session that cannot be renewed', edit, { kind: 'signedOut' }, 'signIn'],
    ['bad credentials', edit, error(401, { code: 'badCredentials' }), 'signIn'],
    ['no session', edit, error(403, { code: 'session' }), 'signIn'],
    ['not allowed', edit, error(403, { code: 'forbidden' }), 'refused'],
    ['sent twice at once', edit, error(409, { code: 'inProgress' }), 'failed'],
    ['a state in the way', edit, error(409, { code: 'wrongState', state: STATUS.closed }), 'refused'],
    ['the state that was wanted', cancel, error(409, { code: 'wrongState', state: STATUS.cancelled }), 'applied'],
    ['changed meanwhile', edit, error(412, { code: 'stale', current: {} }), 'stale'],
    ['deleted meanwhile', edit, error(404, { code: 'notFound' }), 'gone'],
    ['a create nobody knows', create, error(404, { code: 'notFound' }), 'refused'],
    ['rules broken', edit, error(422, { code: 'rules' }), 'refused'],
    ['a key with another body', edit, error(422, { code: 'keyReused' }), 'refused'],
    ['too large', edit, error(413), 'refused'],
    ['wrong fields', edit, error(400, { code: 'badRequest' }), 'refused'],
    ['too many', edit, error(429), 'failed'],
    ['overloaded', edit, error(503, { code: 'unavailable' }), 'failed'],
    ['a gateway that is overloaded', edit, error(503), 'silence'],
    ['a gateway that knows no such page', edit, error(404, { message: '404 page not found' }), 'silence'],
    ['a gateway that lets nobody in', edit, error(403), 'silence'],
    ['a gateway with conditions of its own', edit, error(412), 'silence'],
    ['slow', edit, error(408), 'failed'],
    ['a defect', edit, error(500), 'failed'],
    ['not built', edit, error(501), 'refused'],
  ] as const)('an outcome is classified by keys and etags: %s', (_, asked, outcome, expected) => {
    expect(classifyOutcome(asked, outcome, 'exact').kind).toBe(expected);
  });

  test('a refusal that was decided before the key was looked at ends nothing that may have had its effect', () => {
    const sentBefore = { ...edit, sendings: 2 };
    expect(classifyOutcome(sentBefore, error(403, { code: 'forbidden' }), 'exact')).toMatchObject({
      kind: 'failed',
      counted: true,
    });
    expect(classifyOutcome(sentBefore, error(422, { code: 'rules' }), 'exact').kind).toBe('refused');
  });

  test('only failures the server reports count, and its wish to wait is heard', () => {
    expect(classifyOutcome(edit, error(500), 'exact')).toMatchObject({ counted: true });
    for (const status of [408, 425, 429, 503]) {
      const body = status === 503 ? ({ code: 'unavailable' } as const) : {};
      expect(classifyOutcome(edit, error(status, body, 5000), 'exact')).toMatchObject({ counted: false, wait: 5000 });
    }
    expect(classifyOutcome(edit, error(409, { code: 'inProgress' }), 'exact')).toMatchObject({ counted: false });
  });
});

describe('with a server that announces neither', () => {
  test.each([
    ['an answer that was lost', edit, lost, 'unclear'],
    ['a request that never left', edit, { kind: 'silence', sent: false }, 'silence'],
    ['a defect', create, error(500), 'unclear'],
    ['overloaded', create, error(503), 'unclear'],
    ['a success that names nothing', create, answer({}), 'unclear'],
    ['too many', edit, error(429), 'failed'],
    ['rules broken', edit, error(422), 'refused'],
    ['deleted meanwhile', edit, error(404), 'gone'],
    ['no session', edit, error(403), 'signIn'],
  ] as const)('an outcome is classified without keys and etags: %s', (_, asked, outcome, expected) => {
    expect(classifyOutcome(asked, outcome, 'plain').kind).toBe(expected);
  });

  test('an address is found among all that it answers with', () => {
    const entry = (addressId: string, name: string) => ({ addressId, name, countryCode: 'SE', _etag: '"1"' });
    const all = answer([entry('9', 'Lager'), entry('12', 'Lager'), entry('30', 'Kund')]);
    const typed = { name: 'Lager', countryCode: 'SE' };
    const put = sampleEntry({ operation: 'address.put', entityKey: 'address:9', payload: typed });
    expect(classifyOutcome(put, all, 'plain')).toMatchObject({ kind: 'applied', serverId: '9' });
    const made = sampleEntry({ ...put, operation: 'address.create', entityKey: 'address:tmp:1' });
    const asked = { ...made, payload: { ...typed, clientRef: '1' } };
    expect(classifyOutcome(asked, all, 'plain')).toMatchObject({ kind: 'applied', serverId: '12' });
    expect(classifyOutcome({ ...asked, payload: { name: 'Annan' } }, all, 'plain').kind).toBe('unclear');
    expect(classifyOutcome(asked, all, 'exact').kind).toBe('silence');
  });
});
