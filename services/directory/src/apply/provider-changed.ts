import type { EventEnvelope } from '@vitrina/contracts/events';
import { isDuplicateKey, trusted } from '@vitrina/kernel';
import { changedNow } from '../model/need.ts';
import { blankProvider, type ProviderDoc, type ProviderFacts } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { cleanText } from '../rules/clean-text.ts';
import { listingOf } from '../rules/placement.ts';
import { placeholderSlug, slugCandidates } from '../rules/slug.ts';

type ProviderChanged = EventEnvelope<'provider.changed'>;

/**
 * Applies a provider's new state where its version is newer than the one held, in one write.
 * @returns false where the event was old
 */
export async function applyProviderChanged(store: Store, event: ProviderChanged): Promise<boolean> {
  const change = changeOf(event);
  for (const slug of await slugsToTry(store, event)) {
    const named = slug ? { slug } : {};
    try {
      const updated = await store.providers.updateOne(
        { _id: event.data.id, version: trusted({ $lt: event.version }) },
        { $set: { ...change, ...named }, $inc: { rev: 1 } },
      );
      if (updated.matchedCount > 0) return true;
      if (await store.providers.exists({ _id: event.data.id })) return false;
      await store.providers.create({ ...blankProvider(event.data.id), ...change, ...named, rev: 1 });
      return true;
    } catch (error) {
      // Either the slug is someone else's, and the next one is tried, or the provider was created at this moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Error(`provider ${event.data.id} was created by two writers at once`);
}

/** The fields that an event sets, the same for the bulk import. */
export function changeOf(event: ProviderChanged): Partial<ProviderDoc> {
  const { provider, timeZone, createdAt } = event.data;
  return {
    version: event.version,
    timeZone,
    createdAt,
    ...listingOf(provider && cleanFacts(provider)),
    ...changedNow(),
  };
}

/** Slugs in the order to try; none for a provider that has one already, or that the public does not see yet. */
async function slugsToTry(store: Store, event: ProviderChanged): Promise<Array<string | null>> {
  const { id, provider } = event.data;
  if (!provider) return [null, null];
  const held = await store.providers.findById(id, { slug: 1 }).lean<Pick<ProviderDoc, 'slug'>>();
  if (held && held.slug !== placeholderSlug(id)) return [null];
  return slugCandidates(provider.nnegocio || provider.nombre, id);
}

function cleanFacts(facts: ProviderFacts): ProviderFacts {
  return {
    ...facts,
    nombre: cleanText(facts.nombre),
    nnegocio: cleanText(facts.nnegocio),
    especialidad: cleanText(facts.especialidad),
    descripcion: cleanText(facts.descripcion),
  };
}
