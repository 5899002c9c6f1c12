/**
 * Keeps the application working while a translator or an extension changes the page's DOM: text nodes are replaced by
 * `<font>` elements, elements are moved into them or removed. React calls `removeChild` and `insertBefore` on the parent in
 * its records, which throws if the node has moved.
 */

/** Replacements of the application's text nodes. */
const standIns = new WeakMap<Node, Element>();
let changes = 0;
let observer: MutationObserver | null = null;

/** Number of text nodes of this page that a translator has replaced. */
export function foreignChanges(): number {
  return changes;
}

/**
 * Makes both DOM methods tolerate moved nodes, and updates replaced texts when the application changes them. Call once,
 * before the first render.
 */
export function tolerateForeignChanges(page: Document): void {
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

/** Returns the node, or its replacement; null if it was removed. */
function placeOf(node: Node): Node | null {
  read(observer?.takeRecords() ?? []);
  return node.parentNode ? node : (standIns.get(node) ?? null);
}

function read(records: readonly MutationRecord[]): void {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const there = standIns.get(target);
    // Shows the changed text; a translator finds it there and translates it.
    if (type === 'characterData' && !target.parentNode && there?.parentNode) there.replaceWith(target);
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.parentNode) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find((one) => one?.nodeName === 'FONT');
      if (!standIn) continue;
      changes += 1;
      standIns.set(node, standIn as Element);
      // The node is in no document, so the page's observer does not see its changes.
      observer?.observe(node, { characterData: true });
    }
  }
}
