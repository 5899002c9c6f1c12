import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BURST, type RatingHistory, ratingRisk } from '../src/ratings/rating-risk.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { randomOf } from './random.ts';
import { accountOf, DAY_MS, expectHeldRings, HOUR_MS, judge } from './rating-rings.ts';

const SEED = 54;

let directory: RunningDirectory;
beforeAll(async () => {
  directory = await runDirectory();
});
afterAll(() => directory.close());

const nothing: RatingHistory = {
  hasDevice: false,
  isFromProvider: false,
  isMutual: false,
  isCopied: false,
  unknownOfNetwork: 0,
  hasNewOfNetwork: false,
  unknownOfProvider: 0,
  isNewProvider: false,
};
const unknown = { isNew: true, isVerified: false };

describe('a rating', () => {
  it.each([
    ['nothing in common with others', unknown, nothing, null],
    ['the device of another', { isNew: false, isVerified: true }, { ...nothing, hasDevice: true }, 'own'],
    ["the provider's network", unknown, { ...nothing, isFromProvider: true }, 'own'],
    [
      "the provider's network after a contact",
      { isNew: false, isVerified: true },
      { ...nothing, isFromProvider: true },
      null,
    ],
    ['an exchange of ratings', unknown, { ...nothing, isMutual: true }, 'mutual'],
    ['copied words', unknown, { ...nothing, isCopied: true }, 'repeated'],
    ['the network of another unknown author', unknown, { ...nothing, unknownOfNetwork: 1 }, 'crowd'],
    ['a known author on that network', { isNew: false, isVerified: false }, { ...nothing, unknownOfNetwork: 9 }, null],
    [
      'a contact, on that network',
      { isNew: true, isVerified: true },
      { ...nothing, unknownOfNetwork: 9, unknownOfProvider: 9 },
      null,
    ],
    [
      'a contact, on the network of another new author of the provider',
      { isNew: true, isVerified: true },
      { ...nothing, hasNewOfNetwork: true },
      'crowd',
    ],
    ['a known author there', { isNew: false, isVerified: false }, { ...nothing, hasNewOfNetwork: true }, null],
    ['a burst', unknown, { ...nothing, unknownOfProvider: BURST }, 'burst'],
    ['a provider as new as the author', unknown, { ...nothing, isNewProvider: true }, 'burst'],
    ['fewer than a burst', unknown, { ...nothing, unknownOfProvider: BURST - 1 }, null],
  ] as const)('with %s is judged by its rule', (_what, author, history, risk) => {
    expect(ratingRisk(author, history)).toBe(risk);
  });
});

/** Rings that are tried here; the large test tries twenty more. */
const RINGS = 4;

it(`a ring of 30 accounts on 3 networks has at least 28 accounts whose ratings are all held (seed ${SEED})`, async () => {
  await expectHeldRings(directory, RINGS, SEED);
});

it(`a ring that presses the call button before it rates a competitor counts once for each network (seed ${SEED})`, async () => {
  const random = randomOf(SEED);
  const start = 1_850_000_000_000;
  const provider = accountOf(start - 400 * DAY_MS);
  const counted: string[] = [];
  for (let number = 0; number < 30; number += 1) {
    const network = `pressing ring ${number % 3}`;
    const author = accountOf(start - random.int(2, 24) * HOUR_MS);
    const risk = await judge(directory, { author, provider, network, at: start + number * 60_000, verified: true });
    if (risk === null) counted.push(network);
  }
  expect(counted).toEqual(['pressing ring 0', 'pressing ring 1', 'pressing ring 2']);
});

it('the later stored rating of two simultaneous ones sees the other, even with an earlier clock', async () => {
  const at = 1_860_000_000_000;
  const provider = accountOf(at - 400 * DAY_MS);
  const rating = { provider, network: 'two at once' };
  expect(await judge(directory, { ...rating, author: accountOf(at - HOUR_MS), at: at + 5_000 })).toBeNull();
  expect(await judge(directory, { ...rating, author: accountOf(at - HOUR_MS), at })).toBe('crowd');
});

it(`200 honest ratings are not held (seed ${SEED})`, async () => {
  const random = randomOf(SEED);
  const start = 1_900_000_000_000;
  const providers = Array.from({ length: 40 }, () => accountOf(start - 100 * DAY_MS));
  const held: string[] = [];
  for (let number = 0; number < 200; number += 1) {
    const at = start + Math.round((number / 200) * 30 * DAY_MS);
    // Half have used the platform for a while, most others contacted the provider first; carriers share 8 addresses.
    const isKnown = random.chance(0.5);
    const verified = !isKnown && random.chance(0.8);
    const author = accountOf(at - (isKnown ? random.int(8, 300) * DAY_MS : random.int(1, 100) * HOUR_MS));
    const network = isKnown || verified ? `carrier ${random.int(1, 8)}` : `home ${number}`;
    const text = random.pick([
      'Muy bien',
      'Excelente',
      `Me cambiaron la llave número ${number} del lavabo y quedó perfecto`,
    ]);
    const risk = await judge(directory, { author, provider: random.pick(providers), network, at, text, verified });
    if (risk) held.push(risk);
  }
  expect(held).toEqual([]);
});

it('ratings from addresses that are not public, as those of the demo, are not held', async () => {
  const at = Date.now();
  const provider = accountOf(at);
  for (let number = 0; number < 10; number += 1)
    expect(await judge(directory, { author: accountOf(at), provider, network: null, at })).toBeNull();
});
