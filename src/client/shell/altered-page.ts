/**
 * Keeps the page right while others alter it: translators put a `<font>` with other words in the place of each text, extensions wrap texts,
 * split them, put links or marks in their place, join neighbours or take elements away. React goes on with the nodes it knows: what it
 * removes or inserts before would throw, and the page would be replaced by its error; what it writes nobody would see. So what stands in
 * the place of a text is remembered, and removed or found instead; a text that gets new words comes back; what is gone or elsewhere is no
 * failure.
 * Extensions run in a world of their own, so their calls cannot be seen, only what they did: nodes that are not React's.
 * Known of React since 2017 (its issue 11538).
 */

/** What stands for a text of ours, and whose stand-in it is. */
const standIns = new WeakMap<Node, readonly ChildNode[]>();
const owners = new WeakMap<Node, Text>();
/** What stood behind a node of ours when it was taken out. */
const followers = new WeakMap<Node, Node | null>();
/** Taken out by a call of this page, so not joined with its neighbour by somebody else. */
const takenOut = new WeakSet<Node>();

const { removeChild, insertBefore } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

/** Call it before the page is first drawn. */
export function withstandAlterations(): void {
  new MutationObserver(noteAlterations).observe(document.body, { childList: true, subtree: true });
  Node.prototype.removeChild = function removeWithStandIns<Removed extends Node>(this: Node, child: Removed): Removed {
    for (const standIn of forget(child)) standIn.remove();
    takenOut.add(child);
    if (child.parentNode === this) return removeChild.call(this, child) as Removed;
    const outermost = withWrappers(child, this);
    // Nothing is to do for what somebody has taken out already.
    outermost.parentNode?.removeChild(outermost);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeStandIn<Inserted extends Node>(
    this: Node,
    node: Inserted,
    before: Node | null,
  ): Inserted {
    return insertBefore.call(this, node, placeOf(before, this)) as Inserted;
  };
}

/** React names its nodes so, whose number differs from page to page. */
function isOurs(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith('__reactFiber'));
}

const isText = (node: Node): node is Text => node.nodeName === '#text';
const isOurText = (node: Node | null): node is Text => node !== null && isText(node) && isOurs(node);

/** What others have put around a node and nothing else. */
function withWrappers(child: Node, root: Node): Node {
  let outermost = child;
  for (let parent = child.parentNode; parent && parent !== root; parent = parent.parentNode) {
    if (!(parent instanceof Element) || parent.childNodes.length > 1 || isOurs(parent) || parent === document.body)
      break;
    outermost = parent;
  }
  return outermost;
}

/** Where `before` is among the children of `parent`, or where it was; null for the end. */
function placeOf(before: Node | null, parent: Node): Node | null {
  const seen = new Set<Node>();
  for (let node: Node | null | undefined = before; node && !seen.has(node); node = followers.get(node)) {
    seen.add(node);
    const shown: Node = standIns.get(node)?.[0] ?? node;
    for (let place: Node | null = shown; place; place = place.parentNode) if (place.parentNode === parent) return place;
  }
  return null;
}

function noteAlterations(records: readonly MutationRecord[]): void {
  const joined: (readonly [text: Text, into: Node | null])[] = [];
  const fresh = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => !isOurs(node))));
  for (const { addedNodes, removedNodes, previousSibling, nextSibling, target } of records) {
    for (const removed of removedNodes) {
      followers.set(removed, nextSibling);
      const text = owners.get(removed) ?? removed;
      if (removed.isConnected || !isOurText(text)) continue;
      const isStandIn = (node: Node | null): node is ChildNode =>
        node !== null && fresh.has(node) && node.parentNode === target && !owners.has(node);
      const inItsPlace = [...addedNodes].filter(isStandIn);
      const before = runBefore(previousSibling, isStandIn);
      const found = [inItsPlace, before, [nextSibling].filter(isStandIn)].find((nodes) => nodes.length > 0);
      if (found) remember(text, found);
      else if (!takenOut.has(removed)) joined.push([text, previousSibling]);
    }
    // The rest of a text that somebody has split.
    const isRest = [...addedNodes].some((node) => isText(node) && fresh.has(node));
    if (isRest && isOurText(previousSibling) && previousSibling.parentNode === target)
      remember(previousSibling, runBehind(previousSibling, fresh));
  }
  for (const [text, into] of joined.toReversed()) partAgain(text, into);
}

function runBefore(last: Node | null, isStandIn: (node: Node | null) => node is ChildNode): ChildNode[] {
  const run: ChildNode[] = [];
  for (let node = last; isStandIn(node); node = node.previousSibling) run.unshift(node);
  return run;
}

function runBehind(text: Text, fresh: ReadonlySet<Node>): ChildNode[] {
  const run: ChildNode[] = [];
  for (let node = text.nextSibling; node && fresh.has(node); node = node.nextSibling) run.push(node);
  return run;
}

/** Texts of ours that stood side by side have been joined (`normalize`): each must be there to be written. */
function partAgain(text: Text, into: Node | null): void {
  if (text.isConnected || text.data === '' || !isOurText(into) || !into.isConnected || !into.data.endsWith(text.data))
    return;
  into.data = into.data.slice(0, -text.data.length);
  into.after(text);
}

function remember(text: Text, nodes: readonly ChildNode[]): void {
  forget(text);
  standIns.set(text, nodes);
  for (const node of nodes) owners.set(node, text);
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => nodeValue?.get?.call(text),
    set(value: string | null) {
      nodeValue?.set?.call(text, value);
      const shown = forget(text).filter((node) => node.isConnected);
      if (!text.isConnected) shown[0]?.before(text);
      for (const node of shown) node.remove();
    },
  });
}

/** Returns what stood for it. */
function forget(node: Node): readonly ChildNode[] {
  const nodes = standIns.get(node) ?? [];
  if (nodes.length === 0) return nodes;
  standIns.delete(node);
  for (const standIn of nodes) owners.delete(standIn);
  Reflect.deleteProperty(node, 'nodeValue');
  return nodes;
}
