import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardWorks, MAX_CARD_WORKS } from '../src/read-model/first-works.ts';
import { idOf, mediaReady } from './samples.ts';

type Posts = Parameters<typeof cardWorks>[0];
type Placed = Posts[number];

const { post: facts } = mediaReady('ana', 'mesa').data;
const END = 1_000;

/** Post with a public period in the first thousand milliseconds, or without an end; hidden without a place. */
const anyPost = fc
  .record({
    name: fc.uuid(),
    place: fc.constantFrom('MX-DF', 'MX-DF', 'MX-DF', null),
    pin: fc.constantFrom(0, 0, 0, 1, 2, 3),
    createdAt: fc.integer({ min: 0, max: 20 }),
    publicFrom: fc.integer({ min: 0, max: END }),
    length: fc.oneof(fc.integer({ min: 1, max: END }), fc.constant(Number.POSITIVE_INFINITY)),
  })
  .map(
    ({ name, publicFrom, length, ...more }): Placed => ({
      ...more,
      _id: idOf(name),
      facts,
      publicFrom,
      publicUntil: publicFrom + length,
    }),
  );

/** Ids of the first public works at an instant, found without leaving any out. */
function firstAt(posts: Posts, now: number): string[] {
  const pin = (post: Placed) => post.pin || 4;
  return posts
    .filter(({ place, publicFrom, publicUntil }) => place !== null && publicFrom <= now && now < publicUntil)
    .sort((a, b) => pin(a) - pin(b) || b.createdAt - a.createdAt || (a._id < b._id ? 1 : -1))
    .slice(0, MAX_CARD_WORKS)
    .map(({ _id }) => _id);
}

describe('the works of a card', () => {
  it('contain the first three public ones at every later instant', () => {
    fc.assert(
      fc.property(
        fc.array(anyPost, { maxLength: 30 }),
        fc.integer({ min: 0, max: END }),
        fc.array(fc.integer({ min: 0, max: 2 * END }), { minLength: 5, maxLength: 5 }),
        (posts, now, delays) => {
          const works = cardWorks(posts, now);
          for (const at of delays.map((delay) => now + delay)) {
            const shown = works.filter(({ from, until }) => from <= at && at < until).slice(0, MAX_CARD_WORKS);
            expect(shown.map(({ work }) => work.id)).toEqual(firstAt(posts, at));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('contain only three of hundreds of posts without an end', () => {
    const posts = Array.from({ length: 400 }, (_, at): Placed => {
      const period = { publicFrom: 0, publicUntil: Number.MAX_SAFE_INTEGER };
      return { _id: idOf(`${at}`), facts, createdAt: at, place: 'MX-DF', pin: at === 7 ? 1 : 0, ...period };
    });
    expect(cardWorks(posts, 10).map(({ work }) => work.id)).toEqual(['7', '399', '398'].map(idOf));
  });

  it('contain the next thirty of hundreds of posts scheduled day by day', () => {
    const posts = Array.from({ length: 400 }, (_, at): Placed => {
      const period = { publicFrom: at * 100, publicUntil: at * 100 + 800 };
      return { _id: idOf(`${at}`), facts, createdAt: at, place: 'MX-DF', pin: 0, ...period };
    });
    const next = Array.from({ length: 30 }, (_, at) => idOf(`${29 - at}`));
    expect(cardWorks(posts, 0).map(({ work }) => work.id)).toEqual(next);
  });
});
