/**
 * Keeps the focus in its place when what had it is taken away: a row that was removed, a filter that was lifted, an entry that a
 * dialog has asked about, a choice that is locked because the network is gone. Browsers then leave it on the page as a whole, where
 * screen readers begin again at the top. It goes to the one after it, else to the one before it, else to the heading above. From
 * there the outcome of an action may take it, and a choice that can be used again gets it back.
 * Not here: a page that is left for another one, and what takes the focus by itself (ui/outcome.tsx).
 */
import { giveFocus, isFirstFocusLost, isGivenFocus, takeGivenFocus } from '#client/ui/given-focus.ts';

/** Unit: milliseconds. Whatever takes the focus itself has done so by then. */
const GIVE_BACK_AFTER = 100;
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
  /** What was locked while it had the focus, and what has the focus instead. */
  let locked: { readonly control: HTMLElement; readonly instead: HTMLElement } | undefined;
  const isNowhere = () => document.activeElement === document.body || document.activeElement?.matches(':disabled');
  const isGone = () => {
    const element = way?.steps[0]?.element;
    return element !== undefined && !isUsable(element);
  };

  const give = () => {
    timer = undefined;
    if (!way || !isNowhere() || !isGone()) return;
    const lost = way;
    const control = lost.steps[0]?.element;
    way = undefined;
    const instead = successor(lost);
    if (!instead) return;
    giveFocus(instead, { preventScroll: !lost.byKeyboard });
    locked = control?.isConnected ? { control: control as HTMLElement, instead } : undefined;
  };
  const giveBack = () => {
    if (!locked || !isUsable(locked.control)) return;
    const { control, instead } = locked;
    locked = undefined;
    if (document.activeElement === instead && isGivenFocus(instead)) giveFocus(control, { preventScroll: true });
  };
  const looker = new MutationObserver(() => {
    giveBack();
    if (isNowhere() && isGone()) timer ??= setTimeout(give, GIVE_BACK_AFTER);
  });
  looker.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // It was gone before anything of this was loaded, and with it its place.
  if (isFirstFocusLost() && isNowhere()) {
    const heading = headingIn(document, 'main h1');
    if (heading) giveFocus(heading, { preventScroll: true });
  }

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
  const at = steps.findIndex(({ element }, place) => (place === 0 ? isUsable(element) : element.isConnected));
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

function isUsable(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled');
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
