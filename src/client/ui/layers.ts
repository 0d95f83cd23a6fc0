/**
 * The layers that lie over the page, in the order they were opened: dialogs, drawers, menus. Back closes the topmost one first
 * (shell/back-closes-layers.ts). Not among them: what has an address of its own, which Back leaves as it leaves any page.
 */
type Layer = { readonly close: () => void };

const layers = new Set<Layer>();
let onOpened = () => {};

/** Returns the function that says that it has gone. `close` asks its owner, who may refuse. */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  layers.add(layer);
  onOpened();
  return () => layers.delete(layer);
}

export function closeTopLayer(): void {
  [...layers].at(-1)?.close();
}

export function hasLayer(): boolean {
  return layers.size > 0;
}

export function whenLayerOpens(listener: () => void): void {
  onOpened = listener;
}
