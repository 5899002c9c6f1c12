import path from 'node:path';
import type { Badge, FoundProvider } from '@vitrina/contracts';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleProfile, sampleProvider } from './samples.ts';

const insignias: Badge[] = [
  { tipo: 'correo', desde: '2026-11-03' },
  { tipo: 'telefono', desde: '2026-11-04' },
  { tipo: 'cedula', desde: '2026-11-20' },
];
const found = (number: number, badges: Badge[]): FoundProvider => ({
  ...sampleProvider,
  id: `00000000000000000000000${number}`,
  slug: `taller-${number}`,
  nnegocio: `Taller ${number}`,
  insignias: badges,
  motivo: null,
  coincide: null,
  distancia_km: null,
  abierto: null,
  abierto_texto: '',
  desde: null,
  trabajos: [],
  nnegocio_resaltado: `Taller ${number}`,
  especialidad_resaltado: 'Plomería',
  segmento_resaltado: 'Plomería',
  descripcion_resaltado: sampleProvider.descripcion,
});
const data = {
  sugerencias: [],
  sugerencia: null,
  corregido: false,
  entendido: null,
  alrededor: null,
  titulo: null,
  pagina: null,
  cercanos: [],
  proveedores_cercanos: [],
  publicaciones: [],
  entradas: [],
  proveedores: [
    found(1, insignias),
    { ...found(2, insignias.slice(0, 1)), ciudad_nombre: 'San Antonio Tecómitl' },
    found(3, []),
  ],
  facetas: { segmento: {}, estado: {}, tipo: {} },
  total: { proveedores: 3, publicaciones: 0 },
};
const answers = {
  'GET /api/sesion': { json: { success: true, usuario: null } },
  'GET /api/galeria': { json: [] },
  'GET /api/comentarios': { json: [] },
  'GET /api/recomendaciones': { json: { success: true, data: [] } },
  'GET /api/servicios': { json: { servicios_oficios: [] } },
  'GET /api/buscar': { json: { success: true, data, ms: 1, degradado: false } },
  'GET /api/proveedores/taller': { json: { success: true, data: { ...sampleProfile, insignias } } },
  'GET /api/proveedores/otro': { json: { success: true, data: { ...sampleProfile, slug: 'otro', nnegocio: 'Otro' } } },
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

/** Opens explore; `asked` returns the badges of the searches so far. */
async function open(query: string) {
  const page = await pages.open('/sin-pantalla', answers);
  await page.setViewportSize({ width: 320, height: 740 });
  const searches: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The counts of the segments are read without a text.
    if (pathname === '/api/buscar' && searchParams.get('q')) searches.push(searchParams);
  });
  await page.goto(`https://vitrina.test/explorar?${query}&pais=MX&estado=DF`);
  await page.getByText('Taller 1', { exact: true }).waitFor();
  return { page, asked: () => searches.map((search) => search.get('insignia')) };
}

describe('the badges of a found provider', () => {
  it('appear as the last one and the number of others', async () => {
    const { page } = await open('q=plomero');
    expect(await page.getByText(/^✓ /).allTextContents()).toEqual(['✓ Cédula revisada y 2 más', '✓ Correo confirmado']);
    await page.close();
  });
});

describe('the filter of badges', () => {
  it('comes from the filter sheet by keyboard, and each chip removes its own badge', async () => {
    const { page, asked } = await open('q=plomero');
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    for (const name of ['Cédula revisada', 'Correo confirmado']) {
      await sheet.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => asked().at(-1)).toBe('correo,cedula');
    expect(await axeFaults(page, '[role="dialog"], dialog')).toEqual([]);
    await sheet.getByRole('button', { name: 'Ver resultados' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('insignia')).toBe('correo,cedula');
    await page.getByRole('button', { name: 'Filtros (2)' }).click();
    await sheet.getByRole('listitem').filter({ hasText: 'Correo confirmado' }).getByRole('button').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('insignia')).toBe('cedula');
    await page.close();
  });

  it('keeps a badge whose press the screen has not shown before the next one', async () => {
    const { page, asked } = await open('q=plomero');
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await sheet.getByRole('button', { name: 'Cédula revisada', exact: true }).waitFor();
    await sheet.evaluate((dialog) => {
      const buttons = [...dialog.querySelectorAll('button')];
      for (const name of ['Cédula revisada', 'Correo confirmado', 'Abierto ahora'])
        buttons.find(({ textContent }) => textContent.startsWith(name))?.click();
    });
    await expect.poll(() => asked().at(-1)).toBe('correo,cedula');
    expect(new URL(page.url()).searchParams.get('abierto')).toBe('1');
    await page.close();
  });

  it('changes no address after the visitor has left', async () => {
    const { page } = await open('q=plomero');
    await page.getByRole('button', { name: 'Filtros', exact: true }).waitFor();
    const address = await page.evaluate(() => {
      history.pushState(null, '', '/home');
      const buttons = [...document.querySelectorAll('button')];
      const openNow = buttons.find(({ textContent }) => textContent.startsWith('Abierto ahora'));
      openNow?.click();
      return [openNow !== undefined, location.pathname + location.search];
    });
    expect(address).toEqual([true, '/home']);
    await page.close();
  });

  it.each([
    ['cedula,oro,correo,correo', 'correo,cedula'],
    ['toString', null],
    ['correo%00', null],
  ])('reads %s in the address as %s', async (text, read) => {
    const { page, asked } = await open(`q=plomero&insignia=${text}`);
    expect(new Set(asked().map((sent) => sent || null))).toEqual(new Set([read]));
    await page.close();
  });

  it('counts with the stars among the filters of the button', async () => {
    const { page } = await open('q=plomero&estrellas=4&insignia=correo,cedula');
    await page.getByRole('button', { name: 'Filtros (3)' }).waitFor();
    await page.close();
  });
});

describe("the badges on a provider's page", () => {
  it('open their explanations by keyboard, and are absent without any', async () => {
    const page = await pages.open('/p/taller', answers);
    await page.setViewportSize({ width: 320, height: 740 });
    const list = page.getByRole('list', { name: 'Insignias' });
    await list.getByText('Teléfono confirmado').focus();
    await page.keyboard.press('Enter');
    await list.getByText(/^Escribió el código .* Confirmado el 4 .*2026\./).waitFor();
    expect(await list.getByText(/^Una persona de Vitrina/).isVisible()).toBe(false);
    expect(await list.getByRole('link', { name: 'Qué prueba cada insignia' }).getAttribute('href')).toBe(
      '/como-funciona#insignias',
    );
    expect(await axeFaults(page, 'article')).toEqual([]);
    await page.close();
    const other = await pages.open('/p/otro', answers);
    await other.getByRole('heading', { level: 1, name: 'Otro' }).waitFor();
    expect(await other.getByRole('list', { name: 'Insignias' }).count()).toBe(0);
    await other.close();
  });

  it('stand side by side in the comparison', async () => {
    const page = await pages.open('/favoritos?comparar=taller,otro', answers);
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Insignias' }) });
    await row.waitFor();
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      '✓ Correo confirmado✓ Teléfono confirmado✓ Cédula revisada',
      'Sin insignias',
    ]);
    await page.close();
  });
});

describe('the place of a found provider', () => {
  it('shows all its letters where it needs two lines', async () => {
    const { page } = await open('q=taller');
    const starts = await page.getByText('San Antonio Tecómitl, Ciudad de México').evaluate((place) => {
      const text = document.createRange();
      text.selectNodeContents(place);
      const facts = place.parentElement as HTMLElement;
      const [, , , clipped = '0'] = getComputedStyle(facts).clipPath.match(/[\d.]+/g) ?? [];
      const edge = facts.getBoundingClientRect().left + Number.parseFloat(clipped);
      return [...text.getClientRects()].map(({ left }) => left - edge);
    });
    expect(starts.length).toBeGreaterThan(1);
    expect(Math.min(...starts)).toBeGreaterThan(-1);
    await page.close();
  });
});
