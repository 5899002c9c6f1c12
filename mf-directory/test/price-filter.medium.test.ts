import path from 'node:path';
import type { FoundProvider } from '@vitrina/contracts';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleProvider } from './samples.ts';

const found = (number: number, desde: FoundProvider['desde']): FoundProvider => ({
  ...sampleProvider,
  id: `00000000000000000000000${number}`,
  slug: `taller-${number}`,
  email: `taller-${number}@demo.vitrina.example`,
  nnegocio: `Taller ${number}`,
  especialidad: 'Plomera',
  descripcion: 'Fugas, bombas y calentadores.',
  telefono: '+523312345678',
  telefono_tipo: 'movil',
  estado_pais: 'JAL',
  motivo: null,
  coincide: null,
  distancia_km: null,
  abierto: null,
  abierto_texto: '',
  desde,
  trabajos: [],
  nnegocio_resaltado: `Taller ${number}`,
  especialidad_resaltado: 'Plomera',
  segmento_resaltado: 'Plomería',
  descripcion_resaltado: 'Fugas, bombas y calentadores.',
});
const data = {
  ...{ sugerencias: [], sugerencia: null, corregido: false, entendido: null, alrededor: null, titulo: null },
  ...{ pagina: null, cercanos: [], proveedores_cercanos: [], publicaciones: [], entradas: [] },
  proveedores: [found(1, { monto: 1_350, moneda: 'MXN' }), found(2, { monto: 85_000, moneda: 'COP' }), found(3, null)],
  facetas: { segmento: {}, estado: {}, tipo: {} },
  total: { proveedores: 3, publicaciones: 0 },
};
const answers = {
  'GET /api/sesion': { json: { success: true, usuario: null } },
  'GET /api/galeria': { json: [] },
  'GET /api/servicios': { json: { servicios_oficios: [] } },
  'GET /api/buscar': { json: { success: true, data, ms: 1, degradado: false } },
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

/** Opens explore in a place; `asked` returns the highest prices of the searches so far. */
async function open(query: string, place = 'pais=MX&estado=JAL') {
  const page = await pages.open('/sin-pantalla', answers);
  const searches: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/buscar') searches.push(searchParams);
  });
  await page.goto(`https://vitrina.test/explorar?${query}&${place}`);
  return { page, asked: () => searches.map((search) => search.get('precio_max')) };
}

describe('the price of a found provider', () => {
  it('names the currency, in the form of its country, and stays away without one', async () => {
    const { page } = await open('q=plomero');
    await page.getByText('Desde $1,350 MXN').waitFor();
    await page.getByText('Desde $85.000 COP').waitFor();
    expect(await page.getByText(/^Desde \$/).count()).toBe(2);
    await page.close();
  });
});

describe('the highest price of a search', () => {
  it('comes from the filter sheet, and ends with its chip', async () => {
    const { page, asked } = await open('q=plomero');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText('Taller 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await sheet.getByRole('button', { name: '$2,500', exact: true }).click();
    await expect.poll(() => asked().at(-1)).toBe('2500');
    await sheet.getByLabel('Otra cantidad').fill('$1,800');
    await sheet.getByLabel('Otra cantidad').press('Enter');
    await expect.poll(() => asked().at(-1)).toBe('1800');
    expect(await axeFaults(page, '[role="dialog"], dialog')).toEqual([]);
    await sheet.getByRole('button', { name: 'Ver resultados' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('precio_max')).toBe('1800');
    await page.getByRole('button', { name: 'Filtros (1)' }).click();
    await sheet.getByRole('listitem').filter({ hasText: 'Hasta $1,800' }).getByRole('button').click();
    await expect.poll(() => new URL(page.url()).searchParams.has('precio_max')).toBe(false);
    await sheet.getByRole('button', { name: 'Ver resultados' }).click();
    await page.getByRole('button', { name: 'Filtros', exact: true }).waitFor();
    await page.close();
  });

  it('counts as many filters on the button as the list of active ones shows', async () => {
    const { page } = await open('q=plomero&segmento=Plomer%C3%ADa&tipo=imagen&alcance=pais&abierto=1&precio_max=500');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Filtros (5)' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    // The last item removes them all.
    await expect.poll(() => sheet.getByRole('list', { name: 'Filtros puestos' }).getByRole('listitem').count()).toBe(6);
    await page.close();
  });

  it('offers amounts in the pesos of the chosen country', async () => {
    const { page } = await open('q=plomero', 'pais=CO&estado=ANT');
    await page.getByRole('button', { name: 'Más filtros', exact: true }).click();
    await page.getByRole('button', { name: '$100.000', exact: true }).waitFor();
    await page.getByText('En pesos colombianos.').waitFor();
    await page.close();
  });

  it.each(['0', '-5', 'mil', '1234567890'])('ignores %s in the address', async (text) => {
    const { page, asked } = await open(`q=plomero&precio_max=${text}`);
    await page.getByText('Taller 1', { exact: true }).waitFor();
    expect(asked().filter((price) => price !== null)).toEqual([]);
    await page.close();
  });
});
