import path from 'node:path';
import type { FilterCounts } from '@vitrina/contracts';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const data = {
  ...{ sugerencias: [], sugerencia: null, corregido: false, entendido: null, alrededor: null, titulo: null },
  ...{ pagina: null, cercanos: [], proveedores: [], proveedores_cercanos: [], publicaciones: [], entradas: [] },
  facetas: { segmento: {}, estado: {}, tipo: {} },
  total: { proveedores: 0, publicaciones: 0 },
};
const filtros: FilterCounts = {
  abierto: 31,
  radio: { '': 90, '5': 1, '10': 2, '25': 25, '50': 50, '100': 80 },
  estrellas: { '3': 13, '4': 4 },
  insignia: { correo: 41, telefono: 42, identidad: 0, cedula: 44 },
  factura: 7,
  pago: { efectivo: 51, transferencia: 52, tarjeta: 53, plazos: 54, billetera: 55, cheque: 0 },
  idioma: { es: 61, en: 62 },
};
const answers = {
  'GET /api/sesion': { json: { success: true, usuario: null } },
  'GET /api/galeria': { json: [] },
  'GET /api/servicios': { json: { servicios_oficios: [] } },
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

/** Opens explore in Jalisco; `counted` lists the requests for counts so far, which wait for `answer` after `hold`. */
async function open(query: string, counts: FilterCounts | null = filtros) {
  const page = await pages.open('/sin-pantalla', answers);
  const counted: URLSearchParams[] = [];
  let held: Promise<void> | undefined;
  let answer = () => {};
  await page.route('**/api/buscar?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const asksCounts = searchParams.get('contar') === 'filtros';
    if (asksCounts) counted.push(searchParams);
    if (asksCounts) await held;
    const abierto = searchParams.has('abierto') ? 8 : 31;
    const facetas = { ...data.facetas, ...(asksCounts && counts && { filtros: { ...counts, abierto } }) };
    await route.fulfill({ json: { success: true, data: { ...data, facetas }, ms: 1, degradado: !counts } });
  });
  await page.goto(`https://vitrina.test/explorar?${query}&pais=MX&estado=JAL`);
  const hold = () => {
    held = new Promise((resolve) => {
      answer = resolve;
    });
  };
  return { page, counted, hold, answer: () => answer() };
}

/** Opens the filter sheet in a wide window. */
async function openSheet(query: string, counts?: FilterCounts | null) {
  const opened = await open(query, counts);
  await opened.page.getByRole('button', { name: 'Más filtros' }).click();
  const sheet = opened.page.getByRole('dialog', { name: 'Filtros' });
  const choices = (group: string) => sheet.getByRole('group', { name: group }).getByRole('button').allTextContents();
  return { ...opened, sheet, choices };
}

describe('the filter sheet', () => {
  it('closes on back with its choices, which the next back undoes together', async () => {
    const { page, sheet } = await openSheet('q=plomero');
    const filtered = () => new URL(page.url()).searchParams;
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(filtered().get('q')).toBe('plomero');
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await sheet.getByRole('button', { name: 'Efectivo 51' }).click();
    await sheet.getByRole('button', { name: /^★ 4 o más/ }).click();
    await expect.poll(() => filtered().get('estrellas')).toBe('4');
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => [filtered().get('pago'), filtered().get('estrellas')]).toEqual(['efectivo', '4']);
    await page.goBack();
    await expect.poll(() => filtered().has('pago') || filtered().has('estrellas')).toBe(false);
    expect(filtered().get('q')).toBe('plomero');
    await page.close();
  });

  it('keeps its choices on its button, and goes back past them in one press', async () => {
    const { page, sheet } = await openSheet('q=plomero');
    const filtered = () => new URL(page.url()).searchParams;
    await sheet.getByRole('button', { name: 'Efectivo 51' }).click();
    await sheet.getByRole('button', { name: 'Ciudad', exact: true }).click();
    await page.getByRole('dialog', { name: '¿Cerca de qué ciudad?' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog', { name: '¿Cerca de qué ciudad?' }).waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: 'Ver resultados' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(filtered().get('pago')).toBe('efectivo');
    await page.goBack();
    await expect.poll(() => filtered().has('pago')).toBe(false);
    expect(filtered().get('q')).toBe('plomero');
    await page.close();
  });

  it('counts each choice, in one request that keeps all filters', async () => {
    const { page, counted, sheet, choices } = await openSheet('q=plomero&cerca=20.67,-103.35&radio=25');
    await sheet.getByRole('button', { name: 'Abierto ahora 31' }).waitFor();
    expect(await choices('Distancia y orden')).toEqual([
      ...['Sin límite90', '5 km1', '10 km2', '25 km25', '50 km50', '100 km80'],
      ...['Más cercanos', 'Más relevantes'],
    ]);
    expect(await choices('Valoraciones')).toEqual(['★ 4 o más4', '★ 3 o más13', 'Mejor valorados']);
    expect(await choices('Formas de pago')).toEqual([
      ...['Efectivo51', 'Transferencia52', 'Tarjeta53', 'A plazos54', 'Billetera digital55', 'Cheque0'],
      'Emite factura7',
    ]);
    expect(await choices('Insignias')).toEqual([
      ...['Correo confirmado41', 'Teléfono confirmado42', 'Identidad revisada0', 'Cédula revisada44'],
    ]);
    const spoken = await sheet.getByLabel('Idioma', { exact: true }).getByRole('option').allTextContents();
    expect(spoken.slice(0, 4)).toEqual(['Cualquiera', 'Español (61)', 'Inglés (62)', 'Francés (0)']);
    // The row under the filters has the same counts.
    expect(counted.map((query) => Object.fromEntries(query))).toEqual([
      { q: 'plomero', cerca: '20.67,-103.35', radio: '25', contar: 'filtros', limit: '1' },
    ]);
    expect(await axeFaults(page, '[role="dialog"], dialog')).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFaults(page, '[role="dialog"], dialog')).toEqual([]);
    await page.close();
  });

  it('keeps the counts after a press until the next ones arrive', async () => {
    const { page, counted, hold, answer, sheet } = await openSheet('q=plomero');
    const open = sheet.getByRole('button', { name: /^Abierto ahora/ });
    await expect.poll(() => open.textContent()).toBe('Abierto ahora31');
    hold();
    await open.click();
    await expect.poll(() => counted.length).toBe(2);
    expect(counted[1]?.get('abierto')).toBe('1');
    expect(await open.getAttribute('aria-pressed')).toBe('true');
    expect(await open.textContent()).toBe('Abierto ahora31');
    answer();
    await expect.poll(() => open.textContent()).toBe('Abierto ahora8');
    await page.close();
  });

  it('shows no counts while the search engine is unavailable', async () => {
    const { page, counted, choices } = await openSheet('q=plomero', null);
    await expect.poll(() => counted.length).toBe(1);
    await page.getByText('La búsqueda está en pausa un momento').waitFor();
    expect(await choices('Valoraciones')).toEqual(['★ 4 o más', '★ 3 o más', 'Mejor valorados']);
    await page.close();
  });
});

describe('the explore screen without a sheet', () => {
  it('requests counts only for the row of distances', async () => {
    const { page, counted } = await open('q=plomero');
    await page.getByRole('button', { name: 'Más filtros' }).waitFor();
    expect(counted).toEqual([]);
    await page.goto('https://vitrina.test/explorar?q=plomero&cerca=20.67,-103.35&pais=MX&estado=JAL');
    const row = page.getByRole('group', { name: 'Distancia y orden' });
    await row.getByRole('button', { name: '100 km 80' }).waitFor();
    expect(counted).toHaveLength(1);
    await page.close();
  });

  it('requests no counts for that row in a narrow window, which hides it, until the sheet opens', async () => {
    const { page, counted } = await open('q=plomero');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('https://vitrina.test/explorar?q=plomero&cerca=20.67,-103.35&pais=MX&estado=JAL');
    const row = page.getByRole('group', { name: 'Distancia y orden', includeHidden: true });
    await row.getByText('100 km').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Filtros (1)' }).waitFor();
    expect(counted).toEqual([]);
    await page.getByRole('button', { name: 'Filtros (1)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '100 km 80' }).waitFor();
    expect(counted).toHaveLength(1);
    await page.close();
  });
});
