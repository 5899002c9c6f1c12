import type { OwnEntry } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import type { EntryDoc } from '../model/entry.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import type { MediaAddresses } from '../responses/cards.ts';
import { ownEntryCard, withPicture } from '../responses/entry-cards.ts';
import { removalsOf } from '../responses/removal-card.ts';

/** Builds the cards of an owner's entries, with absolute URLs. */
export async function ownEntryCards(
  { store, media }: { store: Store; media: MediaAddresses },
  ownerId: string,
  entries: readonly EntryDoc[],
): Promise<OwnEntry[]> {
  const removals = await removalsOf(store, [ownerId, ...entries.map(({ _id }) => _id)]);
  const provider = await store.providers
    .findById(ownerId, { slug: 1, facts: 1 })
    .lean<Pick<ProviderDoc, 'slug' | 'facts'>>();
  const view = { slug: provider?.slug ?? '', hasBlog: planHas(provider?.facts?.plan, 'blog') };
  return entries.map((entry) =>
    withPicture(ownEntryCard(entry, { ...view, removal: removals.get(entry._id) ?? removals.get(ownerId) }), media),
  );
}

/** Builds the response with one entry for its owner. */
export async function ownEntryAnswer(dependencies: { store: Store; media: MediaAddresses }, entry: EntryDoc) {
  const [data] = await ownEntryCards(dependencies, entry.ownerId, [entry]);
  if (!data) throw new Error(`entry ${entry._id} has no card`);
  return { success: true as const, data };
}
