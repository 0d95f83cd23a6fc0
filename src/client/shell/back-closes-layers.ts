/**
 * Back closes the topmost layer and leaves the page where it is: the browser's button, its key, its gesture. Where a browser sends
 * the gesture to a dialog itself (Chrome on Android), the dialog has closed before any of this.
 *
 * A step back within the portal is taken back before the router hears of it, so what lies ahead in the history stays there, and
 * nothing is added for a layer: a browser passes over entries that were added without a touch. Only the first page of a visit has
 * nothing behind it that could be taken back. The first layer opened there puts an entry of the same address over it; below lies
 * a floor where nobody stays: a step down to it either closes a layer and returns, or goes on.
 */
import type { RouterHistory } from '@tanstack/react-router';
import { closeTopLayer, hasLayer, whenLayerOpens } from '#client/ui/layers.ts';

/** What the router counts its entries with. */
const INDEX = '__TSR_index';
const FLOOR = 'kajFloor';
const FLOOR_PLACE = -1;

type EntryState = { readonly [INDEX]?: number; readonly [FLOOR]?: boolean } | null;

/** The router is created in here, because the page must hear of a step before it does. */
export function closingLayersOnBack<Router extends { readonly history: RouterHistory }>(create: () => Router): Router {
  let hasFloor = false;
  /** Where the browser already is while a question decides whether the router follows. */
  let asksAt: number | undefined;
  let returnsTo: number | undefined;
  let stopListening: (() => void) | undefined;

  const entry = () => history.state as EntryState;
  // Past the router's own functions: for the router nothing changes.
  const { pushState, replaceState } = History.prototype;

  whenLayerOpens(() => {
    const { [FLOOR]: isFloor, ...state } = entry() ?? {};
    // While a question is asked about a step, the browser is already where it leads.
    if (state[INDEX] !== 0 || router.history.location.state[INDEX] !== 0 || (hasFloor && !isFloor)) return;
    replaceState.call(history, { ...state, [FLOOR]: true }, '');
    pushState.call(history, state, '');
    hasFloor = true;
  });

  function hearsRouter(): boolean {
    const isFloor = entry()?.[FLOOR] === true;
    hasFloor ||= isFloor;
    const place = isFloor ? FLOOR_PLACE : (entry()?.[INDEX] ?? 0);
    const { location } = router.history;
    const routerPlace = location.state[INDEX];
    const home = asksAt ?? routerPlace;
    if (place === returnsTo) {
      returnsTo = undefined;
      closeTopLayer();
      return false;
    }
    const isTakenBack = home === routerPlace ? place < home && hasLayer() : place !== home;
    if (returnsTo !== undefined || isTakenBack) {
      returnsTo ??= home;
      history.go(returnsTo - place);
      return false;
    }
    if (isFloor && routerPlace === 0) {
      // The page may have changed its address since; where nothing lies behind, it stays on the floor.
      replaceState.call(history, entry(), '', location.href);
      history.back();
      return false;
    }
    asksAt = place;
    stopListening?.();
    // Not before anybody steps back: the router carries out the redirects of a start itself only while nobody hears its history.
    stopListening = router.history.subscribe(() => {
      asksAt = undefined;
    });
    return true;
  }

  addEventListener('popstate', (event) => hearsRouter() || event.stopImmediatePropagation(), { capture: true });
  const router = create();
  return router;
}
