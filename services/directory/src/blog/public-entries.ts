import { Problem } from '@vitrina/kernel';
import type { EntryDoc } from '../model/entry.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { providerCard } from '../responses/cards.ts';

/** Returns the id of a public provider. @throws {Problem} `proveedor_no_encontrado` */
export async function requireProvider({ providers }: Store, slug: string): Promise<string> {
  const doc = await providers.findOne({ slug }).lean<ProviderDoc>();
  if (!doc || !providerCard(doc)) throw new Problem('proveedor_no_encontrado');
  return doc._id;
}

/** Reads a provider's public entries, newest first. */
export async function readPublicEntries({ entries }: Store, ownerId: string): Promise<EntryDoc[]> {
  const found = await entries.find({ ownerId, deleted: false }).sort({ at: -1 }).lean<EntryDoc[]>();
  return found.filter(({ owner }) => owner !== null);
}
