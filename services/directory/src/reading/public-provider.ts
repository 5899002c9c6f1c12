import { Problem } from '@vitrina/kernel';
import { providerCard, type StoredProvider } from '../answers/cards.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/**
 * A provider that the public sees, by its id, with paths still relative.
 * @throws {Problem} `proveedor_no_encontrado`
 */
export async function readPublicProvider(store: Store, id: string): Promise<StoredProvider> {
  const doc = await store.providers.findById(id).lean<ProviderDoc>();
  const card = doc && providerCard(doc);
  if (!card) throw new Problem('proveedor_no_encontrado');
  return card;
}
