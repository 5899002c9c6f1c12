import type { Calls, OwnEntry } from '@vitrina/contracts';
import { beforeAll, expect, it } from 'vitest';
import { type Caller, logInAdmin, signUp } from './people.ts';
import { darkPicture } from './pictures.ts';
import { type PlatformAddress, sharedPlatform } from './whole-platform.ts';

/** Longest time until a removed file is closed, in milliseconds (R42). */
const CLOSED_MS = 5_000;

let platform: PlatformAddress;
let owner: Caller;
let admin: Caller;

beforeAll(async () => {
  platform = await sharedPlatform();
  [owner, admin] = [await signUp(platform.url, 'proveedor'), await logInAdmin(platform.url)];
});

async function send<T>(path: string, { cookie }: Caller, init: RequestInit & { json?: object } = {}): Promise<T> {
  const { json, ...more } = init;
  const headers = { cookie, ...(json && { 'content-type': 'application/json' }) };
  const method = json ? 'POST' : 'GET';
  const answer = await fetch(platform.url + path, {
    method,
    ...more,
    headers,
    ...(json && { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const statusOf = async (path: string) => {
  const answer = await fetch(new URL(path, platform.url));
  await answer.body?.cancel();
  return answer.status;
};
const own = async () => (await send<Calls['GET /api/blog']['answer']>('/api/blog', owner)).data[0];

it("the platform puts an entry's picture through the pipeline, closes it with a removal and deletes it with the entry", async () => {
  const { intento } = await send<{ intento: { id: string } }>('/api/pagos/tarjeta/intentos', owner, {
    json: { plan: 'premium' },
  });
  await send(`/api/pagos/tarjeta/intentos/${intento.id}/confirmacion`, owner, { json: { resultado: 'aprobado' } });
  const included = async () => (await send<Calls['GET /api/blog']['answer']>('/api/blog', owner)).incluido;
  await expect.poll(included).toBe(true);

  const words = { titulo: 'Una fuga en casa', texto: 'Primero se cierra la llave.' };
  const { data: entry } = await send<{ data: OwnEntry }>('/api/blog', owner, { json: words });
  const upload = async (file: Blob) => {
    const form = new FormData();
    form.append('file', file, 'foto.png');
    const path = `/api/blog/${entry.id}/imagen`;
    return fetch(platform.url + path, { method: 'POST', body: form, headers: { cookie: owner.cookie } });
  };
  const refused = await upload(new Blob(['no es una imagen']));
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([415, 'archivo_tipo']);
  expect((await upload(new Blob([]))).status).toBe(400);
  const accepted = await upload(darkPicture());
  expect(accepted.status, await accepted.text()).toBe(202);
  await expect.poll(async () => (await own())?.imagen_estado).toBe('lista');
  const { url } = (await own())?.imagen ?? { url: '' };
  expect(await statusOf(new URL(url).pathname)).toBe(200);

  const removal = { tipo: 'entrada', id: entry.id, razon: 'Es publicidad ajena' };
  const { decision } = await send<{ decision: string }>('/api/admin/retiros', admin, { json: removal });
  await expect.poll(() => statusOf(new URL(url).pathname), { timeout: CLOSED_MS }).toBe(410);
  expect(await statusOf(`/api${entry.ruta.replace('/p/', '/proveedores/')}`)).toBe(404);
  await send(`/api/admin/bitacora/${decision}/deshacer`, admin, { method: 'POST' });
  await expect.poll(() => statusOf(new URL(url).pathname)).toBe(200);
  expect(await statusOf(`/api${entry.ruta.replace('/p/', '/proveedores/')}`)).toBe(200);

  await send(`/api/blog/${entry.id}`, owner, { method: 'DELETE' });
  await expect.poll(() => statusOf(new URL(url).pathname)).toBe(404);
  expect(await own()).toBeUndefined();
}, 90_000);
