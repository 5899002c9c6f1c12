import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, clientAddress, clientNetwork } from '../src/index.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:0201', '192.0.2.1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['010.0.0.1', null],
  ['0x7f000001', null],
  ['127.1', null],
  ['192.0.2.1, 192.0.2.2', null],
  ['', null],
  ['unknown', null],
])('gives the address %j as %j in canonical form', (text, canonical) => {
  expect(canonicalAddress(text)).toBe(canonical);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['local', 'local'],
])('counts %s as %s for limits', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

describe('a service', () => {
  it.each([
    [{ 'x-client-address': '192.0.2.1' }, '192.0.2.1'],
    [{ 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-real-ip': '6.6.6.6' }, 'local'],
  ])("believes the gateway's header only: %j", async (headers, address) => {
    const app = new Hono().get('/', (c) => c.text(clientAddress(c)));
    expect(await (await app.request('/', { headers: headers as Record<string, string> })).text()).toBe(address);
  });
});
