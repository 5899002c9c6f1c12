/** Number of equal lines in two places that count as a repetition. */
export const REPEATED_LINES = 6;

/** Repeated lines with their places, each as `file:line`, in the order of the files. */
interface Repetition {
  places: string[];
  /** Text of the lines: identifies them in the baseline, independent of their places. */
  text: string;
}

/**
 * Finds repeated lines in the sources. Ignores blank lines, comments, imports, names in lists and tables, punctuation
 * and closing tags. Reports a longer repetition once, by its first lines.
 * @param files path and content
 */
export function repeatedLines(files: ReadonlyArray<readonly [path: string, content: string]>): Repetition[] {
  const windows = new Map<string, Array<{ path: string; index: number; line: number }>>();
  for (const [path, content] of files) {
    const lines = linesOfSubstance(content);
    for (let index = 0; index + REPEATED_LINES <= lines.length; index += 1) {
      const window = lines.slice(index, index + REPEATED_LINES);
      const text = window.map((one) => one.text).join('\n');
      const found = windows.get(text) ?? [];
      // A list of similar lines repeats itself line by line; that does not count as a second place.
      const last = found.at(-1);
      if (last?.path === path && index - last.index < REPEATED_LINES) continue;
      windows.set(text, [...found, { path, index, line: window[0]?.line ?? 0 }]);
    }
  }
  const keyOf = (places: ReadonlyArray<{ path: string; index: number }>, shift: number) =>
    places.map(({ path, index }) => `${path}#${index + shift}`).join();
  const repeated = [...windows].filter(([, places]) => places.length > 1);
  const known = new Set(repeated.map(([, places]) => keyOf(places, 0)));
  return repeated
    .filter(([, places]) => !known.has(keyOf(places, -1)))
    .map(([text, places]) => ({ text, places: places.map(({ path, line }) => `${path}:${line}`) }));
}

function linesOfSubstance(content: string): Array<{ text: string; line: number }> {
  const lines: Array<{ text: string; line: number }> = [];
  let until: RegExp | null = null;
  for (const [index, raw] of content.split('\n').entries()) {
    const text = raw.trim();
    if (until) {
      if (until.test(text)) until = null;
    } else if (/^\/\*/.test(text)) {
      if (!text.includes('*/')) until = /\*\//;
    } else if (/^(import\b(?!\()|export (type )?[{*].*\bfrom\b|export (type )?\{$)/.test(text)) {
      if (!text.endsWith(';')) until = /;$/;
    } else if (!text.startsWith('//') && /\w/.test(text) && !/^(<\/[\w.]+>[;,)]*|(?:'[^']*': )?\w+,)$/.test(text)) {
      lines.push({ text, line: index + 1 });
    }
  }
  return lines;
}
