import { createHash } from 'node:crypto';
import type { EventEnvelope } from '@vitrina/contracts/events';
import type { OwnerEvent } from '@vitrina/demo';

/** Plans that show eight posts: with any other plan, the public and the index would see fewer posts than requested. */
const PLANS = ['destacado', 'premium'] as const;
/** Maximum of posts that such a plan shows. */
export const MAX_POSTS_EACH = 8;
/** Number of texts of earlier owners that later posts reuse, so that no two owners have the same posts. */
const REMEMBERED = 500;

type PostEvent = EventEnvelope<'media.ready'>;

/**
 * Yields the same owners with a total number of public posts, spread evenly. The same input gives the same posts.
 * @param owners events of each owner, the provider first
 * @param count number of providers
 * @param posts number of posts, at most eight for each provider
 */
export function* withPosts(
  owners: Iterable<readonly OwnerEvent[]>,
  count: number,
  posts: number,
): Generator<OwnerEvent> {
  const texts: string[] = [];
  let number = 0;
  let described = 0;
  for (const [provider, ...own] of owners) {
    if (provider?.name !== 'provider.changed') throw new Error('an owner does not begin with its provider');
    const plan = PLANS[number % PLANS.length] ?? 'premium';
    const facts = provider.data.provider;
    yield { ...provider, data: { ...provider.data, provider: facts && { ...facts, plan } } };
    const ownPosts = Math.floor(((number + 1) * posts) / count) - Math.floor((number * posts) / count);
    const models = own.filter((event): event is PostEvent => event.name === 'media.ready');
    for (const { data } of models) texts[described++ % REMEMBERED] = data.post?.text ?? '';
    for (let index = 0; index < ownPosts; index++) {
      const model = models[index % Math.max(1, models.length)];
      if (model) yield copyOf(model, index, texts[(number * 7 + index * 31) % texts.length] ?? '');
    }
    number += 1;
  }
}

function copyOf(model: PostEvent, index: number, text: string): PostEvent {
  const id = createHash('sha256').update(`${model.data.id}|${index}`).digest('hex').slice(0, 24);
  const { post } = model.data;
  return {
    ...model,
    id: `${id}-1`,
    aggregate: id,
    data: { ...model.data, id, post: post && { ...post, text } },
  };
}
