import type { ServerResponse } from 'node:http';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { writePreviewToken } from '@vitrina/contracts/microfrontends/preview-token';
import { newReleaseKeys } from '@vitrina/contracts/microfrontends/release-keys';
import type { SignedRelease } from '@vitrina/contracts/microfrontends/resolve';
import { signRelease } from '@vitrina/contracts/microfrontends/signature';
import { serviceKey, startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directoryContract, sampleReleases } from './registry-answer.ts';
import { startUpstream } from './upstream.ts';

const secret = process.env.PAGE_SECRET ?? '';
const keys: Record<string, ReturnType<typeof newReleaseKeys>> = {
  shell: newReleaseKeys(),
  'mf-directory': newReleaseKeys(),
};
const NEXT = '2.0.0-0123456789ab';

function signed(contract: ContractFile, version: string, team = contract.name): SignedRelease {
  return { version, contract, signature: signRelease(keys[team]?.privateKey ?? '', version, contract) };
}
const channels = sampleReleases.channels.map((channel) => {
  const { contract, version } = channel.active;
  return { ...channel, active: signed(contract, version) };
});
const next = signed(directoryContract, NEXT);

/** Preview that the registry returns in addition to the live releases; the tests change it. */
let previewed: SignedRelease | null = next;
let isAway = false;
let registry: Awaited<ReturnType<typeof startUpstream>>;
let gateway: TestService;

beforeAll(async () => {
  const say = (response: ServerResponse, body: unknown) => {
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  };
  registry = await startUpstream(({ url = '', headers }, response) => {
    const isGateway = headers.authorization === `Bearer ${serviceKey('gateway', 'registry')}`;
    if (isAway) response.destroy();
    else if (url === '/internal/registry') say(response, { ...sampleReleases, channels });
    else if (url.startsWith('/internal/last-good/mf-directory')) say(response, url.includes(NEXT) ? null : next);
    else say(response, isGateway && url === `/internal/preview/mf-directory/${NEXT}` ? previewed : null);
  });
  const publicKeys = Object.entries(keys).map(([name, { publicKey }]) => `${name}:${publicKey}`);
  gateway = await startService('gateway', { REGISTRY_URL: registry.url, RELEASE_KEYS: publicKeys.join(',') });
});
afterAll(async () => {
  await gateway?.stop();
  await registry?.stop();
});
beforeEach(() => {
  previewed = next;
  isAway = false;
});

const inAnHour = () => Date.now() + 3_600_000;
const goodToken = () => writePreviewToken(secret, next, inAnHour());
const page = (headers: Record<string, string> = {}, path = '/explorar') =>
  fetch(gateway.url + path, { headers: { accept: 'text/html', ...headers } });
const withToken = async (token: string) => (await page({ cookie: `previa=${token}` })).text();
const send = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { method: 'POST', headers, redirect: 'manual' });

const NEXT_ENTRY = `/mf/mf-directory/${NEXT}/remoteEntry.js`;

describe('a preview', () => {
  it('starts with a button of its link, appears only in that browser, is labelled, and ends with a button', async () => {
    await expect.poll(async () => (await page()).status).toBe(200);
    const token = goodToken();
    const offer = await page({}, `/previa/${token}`);
    expect([offer.status, offer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(offer.headers.get('set-cookie')).toBeNull();
    expect(await offer.text()).toContain(`mf-directory ${NEXT}`);

    const begun = await send(`/previa/${token}`);
    expect([begun.status, begun.headers.get('location')]).toEqual([303, '/']);
    const cookie = begun.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^previa=.*HttpOnly.*SameSite=Lax/);
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(3_600);

    const shown = await page({ cookie: cookie.split(';')[0] ?? '' });
    const html = await shown.text();
    expect(html).toContain(NEXT_ENTRY);
    expect(html).not.toContain('/mf/mf-directory/1.0.0');
    expect(html).toContain(`Vista previa: mf-directory ${NEXT}`);
    expect([shown.headers.get('cache-control'), shown.headers.get('x-robots-tag')]).toEqual([
      'private, no-store',
      'noindex',
    ]);
    // A preview's failures and times say nothing about other visitors' pages.
    expect(html).toContain('data-page=""');
    expect(html).not.toContain('data-measured');
    expect(await (await page()).text()).not.toMatch(new RegExp(`${NEXT}|Vista previa`));

    const ended = await send('/previa/fin');
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([
      303,
      expect.stringMatching(/^previa=;.*Max-Age=0/),
    ]);
  });

  it.each([
    ['the page that its link names', '/agenda?dia=2', '/agenda?dia=2'],
    ['the landing page for another host', '//otro.example/agenda', '/'],
    ['the landing page for a whole address', 'https://otro.example', '/'],
    ['the landing page for a path with a line break', '/a\nb', '/'],
  ])('opens %s', async (_what, named, opened) => {
    const link = `/previa/${goodToken()}?pagina=${encodeURIComponent(named)}`;
    const [, action = ''] = /action="([^"]+)"/.exec(await (await page({}, link)).text()) ?? [];
    const begun = await send(action.replaceAll('&amp;', '&'));
    expect([begun.status, begun.headers.get('location')]).toEqual([303, opened]);
  });

  it.each<[string, () => string]>([
    ['is made up', () => 'inventada'],
    ['is signed by another secret', () => writePreviewToken('otro secreto', next, inAnHour())],
    ['ended, and is sent again', () => writePreviewToken(secret, next, Date.now() - 1_000)],
    ['was made longer', () => goodToken().replace(/^\d/, '9')],
    ['was changed to another microfrontend', () => goodToken().replace('mf-directory', 'shell')],
    ['was changed to another version', () => goodToken().replace('2.0.0', '3.0.0')],
    ['was changed to other files', () => goodToken().replace(/:[0-9a-f]{64}:/, `:${'0'.repeat(64)}:`)],
    ['is very long', () => goodToken() + 'A'.repeat(4_000)],
  ])('does not start with a token that %s', async (_what, make) => {
    const token = make();
    expect(await withToken(token)).not.toMatch(new RegExp(`${NEXT_ENTRY}|Vista previa`));
    expect((await page({}, `/previa/${token}`)).status).toBe(404);
    const begun = await send(`/previa/${token}`);
    expect([begun.status, begun.headers.get('set-cookie')]).toEqual([404, null]);
  });

  it('cannot be started by another site, a header or a query', async () => {
    const token = goodToken();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://otro.example' }]) {
      const refused = await send(`/previa/${token}`, headers);
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
    }
    const headers = { previa: token, 'x-previa': token, authorization: `Bearer ${token}` };
    expect(await (await page(headers, `/explorar?previa=${token}`)).text()).not.toContain(NEXT_ENTRY);
  });

  it.each<[string, () => SignedRelease | null]>([
    ['the registry does not know any more', () => null],
    ['another team signed', () => signed(directoryContract, NEXT, 'shell')],
    ['has no signature', () => ({ ...next, signature: null })],
    ['has other files, signed by its team', () => signed({ ...directoryContract, exposes: ['./otro'] }, NEXT)],
    ['is of another microfrontend', () => signed(channels[1]?.active.contract ?? directoryContract, NEXT)],
  ])('shows the live version, and says so, for a version that %s', async (_what, release) => {
    previewed = release();
    // A version is shown for some seconds without asking again.
    await expect.poll(() => withToken(goodToken())).toContain('La vista previa de mf-directory no está disponible');
    expect(await withToken(goodToken())).not.toContain(NEXT_ENTRY);
  });
});

it('the gateway keeps the replacement of a failed live version while the registry is unreachable', async () => {
  const { version } = channels[0]?.active ?? next;
  const lastGood = (failed: string) => fetch(`${gateway.url}/mf/mf-directory/last-good?failed=${failed}`);
  await page();
  const asked = `/internal/last-good/mf-directory?failed=${version}`;
  await expect.poll(() => registry.requests.some(({ url }) => url === asked)).toBe(true);
  isAway = true;
  await expect.poll(async () => (await lastGood(version)).status).toBe(200);
  expect(await (await lastGood(version)).json()).toMatchObject({
    microfrontend: { name: 'mf-directory', version: NEXT },
  });
  expect((await lastGood(NEXT)).status).toBe(404);
  expect((await page()).status).toBe(200);
});
