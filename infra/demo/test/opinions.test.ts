import { describe, expect, it } from 'vitest';
import { opinionsOn } from '../src/people/opinions.ts';
import { ANSWERS, OPINIONS } from '../src/texts/index.ts';

const SEED = 20260101;

describe('what people of the demo say', () => {
  it.each([2, 3, 14, 17, 24])('in a street of %d is about others, and never twice the same by one', (people) => {
    const said = new Set<string>();
    for (let index = 0; index < people; index += 1) {
      const opinions = opinionsOn(index, people, SEED);
      expect(opinions).toEqual(opinionsOn(index, people, SEED));
      expect(opinions.length).toBeGreaterThan(0);
      expect(new Set(opinions.map(({ author }) => author)).size).toBe(opinions.length);
      for (const { author, text } of opinions) {
        expect(author).not.toBe(index);
        expect(said).not.toContain(`${author} ${text}`);
        said.add(`${author} ${text}`);
      }
    }
  });

  it('fits into a comment', () => {
    for (const text of [...OPINIONS, ...ANSWERS]) expect(text.length).toBeLessThan(200);
    expect(new Set(OPINIONS).size).toBe(OPINIONS.length);
  });
});
