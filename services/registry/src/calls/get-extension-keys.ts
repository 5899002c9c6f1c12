import type { Handler } from '../registry.ts';

/** Public keys by which teams verify the session claims, as a JSON Web Key Set (RFC 7517). */
export const getExtensionKeys: Handler<'GET /api/jwks'> = async (_call, registry) => ({
  keys: [registry.claims.publicKey],
});
