/** Who asks for passkeys: browsers offer them for this domain and its subdomains alone. */
export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

/** The platform at its public address. A passkey belongs to the host of that address and is lost where it moves. */
export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: 'Vitrina' };
}
