import { expect, it } from 'vitest';
import { searchText } from '../src/calls/search.ts';
import { MAX_SEARCHED, searchedText } from '../src/rules/searched-text.ts';

it('a search reads the beginning of a long text, never half a character', () => {
  const start = 'a'.repeat(MAX_SEARCHED - 1);
  for (const read of [searchedText, (text: string) => searchText.parse(text)]) {
    expect(read(`${start}\u{1f527} y más`)).toBe(start);
    expect(read('plomero \u{1f527}')).toBe('plomero \u{1f527}');
  }
});
