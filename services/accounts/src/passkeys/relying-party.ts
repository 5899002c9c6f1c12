/** Relying party of the passkeys: browsers offer them for this domain and its subdomains only. */
export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

/** Relying party for the public address. A passkey belongs to its host and is lost if the platform moves to another. */
export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: 'Vitrina' };
}
