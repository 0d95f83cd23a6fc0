/**
 * How a screen stands in a small window or with large text: how much of the height is free of bars, which controls are covered
 * when they get the focus, what scrolls sideways, and which texts are cut or lie over each other. Each answers with what is
 * wrong, in words.
 */
import type { Page } from 'playwright/test';

/** Runs in the page before anything else: what the questions below share. */
function looking() {
  const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  const named = (element: Element) => {
    const words = (
      element.getAttribute('aria-label') ??
      element.getAttribute('name') ??
      element.textContent ??
      ''
    ).trim();
    return `<${element.localName}> ${words.replace(/\s+/g, ' ').slice(0, 50)}`;
  };
  const scrolls = (element: Element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1;

  /** The bar an element belongs to: what keeps its place while the page, or the layer it is in, is scrolled. */
  function barOf(start: Element | null): Element | null {
    for (let element = start; element; element = element.parentElement) {
      const { position, top, bottom } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (element.matches('dialog, [popover]')) {
        const scroller = scrolls(element) ? element : [...element.querySelectorAll('*')].find(scrolls);
        return scroller && !scroller.contains(start) ? element : null;
      }
      if (position === 'fixed') return element;
      if (position !== 'sticky') continue;
      const port = element.parentElement?.closest('dialog')?.getBoundingClientRect();
      const [from, to] = port ? [port.top, port.bottom] : [0, innerHeight];
      if (Math.abs(box.top - from - Number.parseFloat(top)) < 2) return element;
      if (Math.abs(to - box.bottom - Number.parseFloat(bottom)) < 2) return element;
    }
    return null;
  }

  /** The part of a box that is not cut off by anything around the element. */
  function shown(start: Element, box: DOMRect) {
    let { left, right, top, bottom } = box;
    for (let element: Element | null = start; element; element = element.parentElement) {
      const style = getComputedStyle(element);
      const edge = element.getBoundingClientRect();
      if (style.overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      if (style.position === 'fixed') break;
    }
    return { left, right, top, bottom };
  }

  /** Every visible piece of text, with the element it stands in. */
  function texts() {
    const root = document.querySelector('dialog[open]:last-of-type') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: { text: string; element: Element; box: DOMRect; lines: DOMRect[] }[] = [];
    while (walker.nextNode()) {
      const text = (walker.currentNode.textContent ?? '').trim();
      const element = walker.currentNode.parentElement;
      if (!text || !element || !visible(element) || element.closest('script, style, option, svg')) continue;
      // For screen readers alone.
      if (element.closest('[inert]') || hiddenToEyes(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (lines.length > 0) found.push({ text, element, box: range.getBoundingClientRect(), lines });
    }
    return found;
  }
  function hiddenToEyes(start: Element): boolean {
    for (let element: Element | null = start; element; element = element.parentElement)
      if (getComputedStyle(element).clipPath === 'inset(50%)') return true;
    return false;
  }
  return { visible, named, scrolls, barOf, shown, texts };
}

declare global {
  interface Window {
    kajLooks: ReturnType<typeof looking>;
  }
}

async function look(page: Page): Promise<void> {
  await page.evaluate(`window.kajLooks ??= (${looking})()`);
}

/** The share of the window's height, from 0 to 1, in which content is read; the least of the page's beginning, middle and end. */
export async function freeHeight(page: Page): Promise<number> {
  await look(page);
  return await page.evaluate(() => {
    const { barOf, scrolls } = window.kajLooks;
    const layer = document.querySelector('dialog[open]:last-of-type, [popover="auto"]:popover-open');
    const scroller = layer
      ? scrolls(layer)
        ? layer
        : ([...layer.querySelectorAll('*')].find(scrolls) ?? layer)
      : document.scrollingElement;
    const shares = [0, 0.5, 1].map((place) => {
      scroller?.scrollTo({ top: place * scroller.scrollHeight, behavior: 'instant' });
      let free = 0;
      for (let y = 1; y < innerHeight; y += 2) {
        const columns = [0.25, 0.5, 0.75].map((x) => document.elementFromPoint(x * innerWidth, y));
        if (columns.every((element) => !barOf(element))) free += 2;
      }
      return free / innerHeight;
    });
    return Math.min(...shares);
  });
}

/** Gives the focus to every control in turn, forwards and backwards: those of which something is then covered or outside. */
export async function coveredFocus(page: Page): Promise<string[]> {
  await look(page);
  return await page.evaluate(() => {
    const { visible, named, barOf } = window.kajLooks;
    const root = document.querySelector('dialog[open]:last-of-type') ?? document;
    const controls = [...root.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && visible(element),
    );
    // Of long lists the first are enough.
    const some = controls.length > 90 ? [...controls.slice(0, 60), ...controls.slice(-30)] : controls;
    const wrong = new Set<string>();
    (document.activeElement as HTMLElement | null)?.blur();
    for (const control of [...some, ...some.toReversed()]) {
      control.focus();
      if (document.activeElement !== control) continue;
      const box = control.getBoundingClientRect();
      const inset = 3;
      const points = [
        [box.left + box.width / 2, box.top + box.height / 2],
        [box.left + inset, box.top + inset],
        [box.right - inset, box.bottom - inset],
      ];
      // What is taller than the window shows its beginning or its end; of a longer text the browser shows the line of the caret.
      const isTall = box.height > 0.4 * innerHeight || control.matches('textarea');
      const covered = points.filter(([x = 0, y = 0]) => {
        if (x < 0 || x >= innerWidth || y < 0 || y >= innerHeight) return true;
        const hit = document.elementFromPoint(x, y);
        const bar = barOf(hit);
        return bar !== null && !bar.contains(control);
      });
      if (covered.length > (isTall ? 2 : 0) && box.width > 1) wrong.add(named(control));
    }
    return [...wrong];
  });
}

/** Whether the page scrolls sideways, and which parts do without the keyboard reaching them. */
export async function sideways(page: Page): Promise<string[]> {
  await look(page);
  return await page.evaluate(() => {
    const { visible, named } = window.kajLooks;
    const root = document.documentElement;
    const wrong: string[] = [];
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (e) => e.getBoundingClientRect().right > root.clientWidth,
      );
      wrong.push(`the page: ${root.scrollWidth} of ${root.clientWidth}`, ...wide.slice(-3).map(named));
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const isScroller = /auto|scroll/.test(getComputedStyle(element).overflowX) && visible(element);
      if (!isScroller || element.scrollWidth <= element.clientWidth + 1) continue;
      const isReached =
        element.tabIndex >= 0 || [...element.querySelectorAll<HTMLElement>('*')].some((e) => e.tabIndex >= 0);
      const isTable = element.matches(':has(table), :has([role="tablist"]), nav, pre, textarea, input');
      if (!isReached || !isTable) wrong.push(`${named(element)}: ${element.scrollWidth} of ${element.clientWidth}`);
    }
    return wrong;
  });
}

/** Texts of which a part cannot be seen: cut by an edge around them or, if asked for, shortened with an ellipsis. */
export async function cutTexts(page: Page, { shortened = true } = {}): Promise<string[]> {
  await look(page);
  return await page.evaluate((shortened) => {
    const { texts } = window.kajLooks;
    const wrong: string[] = [];
    for (const { text, element, box } of texts()) {
      let [left, right, top, bottom] = [
        Number.NEGATIVE_INFINITY,
        Number.POSITIVE_INFINITY,
        Number.NEGATIVE_INFINITY,
        Number.POSITIVE_INFINITY,
      ];
      for (
        let around: Element | null = element;
        around && around !== document.documentElement;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        if (!shortened && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none')) break;
        if (/hidden|clip/.test(style.overflowX))
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        if (/hidden|clip/.test(style.overflowY))
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      }
      // A line's box is taller than its letters.
      const spare = 0.2 * Number.parseFloat(getComputedStyle(element).fontSize);
      if (box.left < left - 2 || box.right > right + 2 || box.top < top - spare || box.bottom > bottom + spare)
        wrong.push(`cut: ${text.slice(0, 50)}`);
    }
    return wrong;
  }, shortened);
}

/** Pairs of texts that lie over each other. */
export async function overlappingTexts(page: Page): Promise<string[]> {
  await look(page);
  return await page.evaluate(() => {
    const { barOf, shown, texts } = window.kajLooks;
    const pieces = texts().flatMap(({ text, element, lines }) => {
      const bar = barOf(element);
      const inset = 0.25 * Number.parseFloat(getComputedStyle(element).fontSize);
      return lines.map((line) => {
        const part = shown(element, line);
        return {
          text,
          element,
          bar,
          left: part.left + 1,
          right: part.right - 1,
          top: part.top + inset,
          bottom: part.bottom - inset,
        };
      });
    });
    const wrong = new Set<string>();
    pieces.forEach((one, index) => {
      for (const other of pieces.slice(index + 1)) {
        if (one.bar !== other.bar || one.element === other.element) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > 1 && down > 1) wrong.add(`${one.text.slice(0, 30)} / ${other.text.slice(0, 30)}`);
      }
    });
    return [...wrong];
  });
}

/** The spacing of WCAG 1.4.12, as a reader's own style sheet sets it. */
export const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** Gives the page one more style sheet, in place of the last one given; no policy of the portal forbids this kind. */
export async function setStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, css);
}
