import type { Calls } from '@vitrina/contracts';
import { api } from '@vitrina/sdk';

/** Attributes of a link to a provider's external site: a new tab, no access to this page, no endorsement for search engines. */
export const toOutside = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;

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
