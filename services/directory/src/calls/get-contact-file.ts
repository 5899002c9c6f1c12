import { planHas } from '@vitrina/contracts/plans';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { providerCard } from '../responses/cards.ts';
import { vcardFileName, vcardOf } from '../rules/vcard.ts';

/** `GET /api/proveedores/:id/contacto`: vCard of a provider whose plan includes a digital card. */
export const getContactFile: Handler<'GET /api/proveedores/:id/contacto'> = async ({ c, params }, { store, media }) => {
  const doc = await store.providers.findById(params.id).lean<ProviderDoc>();
  const card = doc && providerCard(doc);
  if (!card || !planHas(card.plan, 'tarjetaDigital')) throw new Problem('proveedor_no_encontrado');
  const owner = media.ofProvider(card);
  return c.body(vcardOf(owner, media.absoluteUrl(`/p/${owner.slug}`)), 200, {
    'Content-Type': 'text/vcard; charset=utf-8',
    // Safari opens a contact only inline; browsers that cannot show one save the file.
    'Content-Disposition': `inline; filename="${vcardFileName(owner.slug)}"`,
  });
};
