import type { EventEnvelope } from '@vitrina/contracts/events';
import type { PublicPost } from '@vitrina/contracts/wire';
import { applyNewer, trusted } from '@vitrina/kernel';
import { changeStamp } from '../model/indexed-doc.ts';
import { hiddenPlacement, type PostDoc, postCore } from '../model/post.ts';
import type { Store } from '../model/store.ts';
import { cleanText } from '../rules/clean-text.ts';

type MediaReady = EventEnvelope<'media.ready'>;

/**
 * Applies a post's new state in one write if the event is newer. `refreshOwner` sets its visibility afterwards, because
 * that depends on the owner.
 * @returns false if the event was old
 */
export async function applyMediaReady(store: Store, event: MediaReady): Promise<boolean> {
  const { id } = event.data;
  const change = { ...coreOf(event), ...changeStamp() };
  return applyNewer({
    version: event.version,
    update: async () => {
      const updated = await store.posts.updateOne(
        { _id: id, version: trusted({ $lt: event.version }) },
        { $set: event.data.post ? change : { ...change, ...hiddenPlacement() }, $inc: { rev: 1 } },
      );
      return updated.matchedCount > 0;
    },
    held: async () =>
      (await store.posts.findById(id, { version: 1 }).lean<Pick<PostDoc, 'version'>>())?.version ?? null,
    create: () => store.posts.create({ _id: id, ...change, ...hiddenPlacement(), rev: 1 }),
  });
}

/** Fields that depend on the event alone; also used by the bulk import. */
export function coreOf(event: MediaReady): ReturnType<typeof postCore> {
  const { id, ownerId, post } = event.data;
  return postCore(id, ownerId, event.version, post && cleanFacts(post));
}

function cleanFacts(facts: PublicPost): PublicPost {
  return { ...facts, event: cleanText(facts.event), text: cleanText(facts.text) };
}
