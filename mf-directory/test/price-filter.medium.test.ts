import path from 'node:path';
import type { FoundProvider } from '@vitrina/contracts';
import { PAYMENT_TEXTS } from '@vitrina/contracts/rules/prices';
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

/** Opens explore in a place; `asked` returns a parameter of each search so far. */
async function open(query: string, place = 'pais=MX&estado=JAL') {
  const page = await pages.open('/sin-pantalla', answers);
  const searches: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/buscar') searches.push(searchParams);
  });
  await page.goto(`https://vitrina.test/explorar?${query}&${place}`);
  return { page, asked: (name: string) => searches.map((search) => search.get(name)) };
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
    await expect.poll(() => asked('precio_max').at(-1)).toBe('2500');
    await sheet.getByLabel('Otra cantidad').fill('$1,800.00 MXN');
    await sheet.getByLabel('Otra cantidad').press('Enter');
    await expect.poll(() => asked('precio_max').at(-1)).toBe('1800');
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
    expect(asked('precio_max').filter((price) => price !== null)).toEqual([]);
    await page.close();
  });
});

describe('the filters of invoice, payment method and language', () => {
  const shown = (url: string) => Object.fromEntries(new URL(url).searchParams);

  it('reach the search and the address from the filter sheet, and survive back and forward', async () => {
    const { page, asked } = await open('q=plomero');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText('Taller 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    const payments = sheet.getByRole('group', { name: 'Formas de pago' }).getByRole('button');
    await expect.poll(() => payments.allTextContents()).toEqual([...Object.values(PAYMENT_TEXTS), 'Emite factura']);
    await sheet.getByRole('button', { name: 'Emite factura', exact: true }).click();
    await expect.poll(() => asked('factura').at(-1)).toBe('1');
    await sheet.getByRole('button', { name: 'Tarjeta', exact: true }).press('Enter');
    await expect.poll(() => asked('pago').at(-1)).toBe('tarjeta');
    await sheet.getByLabel('Idioma', { exact: true }).selectOption({ label: 'Lengua de Señas Mexicana' });
    await expect.poll(() => asked('idioma').at(-1)).toBe('mfs');
    expect(shown(page.url())).toMatchObject({ factura: '1', pago: 'tarjeta', idioma: 'mfs' });
    expect(await axeFaults(page, '[role="dialog"], dialog')).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFaults(page, '[role="dialog"], dialog')).toEqual([]);
    await sheet.getByRole('button', { name: 'Ver resultados' }).click();
    await page.getByRole('button', { name: 'Filtros (3)' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Filtros', exact: true }).waitFor();
    expect(shown(page.url())).toMatchObject({ q: 'plomero' });
    expect(shown(page.url())).not.toHaveProperty('factura');
    await page.goForward();
    await page.getByRole('button', { name: 'Filtros (3)' }).waitFor();
    await page.close();
  });

  it('show as chips that remove each of them', async () => {
    const { page, asked } = await open('q=plomero&factura=1&pago=plazos&idioma=nah');
    for (const [text, name] of [
      ['Emite factura', 'factura'],
      ['Pago: A plazos', 'pago'],
      ['Idioma: Náhuatl', 'idioma'],
    ] as const) {
      await page.getByRole('button', { name: `Quitar ${text}`, exact: true }).click();
      await expect.poll(() => asked(name).at(-1)).toBe(null);
      await expect.poll(() => shown(page.url())).not.toHaveProperty(name);
    }
    await page.close();
  });

  it.each(['factura=si', 'pago=trueque', 'idioma=klingon'])('ignore %s in the address', async (part) => {
    const { page, asked } = await open(`q=plomero&${part}`);
    await page.getByText('Taller 1', { exact: true }).waitFor();
    expect(['factura', 'pago', 'idioma'].flatMap(asked).filter((value) => value !== null)).toEqual([]);
    await page.close();
  });
});

describe('the largest distance of a search', () => {
  it('disappears with the choice of no limit', async () => {
    const { page, asked } = await open('q=plomero&cerca=20.67,-103.35&radio=25');
    const row = page.getByRole('group', { name: 'Distancia y orden' });
    await expect.poll(() => row.getByRole('button', { name: '25 km' }).getAttribute('aria-pressed')).toBe('true');
    await row.getByRole('button', { name: 'Sin límite' }).click();
    await expect.poll(() => shownRadius(page.url())).toBe(null);
    await expect.poll(() => asked('radio').at(-1)).toBe(null);
    expect(await row.getByRole('button', { name: 'Sin límite' }).getAttribute('aria-pressed')).toBe('true');
    await page.close();
  });
});

const shownRadius = (url: string) => new URL(url).searchParams.get('radio');
