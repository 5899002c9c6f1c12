import type { OwnEntry } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import type { MediaAddresses } from '../answers/cards.ts';
import { ownEntryCard, withPicture } from '../answers/entry-cards.ts';
import { removalsOf } from '../answers/removal-card.ts';
import type { EntryDoc } from '../model/entry.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/** Entries of an owner as they see them, with whole addresses. */
export async function ownEntryCards(
  { store, media }: { store: Store; media: MediaAddresses },
  ownerId: string,
  entries: readonly EntryDoc[],
): Promise<OwnEntry[]> {
  const away = await removalsOf(store, [ownerId, ...entries.map(({ _id }) => _id)]);
  const provider = await store.providers
    .findById(ownerId, { slug: 1, facts: 1 })
    .lean<Pick<ProviderDoc, 'slug' | 'facts'>>();
  const view = { slug: provider?.slug ?? '', hasBlog: planHas(provider?.facts?.plan, 'blog') };
  return entries.map((entry) =>
    withPicture(ownEntryCard(entry, { ...view, removal: away.get(entry._id) ?? away.get(ownerId) }), media),
  );
}

/** One of them. */
export async function ownEntryAnswer(dependencies: { store: Store; media: MediaAddresses }, entry: EntryDoc) {
  const [data] = await ownEntryCards(dependencies, entry.ownerId, [entry]);
  if (!data) throw new Error(`entry ${entry._id} has no card`);
  return { success: true as const, data };
}
