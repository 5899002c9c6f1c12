/** Longest text that is compared, in code units. */
const MAX = 48;
/** Value outside of a row: above any limit. */
const OUTSIDE = 255;
let before = new Uint8Array(MAX + 2);
let last = new Uint8Array(MAX + 2);
let current = new Uint8Array(MAX + 2);

/**
 * Counts the letters to change in a typed text: missing, added, replaced or two neighbours swapped (optimal string
 * alignment).
 * @param most largest number that matters: any larger one is returned as `most + 1`
 * @returns `whole` to turn it into the name, `start` to turn it into any beginning of the name
 */
export function editsBetween(typed: string, name: string, most: number): { whole: number; start: number } {
  const tooMany = most + 1;
  const rows = Math.min(typed.length, MAX);
  const columns = Math.min(name.length, MAX);
  // Only columns at most `most` away from the diagonal can stay within the limit; their neighbours hold `tooMany`.
  last.fill(tooMany);
  for (let column = 0; column <= Math.min(columns, most); column += 1) last[column] = column;
  for (let row = 1; row <= rows; row += 1) {
    const first = Math.max(1, row - most);
    const end = Math.min(columns, row + most);
    current[first - 1] = first === 1 ? Math.min(row, tooMany) : tooMany;
    let least = at(current, first - 1);
    const letter = typed.charCodeAt(row - 1);
    for (let column = first; column <= end; column += 1) {
      const other = name.charCodeAt(column - 1);
      let edits = at(last, column - 1) + (letter === other ? 0 : 1);
      edits = Math.min(edits, at(last, column) + 1, at(current, column - 1) + 1);
      const isSwap =
        row > 1 && column > 1 && letter === name.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other;
      if (isSwap) edits = Math.min(edits, at(before, column - 2) + 1);
      current[column] = Math.min(edits, tooMany);
      least = Math.min(least, edits);
    }
    current[end + 1] = tooMany;
    if (least > most) return { whole: tooMany, start: tooMany };
    [before, last, current] = [last, current, before];
  }
  let start = tooMany;
  for (let column = Math.max(0, rows - most); column <= Math.min(columns, rows + most); column += 1) {
    start = Math.min(start, at(last, column));
  }
  return { whole: Math.abs(columns - rows) > most ? tooMany : at(last, columns), start };
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? OUTSIDE;
}
