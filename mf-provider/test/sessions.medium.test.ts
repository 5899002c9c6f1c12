import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const owner = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'usuario',
  correoConfirmado: true,
  perfilCompleto: true,
  faltan: [],
};
const phone = {
  id: '0123456789abcdef01234567',
  navegador: 'Chrome en Android',
  lugar: 'Jalisco, México',
  creada: '2026-11-01T10:00:00.000Z',
  vista: '2026-11-20T10:00:00.000Z',
  actual: false,
};
const here = { ...phone, id: '1123456789abcdef01234567', navegador: 'Firefox en Linux', actual: true };
const signedIn = { 'GET /api/sesion': { json: { success: true, usuario: owner } } };
const listed = (...data: object[]) => ({ 'GET /api/cuenta/sesiones': { json: { success: true, data } } });

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('open sessions', () => {
  it('show browser, place and time, and mark the current one', async () => {
    const page = await pages.open('/menu/cuenta', { ...signedIn, ...listed(here, phone) });
    const rows = page.getByRole('listitem');
    await rows.filter({ hasText: 'Firefox en Linux' }).getByText('Esta sesión').waitFor();
    const other = rows.filter({ hasText: 'Chrome en Android' });
    expect(await other.textContent()).toMatch(/Jalisco, México.*Abierta el .*2026.*Usada el .*2026/);
    expect(await other.getByText('Esta sesión').count()).toBe(0);
    await page.close();
  });

  it.each([
    ['Cerrar la sesión de Chrome en Android', `/api/cuenta/sesiones/${phone.id}`, 'Sesión cerrada.'],
    ['Cerrar todas las demás', '/api/cuenta/sesiones', 'Cerramos todas las demás sesiones.'],
  ])(
    'require a confirmation of "%s", then report the result and put the focus on the heading',
    async (button, address, expected) => {
      const page = await pages.open('/menu/cuenta', {
        ...signedIn,
        ...listed(here, phone),
        'DELETE /api/cuenta/sesiones': { json: { success: true } },
        [`DELETE /api/cuenta/sesiones/${phone.id}`]: { json: { success: true } },
      });
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: button }).click();
      const sent = page.waitForRequest((request) => request.method() === 'DELETE');
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
      expect(new URL((await sent).url()).pathname).toBe(address);
      await page.getByText(expected).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
      await page.close();
    },
  );

  it('show in the dialog why one could not be closed', async () => {
    const error = { success: false, error: 'Esa sesión ya no está abierta.', code: 'sesion_no_encontrada' };
    const page = await pages.open('/menu/cuenta', {
      ...signedIn,
      ...listed(here, phone),
      [`DELETE /api/cuenta/sesiones/${phone.id}`]: { status: 404, json: error },
    });
    await page.getByRole('button', { name: 'Cerrar la sesión de Chrome en Android' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('dialog').getByText('Esa sesión ya no está abierta.').waitFor();
    await page.close();
  });

  it('offer no button for the others if there is only one', async () => {
    const page = await pages.open('/menu/cuenta', { ...signedIn, ...listed(here) });
    await page.getByText('No hay otras sesiones abiertas.').waitFor();
    expect(await page.getByRole('button', { name: 'Cerrar todas las demás' }).count()).toBe(0);
    await page.close();
  });

  it('show an error with a retry button if they cannot be loaded', async () => {
    const page = await pages.open('/menu/cuenta', {
      ...signedIn,
      'GET /api/cuenta/sesiones': { status: 500, text: 'x' },
    });
    const section = page.getByRole('region', { name: 'Sesiones abiertas' });
    await section.getByRole('button', { name: 'Volver a cargar' }).waitFor();
    await page.close();
  });
});

describe('the area, while the server does not say whose session it is,', () => {
  it('stays at its address without a login, and opens when the connection returns', async () => {
    const page = await pages.open('/menu/cuenta', { ...signedIn, ...listed(here) });
    const own = page.getByRole('heading', { name: 'Mi cuenta', level: 1 });
    await own.waitFor();
    await page.route('**/api/sesion', (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: 'No pudimos comprobar tu sesión' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/menu/cuenta');
    await page.unroute('**/api/sesion');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await own.waitFor();
    await page.close();
  });

  it('opens by itself after a single lost response', async () => {
    const page = await pages.open('/menu/cuenta', { ...signedIn, ...listed(here) });
    const own = page.getByRole('heading', { name: 'Mi cuenta', level: 1 });
    await own.waitFor();
    await page.route('**/api/sesion', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
    await page.reload();
    await own.waitFor();
    expect(new URL(page.url()).pathname).toBe('/menu/cuenta');
    await page.close();
  });

  it('opens by itself within half a minute after a long fault', async () => {
    const page = await pages.open('/menu/cuenta', { ...signedIn, ...listed(here) });
    const own = page.getByRole('heading', { name: 'Mi cuenta', level: 1 });
    await own.waitFor();
    await page.clock.install();
    let asked = 0;
    await page.route('**/api/sesion', (route) => {
      asked += 1;
      return route.fulfill({ status: 502, body: '' });
    });
    await page.reload();
    await expect.poll(() => asked).toBe(1);
    await page.clock.runFor(1_000);
    await page.getByRole('heading', { name: 'No pudimos comprobar tu sesión' }).waitFor();
    await page.clock.runFor(30_000);
    await expect.poll(() => asked).toBe(3);
    await page.clock.runFor(1_000);
    await expect.poll(() => asked).toBe(4);
    await page.unroute('**/api/sesion');
    await page.clock.runFor(30_000);
    await own.waitFor();
    await page.close();
  });

  it('opens on request, also in a browser that stores nothing about the login', async () => {
    const page = await pages.open('/menu/cuenta', { 'GET /api/sesion': { status: 503, text: '' }, ...listed(here) });
    const retry = page.getByRole('button', { name: 'Reintentar' });
    await retry.waitFor();
    await page.route('**/api/sesion', (route) => route.fulfill({ json: signedIn['GET /api/sesion'].json }));
    await retry.click();
    await page.getByRole('heading', { name: 'Mi cuenta', level: 1 }).waitFor();
    await page.close();
  });
});

it('the copy of the own data shows that its state could not be loaded, and loads it on retry', async () => {
  const page = await pages.open('/menu/cuenta', {
    ...signedIn,
    ...listed(here),
    'GET /api/cuenta/exportacion': { status: 500, text: 'falla' },
  });
  const section = page.getByRole('region', { name: 'Descargar mis datos' });
  await section.getByText('No pudimos ver si ya hay una copia. Inténtalo de nuevo.').waitFor();
  const ready = { estado: 'lista', progreso: 100, url: '/api/cuenta/exportacion/datos.zip' };
  await page.route('**/api/cuenta/exportacion', (route) => route.fulfill({ json: { success: true, data: ready } }));
  await section.getByRole('button', { name: 'Volver a cargar' }).click();
  await section.getByText('Tus datos están listos.').waitFor();
  await page.close();
});
