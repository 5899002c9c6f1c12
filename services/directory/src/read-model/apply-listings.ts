import type { EventEnvelope } from '@vitrina/contracts/events';
import type { PublicPost, PublicProvider } from '@vitrina/contracts/wire';
import { applyNewer, trusted } from '@vitrina/kernel';
import { changeStamp } from '../model/indexing.ts';
import { cleanText, ownerName, placeholderSlug, slugCandidates } from '../model/names.ts';
import { hiddenPlacement, type PostDoc, postCore } from '../model/post.ts';
import { blankProvider, type ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { listingFields } from './placement.ts';

type ProviderChanged = EventEnvelope<'provider.changed'>;

/** Applies a provider's new state in one write if the event is newer. @returns false if the event was old */
export async function applyProviderChanged(store: Store, event: ProviderChanged): Promise<boolean> {
  const { id } = event.data;
  // A removed provider stays hidden until `refreshOwner` runs.
  const removed = await store.removals.exists({ _id: id, removed: trusted({ $ne: false }) });
  const change = { ...changeOf(event), ...(removed && { scopes: [] }) };
  const slugs = await slugsToTry(store, event);
  // A duplicate key means that another provider has the slug, or that a photo created the document first.
  const named = async (round: number) => {
    const slug = round === 0 ? slugs[0] : await firstFree(store, slugs, id);
    return slug === undefined ? {} : { slug };
  };
  return applyNewer({
    version: event.version,
    update: async (round) => {
      const updated = await store.providers.updateOne(
        { _id: id, version: trusted({ $lt: event.version }) },
        { $set: { ...change, ...(await named(round)) }, $inc: { rev: 1 } },
      );
      return updated.matchedCount > 0;
    },
    held: async () =>
      (await store.providers.findById(id, { version: 1 }).lean<Pick<ProviderDoc, 'version'>>())?.version ?? null,
    create: async (round) =>
      store.providers.create({ ...blankProvider(id), ...change, ...(await named(round)), rev: 1 }),
  });
}

/** Fields set by an event; also used by the bulk import. */
export function changeOf(event: ProviderChanged): Partial<ProviderDoc> {
  const { provider, timeZone, createdAt } = event.data;
  return {
    version: event.version,
    timeZone,
    createdAt,
    ...listingFields(provider && cleanProvider(provider)),
    ...changeStamp(),
  };
}

/** Returns the first free slug; the last candidate contains the id and is always free. */
async function firstFree(store: Store, slugs: readonly string[], id: string): Promise<string | undefined> {
  const others = await store.providers
    .find({ slug: trusted({ $in: slugs }), _id: trusted({ $ne: id }) }, { slug: 1 })
    .lean<Array<Pick<ProviderDoc, 'slug'>>>();
  const taken = new Set(others.map(({ slug }) => slug));
  return slugs.find((slug) => !taken.has(slug)) ?? slugs.at(-1);
}

/** Lists the slugs to try, in order; none for a provider that already has one or is not public yet. */
async function slugsToTry(store: Store, event: ProviderChanged): Promise<string[]> {
  const { id, provider } = event.data;
  if (!provider) return [];
  const held = await store.providers.findById(id, { slug: 1 }).lean<Pick<ProviderDoc, 'slug'>>();
  if (held && held.slug !== placeholderSlug(id)) return [];
  return slugCandidates(ownerName(provider), id);
}

function cleanProvider(facts: PublicProvider): PublicProvider {
  return {
    ...facts,
    name: cleanText(facts.name),
    businessName: cleanText(facts.businessName),
    specialty: cleanText(facts.specialty),
    description: cleanText(facts.description),
    ...(facts.policy && { policy: cleanText(facts.policy) }),
    ...(facts.hours && { hours: cleanText(facts.hours) }),
    ...(facts.services && { services: facts.services.map((line) => ({ ...line, name: cleanText(line.name) })) }),
  };
}

/**
 * Applies a new profile photo in one write if the event is newer. A photo may arrive before its provider and then waits
 * in a hidden document.
 * @returns false if the event was old
 */
export async function applyPhotoReady(store: Store, event: EventEnvelope<'photo.ready'>): Promise<boolean> {
  const { ownerId, path } = event.data;
  const photo = { version: event.version, path };
  return applyNewer({
    version: event.version,
    update: async () => {
      const updated = await store.providers.updateOne(
        { _id: ownerId, 'photo.version': trusted({ $lt: event.version }) },
        { $set: { photo, ...changeStamp() }, $inc: { rev: 1 } },
      );
      return updated.matchedCount > 0;
    },
    held: async () => {
      const held = await store.providers.findById(ownerId, { photo: 1 }).lean<Pick<ProviderDoc, 'photo'>>();
      return held?.photo.version ?? null;
    },
    create: () => store.providers.create({ ...blankProvider(ownerId), photo, ...changeStamp(), rev: 1 }),
  });
}

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
  const { id, ownerId, post, work } = event.data;
  return postCore(id, ownerId, event.version, post && cleanPost(post), work);
}

function cleanPost(facts: PublicPost): PublicPost {
  return { ...facts, event: cleanText(facts.event), text: cleanText(facts.text) };
}
