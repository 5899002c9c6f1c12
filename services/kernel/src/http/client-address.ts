import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** Header in which the gateway passes the visitor's address: exactly one, in canonical form. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Header in which the gateway passes the id of the device whose signed cookie it has checked; empty without one. */
export const CLIENT_DEVICE_HEADER = 'x-client-device';

/** Length of an IPv6 customer's usual prefix, in bits (RFC 6177). */
const IPV6_NETWORK_BITS = 64;
/** Length of the shortest prefix that an IPv6 customer usually gets, in bits. */
const IPV6_SITE_BITS = 48;

/** Address of a request that did not come through a gateway: it is internal. */
export const NO_ADDRESS = 'local';

/** Visitor's address as reported by the gateway; {@link NO_ADDRESS} if the request did not come through one. */
export function clientAddress(c: Context): string {
  return c.req.header(CLIENT_ADDRESS_HEADER) || NO_ADDRESS;
}

/**
 * Canonical form of an address: IPv4 also if it was written as IPv6 (`::ffff:192.0.2.1`), IPv6 shortened and without
 * its zone. Null if the text is not an address.
 */
export function canonicalAddress(text: string): string | null {
  const [address = ''] = text.split('%');
  // IPv4 in four decimal parts only: the library also reads octal, hexadecimal and shortened forms.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return null;
  return ipaddr.process(address).toString();
}

/**
 * Network that limits count by: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer. A text
 * that is not an address stays unchanged.
 */
export function clientNetwork(address: string): string {
  return ipv6Prefix(address, IPV6_NETWORK_BITS) ?? canonicalAddress(address) ?? address;
}

/** The /48 of an IPv6 address, in which one customer can choose among 65,536 networks; null for any other. */
export function clientSite(address: string): string | null {
  return ipv6Prefix(address, IPV6_SITE_BITS);
}

function ipv6Prefix(address: string, bits: number): string | null {
  const canonical = canonicalAddress(address);
  if (canonical === null || !ipaddr.IPv6.isValid(canonical)) return null;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/${bits}`)}/${bits}`;
}

/** Device of a request as reported by the gateway; null without a valid cookie. */
export function clientDevice(c: Context): string | null {
  return c.req.header(CLIENT_DEVICE_HEADER) || null;
}
