import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, lookupPublic } from '../src/service/public-lookup.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '189.203.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
    ],
    ...[
      '224.0.0.1',
      '240.0.0.1',
      '::1',
      '::',
      'fc00::1',
      'fe80::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ],
    ...['localhost', '', '2130706433', '127.1'],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

it('a name that resolves to no public address is refused in both forms of the call', async () => {
  const lookup = promisify(lookupPublic);
  for (const all of [true, false]) {
    await expect(lookup('localhost', { all })).rejects.toMatchObject({ code: 'EPRIVATE' });
  }
});
