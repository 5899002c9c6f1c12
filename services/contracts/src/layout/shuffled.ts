/** Shuffles items in an order that only the seed decides (Fisher–Yates over a 32-bit xorshift). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  let state = seed >>> 0 || 0x9e3779b9;
  for (let last = order.length - 1; last > 0; last--) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const pick = (state >>> 0) % (last + 1);
    const a = order[last];
    const b = order[pick];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[pick] = a;
  }
  return order;
}
