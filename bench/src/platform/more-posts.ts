import { createHash } from 'node:crypto';
import type { EventEnvelope } from '@vitrina/contracts/events';
import type { OwnerEvent } from '@vitrina/demo';

/** Plans that show eight posts. With any other plan, fewer posts than requested would be public and indexed. */
const PLANS = ['destacado', 'premium'] as const;
/** Maximum number of posts that these plans show. */
export const MAX_POSTS_EACH = 8;
/** Size of the pool of texts from which the copied posts are filled, so that owners differ. */
const TEXT_POOL_SIZE = 500;

type PostEvent = EventEnvelope<'media.ready'>;

/**
 * Yields the events of the owners with `posts` public posts in total, spread evenly over them. The same input gives the same
 * posts.
 * @param owners events of each owner, beginning with its `provider.changed`
 * @param ownerCount number of owners
 * @param posts number of posts, at most {@link MAX_POSTS_EACH} for each owner
 */
export function* withPosts(
  owners: Iterable<readonly OwnerEvent[]>,
  ownerCount: number,
  posts: number,
): Generator<OwnerEvent> {
  const texts: string[] = [];
  let number = 0;
  let textCount = 0;
  for (const [provider, ...own] of owners) {
    if (provider?.name !== 'provider.changed') throw new Error('the first event of an owner must be provider.changed');
    const plan = PLANS[number % PLANS.length] ?? 'premium';
    const facts = provider.data.provider;
    yield { ...provider, data: { ...provider.data, provider: facts && { ...facts, plan } } };
    const ownPosts = Math.floor(((number + 1) * posts) / ownerCount) - Math.floor((number * posts) / ownerCount);
    const templates = own.filter((event): event is PostEvent => event.name === 'media.ready');
    for (const { data } of templates) texts[textCount++ % TEXT_POOL_SIZE] = data.post?.text ?? '';
    for (let index = 0; index < ownPosts; index++) {
      const template = templates[index % Math.max(1, templates.length)];
      if (template) yield copyOf(template, index, texts[(number * 7 + index * 31) % texts.length] ?? '');
    }
    number += 1;
  }
}

function copyOf(template: PostEvent, index: number, text: string): PostEvent {
  const id = createHash('sha256').update(`${template.data.id}|${index}`).digest('hex').slice(0, 24);
  const { post } = template.data;
  return {
    ...template,
    id: `${id}-1`,
    aggregate: id,
    data: { ...template.data, id, post: post && { ...post, text } },
  };
}
