/** A group of the catalogue. */
interface Category {
  categoria: string;
  subcategorias: readonly string[];
}

/**
 * What the search should learn, in the form of `services/directory/src/search/synonyms/trades.json`: for each trade the
 * words that somebody chose it for. A word is put to one trade, whichever countries it came from.
 * @param chosen trade by term
 */
export function synonymProposal(chosen: Readonly<Record<string, string>>, catalogue: readonly Category[]): string {
  const proposal: Record<string, Array<{ trades: string; people: string; words: string }>> = {};
  for (const { categoria, subcategorias } of catalogue) {
    for (const trade of subcategorias) {
      const words = Object.keys(chosen).filter((term) => chosen[term] === trade);
      if (words.length === 0) continue;
      proposal[categoria] ??= [];
      proposal[categoria].push({ trades: trade, people: '', words: words.sort().join(', ') });
    }
  }
  return `${JSON.stringify(proposal, null, 2)}\n`;
}
