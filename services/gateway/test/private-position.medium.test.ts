import { readFile } from 'node:fs/promises';
import { newNamespace, startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const query = 'lat=19.427083&lon=-99.167665';
/** Digits of the position that may appear nowhere: a kilometre is already too precise. */
const position = /19\.42|99\.16/;
const nowhere = 'http://127.0.0.1:9';

let directory: TestService;
let gateway: TestService;
/** Gateway whose directory is unreachable. */
let alone: TestService;

beforeAll(async () => {
  const shared = { NAMESPACE: newNamespace(), LOG_LEVEL: 'trace', REGISTRY_URL: nowhere };
  // An unreachable geocoder makes the directory log errors about it.
  const env = { ...shared, ACCOUNTS_URL: nowhere, MEDIA_URL: nowhere, GEOCODER_URL: `${nowhere}/reverse` };
  directory = await startService('directory', env);
  gateway = await startService('gateway', { ...shared, DIRECTORY_URL: directory.url });
  alone = await startService('gateway', { ...shared, DIRECTORY_URL: nowhere });
});
afterAll(() => Promise.all([gateway, alone, directory].map((service) => service?.stop())));

/** Log lines of a process about requests or faults, and its metrics. */
async function outputOf({ url, log }: TestService): Promise<{ lines: string; metrics: string }> {
  return { lines: await readFile(log, 'utf8'), metrics: await (await fetch(`${url}/metrics`)).text() };
}

it.each([
  ['is answered', () => gateway, `/api/geo/inversa?${query}`, 200],
  ['is refused', () => gateway, `/api/geo/inversa?${query}x`, 400],
  ['names no call', () => gateway, `/api/geo/nada?${query}`, 404],
  ['finds no service', () => alone, `/api/geo/inversa?${query}`, 503],
])(
  'the platform keeps a visitor’s position out of logs and metrics if the request %s',
  async (_name, service, path, status) => {
    expect((await fetch(service().url + path)).status).toBe(status);
    for (const process of [directory, gateway, alone]) {
      const { lines, metrics } = await outputOf(process);
      expect(lines).not.toMatch(position);
      expect(metrics).not.toMatch(position);
    }
  },
);

it('the platform keeps the requests themselves in logs and metrics, by their route', async () => {
  for (const process of [directory, gateway, alone]) {
    const { lines, metrics } = await outputOf(process);
    expect(lines).toContain('"route":"/api/geo/inversa"');
    expect(metrics).toContain('route="/api/geo/inversa"');
  }
  expect((await outputOf(directory)).lines).toContain('geocoder of no use');
  expect((await outputOf(alone)).lines).toContain('refused');
});
