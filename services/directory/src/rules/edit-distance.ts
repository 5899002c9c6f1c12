/**
 * Counts the edits between two words: a letter omitted, added, replaced, or swapped with its neighbour.
 * @param most limit of the count: a larger distance returns `most + 1`
 */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (above[column] ?? most) + 1,
        (current[column - 1] ?? most) + 1,
        (above[column - 1] ?? most) + same,
        swapped ? (before[column - 2] ?? most) + 1 : most + 1,
      );
    }
    if (Math.min(...current) > most) return most + 1;
    before = above;
    above = current;
  }
  return Math.min(above[to.length] ?? most + 1, most + 1);
}
