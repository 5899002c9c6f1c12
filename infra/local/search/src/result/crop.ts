import type { Token } from '../text/token.ts';
import type { Match } from './marking.ts';

/** The part of a text to show, in UTF-16 units. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/**
 * Chooses the run of words that holds most of the different things the query
 * asks for and sets it in the middle.
 * @param length words to keep; 0 keeps all.
 */
export function cropWindow(text: string, tokens: readonly Token[], matches: readonly Match[], length: number): Window {
  if (length === 0 || tokens.length <= length) return { start: 0, end: text.length };
  const { from, to } = bestRun(matches, length);
  const spare = length - (to - from + 1);
  const first = Math.max(0, Math.min(from - Math.floor(spare / 2), tokens.length - length));
  const last = first + length - 1;
  return {
    start: first === 0 ? 0 : (tokens[first]?.start ?? 0),
    end: last >= tokens.length - 1 ? text.length : (tokens[last]?.end ?? text.length),
  };
}

function bestRun(matches: readonly Match[], length: number): { readonly from: number; readonly to: number } {
  let best = { from: 0, to: 0, different: 0 };
  for (const [at, first] of matches.entries()) {
    const keys = new Set<string>();
    let to = first.word;
    for (let next = at; next < matches.length; next++) {
      const match = matches[next];
      if (match === undefined || match.word - first.word >= length) break;
      if (!keys.has(match.key)) to = match.word;
      keys.add(match.key);
    }
    if (keys.size > best.different) best = { from: first.word, to, different: keys.size };
  }
  return best;
}
