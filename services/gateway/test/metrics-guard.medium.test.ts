import { networkInterfaces } from 'node:os';
import { newNamespace, startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const token = 'una palabra de prueba para las métricas';

let gateway: TestService;
beforeAll(async () => {
  const env = { NAMESPACE: newNamespace(), HOST: '0.0.0.0', REGISTRY_URL: 'http://127.0.0.1:9', METRICS_TOKEN: token };
  gateway = await startService('gateway', env);
});
afterAll(() => gateway?.stop());

const ask = async (headers: Record<string, string> = {}, url = gateway.url) =>
  (await fetch(`${url}/metrics`, { headers })).status;

it('the metrics page shows its numbers to this machine, and to a holder of the token through a proxy', async () => {
  expect(await ask()).toBe(200);
  expect(await ask({ 'x-forwarded-for': '10.0.0.7', authorization: `Bearer ${token}` })).toBe(200);
});

it.each([
  ['x-forwarded-for', '10.0.0.7'],
  ['forwarded', 'for=10.0.0.7'],
])('the metrics page shows nothing to a client that a proxy names (%s)', async (name, value) => {
  expect(await ask({ [name]: value })).toBe(404);
  expect(await ask({ [name]: value, authorization: 'Bearer otra' })).toBe(404);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

it.skipIf(!outside)('the metrics page shows nothing to another machine', async () => {
  const url = gateway.url.replace('127.0.0.1', outside ?? '');
  expect(await ask({}, url)).toBe(404);
  expect(await ask({ authorization: `Bearer ${token}` }, url)).toBe(200);
});
