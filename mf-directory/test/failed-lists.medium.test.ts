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

it('the creators come without works if these cannot be loaded, and the works are not asked for without end', async () => {
  const page = await pages.open('/planes', answers);
  await page.clock.install();
  let asked = 0;
  await page.route('**/api/galeria?*', (route) => {
    asked++;
    return route.fulfill({ status: 503, json: away.json });
  });
  await page.route('**/api/usuarios?*', (route) => route.fulfill({ json: { success: true, data: [sampleProvider] } }));
  await page.goto(new URL('/home?pais=MX&estado=DF', page.url()).href);
  await page.getByText('Taller Luz').first().waitFor();
  await page.getByRole('heading', { name: 'No hay imágenes disponibles para México/Ciudad de México' }).waitFor();
  const before = asked;
  for (const seconds of [5, 5, 5]) {
    await page.clock.runFor(seconds * 1_000);
    await page.waitForLoadState('networkidle');
  }
  expect(asked).toBe(before);
  await page.close();
});
