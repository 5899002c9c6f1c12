import { planHas } from '@vitrina/contracts/plans';
import { CARD_MARK } from '@vitrina/contracts/rules';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { COLOURS } from '../preview/piece.ts';
import { providerCard } from '../responses/cards.ts';
import { qrCode } from '../rules/qr-code.ts';

/** `GET /api/proveedores/:id/codigo`: QR code of a provider whose plan includes a digital card. */
export const getCardCode: Handler<'GET /api/proveedores/:id/codigo'> = async ({ c, params }, { store, media }) => {
  const doc = await store.providers.findById(params.id).lean<ProviderDoc>();
  const card = doc && providerCard(doc);
  if (!card || !planHas(card.plan, 'tarjetaDigital')) throw new Problem('proveedor_no_encontrado');
  const { size, ground, modules } = qrCode(`${media.absoluteUrl(`/p/${card.slug}`)}?${CARD_MARK}`);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path d="${ground}" fill="#fff"/><path d="${modules}" fill="${COLOURS.ink}"/></svg>`;
  return c.body(svg, 200, { 'Content-Type': 'image/svg+xml' });
};
