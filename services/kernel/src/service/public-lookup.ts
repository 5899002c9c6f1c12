import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns true for an address on the public internet: not private, loopback, link-local, shared, reserved or a
 * translation of IPv4. False for a text that is not an address.
 */
export function isPublicAddress(text: string): boolean {
  return isIP(text) > 0 && ipaddr.process(text).range() === 'unicast';
}

/**
 * `lookup` for connections to hosts named by others (SSRF). It resolves to public addresses only, and the socket
 * connects to exactly these, so that a name that changes between check and connection gains nothing. Fails with
 * `EPRIVATE` without any. A connection to an IP address calls no `lookup`: check it with {@link isPublicAddress}.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) {
      const refusal = Object.assign(new Error(`${hostname} has no public address`), { code: 'EPRIVATE' });
      return callback(refusal, '', 0);
    }
    if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};
