import { newId } from '@vitrina/kernel';
import { expect } from 'vitest';
import type { RatingTraceDoc } from '../src/model/rating-trace.ts';
import { judgeRating, traceOf } from '../src/ratings/rating-risk.ts';
import type { RunningDirectory } from './platform.ts';
import { type Random, randomOf } from './random.ts';
import { idOf } from './samples.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Creates an account's id, which starts with the moment of its registration. */
export const accountOf = (at: number) =>
  `${Math.floor(at / 1000)
    .toString(16)
    .padStart(8, '0')}${newId().slice(8)}`;

/** Judges a rating of a moment. @returns null if it counts without a review */
export async function judge(
  directory: RunningDirectory,
  rating: {
    author: string;
    provider: string;
    network: string | null;
    device?: string;
    at: number;
    text?: string;
    verified?: boolean;
  },
) {
  const {
    author: authorId,
    provider: providerId,
    network,
    device = newId(),
    at,
    text = 'Muy bien',
    verified = false,
  } = rating;
  const written = { _id: newId(), authorId, providerId, text, textHash: idOf(text), verified, at };
  const trace: RatingTraceDoc = traceOf(written, { network, device });
  return judgeRating(directory.store, trace, verified);
}

/** Lets each account of a ring rate the next ones, each previous ones, and a competitor within two hours, in random order. */
async function ring(directory: RunningDirectory, random: Random, start: number) {
  const accounts = Array.from({ length: 30 }, () => accountOf(start - random.int(1, 24) * HOUR_MS));
  const competitor = accountOf(start - 400 * DAY_MS);
  const ratings = random.shuffle(
    accounts.flatMap((author, index) => [
      { author, index, provider: competitor },
      ...[1, 2, 3].map((step) => ({ author, index, provider: accounts[(index + step * 7) % 30] ?? '' })),
    ]),
  );
  const passed: typeof ratings = [];
  for (const [number, rating] of ratings.entries()) {
    const at = start + Math.round((number / ratings.length) * 2 * HOUR_MS);
    const risk = await judge(directory, { ...rating, network: `ring ${start} ${rating.index % 3}`, at });
    if (risk === null) passed.push(rating);
  }
  return { competitor, passed };
}

/**
 * Lets rings of 30 accounts on 3 networks rate each other and a competitor, and expects that at most two accounts of each
 * have a rating that counts without a review.
 * @param count number of rings, one after the other and 100 days apart
 */
export async function expectHeldRings(directory: RunningDirectory, count: number, seed: number): Promise<void> {
  const random = randomOf(seed);
  for (let round = 0; round < count; round += 1) {
    const start = 1_790_000_000_000 + round * 100 * DAY_MS;
    const { passed, competitor } = await ring(directory, random, start);
    const authors = new Set(passed.map(({ author }) => author));
    const ofCompetitor = passed.filter(({ provider }) => provider === competitor).length;
    console.log(
      `ring ${round}: ${passed.length} of 120 counted, by ${authors.size} accounts, ${ofCompetitor} of the competitor`,
    );
    expect(authors.size).toBeLessThanOrEqual(2);
  }
}
