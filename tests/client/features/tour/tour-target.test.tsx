import { expect, test, vi } from 'vitest';
import { findTarget } from '#client/features/tour/tour-target.ts';

const seen = (element: HTMLElement) => Object.assign(element, { getClientRects: () => [{}] });
const never = new AbortController().signal;

test('[TOU-04] a page that is still loading is waited for, and one that is not ends the tour', async () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main><div aria-busy="true"></div></main>';
  const found = findTarget(['address'], never);
  await vi.advanceTimersByTimeAsync(30_000);
  document.body.innerHTML = '';
  document.body.append(seen(Object.assign(document.createElement('p'), { id: 'address' })));
  expect((await found).id).toBe('address');

  document.body.innerHTML = '<main></main>';
  const missing = expect(findTarget(['address'], never)).rejects.toThrow('Nothing on the page has the id address');
  await vi.advanceTimersByTimeAsync(5000);
  await missing;
});
