/** A service that is loaded when it is needed. */
import { expect, test, vi } from 'vitest';
import { lazy } from '#client/data/lazy.ts';

const greeter = (name: string) => ({ greet: async (word: string) => `${word} ${name}`, leave: async () => undefined });

test('is loaded by the first call, once for all that ask meanwhile', async () => {
  const open = vi.fn(async () => greeter('Anna'));
  const { calls, isAsked } = lazy(open, ['greet']);
  expect([open.mock.calls.length, isAsked()]).toEqual([0, false]);
  const greetings = Promise.all([calls.greet('Hello'), calls.greet('Hej')]);
  expect(isAsked()).toBe(true);
  expect(await greetings).toEqual(['Hello Anna', 'Hej Anna']);
  expect(open).toHaveBeenCalledOnce();
});

test('is loaded again by the next call when it could not be loaded', async () => {
  const open = vi.fn(async () => greeter('Anna'));
  open.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { calls, load } = lazy(open, ['greet']);
  await expect(calls.greet('Hello')).rejects.toThrow('Failed to fetch');
  expect(await calls.greet('Hello')).toBe('Hello Anna');
  expect(await (await load()).greet('Hej')).toBe('Hej Anna');
});
