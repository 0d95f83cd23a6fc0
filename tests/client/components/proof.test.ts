import { expect, test } from 'vitest';
import { askedProof, ProofDeclined, withProof } from '#client/components/proof.ts';
import { ApiError } from '#client/data/api/api-errors.ts';

/** A call that is refused until its person has proved who they are. */
function guarded(name: string) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls === 1) throw new ApiError(403, { code: 'stepUp', message: 'again', requestId: '1' }, 'again');
    return name;
  };
}

test('[USR-04] calls that need a proof at the same time ask the person once, and all go on', async () => {
  const both = [withProof(guarded('role')), withProof(guarded('key'))];
  await expect.poll(() => askedProof.get()).toBeDefined();
  askedProof.get()?.answer(true);
  expect(await Promise.all(both)).toEqual(['role', 'key']);
  expect(askedProof.get()).toBeUndefined();
});

test('[USR-04] a declined proof refuses every call that waits for it, and the next call asks again', async () => {
  const both = [withProof(guarded('role')), withProof(guarded('key'))].map((call) => call.catch((error) => error));
  await expect.poll(() => askedProof.get()).toBeDefined();
  askedProof.get()?.answer(false);
  for (const outcome of await Promise.all(both)) expect(outcome).toBeInstanceOf(ProofDeclined);
  const next = withProof(guarded('role'));
  await expect.poll(() => askedProof.get()).toBeDefined();
  askedProof.get()?.answer(true);
  expect(await next).toBe('role');
});
