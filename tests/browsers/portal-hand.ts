/**
 * A person's hand and eye on a driven page: looks for what has a name, waits until it is there and nothing lies above it,
 * clicks it with the mouse, types with the keyboard.
 */
import { expect } from 'playwright/test';
import type { DrivenPage } from './driven-page.ts';

/** Unit: milliseconds. Browsers that share the machine take their time. */
const LIMIT = 30_000;
const INTERVALS = [100, 100, 200];

export interface PortalHand {
  /** Waits for a button, link or menu entry of that name and clicks it. */
  press(name: string): Promise<void>;
  /** Waits for a field of that label and replaces what is in it. */
  fill(label: string, text: string): Promise<void>;
  valueOf(label: string): Promise<string>;
  /** Waits until an element that matches the CSS selector is on screen and contains the text. */
  see(selector: string, text: string): Promise<void>;
  /** Reads something from the page. */
  read<Value>(look: () => Value): Promise<Value>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export function createPortalHand(page: DrivenPage): PortalHand {
  async function run<Args extends readonly unknown[], Value>(
    look: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value> {
    const call = `JSON.stringify((${look})(...${JSON.stringify(args)}) ?? null)`;
    return JSON.parse(await page.evaluate(`(() => { ${fieldLabelled} ${openMiddle} return ${call}; })()`));
  }

  async function wait<Args extends readonly unknown[], Value>(
    what: string,
    look: (...args: Args) => Value | null,
    ...args: Args
  ): Promise<Value> {
    let found: Value | null = null;
    const again = async () => {
      found = await run(look, ...args);
      return found !== null;
    };
    await expect.poll(again, { message: what, timeout: LIMIT, intervals: INTERVALS }).toBe(true);
    return found as Value;
  }

  /** Waits until it can be clicked and moves no more. */
  async function click(what: string, find: (name: string) => Point | null, name: string): Promise<void> {
    let before: Point | null = null;
    const isStill = async () => {
      const now = await run(find, name);
      const same = now !== null && before?.x === now.x && before.y === now.y;
      before = now;
      return same;
    };
    await expect.poll(isStill, { message: what, timeout: LIMIT, intervals: INTERVALS }).toBe(true);
    const { x, y } = before ?? { x: 0, y: 0 };
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await page.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  return {
    press: (name) => click(`"${name}" to press`, findButton, name),
    async fill(label, text) {
      await click(`the field "${label}"`, findField, label);
      await run(() => (document.activeElement as HTMLInputElement).select());
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await page.perform([{ type: 'key', id: 'keyboard', actions }]);
      await expect
        .poll(() => run(readValue, label), { message: label, timeout: LIMIT, intervals: INTERVALS })
        .toBe(text);
    },
    valueOf: (label) => wait(`the field "${label}"`, readValue, label),
    async see(selector, text) {
      await wait(`${selector} with "${text}"`, showsText, selector, text);
    },
    read: (look) => run(look),
  };
}

// What follows runs in the page.

function fieldLabelled(label: string): HTMLInputElement | undefined {
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].find((field) => {
    const described = document.getElementById(field.getAttribute('aria-labelledby') ?? '')?.innerText;
    return (field.getAttribute('aria-label') ?? described) === label;
  });
}

/** The point at which a click reaches the element; null where something else covers it. */
function openMiddle(element: Element, block: ScrollLogicalPosition): Point | null {
  element.scrollIntoView({ block });
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return element.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : null;
}

function findButton(name: string): Point | null {
  for (const element of document.querySelectorAll<HTMLElement>('button, a[href]')) {
    const isNamed = (element.getAttribute('aria-label') ?? element.innerText.trim().replace(/\s+/g, ' ')) === name;
    const middle = isNamed && element.ariaDisabled !== 'true' && openMiddle(element, 'nearest');
    if (middle) return middle;
  }
  return null;
}

function findField(label: string): Point | null {
  const field = fieldLabelled(label);
  return field ? openMiddle(field, 'center') : null;
}

function readValue(label: string): string | null {
  return fieldLabelled(label)?.value ?? null;
}

function showsText(selector: string, text: string): true | null {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const { width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && element.innerText.includes(text)) return true;
  }
  return null;
}
