import type { Calls } from '@vitrina/contracts';
import { api } from '@vitrina/sdk';

/** Mark in the address of a digital card's code: whoever comes with it scanned the card. */
export const CARD_MARK = 'tarjeta';

/** Tells that a provider's page was seen or a way to reach them was used. Nobody waits for it, also where the page is left. */
export function tellVisit(visit: Calls['POST /api/vistas']['json']): void {
  api.post('/api/vistas', visit, { keepalive: true }).catch(() => undefined);
}

/** Tells it of a way to reach a provider, when it is pressed. */
export function tellContact(proveedor: string, canal: Calls['POST /api/vistas']['json']['canal']): () => void {
  return () => tellVisit({ tipo: 'contacto', proveedor, canal });
}
