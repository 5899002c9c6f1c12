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
  const readAddress = () =>
    store.providers.findById(id, { slug: 1, formerSlugs: 1 }).lean<Pick<ProviderDoc, 'slug' | 'formerSlugs'>>();
  // A duplicate key means that another provider has the slug, or that a photo created the document first.
  return applyNewer({
    version: event.version,
    update: async () => {
      const held = await readAddress();
      if (!held) return false;
      const updated = await store.providers.updateOne(
        // With the address it was read with, so that concurrent events lose none.
        { _id: id, version: trusted({ $lt: event.version }), slug: held.slug },
        { $set: { ...change, ...(await nextAddress(store, event, held)) }, $inc: { rev: 1 } },
      );
      return updated.matchedCount > 0;
    },
    held: async () =>
      (await store.providers.findById(id, { version: 1 }).lean<Pick<ProviderDoc, 'version'>>())?.version ?? null,
    create: async () => {
      const blank = blankProvider(id);
      return store.providers.create({ ...blank, ...change, ...(await nextAddress(store, event, blank)), rev: 1 });
    },
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
  const taken = await takenSlugs(store, slugs, [id]);
  return slugs.find((slug) => !taken.has(slug)) ?? slugs.at(-1);
}

/** Reads which slugs are or were those of providers. @param except ids of providers that are left out */
export async function takenSlugs(
  { providers }: Store,
  slugs: readonly string[],
  except: readonly string[] = [],
): Promise<Set<string>> {
  const wanted = trusted({ $in: [...slugs] });
  const others = { _id: trusted({ $nin: [...except] }) };
  const fields = { slug: 1, formerSlugs: 1 } as const;
  // Two queries, because each uses its own index.
  const found = await Promise.all([
    providers.find({ slug: wanted, ...others }, fields).lean<Array<Pick<ProviderDoc, 'slug' | 'formerSlugs'>>>(),
    providers.find({ formerSlugs: wanted, ...others }, fields).lean<Array<Pick<ProviderDoc, 'slug' | 'formerSlugs'>>>(),
  ]);
  return new Set(found.flat().flatMap(({ slug, formerSlugs = [] }) => [slug, ...formerSlugs]));
}

/** Maximum number of earlier addresses per provider; afterwards the address no longer changes, so that none is lost. */
const MOST_FORMER = 20;

/**
 * Computes the address of a public provider after its name (R47). A new name gives a new address, and the earlier ones are
 * kept. Empty if the address stays.
 */
async function nextAddress(
  store: Store,
  { data: { id, provider } }: ProviderChanged,
  held: Pick<ProviderDoc, 'slug' | 'formerSlugs'>,
): Promise<Partial<Pick<ProviderDoc, 'slug' | 'formerSlugs'>>> {
  if (!provider) return {};
  const candidates = slugCandidates(ownerName(provider), id);
  const isUnnamed = held.slug === placeholderSlug(id);
  const earlier = held.formerSlugs ?? [];
  if (candidates.includes(held.slug) || (!isUnnamed && earlier.length >= MOST_FORMER)) return {};
  const slug = await firstFree(store, candidates, id);
  if (slug === undefined) return {};
  return isUnnamed ? { slug } : { slug, formerSlugs: [held.slug, ...earlier].filter((one) => one !== slug) };
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
