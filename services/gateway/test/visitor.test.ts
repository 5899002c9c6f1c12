import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readVisitor, trustedProxies } from '../src/edge/visitor.ts';

/** Request as Node passes it: lower-case names, repeated lines joined. */
function from(socket: string, headers: Record<string, string> = {}): IncomingMessage {
  const incoming = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: socket }));
  Object.assign(incoming.headers, { host: 'vitrina.example', ...headers });
  return incoming;
}

const forFor = (list: string) => ({ 'x-forwarded-for': list });

describe('the address of the visitor', () => {
  const cases: Array<[trusted: string, socket: string, forwardedFor: string | null, address: string]> = [
    // No proxy is trusted: uses the connection's address, whatever the headers say.
    ['', '203.0.113.5', null, '203.0.113.5'],
    ['', '203.0.113.5', '6.6.6.6', '203.0.113.5'],
    ['0', '127.0.0.1', '6.6.6.6', '127.0.0.1'],
    ['', '::ffff:203.0.113.5', null, '203.0.113.5'],
    // Number of hops.
    ['1', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['1', '10.0.0.1', '6.6.6.6, 203.0.113.5', '203.0.113.5'],
    ['2', '10.0.0.1', '6.6.6.6, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
    ['2', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['1', '10.0.0.1', null, '10.0.0.1'],
    // Addresses and ranges.
    ['10.0.0.1', '10.0.0.1', '6.6.6.6, 203.0.113.5', '203.0.113.5'],
    ['10.0.0.1', '10.0.0.2', '203.0.113.5', '10.0.0.2'],
    ['10.0.0.0/8', '10.1.2.3', '6.6.6.6, 203.0.113.5, 10.9.9.9', '203.0.113.5'],
    ['10.0.0.0/8, 203.0.113.0/24', '10.1.2.3', '6.6.6.6, 203.0.113.5', '6.6.6.6'],
    ['10.0.0.0/8', '::ffff:10.1.2.3', '::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:ffff::/48', '2001:db8:ffff::1', '2001:DB8:0::7', '2001:db8::7'],
    ['loopback', '127.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['loopback', '::1', '203.0.113.5', '203.0.113.5'],
    // Every entry of the list is trusted: uses the farthest.
    ['10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    // Ports and spellings that proxies add to an address.
    ['1', '10.0.0.1', '203.0.113.5:4711', '203.0.113.5'],
    ['1', '10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['1', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['1', '10.0.0.1', '6.6.6.6, _hidden', '10.0.0.1'],
    ['1', '10.0.0.1', "'; DROP TABLE", '10.0.0.1'],
  ];
  it.each(cases)(
    'follows from the proxies %j, the connection %s and the header %j: %s',
    (trusted, socket, list, address) => {
      const incoming = from(socket, list === null ? {} : forFor(list));
      const trusts = trustedProxies.parse(trusted || undefined);
      expect(readVisitor(incoming, trusts, 'http').address).toBe(address);
    },
  );
});

describe('scheme and host of the visitor', () => {
  const cases: Array<[trusted: string, headers: Record<string, string>, scheme: string, host: string]> = [
    ['0', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }, 'http', 'vitrina.example'],
    ['1', {}, 'http', 'vitrina.example'],
    ['1', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.example:8443' }, 'https', 'www.example:8443'],
    ['1', { 'x-forwarded-proto': 'HTTPS' }, 'https', 'vitrina.example'],
    ['1', { 'x-forwarded-proto': 'http, https' }, 'https', 'vitrina.example'],
    ['1', { 'x-forwarded-host': 'evil.example, www.example' }, 'http', 'www.example'],
    ['1', { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'a b' }, 'http', 'vitrina.example'],
    ['1', { 'x-forwarded-host': 'evil.example/x' }, 'http', 'vitrina.example'],
  ];
  it.each(cases)('follow from %s trusted hops and headers %j: %s://%s', (trusted, headers, scheme, host) => {
    const incoming = from('10.0.0.1', { ...forFor('203.0.113.5'), ...headers });
    expect(readVisitor(incoming, trustedProxies.parse(trusted), 'http')).toMatchObject({ scheme, host });
  });
});

it.each(['no address', '10.0.0.0/33', '0.0.0.0/0', '11', '-1', '10.0.0.1,'])(
  'the configuration refuses TRUSTED_PROXIES=%s',
  (text) => {
    expect(trustedProxies.safeParse(text).success).toBe(false);
  },
);
