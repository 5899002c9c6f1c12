import type { Calls } from '@vitrina/contracts';
import { api } from '@vitrina/sdk';

/**
 * Reports that a provider's page was seen or a way to reach them was used. The page does not wait for the answer, and the
 * request outlives it.
 */
export function tellVisit(visit: Calls['POST /api/vistas']['json']): void {
  api.post('/api/vistas', visit, { keepalive: true }).catch(() => undefined);
}

/** Tells it of a way to reach a provider, when it is pressed. */
export function tellContact(proveedor: string, canal: Calls['POST /api/vistas']['json']['canal']): () => void {
  return () => tellVisit({ tipo: 'contacto', proveedor, canal });
}
