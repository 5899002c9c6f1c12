import { isIP } from 'node:net';

/** Returns the network of an address (R31): /24 of IPv4, /48 of IPv6; empty for an invalid address. */
export function truncateAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  switch (isIP(plain)) {
    case 4:
      return plain.replace(/\d+$/, '0');
    case 6:
      return `${firstGroups(plain, 3).join(':')}::`;
    default:
      return '';
  }
}

function firstGroups(address: string, count: number): string[] {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':').filter(Boolean)];
  return whole.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
}
