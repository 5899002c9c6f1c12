import { eventsOf, type OwnerEvent, providers } from '@vitrina/demo';
import { expect, it } from 'vitest';
import { withPosts } from '../src/platform/fill-directory.ts';

const SEED = 20_261_121;
const now = new Date('2026-11-21T12:00:00Z');
const owners = (count: number): OwnerEvent[][] =>
  Array.from(providers(SEED, count), (provider) => [...eventsOf(provider, SEED, now)]);

it('the owners have as many posts as requested, evenly spread, each with its own id', () => {
  const events = [...withPosts(owners(20), 20, 90)];
  const posts = events.filter(({ name }) => name === 'media.ready');
  expect(posts).toHaveLength(90);
  expect(new Set(posts.map(({ data }) => data.id)).size).toBe(90);
  const each = new Map<string, number>();
  for (const event of events) {
    if (event.name === 'media.ready') each.set(event.data.ownerId, (each.get(event.data.ownerId) ?? 0) + 1);
  }
  expect([...new Set(each.values())].toSorted()).toEqual([4, 5]);
});

it('all posts are public, because every plan shows eight', () => {
  const plans = [...withPosts(owners(4), 4, 8)].flatMap((event) =>
    event.name === 'provider.changed' ? [event.data.provider?.plan] : [],
  );
  expect(new Set(plans)).toEqual(new Set(['destacado', 'premium']));
});
