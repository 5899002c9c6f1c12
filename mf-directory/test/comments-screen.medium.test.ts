import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleComment, sampleProfile, sampleProvider } from './samples.ts';

const answers = {
  'GET /api/sesion': { json: { success: true, usuario: null } },
  'GET /api/usuarios': { json: { success: true, data: [sampleProvider] } },
  'GET /api/proveedores/taller': { json: { success: true, data: sampleProfile } },
  'GET /api/comentarios': { json: [1, 2, 3, 4, 5, 6].map((number) => sampleComment(number)) },
};
const address = '/comentarios?anunciante=taller&pais=MX&estado=DF';

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

it('shows the comments above the composer, which a button scrolls into view and focuses', async () => {
  const page = await pages.open(address, answers);
  await page.setViewportSize({ width: 360, height: 740 });
  const box = page.getByLabel('Tu comentario');
  const last = page.getByText('visita 6.');
  await last.waitFor();
  const listEnd = await last.boundingBox();
  const boxStart = await box.boundingBox();
  expect(boxStart?.y).toBeGreaterThan(listEnd?.y ?? 0);
  for (const press of await page.getByRole('button', { name: 'Comentar', exact: true }).all()) {
    await page.evaluate(() => {
      document.querySelector('h1')?.focus();
      window.scrollTo(0, 0);
    });
    await press.click();
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    const { y, height } = (await box.boundingBox()) ?? { y: -1, height: 0 };
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(740);
  }
  await page.close();
});

it('sends no comment that is too long or has no words, and leads to its field', async () => {
  const user = {
    email: 'ana@ejemplo.mx',
    nombre: 'Ana',
    rol: 'usuario',
    plan: 'gratis',
    perfilCompleto: false,
    faltan: [],
  };
  const page = await pages.open(address, { ...answers, 'GET /api/sesion': { json: { success: true, usuario: user } } });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const box = page.getByLabel('Tu comentario');
  const send = page.getByRole('button', { name: 'Enviar Comentario' });
  const long = page.getByText('El comentario no puede exceder los 1,000 caracteres.');
  await box.fill('a'.repeat(1_001));
  await long.waitFor();
  await send.press('Enter');
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await box.fill('');
  expect(await long.count()).toBe(0);
  await page.getByRole('radio', { name: /^5/ }).press('Space');
  await send.press('Enter');
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(sent).not.toContain('/api/comentarios');
  await page.close();
});

it('shows within three seconds that the comments could not be loaded, and loads them on retry', async () => {
  const page = await pages.open('/comentarios?pais=MX&estado=DF', {
    ...answers,
    'GET /api/comentarios': { status: 503, json: { success: false, error: 'Fuera de servicio', code: 'x' } },
  });
  await page.getByRole('button', { name: 'Taller Luz' }).click();
  await page.getByText('No pudimos cargar los comentarios.').waitFor({ timeout: 3_000 });
  await page.getByRole('heading', { name: 'No hay comentarios aún.' }).waitFor();
  expect(await page.getByRole('status', { name: 'Cargando comentarios…' }).count()).toBe(0);
  await page.route('**/api/comentarios?*', (route) => route.fulfill(answers['GET /api/comentarios']));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('visita 1.').waitFor();
  await page.close();
});
