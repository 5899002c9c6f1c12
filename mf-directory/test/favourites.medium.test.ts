import path from 'node:path';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePost, sampleProfile, sampleProvider } from './samples.ts';

type Page = Awaited<ReturnType<ComponentPages['open']>>;
type Answers = Parameters<ComponentPages['open']>[1];

const person = (number: number, plan: string) => ({
  ...sampleProvider,
  id: `10000000000000000000000${number}`,
  slug: `taller-${number}`,
  email: `taller-${number}@correo.example`,
  nombre: `Luz ${number}`,
  nnegocio: `Taller ${number}`,
  descripcion: 'Arreglo fugas.',
  telefono_tipo: 'movil',
  estado_pais: 'JAL',
  ciudad: '3979770',
  ciudad_nombre: 'Zapopan',
  plan,
});
const people = [person(1, 'premium'), person(2, 'gratis'), person(3, 'gratis')] as const;
const profile = (index: 0 | 1 | 2) => ({
  ...sampleProfile,
  ...people[index],
  posicion: { lat: 20.72, lon: -103.38 + index },
  lugar: 'zapopan-jal',
  horas: index === 0 ? [{ dia: 1, desde: '09:00', hasta: '14:00' }] : [],
  abierto: index === 0 ? true : null,
  abierto_texto: index === 0 ? 'Abierto hasta las 14:00' : '',
});
const user = {
  email: 'ana@correo.example',
  nombre: 'Ana',
  rol: 'usuario',
  plan: 'gratis',
  perfilCompleto: false,
  faltan: [],
};
const ids = people.map(({ id }) => id);
const ok = (data: unknown) => ({ json: { success: true, data } });
const visitor = {
  'GET /api/sesion': { json: { success: true, usuario: null } },
  'GET /api/usuarios': ok(people),
  'GET /api/proveedores/taller-1': ok(profile(0)),
  'GET /api/proveedores/taller-2': ok(profile(1)),
  'GET /api/galeria': { json: [] },
  'GET /api/comentarios': { json: [] },
};
const signedIn = { ...visitor, 'GET /api/sesion': { json: { success: true, usuario: user } } };

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

/** Opens a path in a browser that has saved providers. @param kept stored value */
async function openWith(kept: object, at: string, answers: Answers = visitor): Promise<Page> {
  const page = await pages.open(at, answers);
  await page.evaluate((value) => localStorage.setItem('vitrina.favoritos', value), JSON.stringify(kept));
  await page.reload();
  return page;
}
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('vitrina.favoritos') ?? 'null'));
const heart = (page: Pick<Page, 'getByRole'>, name: string) => page.getByRole('button', { name });
const cards = (page: Page) => page.getByRole('list', { name: 'Tus favoritos' }).getByRole('listitem');

describe('the favourites of a browser', () => {
  it('stay in their order without those that are gone, and survive a damaged value', async () => {
    const gone = '200000000000000000000000';
    const page = await openWith({ ids: [ids[2], gone, 7, 'x', ids[0]] }, '/favoritos');
    await cards(page).first().waitFor();
    expect(await cards(page).locator('strong').allTextContents()).toEqual(['Taller 3', 'Taller 1']);
    expect(await page.getByText('Guardaste 2 proveedores.').count()).toBe(1);
    await page.close();
    const damaged = await openWith(['x'], '/favoritos');
    await damaged.getByRole('heading', { name: 'Aún no guardas a nadie' }).waitFor();
    await damaged.close();
  });

  it('change with a heart, and back with the undo of its toast', async () => {
    const page = await openWith({ ids: [ids[0]] }, '/favoritos');
    await heart(page, 'Quitar a Taller 1 de favoritos').click();
    await page.getByRole('heading', { name: 'Aún no guardas a nadie' }).waitFor();
    expect(await kept(page)).toBe(null);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await heart(page, 'Quitar a Taller 1 de favoritos').waitFor();
    expect(await kept(page)).toEqual({ ids: [ids[0]], account: null });
    await page.close();
  });

  it('accept no more than 200', async () => {
    const full = Array.from({ length: 200 }, (_, number) => `3${String(number).padStart(23, '0')}`);
    const page = await openWith({ ids: full }, '/p/taller-1');
    await heart(page, 'Guardar a Taller 1').click();
    await page.getByText('Puedes guardar hasta 200 proveedores. Quita uno para guardar otro.').waitFor();
    expect((await kept(page)).ids).toHaveLength(200);
    await page.close();
  });
});

describe('the favourites of an account', () => {
  const away = { status: 503, json: { success: false, error: 'Fuera de servicio', code: 'x' } };

  it('show a failure instead of an empty list, and appear on retry or with the network', async () => {
    for (const retries of [true, false]) {
      const page = await pages.open('/favoritos', { ...signedIn, 'GET /api/favoritos': away });
      await page.getByText('Fuera de servicio').waitFor();
      expect(await page.getByText('Aún no guardas a nadie').count()).toBe(0);
      await page.route('**/api/favoritos', (route) => route.fulfill({ json: { success: true, data: { ids } } }));
      if (retries) await page.getByRole('button', { name: 'Reintentar' }).click();
      else await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect.poll(() => cards(page).count()).toBe(3);
      await page.close();
    }
  });

  it('stay on the screen of a browser with its login while the server cannot be reached', async () => {
    const known = { ids: [ids[0]], account: user.email };
    const saved = { 'GET /api/favoritos': ok({ ids: [ids[0]] }) };
    const page = await openWith(known, '/favoritos', { ...signedIn, ...saved });
    await cards(page).first().waitFor();
    await page.route('**/api/sesion', (route) => route.abort());
    await page.reload();
    await cards(page).first().waitFor();
    // Without any of them in this browser, nothing says whether there are some.
    await page.evaluate(() => localStorage.removeItem('vitrina.favoritos'));
    await page.reload();
    await page.getByText(/^Sin conexión/).waitFor();
    expect(await page.getByText('Aún no guardas a nadie').count()).toBe(0);
    await page.close();
  });
});

describe('the hearts of the creators’ screen', () => {
  const premium = samplePost(1, {
    proveedor_id: people[0].id,
    proveedor_slug: 'taller-1',
    nombre: 'Taller 1',
    plan: 'premium',
    valoracion_media: 4.7,
  });
  const rated = { ...people[1], valoracion: { media: 4.2, total: 5 } };
  const screen = { ...visitor, 'GET /api/galeria': { json: [premium] }, 'GET /api/usuarios': ok([people[0], rated]) };

  it('save a provider from a slide and from a tile, next to their averages', async () => {
    const page = await openWith({ ids: [] }, '/home', screen);
    await page.setViewportSize({ width: 360, height: 740 });
    const slide = page.getByRole('region', { name: 'Premium de este lugar' });
    const row = page.getByRole('group', { name: 'Creadores y expertos' });
    await slide.getByText('★ 4.7 · Plomería').waitFor();
    await row.getByText('★ 4.2 · Plomería').waitFor();
    await heart(slide, 'Guardar a Taller 1').click();
    await heart(row, 'Guardar a Taller 2').click();
    await heart(row, 'Quitar a Taller 1 de favoritos').waitFor();
    expect((await kept(page)).ids).toEqual([ids[1], ids[0]]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page, 'section')).toEqual([]);
    }
    await page.close();
  });

  it('answer to the arrow keys of the row, which keeps a single tab stop', async () => {
    const page = await openWith({ ids: [] }, '/home', screen);
    const row = page.getByRole('group', { name: 'Creadores y expertos' });
    await heart(row, 'Guardar a Taller 1').waitFor();
    expect(await row.locator('button:not([tabindex="-1"])').count()).toBe(1);
    await row.locator('button').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await heart(row, 'Quitar a Taller 1 de favoritos').waitFor();
    expect((await kept(page)).ids).toEqual([ids[0]]);
    await page.close();
  });
});

describe('the favourites of an account', () => {
  it('include those that the browser saved before the login', async () => {
    const merged = { 'GET /api/favoritos': ok({ ids: [ids[1]] }), 'PUT /api/favoritos': ok({ ids: [ids[0], ids[1]] }) };
    const page = await openWith({ ids: [ids[0], ids[1]] }, '/favoritos', { ...signedIn, ...merged });
    await expect.poll(() => kept(page)).toEqual({ ids: [ids[0], ids[1]], account: user.email });
    await page.close();
  });

  it('replace those of another account', async () => {
    const own = { 'GET /api/favoritos': ok({ ids: [ids[1]] }) };
    const page = await openWith({ ids: [ids[0]], account: 'otra@correo.example' }, '/favoritos', {
      ...signedIn,
      ...own,
    });
    await expect.poll(() => kept(page)).toEqual({ ids: [ids[1]], account: user.email });
    await expect.poll(() => cards(page).locator('strong').allTextContents()).toEqual(['Taller 2']);
    await page.close();
  });

  it('return to their state when the server refuses a change, with its reason', async () => {
    const refusing = {
      'GET /api/favoritos': ok({ ids: [ids[0]] }),
      'PUT /api/favoritos': {
        status: 503,
        json: { success: false, error: 'Vuelve en un rato.', code: 'error_interno' },
      },
    };
    const page = await openWith({ ids: [ids[0]], account: user.email }, '/p/taller-2', { ...signedIn, ...refusing });
    await heart(page, 'Guardar a Taller 2').click();
    await page.getByText('Vuelve en un rato.').waitFor();
    await heart(page, 'Guardar a Taller 2').waitFor();
    expect(await kept(page)).toEqual({ ids: [ids[0]], account: user.email });
    await page.close();
  });

  it('disappear from the browser after the logout', async () => {
    const page = await openWith({ ids: [ids[0]], account: user.email }, '/favoritos');
    await page.getByRole('heading', { name: 'Aún no guardas a nadie' }).waitFor();
    await expect.poll(() => kept(page)).toBe(null);
    await page.close();
  });
});

describe('the comparison', () => {
  it('leaves the boxes checked on the way back, also after a reload', async () => {
    const page = await openWith({ ids }, '/favoritos');
    const box = (number: number) => page.getByRole('checkbox', { name: `Comparar a Taller ${number}` });
    for (const number of [1, 2]) await box(number).check();
    await page.getByRole('link', { name: 'Comparar 2 proveedores' }).click();
    const table = page.getByRole('region', { name: 'Comparación de proveedores' });
    await table.waitFor();
    await page.reload();
    await table.waitFor();
    await page.goBack();
    await box(3).waitFor();
    expect(await Promise.all([1, 2, 3].map((number) => box(number).isChecked()))).toEqual([true, true, false]);
    await page.close();
  });

  it('shows providers side by side, and distances once the visitor asks for them', async () => {
    const located = {
      'GET /api/geo/inversa': { json: { pais: 'MX', estado: 'JAL', nombre: 'Jalisco', fuente: 'tabla' } },
    };
    const facts = {
      valoracion: { media: 4.7, total: 12 },
      servicios: [
        { nombre: 'Fuga', desde: 500, unidad: 'trabajo' },
        { nombre: 'Visita', desde: 350, unidad: 'visita' },
      ],
    };
    const page = await openWith({ ids }, '/favoritos?comparar=taller-1,taller-2,nadie', {
      ...visitor,
      ...located,
      'GET /api/proveedores/taller-1': ok({ ...profile(0), ...facts }),
    });
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 20.72, longitude: -103.38 });
    const table = page.getByRole('region', { name: 'Comparación de proveedores' });
    await table.waitFor();
    const row = async (name: string) =>
      table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name }) })
        .getByRole('cell')
        .allTextContents();
    expect(await row('Horario')).toEqual([
      'Abierto hasta las 14:00Lunes: 9:00–14:00Martes a domingo: Cerrado',
      'No lo indica',
    ]);
    expect(await row('Estrellas')).toEqual(['★ 4.7 (12 valoraciones)', 'Aún sin promedio']);
    expect(await row('Precio')).toEqual(['Desde $350 MXN', 'No lo indica']);
    expect(await table.getByRole('rowheader', { name: 'Insignias' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Ver distancias' }).click();
    await table.getByRole('rowheader', { name: 'Distancia' }).waitFor();
    expect(await row('Distancia')).toEqual(['a menos de 5 km', 'a 100 km']);
    expect(await axeFaults(page, 'section')).toEqual([]);
    await page.close();
  });
});
