/**
 * Keeps the page right while the browser translates it. Chrome and Edge put a `<font>` with other words in the place of each text
 * and take the text itself out of the page; React goes on with the text it knows. What it removes or inserts before would throw, and
 * what it writes nobody would see. So each text taken out is remembered with what stands in its place: that is removed or found
 * instead, and a text that gets new words comes back, to be translated anew.
 * The translator runs in a world of its own, so its calls cannot be seen, only what they did.
 * Known of React since 2017 (its issue 11538). Firefox and Safari write into the text itself, which React does not mind.
 */

/** What stands in the place of a text that was taken out, and whose place it is. */
const standIns = new WeakMap<Node, ChildNode>();
const owners = new WeakMap<Node, Node>();

const { removeChild, insertBefore } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

/** Call it before the page is first drawn. */
export function withstandTranslation(): void {
  new MutationObserver(noteReplacements).observe(document.body, { childList: true, subtree: true });
  Node.prototype.removeChild = function removeStandIn<Removed extends Node>(this: Node, child: Removed): Removed {
    if (child.parentNode === this) return removeChild.call(this, child) as Removed;
    const standIn = standInOf(child, this);
    if (standIn) {
      forget(child);
      removeChild.call(this, standIn);
      return child;
    }
    return removeChild.call(this, child) as Removed;
  };
  Node.prototype.insertBefore = function insertBeforeStandIn<Inserted extends Node>(
    this: Node,
    node: Inserted,
    before: Node | null,
  ): Inserted {
    const place = before === null || before.parentNode === this ? before : (standInOf(before, this) ?? before);
    return insertBefore.call(this, node, place) as Inserted;
  };
}

/** A text and what came in its place are told in one record, or in two of which one names the other as its neighbour. */
function noteReplacements(records: readonly MutationRecord[]): void {
  const words = records.flatMap(({ addedNodes }) => [...addedNodes].filter(isTranslation));
  if (words.length === 0) return;
  for (const { addedNodes, removedNodes, previousSibling, nextSibling, target } of records) {
    for (const removed of removedNodes) {
      if (removed.isConnected) continue;
      const owner = owners.get(removed) ?? removed;
      if (!(owner instanceof Text)) continue;
      const candidates = [...addedNodes, previousSibling, nextSibling];
      const standIn = candidates.find(
        (node) => node && isTranslation(node) && node.parentNode === target && !owners.has(node),
      );
      if (standIn) remember(owner, standIn as ChildNode);
    }
  }
}

function isTranslation(node: Node): boolean {
  return node.nodeName === 'FONT';
}

function remember(text: Text, standIn: ChildNode): void {
  forget(text);
  standIns.set(text, standIn);
  owners.set(standIn, text);
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => nodeValue?.get?.call(text),
    set(value: string | null) {
      nodeValue?.set?.call(text, value);
      const place = standIns.get(text);
      forget(text);
      if (place?.isConnected) place.replaceWith(text);
    },
  });
}

function forget(node: Node): void {
  const standIn = standIns.get(node);
  if (!standIn) return;
  standIns.delete(node);
  owners.delete(standIn);
  Reflect.deleteProperty(node, 'nodeValue');
}

function standInOf(node: Node, parent: Node): ChildNode | undefined {
  const standIn = standIns.get(node);
  return standIn?.parentNode === parent ? standIn : undefined;
}
