import { averageOf, bayesianMean, NO_RATINGS } from '@vitrina/contracts/rules';
import { describe, expect, it } from 'vitest';
import type { CommentState } from '../src/model/comment.ts';
import { sortKeyOf } from '../src/model/sort-key.ts';
import { countStars, type RatedComment, ratingKeys } from '../src/ratings/rating-keys.ts';
import { type Random, randomOf } from './random.ts';

const SEED = 38;
const HISTORIES = 10_000;
const PROVIDER = 'p';
const AUTHORS = ['a', 'b', 'c', PROVIDER];

let written = 0;

/** Acts of a history on the comments of one provider; each returns the comments after it. */
const acts = {
  rate: (comments, random) => {
    const author = random.pick(AUTHORS);
    written += 1;
    const id = written.toString(16).padStart(24, '0');
    // Several in the same millisecond.
    const sortKey = sortKeyOf(1_700_000_000_000 + Math.floor(written / 2), id);
    const state: CommentState = random.chance(0.2) ? 'held' : 'published';
    const stars = random.chance(0.8) ? { stars: random.int(1, 5) } : {};
    return [...comments, { _id: id, authorId: author, providerId: PROVIDER, sortKey, state, ...stars }];
  },
  // A reply and a report change neither state nor stars.
  reply: (comments) => comments,
  report: (comments) => comments,
  decide: (comments, random) => turnOne(comments, random, 'held', random.chance(0.5) ? 'published' : 'rejected'),
  remove: (comments, random) => turnOne(comments, random, 'published', 'removed'),
  restore: (comments, random) => turnOne(comments, random, 'removed', 'published'),
  suspend: (comments, random) => turnAll(comments, random.pick(AUTHORS), 'published', 'hidden'),
  reinstate: (comments, random) => turnAll(comments, random.pick(AUTHORS), 'hidden', 'published'),
  withdraw: (comments, random) => {
    const chosen = random.pick(comments);
    return comments.filter((comment) => comment !== chosen);
  },
  erase: (comments, random) => {
    const author = random.pick(AUTHORS);
    return comments.flatMap((comment) => {
      if (comment.authorId !== author) return [comment];
      const { stars: _stars, ...rest } = comment;
      return random.chance(0.5) ? [{ ...rest, authorId: '' }] : [];
    });
  },
} satisfies Record<string, (comments: RatedComment[], random: Random) => RatedComment[]>;

const ACTS = Object.keys(acts) as Array<keyof typeof acts>;

function turnAll(comments: RatedComment[], author: string, from: CommentState, to: CommentState): RatedComment[] {
  return comments.map((comment) =>
    comment.authorId === author && comment.state === from ? { ...comment, state: to } : comment,
  );
}

function turnOne(comments: RatedComment[], random: Random, from: CommentState, to: CommentState): RatedComment[] {
  const chosen = random.pick(comments.filter(({ state }) => state === from));
  return comments.map((comment) => (comment === chosen ? { ...comment, state: to } : comment));
}

/** Lists what is wrong with the counted ratings of some comments. */
function faultsOf(comments: RatedComment[], random: Random): string[] {
  const keys = ratingKeys(comments);
  const faults: string[] = [];
  const others = ratingKeys(random.shuffle(comments));
  if (others.size !== keys.size || [...keys].some(([id, key]) => others.get(id) !== key)) faults.push('order matters');
  const rated = comments.filter(({ stars, state }) => stars !== undefined && state === 'published');
  for (const author of AUTHORS) {
    const own = rated.filter(({ authorId }) => authorId === author && author !== PROVIDER);
    const counted = own.filter(({ _id }) => keys.has(_id));
    if (counted.length !== Math.min(1, own.length)) faults.push(`${author} counts ${counted.length} times`);
    if (own.some(({ sortKey }) => sortKey > (counted[0]?.sortKey ?? '')))
      faults.push(`${author}'s last does not count`);
  }
  const stars = rated.flatMap(({ _id, stars: given = 0 }) => (keys.has(_id) ? [given] : []));
  if (stars.length !== keys.size) faults.push('a rating that is not public counts');
  const counts = countStars(keys.values());
  if ([1, 2, 3, 4, 5].some((star, index) => stars.filter((one) => one === star).length !== counts[index]))
    faults.push('the distribution differs');
  return faults;
}

it(`the counted ratings of ${HISTORIES} random histories are the last public one of each account (seed ${SEED})`, () => {
  const random = randomOf(SEED);
  const faults: string[] = [];
  let counted = 0;
  let replaced = 0;
  for (let history = 0; history < HISTORIES; history += 1) {
    let comments: RatedComment[] = [];
    const length = random.int(1, 12);
    for (let step = 0; step < length; step += 1) {
      comments = acts[random.chance(0.4) ? 'rate' : random.pick(ACTS)](comments, random);
      faults.push(...faultsOf(comments, random).map((fault) => `history ${history}, step ${step}: ${fault}`));
    }
    const { size } = ratingKeys(comments);
    counted += size;
    replaced += comments.filter(({ state, stars }) => state === 'published' && stars).length - size;
  }
  expect(faults).toEqual([]);
  // The histories are not trivial.
  expect(counted).toBeGreaterThan(HISTORIES / 2);
  expect(replaced).toBeGreaterThan(HISTORIES / 20);
});

describe('the average', () => {
  it.each([
    [[0, 0, 0, 0, 0], null],
    [[0, 0, 0, 0, 2], null],
    [[0, 0, 0, 0, 3], 5],
    [[1, 0, 0, 1, 1], 3.3],
    [[0, 0, 1, 1, 2], 4.3],
  ])('of %j is %j', (counts, average) => expect(averageOf(counts)).toBe(average));
});

describe('the order by rating', () => {
  it('starts at 3.5 and follows its formula', () => {
    expect(bayesianMean(NO_RATINGS)).toBe(3.5);
    expect(bayesianMean([0, 0, 0, 0, 5])).toBe((5 * 3.5 + 25) / 10);
  });

  it('puts many good ratings before a single best one, and no rating before bad ones', () => {
    const order = [
      [0, 0, 0, 20, 80],
      [0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0],
      [3, 0, 0, 0, 0],
    ];
    expect(order.toSorted((one, other) => bayesianMean(other) - bayesianMean(one))).toEqual(order);
  });
});
