import type { Calls } from '@vitrina/contracts';
import { api } from '@vitrina/sdk';

/**
 * Reports a view of a provider's page or a use of a contact channel. The page does not wait for the response, and the
 * request outlives it.
 */
export function recordVisit(visit: Calls['POST /api/vistas']['json']): void {
  api.post('/api/vistas', visit, { keepalive: true }).catch(() => undefined);
}

/** Returns a press handler that reports a use of a contact channel. */
export function contactRecorder(proveedor: string, canal: Calls['POST /api/vistas']['json']['canal']): () => void {
  return () => recordVisit({ tipo: 'contacto', proveedor, canal });
}
