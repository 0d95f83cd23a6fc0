/** What React does to a page that the browser has translated meanwhile. */
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withstandTranslation } from '#client/shell/translated-page.ts';
import { whenDone } from '#tests/support/when-done.ts';

const { removeChild, insertBefore } = Node.prototype;
whenDone(async () => void Object.assign(Node.prototype, { removeChild, insertBefore }));
withstandTranslation();

/** Texts beside elements: React writes, removes and inserts each by itself. */
function Line({ pieces, isLate, note }: { pieces: number; isLate?: boolean; note?: string }) {
  return (
    <p>
      <b>1</b>
      {pieces} pieces
      {note && <i>{note}</i>}
      {isLate && 'late'}
      <u>end</u>
    </p>
  );
}

/** As Chrome does it: a `font` is put before each text, and the text is taken out. */
async function translate(root: Element): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('font')) continue;
    const font = document.createElement('font');
    font.textContent = text.data.toUpperCase();
    text.parentNode?.insertBefore(font, text);
    text.remove();
  }
  await act(async () => undefined);
}

test('[BRW-01] a translated text that gets new words shows them, until it is translated again', async () => {
  const { container, rerender } = render(<Line pieces={3} />);
  await translate(container);
  expect(container.textContent).toBe('13 PIECESEND');
  rerender(<Line pieces={4} />);
  expect(container.textContent).toBe('14 PIECESEND');
  await translate(container);
  rerender(<Line pieces={5} />);
  expect(container.textContent).toBe('15 PIECESEND');
});

test('[BRW-01] a translated text that React takes away goes, and nothing throws', async () => {
  const { container, rerender, unmount } = render(<Line pieces={3} isLate />);
  await translate(container);
  expect(container.textContent).toBe('13 PIECESLATEEND');
  rerender(<Line pieces={3} />);
  expect(container.textContent).toBe('13 PIECESEND');
  unmount();
  expect(container.textContent).toBe('');
});

test('[BRW-01] what React inserts before a translated text stands before its translation', async () => {
  const { container, rerender } = render(<Line pieces={3} isLate />);
  await translate(container);
  rerender(<Line pieces={3} isLate note="fragile" />);
  expect(container.textContent).toBe('13 PIECESfragileLATEEND');
});
