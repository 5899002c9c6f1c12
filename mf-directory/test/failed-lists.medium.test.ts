import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleProvider } from './samples.ts';

const away = { status: 503, json: { success: false, error: 'Fuera de servicio', code: 'x' } };
const answers = {
  'GET /api/sesion': { json: { success: true, usuario: null } },
  'GET /api/galeria': { json: [] },
  'GET /api/usuarios': away,
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

it.each([
  ['/home', 'No hay usuarios registrados', 'Fuera de servicio'],
  ['/comentarios', 'No hay anunciantes registrados.', 'No pudimos cargar los anunciantes.'],
])(
  '%s shows the text of an empty list with the failure, and loads the list on retry',
  async (screen, empty, failure) => {
    const page = await pages.open(`${screen}?pais=MX&estado=DF`, answers);
    await page.getByRole('heading', { name: empty }).waitFor();
    await page.getByRole('alert').getByText(failure).waitFor();
    await page.route('**/api/usuarios?*', (route) =>
      route.fulfill({ json: { success: true, data: [sampleProvider] } }),
    );
    await page.getByRole('button', { name: 'Reintentar' }).first().click();
    await page.getByText('Taller Luz').first().waitFor();
    expect(await page.getByRole('heading', { name: empty }).count()).toBe(0);
    await page.close();
  },
);
