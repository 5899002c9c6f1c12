import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const away = { status: 503, json: { success: false, error: 'Fuera de servicio', code: 'x' } };
const answers = {
  'GET /api/sesion': { json: { success: true, usuario: null } },
  'GET /api/galeria': { json: [] },
  'GET /api/usuarios': { json: { success: true, data: [] } },
  'GET /api/buscar': away,
};
/** Pasted document. */
const DOCUMENT = 'plomero con herramienta '.repeat(400);

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

/** Opens a screen; `asked` returns a parameter of each request to a path so far. */
async function open(screen: string) {
  const page = await pages.open('/sin-pantalla', answers);
  const requests: URL[] = [];
  page.on('request', (request) => requests.push(new URL(request.url())));
  await page.goto(`https://vitrina.test${screen}`);
  const asked = (of: string, name: string) =>
    requests.filter(({ pathname }) => pathname === of).flatMap(({ searchParams }) => searchParams.get(name) ?? []);
  return { page, asked };
}

describe('explore and the creators', () => {
  it('search for the beginning of a pasted document, which the field and the address keep', async () => {
    const { page, asked } = await open('/explorar');
    const box = page.getByRole('combobox');
    await box.fill(DOCUMENT);
    const searched = DOCUMENT.slice(0, 200);
    expect(await box.inputValue()).toBe(searched);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(searched.trim());
    await expect.poll(() => asked('/api/buscar', 'q').at(-1)).toBe(searched.trim());
    await page.close();
  });

  it('cut a long text of an address too', async () => {
    const { page, asked } = await open(`/explorar?${new URLSearchParams({ q: DOCUMENT.slice(0, 3_000) })}`);
    await expect.poll(() => asked('/api/buscar', 'q').length).toBeGreaterThan(0);
    expect(new Set(asked('/api/buscar', 'q').map(({ length }) => length))).toEqual(new Set([199]));
    await page.close();
  });

  it('filter by no more than a name', async () => {
    const { page, asked } = await open('/home?pais=MX&estado=DF');
    await page.getByLabel('Filtrar por nombre').fill(DOCUMENT);
    // Without the blank at its end.
    await expect.poll(() => asked('/api/usuarios', 'nombre').at(-1)).toHaveLength(79);
    await page.close();
  });
});

describe('the choice of a town', () => {
  it('closes on back, which leads to the search before it once a town is chosen', async () => {
    const { page } = await open('/explorar?q=plomero&pais=MX&estado=JAL');
    const town = { id: '3979770', nombre: 'Zapopan', estado: 'JAL', pais: 'MX', poblacion: 1_155_790 };
    await page.route('**/api/ciudades?*', (route) => route.fulfill({ json: { success: true, data: [town] } }));
    const dialog = page.getByRole('dialog', { name: '¿Cerca de qué ciudad?' });
    const openDialog = () => page.getByRole('button', { name: 'Ciudad', exact: true }).click();
    const search = () => new URL(page.url()).searchParams;
    await openDialog();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    expect([search().get('q'), search().get('ciudad')]).toEqual(['plomero', null]);
    await openDialog();
    await dialog.getByRole('combobox').fill('zapopan');
    await dialog.getByRole('option', { name: /Zapopan/ }).click();
    await expect.poll(() => search().get('ciudad')).toBe(town.id);
    await page.goBack();
    expect([search().get('q'), search().get('ciudad')]).toEqual(['plomero', null]);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/sin-pantalla');
    await page.close();
  });
});

describe('the kinds of works', () => {
  it('show no number while it is unknown', async () => {
    const { page } = await open('/explorar');
    const kind = page.getByRole('button', { name: /^Imágenes/ });
    await kind.waitFor();
    expect(await kind.textContent()).toBe('Imágenes');
    const facetas = { segmento: {}, estado: {}, tipo: { imagen: 7 } };
    const data = { ...{ sugerencias: [], proveedores: [], publicaciones: [] }, facetas, total: {} };
    await page.route('**/api/buscar?*', (route) =>
      route.fulfill({ json: { success: true, data, ms: 1, degradado: false } }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Imágenes 7' }).waitFor();
    await page.getByRole('button', { name: 'Videos 0' }).waitFor();
    await page.close();
  });
});
