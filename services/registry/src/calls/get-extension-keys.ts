import type { Handler } from '../registry.ts';

/** Keys by which teams check who makes a request, as a JSON Web Key Set (RFC 7517). */
export const getExtensionKeys: Handler<'GET /api/jwks'> = async (_call, registry) => ({
  keys: [registry.claims.publicKey],
});
