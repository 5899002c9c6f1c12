import AdmZip from 'adm-zip';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, publishedToday, signUp } from './people.ts';
import { darkPicture } from './pictures.ts';
import { type PlatformAddress, sharedPlatform } from './whole-platform.ts';

let platform: PlatformAddress;
const patience = { interval: 200 };
const path = '/api/cuenta/exportacion';

beforeAll(async () => {
  platform = await sharedPlatform();
});

const ask = (who: Caller, to = path, init: RequestInit = {}) =>
  fetch(platform.url + to, { ...init, headers: { cookie: who.cookie, ...init.headers } });
const state = async (who: Caller) => ((await (await ask(who)).json()) as { data: Record<string, unknown> }).data;

async function publish(who: Caller): Promise<string> {
  const form = new FormData();
  const fields = { evento: 'Talavera', descripcion: 'De barro.', www: '', ...publishedToday() };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', darkPicture(), 'foto.png');
  const answer = await ask(who, '/api/subir_archivo', { method: 'POST', body: form });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

describe("the copy of the signed-in person's data", () => {
  it('holds profile, sessions, posts with their files and comments, and only for its owner', async () => {
    const who = await signUp(platform.url, 'proveedor');
    const other = await signUp(platform.url, 'proveedor');
    expect(await state(who)).toEqual({ estado: 'ninguna', progreso: 0, url: null, hasta: null });
    const works = {
      ciudad: '3979770',
      radio_km: '25',
      en_linea: '1',
      horas: '[{"dia":1,"desde":"9:00","hasta":"18:00"}]',
      servicios: '[{"nombre":"Vajilla","desde":900,"unidad":"paquete"}]',
      pagos: 'efectivo',
      desde_anio: '1998',
    };
    const form = new FormData();
    for (const [name, value] of Object.entries({ action: 'update', ...works })) form.append(name, value);
    expect((await ask(who, '/api/perfil', { method: 'POST', body: form })).status).toBe(200);
    const id = await publish(who);
    const asked = await Promise.all([ask(who, path, { method: 'POST' }), ask(who, path, { method: 'POST' })]);
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    await expect.poll(() => state(who), patience).toMatchObject({ estado: 'lista', progreso: 100 });

    const file = await ask(who, String((await state(who)).url));
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    const files = new AdmZip(Buffer.from(await file.arrayBuffer()));
    const read = (name: string): unknown => JSON.parse(files.readAsText(name));
    expect(read('perfil.json')).toMatchObject({
      nnegocio: 'Ruiz',
      ciudad_nombre: 'Zapopan',
      radio_km: 25,
      en_linea: true,
      horas: [{ dia: 1, desde: '09:00', hasta: '18:00' }],
      servicios: [{ nombre: 'Vajilla', desde: 900, unidad: 'paquete' }],
      pagos: ['efectivo'],
      desde_anio: 1998,
    });
    expect(read('sesiones.json')).toHaveLength(1);
    expect(read('consentimientos.json')).toBeInstanceOf(Array);
    expect(read('comentarios.json')).toEqual([]);
    expect(read('publicaciones.json')).toMatchObject([{ id, evento: 'Talavera' }]);
    expect(files.readFile(`publicaciones/${id}.png`)).toEqual(Buffer.from(await darkPicture().arrayBuffer()));

    expect((await ask(other, `${path}/archivo`)).status).toBe(404);
    expect((await fetch(`${platform.url}${path}/archivo`)).status).toBe(401);
  });
});
