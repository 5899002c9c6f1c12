import path from 'node:path';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankProfile } from './blank-profile.ts';

const profile = {
  ...blankProfile,
  nombre: 'Luz Ardila',
  email: 'luz@ejemplo.mx',
  telefono: '+523312345678',
  cp: '44100',
  pais: 'MX',
  estado_pais: 'JAL',
  descripcion: 'Fugas, bombas y calentadores.',
  nnegocio: 'Plomería Luz',
  especialidad: 'Plomera',
  servicios: [] as object[],
  pagos: [] as string[],
  idiomas: ['es'],
  desde_anio: null as number | null,
};
const service = (nombre: string, desde: number, unidad = 'trabajo') => ({ nombre, desde, unidad });
const three = [service('Fuga', 350, 'visita'), service('Bomba', 1_350), service('Hora', 180, 'hora')];
const usuario = { email: profile.email, nombre: profile.nombre, rol: 'proveedor', perfilCompleto: true, faltan: [] };
const answers = {
  'GET /api/sesion': { json: { success: true, usuario } },
  'GET /api/obtener_galeria': { json: { success: true, data: [], userLocation: { pais: 'MX', estado_pais: 'JAL' } } },
  'GET /api/servicios': { json: { servicios_oficios: [] } },
  'GET /api/paises': {
    json: { MX: [{ code: 'JAL', name: 'Jalisco' }], CO: [{ code: 'SAN', name: 'Santander' }] },
  },
};

type Page = Awaited<ReturnType<ComponentPages['open']>>;
let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

/** Opens the form of a profile; `sent` collects the fields of each update. */
async function open(own: Partial<typeof profile> = {}) {
  const page = await pages.open('/', answers);
  const sent: Record<string, string>[] = [];
  await page.route('**/api/perfil', async (route) => {
    const parts = [...(route.request().postData() ?? '').matchAll(/name="(\w+)"\r\n\r\n([\s\S]*?)\r\n--/g)];
    const fields = Object.fromEntries(parts.map(([, name = '', value = '']) => [name, value]));
    if (fields.action === 'update') sent.push(fields);
    await route.fulfill({ json: { success: true, message: 'Datos actualizados.', data: { ...profile, ...own } } });
  });
  await page.goto('https://vitrina.test/menu/datos-usuario');
  await page.locator('#servicios').waitFor({ state: 'attached' });
  return { page, sent };
}

const linesOf = (page: Page) => page.getByRole('list', { name: 'Servicios con precio' }).getByRole('listitem');
const namesOf = (page: Page) =>
  page
    .getByLabel('Servicio', { exact: true })
    .evaluateAll((fields) => fields.map((field) => Reflect.get(field, 'value')));
const add = (page: Page) => page.getByRole('button', { name: 'Agregar servicio' });
const handleOf = (page: Page, name: string) => page.getByRole('button', { name: `Mover «${name}»` });
const save = async (page: Page, sent: readonly object[]) => {
  const before = sent.length;
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect.poll(() => sent.length).toBe(before + 1);
};
const isFocused = (element: ReturnType<Page['locator']>) => element.evaluate((node) => node === document.activeElement);

describe('the list of prices', () => {
  it('needs no mouse: a new line gets the focus', async () => {
    const { page, sent } = await open();
    await add(page).press('Enter');
    await expect.poll(() => isFocused(page.getByLabel('Servicio', { exact: true }))).toBe(true);
    await page.keyboard.type('Afinación');
    await page.keyboard.press('Tab');
    await page.keyboard.type('$1,350');
    await page.keyboard.press('Tab');
    await page.getByLabel('Unidad').selectOption({ label: 'por visita' });
    await save(page, sent);
    expect(sent).toEqual([{ action: 'update', servicios: JSON.stringify([service('Afinación', 1_350, 'visita')]) }]);
    await page.close();
  });

  it('changes its order by arrow keys, which keep the focus on the line, and by the menu of a line', async () => {
    const { page, sent } = await open({ servicios: three });
    await handleOf(page, 'Fuga').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => namesOf(page)).toEqual(['Bomba', 'Hora', 'Fuga']);
    await page.getByText('Moviste «Fuga» al lugar 3 de 3.').waitFor();
    expect(await isFocused(handleOf(page, 'Fuga'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await namesOf(page)).toEqual(['Bomba', 'Hora', 'Fuga']);
    await handleOf(page, 'Hora').click();
    await page.getByRole('menuitem', { name: 'Subir' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['Hora', 'Bomba', 'Fuga']);
    await save(page, sent);
    expect(JSON.parse(sent[0]?.servicios ?? '')).toEqual([three[2], three[1], three[0]]);
    await page.close();
  });

  it('changes its order by dragging a handle, which opens no menu', async () => {
    const { page } = await open({ servicios: three });
    await handleOf(page, 'Hora').scrollIntoViewIfNeeded();
    const from = await handleOf(page, 'Hora').boundingBox();
    const to = await linesOf(page).first().boundingBox();
    if (!from || !to) throw new Error('the lines are not visible');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 20, to.y + 5, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => namesOf(page)).toEqual(['Hora', 'Fuga', 'Bomba']);
    expect(await page.getByRole('menuitem').count()).toBe(0);
    await page.close();
  });

  it('loses a line, which the focused button brings back to its place', async () => {
    const { page, sent } = await open({ servicios: three });
    await page.getByRole('button', { name: 'Quitar «Bomba»' }).press('Enter');
    await expect.poll(() => namesOf(page)).toEqual(['Fuga', 'Hora']);
    await page.getByText('Quitaste «Bomba».').waitFor();
    const undo = page.locator('#servicios').getByRole('button', { name: 'Deshacer' });
    await expect.poll(() => isFocused(undo)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(page)).toEqual(['Fuga', 'Bomba', 'Hora']);
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('No se detectaron cambios para actualizar.').waitFor();
    for (const name of ['Fuga', 'Bomba', 'Hora']) await page.getByRole('button', { name: `Quitar «${name}»` }).click();
    await save(page, sent);
    expect(sent).toEqual([{ action: 'update', servicios: '' }]);
    await page.close();
  });

  it('names the wrong line, and sends nothing', async () => {
    const { page, sent } = await open({ servicios: three });
    const price = linesOf(page).nth(1).getByLabel('Desde (MXN)');
    await price.fill('350.50');
    await page.getByLabel('Código postal').focus();
    await linesOf(page).nth(1).getByText('Usa pesos enteros, sin centavos').waitFor();
    expect(await price.getAttribute('aria-invalid')).toBe('true');
    await price.fill('');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await linesOf(page).nth(1).getByText('Escribe desde cuánto cobras «Bomba».').waitFor();
    expect(sent).toEqual([]);
    expect(await axeFaults(page, 'form')).toEqual([]);
    await page.close();
  });

  it('loses a line by one press, although the message of another line moves it', async () => {
    const { page } = await open({ servicios: three });
    await linesOf(page).first().getByLabel('Desde (MXN)').fill('350.50');
    await page.getByRole('button', { name: 'Quitar «Hora»' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['Fuga', 'Bomba']);
    await linesOf(page).first().getByText('Usa pesos enteros, sin centavos').waitFor();
    await page.close();
  });

  it('holds 20 lines', async () => {
    const { page } = await open({ servicios: Array.from({ length: 19 }, (_, at) => service(`Servicio ${at}`, 100)) });
    await add(page).click();
    await page.getByText('Ya tienes 20 servicios').waitFor();
    expect(await add(page).count()).toBe(0);
    await page.close();
  });

  it('loses its prices with a change of country, and shows the new currency', async () => {
    const { page } = await open({ servicios: three });
    await page.getByLabel('País', { exact: true }).selectOption('CO');
    const price = linesOf(page).first().getByLabel('Desde (COP)');
    await expect.poll(() => price.inputValue()).toBe('');
    expect(await namesOf(page)).toEqual(['Fuga', 'Bomba', 'Hora']);
    await page.close();
  });
});

describe('payment methods, languages, invoices and first year', () => {
  it('reach the server together, in the order of the choices', async () => {
    const { page, sent } = await open();
    for (const name of ['Tarjeta', 'Efectivo', 'Inglés', 'Español'])
      await page.getByRole('button', { name, exact: true }).click();
    await page.getByLabel('Doy factura').check();
    await page.getByLabel('¿Desde qué año trabajas en esto?').fill('1998');
    await save(page, sent);
    expect(sent).toEqual([
      { action: 'update', pagos: 'efectivo,tarjeta', idiomas: 'en', factura: '1', desde_anio: '1998' },
    ]);
    await page.close();
  });

  it('refuse a year that is none, at the field', async () => {
    const { page, sent } = await open();
    await page.getByLabel('¿Desde qué año trabajas en esto?').fill('98');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('Escribe el año con cuatro cifras').waitFor();
    expect(sent).toEqual([]);
    await page.close();
  });
});

describe('the form with prices on a phone', () => {
  it.each(['light', 'dark'] as const)('fits 320 px and has no axe violations in the %s theme', async (colorScheme) => {
    const { page } = await open({ servicios: three });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await axeFaults(page, 'form')).toEqual([]);
    await page.close();
  });
});
