/**
 * Keeps the application working while a translator or an extension changes the page under it: text nodes are replaced by
 * `<font>` elements, elements are moved into them or removed. React calls `removeChild` and `insertBefore` on the parent
 * that it knows, which throws where the node is no longer there.
 */

/** Replacement of a text node of the application. */
const standIns = new WeakMap<Node, Element>();
let changes = 0;
let observer: MutationObserver | null = null;

/** How many text nodes of this page a translator has replaced. */
export function foreignChanges(): number {
  return changes;
}

/**
 * Makes both calls of the DOM bear nodes that are elsewhere, and follows texts that were replaced, so that their changes
 * are shown. Once, before the first render.
 */
export function bearForeignChanges(page: Document): void {
  const nodes = Node.prototype;
  const { removeChild, insertBefore } = nodes;
  nodes.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const there = child.parentNode === this ? child : placeOf(child);
    if (there?.parentNode) removeChild.call(there.parentNode, there);
    return child;
  };
  nodes.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    const there = !before || before.parentNode === this ? before : placeOf(before);
    const parent = (this.contains(there) && there?.parentNode) || this;
    return insertBefore.call(parent, node, there?.parentNode === parent ? there : null) as T;
  };
  observer = new MutationObserver(read);
  observer.observe(page.body, { childList: true, subtree: true });
}

/** The node, or its replacement; null where it is gone. */
function placeOf(node: Node): Node | null {
  read(observer?.takeRecords() ?? []);
  return node.parentNode ? node : (standIns.get(node) ?? null);
}

function read(records: readonly MutationRecord[]): void {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const there = standIns.get(target);
    // A text that the application has changed is shown; a translator finds it there and translates it.
    if (type === 'characterData' && !target.parentNode && there?.parentNode) there.replaceWith(target);
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.parentNode) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find((one) => one?.nodeName === 'FONT');
      if (!standIn) continue;
      changes += 1;
      standIns.set(node, standIn as Element);
      // It is in no document: the observer of the page does not see its changes.
      observer?.observe(node, { characterData: true });
    }
  }
}
