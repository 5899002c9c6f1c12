import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** The header by which the gateway tells a service who asked: exactly one address, in its canonical form. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Length of the prefix, in bits, that one IPv6 customer usually has at least (RFC 6177). */
const IPV6_NETWORK_BITS = 64;

/** What stands for an address where a request did not come through a gateway: it is the platform's own. */
export const NO_ADDRESS = 'local';

/** The visitor's address as the gateway found it; {@link NO_ADDRESS} where a request did not come through a gateway. */
export function clientAddress(c: Context): string {
  return c.req.header(CLIENT_ADDRESS_HEADER) || NO_ADDRESS;
}

/**
 * One form for each address: IPv4 also where it was written as IPv6 (`::ffff:192.0.2.1`), IPv6 shortened and without
 * its zone. Null where the text is no address.
 */
export function canonicalAddress(text: string): string | null {
  const [address = ''] = text.split('%');
  // IPv4 in four decimal parts only: the library also reads octal, hexadecimal and shortened forms.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return null;
  return ipaddr.process(address).toString();
}

/**
 * What limits count as one visitor: an IPv4 address, or the /64 of an IPv6 address, as one customer has all of that.
 * A text that is no address stays as it is.
 */
export function clientNetwork(address: string): string {
  const canonical = canonicalAddress(address);
  if (canonical === null || !ipaddr.IPv6.isValid(canonical)) return canonical ?? address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/${IPV6_NETWORK_BITS}`);
  return `${network.toString()}/${IPV6_NETWORK_BITS}`;
}
