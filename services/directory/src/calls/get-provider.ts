import { type App, type CallKit, Problem, serveCall } from '@vitrina/kernel';
import { type MediaAddresses, providerCard } from '../answers/cards.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/** `GET /api/proveedores/:slug`: one public provider. */
export function serveProvider(app: App, kit: CallKit, store: Store, media: MediaAddresses): void {
  serveCall(app, kit, 'GET /api/proveedores/:slug', async ({ params }) => {
    const doc = await store.providers.findOne({ slug: params.slug }).lean<ProviderDoc>();
    const card = doc && providerCard(doc);
    if (!card) throw new Problem('proveedor_no_encontrado');
    return { success: true, data: { ...media.ofProvider(card), politica: doc.facts?.politica ?? '' } };
  });
}
