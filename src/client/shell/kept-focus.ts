/**
 * Keeps the focus in its place when what had it is taken away: a row that was removed, a filter that was lifted, an entry that a
 * dialog has asked about. Browsers then leave it on the page as a whole, where screen readers begin again at the top. It goes to
 * the one after it, else to the one before it, else to the heading above. From there the outcome of an action may take it.
 * Not here: a page that is left for another one, and what takes the focus by itself (ui/outcome.tsx).
 */
import { giveFocus, isGivenFocus, takeGivenFocus } from '#client/ui/given-focus.ts';

/** Unit: milliseconds. Whatever takes the focus itself has done so by then. */
const PATIENCE = 100;
const LAYERS = 'dialog, [popover]';
const PLACES = `main, ${LAYERS}`;
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
/** On a tablet the keyboard would open for them. */
const TYPED_IN =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="file"])';

interface Step {
  readonly element: Element;
  /** The one after it and the one before it, as far as they are like it, as rows and chips are: anything else may do anything. */
  readonly alike: readonly Element[];
}

interface Way {
  readonly path: string;
  /** From what has the focus up to the page. */
  readonly steps: readonly Step[];
  readonly byKeyboard: boolean;
  readonly layer: Element | null;
  /** What had the focus when the layer was opened that this is in. */
  readonly below: Way | undefined;
}

/** Returns what ends it. */
export function keepFocus(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let way = document.activeElement ? wayOf(document.activeElement, undefined) : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isNowhere = () => document.activeElement === document.body;
  const isGone = () => way?.steps[0]?.element.isConnected === false;

  const give = () => {
    timer = undefined;
    if (!way || !isNowhere() || !isGone()) return;
    const lost = way;
    way = undefined;
    const next = successor(lost);
    if (next) giveFocus(next, { preventScroll: !lost.byKeyboard });
  };
  const looker = new MutationObserver(() => {
    if (isNowhere() && isGone()) timer ??= setTimeout(give, PATIENCE);
  });
  looker.observe(document.body, { childList: true, subtree: true });

  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element) way = wayOf(target, way);
    },
    { signal },
  );
  // Whoever presses beside everything has left: nothing is theirs to be given back.
  document.addEventListener(
    'focusout',
    () => {
      queueMicrotask(() => {
        if (isNowhere() && !isGone()) way = undefined;
      });
    },
    { signal },
  );
  // A key that is still down was meant for what is gone: held, it would go through a list and remove one row after the other.
  document.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat) takeGivenFocus();
      else if (event.key === 'Enter' && isGivenFocus(event.target)) event.preventDefault();
    },
    { signal, capture: true },
  );
  return () => {
    listening.abort();
    looker.disconnect();
    clearTimeout(timer);
  };
}

function wayOf(target: Element, last: Way | undefined): Way {
  const steps: Step[] = [];
  for (let element: Element | null = target; element && element !== document.body; element = element.parentElement) {
    const { localName, className, nextElementSibling, previousElementSibling } = element;
    const alike = [nextElementSibling, previousElementSibling].filter(
      (one): one is Element => one?.localName === localName && one.className === className,
    );
    steps.push({ element, alike });
  }
  const layer = target.closest(LAYERS);
  const below = last?.layer === layer ? last.below : last;
  const byKeyboard = target.matches(':focus-visible');
  return { path: location.pathname, steps, byKeyboard, layer, below: layer ? below : undefined };
}

/** Where the focus goes now; the layer it was in may be gone as well. */
function successor({ path, steps, byKeyboard, layer, below }: Way): HTMLElement | undefined {
  if (layer && !isOpen(layer)) return below && successor(below);
  const at = steps.findIndex(({ element }) => element.isConnected);
  const [own, ...around] = steps.slice(at);
  if (!own || at === 0) return own?.element as HTMLElement | undefined;
  const place = own.element.closest(PLACES);
  // A bar of the foot is in no place, and some pages become another one where they are. A page that was left begins as ever.
  if (!place) return path === location.pathname ? headingIn(document, 'main h1') : undefined;
  let lost = steps[at - 1];
  for (const step of [own, ...around]) {
    const next = lost?.alike.map((one) => controlIn(one, byKeyboard)).find(Boolean) ?? headingIn(step.element);
    if (next || step.element === place) return next;
    lost = step;
  }
  return undefined;
}

function isOpen(layer: Element): boolean {
  return layer.isConnected && (layer instanceof HTMLDialogElement ? layer.open : layer.matches(':popover-open'));
}

function controlIn(element: Element, byKeyboard: boolean): HTMLElement | undefined {
  if (!element.isConnected) return undefined;
  return [element, ...element.querySelectorAll(CONTROLS)].find(
    (control): control is HTMLElement =>
      control.matches(CONTROLS) &&
      (control as HTMLElement).tabIndex >= 0 &&
      !control.matches(byKeyboard ? ':disabled' : `:disabled, ${TYPED_IN}`) &&
      control.checkVisibility({ visibilityProperty: true }),
  );
}

function headingIn(place: ParentNode, which = 'h1, h2, h3'): HTMLElement | undefined {
  const heading = place.querySelector<HTMLElement>(which);
  if (heading) heading.tabIndex = -1;
  return heading ?? undefined;
}
