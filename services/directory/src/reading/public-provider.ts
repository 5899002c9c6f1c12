import { Problem } from '@vitrina/kernel';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { providerCard, type StoredProvider } from '../responses/cards.ts';

/**
 * Reads a public provider by id, with relative paths.
 * @throws {Problem} `proveedor_no_encontrado`
 */
export async function readPublicProvider(store: Store, id: string): Promise<StoredProvider> {
  const doc = await store.providers.findById(id).lean<ProviderDoc>();
  const card = doc && providerCard(doc);
  if (!card) throw new Problem('proveedor_no_encontrado');
  return card;
}
