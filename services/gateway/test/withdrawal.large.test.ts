import type { Decision, Post, Provider, ReportCase } from '@vitrina/contracts';
import { ObjectStore } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, logInAdmin, publishedToday, signUp } from './people.ts';
import { darkPicture } from './pictures.ts';
import { drawingReleases, version } from './registry-answer.ts';
import { firstModule, firstStyles } from './sample-first.ts';
import { startUpstream } from './upstream.ts';
import { type SeveralProcesses, startWholePlatform } from './whole-platform.ts';

/** Longest time from an administrator's call until every surface is closed at every gateway, in milliseconds. */
const BAR_MS = 5_000;
const patience = { interval: 100 };

let registry: Awaited<ReturnType<typeof startUpstream>>;
let platform: SeveralProcesses;
let admin: Caller;

beforeAll(async () => {
  registry = await startUpstream((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(drawingReleases));
  });
  platform = await startWholePlatform({ gateways: 2, worker: true, registryUrl: registry.url });
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = process.env;
  const servers = { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION: 'us-east-1' };
  const store = new ObjectStore(servers, platform.environment.NAMESPACE ?? '');
  await store.put('mf', `mf/mf-directory/${version}/first.js`, Buffer.from(firstModule), 'text/javascript');
  await store.put('mf', `mf/mf-directory/${version}/first.css`, Buffer.from(firstStyles), 'text/css');
  admin = await logInAdmin(platform.url);
});
afterAll(async () => {
  await platform?.stop();
  await registry?.stop();
});

const picture = darkPicture();

const send = (who: Caller, path: string, body: object) =>
  fetch(platform.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie: who.cookie, 'content-type': 'application/json' },
  });
const read = async <T>(who: Caller, path: string) =>
  (await (await fetch(platform.url + path, { headers: { cookie: who.cookie } })).json()) as T;

async function sendForm(who: Caller, path: string, fields: Record<string, string>, file: string): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(file, picture, 'foto.png');
  return fetch(platform.url + path, { method: 'POST', body: form, headers: { cookie: who.cookie } });
}

/** Provider with a profile photo and one post, as everyone sees them. */
interface Shown {
  provider: Provider;
  post: Post;
}

async function publish(event: string): Promise<Shown> {
  const who = await signUp(platform.url, 'proveedor');
  await sendForm(who, '/api/perfil', { action: 'update' }, 'fotoPerfil');
  const fields = { evento: event, descripcion: 'De barro.', www: '', ...publishedToday() };
  const { data } = (await (await sendForm(who, '/api/subir_archivo', fields, 'file')).json()) as {
    data: { id: string };
  };
  const shown = async () => {
    const [post] = await read<Post[]>(who, `/api/galeria?country=MX&state=JAL&email=${encodeURIComponent(who.email)}`);
    const answer = post && (await read<{ data: Provider }>(who, `/api/proveedores/${post.proveedor_slug}`));
    return { post, provider: answer?.data };
  };
  await expect
    .poll(shown, patience)
    .toMatchObject({ post: { id: data.id }, provider: { foto_perfil: expect.stringContaining('/media/') } });
  return (await shown()) as Shown;
}

type Surface = 'page' | 'provider' | 'post' | 'gallery' | 'search' | 'map' | 'preview' | 'comments' | 'file' | 'photo';

const pathOf = (url: string) => new URL(url, platform.url).pathname;

/** Visible parts of a provider and their post at a gateway now; a link preview counts while it shows the post. */
async function seenAt(gateway: string, { provider, post }: Shown, event: string): Promise<Record<Surface, boolean>> {
  const { slug, id } = provider;
  const ask = async (path: string, says?: string) => {
    const answer = await fetch(gateway + path, { headers: { accept: '*/*' } });
    const text = await answer.text();
    return answer.status === 200 && (says === undefined || text.includes(says));
  };
  const file = async (url: string) => {
    const answer = await fetch(gateway + pathOf(url));
    await answer.body?.cancel();
    if (answer.status !== 200 && answer.status !== 410) throw new Error(`${url} answered ${answer.status}`);
    return answer.status === 200;
  };
  const surfaces: Record<Surface, Promise<boolean>> = {
    page: ask(`/p/${slug}?obras=1`, `/media/${post.id}/`),
    provider: ask(`/api/proveedores/${slug}`),
    post: ask(`/api/publicaciones/${post.id}`),
    gallery: ask(`/api/galeria?country=MX&state=JAL&semilla=1`, post.id),
    search: ask(`/api/buscar?q=${encodeURIComponent(event)}`, post.id),
    map: ask(`/mapas/proveedores-${slug.charAt(0)}.xml`, `/p/${slug}<`),
    preview: ask(`/api/vista-previa/${slug}`),
    comments: ask(`/api/comentarios?proveedor_id=${id}`),
    file: file(post.ruta),
    photo: file(provider.foto_perfil),
  };
  const seen = await Promise.all(Object.entries(surfaces).map(async ([name, asked]) => [name, await asked]));
  return Object.fromEntries(seen) as Record<Surface, boolean>;
}

/**
 * Polls both gateways until the surfaces are open or closed as wanted.
 * @returns milliseconds from `since` until each reached that state
 */
async function until(
  wanted: boolean,
  surfaces: readonly Surface[],
  shown: Shown,
  event: string,
  { since, patienceMs }: { since: number; patienceMs: number },
): Promise<Record<string, number>> {
  const took = new Map<string, number>();
  while (took.size < surfaces.length * platform.gateways.length) {
    const seen = await Promise.all(platform.gateways.map((gateway) => seenAt(gateway, shown, event)));
    const asked = Date.now() - since;
    for (const [index, at] of seen.entries()) {
      for (const surface of surfaces) {
        const key = `${surface} ${index + 1}`;
        if (at[surface] !== wanted) took.delete(key);
        else if (!took.has(key)) took.set(key, asked);
      }
    }
    if (asked > patienceMs) break;
  }
  const late = surfaces.flatMap((surface) => platform.gateways.map((_, index) => `${surface} ${index + 1}`));
  expect(late.filter((key) => !took.has(key))).toEqual([]);
  return Object.fromEntries(took);
}

/** Time of the administrator's last decision. */
let decidedAt = 0;

/**
 * Reports a thing and removes it.
 * @returns a function that undoes the decision
 */
async function remove(tipo: 'publicacion' | 'proveedor', id: string): Promise<() => Promise<void>> {
  await fetch(`${platform.url}/api/reportes`, {
    method: 'POST',
    body: JSON.stringify({ tipo, id, motivo: 'enganoso' }),
    headers: { 'content-type': 'application/json' },
  });
  const { data } = await read<{ data: ReportCase[] }>(admin, '/api/admin/reportes');
  const open = data.find(({ objeto_id }) => objeto_id === id);
  decidedAt = Date.now();
  const answer = await send(admin, `/api/admin/reportes/${open?.id}`, { decision: 'retirar', razon: 'Engaña' });
  expect(answer.status).toBe(200);
  return async () => {
    const log = await read<{ data: Decision[] }>(admin, '/api/admin/bitacora');
    const entry = log.data.find(({ objeto_id, accion }) => objeto_id === id && accion === 'retirar');
    const path = `/api/admin/bitacora/${entry?.id}/deshacer`;
    const undone = await fetch(platform.url + path, { method: 'POST', headers: { cookie: admin.cookie } });
    expect(undone.status).toBe(200);
  };
}

async function suspend(id: string): Promise<() => Promise<void>> {
  const judge = async (suspendida: boolean) => {
    const answer = await send(admin, `/api/admin/cuentas/${id}/suspension`, { suspendida, razon: 'Engaña' });
    expect(answer.status).toBe(200);
  };
  decidedAt = Date.now();
  await judge(true);
  return () => judge(false);
}

const everything: Surface[] = [
  'page',
  'provider',
  'post',
  'gallery',
  'search',
  'map',
  'preview',
  'comments',
  'file',
  'photo',
];

describe('the platform, within 5 seconds at both gateways', () => {
  it.each<[string, string, readonly Surface[], (shown: Shown) => Promise<() => Promise<void>>]>([
    [
      'a removed post',
      'Alebrije',
      ['page', 'post', 'gallery', 'search', 'file'],
      ({ post }) => remove('publicacion', post.id),
    ],
    ['a removed provider', 'Talavera', everything, ({ provider }) => remove('proveedor', provider.id)],
    ['a suspended account', 'Rebozo', everything, ({ provider }) => suspend(provider.id)],
  ])(
    'closes %s everywhere, and restores it whole when that is undone',
    { timeout: 120_000 },
    async (_name, event, surfaces, act) => {
      const shown = await publish(event);
      await until(true, everything, shown, event, { since: Date.now(), patienceMs: 30_000 });
      const undo = await act(shown);
      const closed = await until(false, surfaces, shown, event, { since: decidedAt, patienceMs: BAR_MS });
      console.log(`${event}: closed after at most ${Math.max(...Object.values(closed))} ms`);
      expect(Math.max(...Object.values(closed))).toBeLessThan(BAR_MS);
      await undo();
      await until(true, everything, shown, event, { since: Date.now(), patienceMs: 30_000 });
    },
  );
});
