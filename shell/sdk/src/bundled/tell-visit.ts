import type { Calls } from '@vitrina/contracts';
import { api } from '@vitrina/sdk';

/**
 * Reports a view of a provider's page or a use of a contact channel. The page does not wait for the response, and the
 * request outlives it.
 */
export function tellVisit(visit: Calls['POST /api/vistas']['json']): void {
  api.post('/api/vistas', visit, { keepalive: true }).catch(() => undefined);
}

/** Returns a press handler that reports a use of a contact channel. */
export function tellContact(proveedor: string, canal: Calls['POST /api/vistas']['json']['canal']): () => void {
  return () => tellVisit({ tipo: 'contacto', proveedor, canal });
}
