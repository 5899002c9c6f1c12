import { describe, expect, it } from 'vitest';
import { randomOf } from '../src/random.ts';
import { momentsOf, opinionsOn } from '../src/seeding/seed-conversations.ts';
import { ANSWERS, OPINIONS } from '../src/texts/index.ts';

const SEED = 20260101;

describe('a comment of the demo', () => {
  it.each([2, 3, 14, 17, 24])(
    'never concerns its author or repeats a text of its author, in a street of %d',
    (people) => {
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
    },
  );

  it('agrees grammatically with women and men', () => {
    const gendered =
      /\b(content|encantad|satisfech|agradecid|puntual y ordenad|ordenad|recomendad|atent|list)[oa]s?\b|\b(lo|la) (llam|recom)/i;
    // About the author's mother and the work, not about author or provider.
    const ofOthers = ['Trabajo limpio, sin dejar tiradero. Mi mamá quedó encantada.'];
    for (const text of [...OPINIONS, ...ANSWERS].filter((one) => !ofOthers.includes(one))) {
      expect(text).not.toMatch(gendered);
    }
  });

  it.each([
    ['in the afternoon', '2026-11-22T23:40:00Z', '2026-11-22'],
    ['late at night', '2026-11-23T04:30:00Z', '2026-11-22'],
    ['before dawn', '2026-11-22T09:00:00Z', '2026-11-21'],
    ['early in the morning', '2026-11-22T15:30:00Z', '2026-11-21'],
  ])('gets times by day, in order and before now, if the demo starts %s', (_, now, day) => {
    const zone = 'America/Mexico_City';
    const moments = momentsOf(4, zone, Date.parse(now), randomOf(SEED, 'moments'));
    expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted((a, b) => a - b));
    for (const { at, replyAt } of moments) {
      expect(replyAt).toBeGreaterThanOrEqual(at);
      expect(replyAt).toBeLessThanOrEqual(Date.parse(now));
      for (const instant of [at, replyAt]) {
        const local = new Date(instant).toLocaleString('sv', { timeZone: zone });
        expect(local.slice(0, 10)).toBe(day);
        expect(Number(local.slice(11, 13))).toBeGreaterThanOrEqual(9);
        expect(Number(local.slice(11, 13))).toBeLessThan(18);
      }
    }
  });

  it('fits into a comment', () => {
    for (const text of [...OPINIONS, ...ANSWERS]) expect(text.length).toBeLessThan(200);
    expect(new Set(OPINIONS).size).toBe(OPINIONS.length);
  });
});
