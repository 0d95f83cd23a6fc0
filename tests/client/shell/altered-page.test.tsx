/** What React does to a page that the browser has translated, or extensions have altered. Listed in tests/fixtures/field/README.md. */
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withstandAlterations } from '#client/shell/altered-page.ts';
import { Marked } from '#client/ui/marked.tsx';
import { whenDone } from '#tests/support/when-done.ts';

const { removeChild, insertBefore } = Node.prototype;
whenDone(async () => void Object.assign(Node.prototype, { removeChild, insertBefore }));
withstandAlterations();

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

/** Its observer hears of it before anything else is drawn. */
async function alter(change: () => void): Promise<void> {
  change();
  await act(async () => undefined);
}

const textOf = (root: Element, data: string): Text => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if ((walker.currentNode as Text).data === data) return walker.currentNode as Text;
  throw new Error(`There is no text ${data}`);
};

function made(name: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}

test('[FLD-07] [EX01] a text that an extension wraps is written, followed and taken away in its wrapper', async () => {
  const { container, rerender, unmount } = render(<Line pieces={3} isLate />);
  await alter(() => {
    const late = textOf(container, 'late');
    const wrapper = made('mark');
    late.replaceWith(wrapper);
    wrapper.append(made('span', late));
  });
  rerender(<Line pieces={4} isLate note="fragile" />);
  expect(container.textContent).toBe('14 piecesfragilelateend');
  rerender(<Line pieces={4} />);
  expect(container.textContent).toBe('14 piecesend');
  expect(container.querySelector('mark')).toBeNull();
  unmount();
  expect(container.textContent).toBe('');
});

test('[FLD-07] [EX02] a text in whose place an extension puts several nodes is written and taken away', async () => {
  const { container, rerender } = render(<Line pieces={3} isLate />);
  await alter(() => textOf(container, 'late').replaceWith('la', made('a', 't'), 'e'));
  await alter(() => {
    const pieces = textOf(container, ' pieces');
    pieces.before(' pie', made('a', 'ces'));
    pieces.remove();
  });
  expect(container.innerHTML).toContain('la<a>t</a>e');
  rerender(<Line pieces={3} isLate note="fragile" />);
  expect(container.textContent).toBe('13 piecesfragilelateend');
  rerender(<Line pieces={3} />);
  expect(container.textContent).toBe('13 piecesend');
});

test('[FLD-07] [EX03] a text that an extension splits to mark a part of it leaves no part behind', async () => {
  const { container, rerender } = render(<Line pieces={3333} isLate />);
  await alter(() => {
    const rest = textOf(container, '3333').splitText(1);
    const behind = rest.splitText(2);
    const mark = made('mark');
    rest.replaceWith(mark);
    mark.append(rest);
    expect(behind.data).toBe('3');
  });
  expect(container.innerHTML).toContain('3<mark>33</mark>3');
  rerender(<Line pieces={4} isLate />);
  expect(container.textContent).toBe('14 pieceslateend');
  await alter(() => textOf(container, 'late').splitText(2));
  rerender(<Line pieces={4} />);
  expect(container.textContent).toBe('14 piecesend');
});

test('[FLD-07] [EX04] texts that an extension joins are each written', async () => {
  const { container, rerender } = render(<Line pieces={3} isLate />);
  await alter(() => container.normalize());
  rerender(<Line pieces={4} isLate />);
  expect(container.textContent).toBe('14 pieceslateend');
  rerender(<Line pieces={4} />);
  expect(container.textContent).toBe('14 piecesend');
});

test('[FLD-07] [EX05] what a blocker takes out or moves away is no failure, and what comes before it stands where it stood', async () => {
  const { container, rerender, unmount } = render(<Line pieces={3} isLate />);
  await alter(() => container.querySelector('u')?.remove());
  rerender(<Line pieces={3} isLate note="fragile" />);
  expect(container.textContent).toBe('13 piecesfragilelate');
  await alter(() => textOf(container, 'late').remove());
  rerender(<Line pieces={3} isLate />);
  await alter(() => document.body.append(container.querySelector('b') as Node));
  rerender(<Line pieces={4} />);
  expect(container.textContent).toBe('4 pieces');
  unmount();
  expect(container.textContent).toBe('');
  document.body.querySelector(':scope > b')?.remove();
});

test('[FLD-07] [EX05] what is drawn before something taken out stands where that stood, and not at the end', async () => {
  const { container, rerender } = render(<Line pieces={3} isLate />);
  await alter(() => textOf(container, 'late').remove());
  rerender(<Line pieces={3} isLate note="fragile" />);
  expect(container.textContent).toBe('13 piecesfragileend');
});

test('[FLD-07] [EX06] elements and attributes that extensions add stay out of the way', async () => {
  const { container, rerender, unmount } = render(<Line pieces={3} />);
  await alter(() => {
    container.querySelector('p')?.prepend(made('grammarly-extension'));
    container.querySelector('u')?.before(made('com-1password-button'));
    document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
  });
  rerender(<Line pieces={4} isLate note="fragile" />);
  expect(container.textContent).toBe('14 piecesfragilelateend');
  unmount();
  expect(container.innerHTML).toBe('');
  document.documentElement.removeAttribute('data-darkreader-mode');
});

test('what React takes out itself is not put back: a name whose found words change with each key stays as it is', async () => {
  const text = 'Tangent-7c9539bd A';
  const queries = Array.from(text, (_, from) => Array.from(text, (_, end) => text.slice(from, end + 1))).flat();
  const { container, rerender } = render(<Marked text={text} query="" />);
  for (const [place, query] of queries.entries()) {
    rerender(<Marked text={text} query={query} />);
    // Alterations are told after one or several drawings.
    if (place % 3 === 0) await act(async () => undefined);
    expect(container.textContent, query).toBe(text);
  }
});
