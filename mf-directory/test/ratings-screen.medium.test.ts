import path from 'node:path';
import type { Provider, Ratings } from '@vitrina/contracts';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleComment as comment, sampleProvider } from './samples.ts';

const provider: Provider = {
  ...sampleProvider,
  valoracion: { media: 4.3, total: 3 },
};
const comments = [
  comment(1, {
    estrellas: 5,
    verificado: true,
    respuesta: 'Gracias por su confianza.',
    fecha_respuesta: '2026-11-21T12:00:00.000Z',
  }),
  comment(2),
  comment(3, { estrellas: 3 }),
  comment(4, { estrellas: 5 }),
];
const ratings: Ratings = { media: 4.3, total: 3, distribucion: [0, 0, 1, 0, 2] };
const user = {
  id: '300000000000000000000001',
  email: 'ana@demo.vitrina.example',
  nombre: 'Ana Ruiz',
  rol: 'usuario',
  plan: 'gratis',
  pais: 'MX',
  estado: 'DF',
  faltantes: [],
};
const answers = {
  'GET /api/sesion': { json: { success: true, usuario: user } },
  'GET /api/usuarios': { json: { success: true, data: [provider] } },
  'GET /api/proveedores/taller': { json: { success: true, data: { ...provider, politica: '', redes: [] } } },
  'GET /api/comentarios': { json: comments },
  [`GET /api/valoraciones/${provider.id}`]: { json: { success: true, data: ratings } },
};
const address = '/comentarios?anunciante=taller&pais=MX&estado=DF';

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

it('shows average, distribution, stars and verified contacts, without accessibility faults', async () => {
  const page = await pages.open(address, answers);
  await page.getByRole('img', { name: '4.3 de 5, con 3 valoraciones' }).waitFor();
  const bars = page.getByRole('list', { name: 'Valoraciones' });
  for (const row of ['5 estrellas: 2', '4 estrellas: 0', '3 estrellas: 1', '1 estrella: 0'])
    expect(await bars.getByRole('img', { name: row, exact: true }).count()).toBe(1);
  const list = page.getByRole('list', { name: 'Comentarios sobre Taller Luz' });
  await list.getByText('visita 4.').waitFor();
  expect(await list.getByRole('img', { name: '5 estrellas de 5' }).count()).toBe(2);
  expect(await list.getByText('Contacto verificado').count()).toBe(1);
  expect(await axeFaults(page, '[aria-labelledby="titulo-comentarios"]')).toEqual([]);
  await page.close();
});

it('sends the stars that the arrow keys chose, and none once they are removed', async () => {
  const page = await pages.open(address, answers);
  const sent: unknown[] = [];
  await page.route('**/api/comentarios', async (route) => {
    const body: unknown = route.request().postDataJSON();
    sent.push(body);
    await route.fulfill({ status: 201, json: { success: true, data: comment(9, { estrellas: 4, propio: true }) } });
  });
  const field = page.getByRole('group', { name: 'Tu valoración (opcional)' });
  const third = field.getByRole('radio', { name: '3 estrellas, Buena' });
  await third.waitFor();
  await third.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  expect(await field.getByRole('radio', { name: '4 estrellas, Muy buena' }).isChecked()).toBe(true);
  await page.getByLabel('Tu comentario').fill('Muy bien hecho');
  await page.getByRole('button', { name: 'Enviar Comentario' }).click();
  await page.getByText('Tu comentario ya está publicado.').waitFor();
  expect(await field.getByRole('radio', { checked: true }).count()).toBe(0);
  await third.check({ force: true });
  await field.getByRole('button', { name: 'Quitar estrellas' }).click();
  await page.getByLabel('Tu comentario').fill('Sin estrellas');
  await page.getByRole('button', { name: 'Enviar Comentario' }).click();
  await expect.poll(() => sent.length).toBe(2);
  const about = { proveedor_id: provider.id };
  expect(sent).toEqual([
    { ...about, comentario: 'Muy bien hecho', estrellas: 4 },
    { ...about, comentario: 'Sin estrellas' },
  ]);
  await page.close();
});

it('asks for the chosen order of the comments', async () => {
  const page = await pages.open(address, answers);
  const order = page.getByRole('button', { name: 'Peor valorados' });
  await order.waitFor();
  const request = page.waitForRequest(/\/api\/comentarios\?.*orden=peores/);
  await order.click();
  await request;
  expect(await order.getAttribute('aria-pressed')).toBe('true');
  await page.close();
});

it('marks a comment as useful by keyboard, and withdraws it', async () => {
  const page = await pages.open(address, answers);
  const sent: unknown[] = [];
  await page.route('**/api/comentarios/*/util', async (route) => {
    const { util } = route.request().postDataJSON() as { util: boolean };
    sent.push(util);
    const data = { ...comments[1], utiles: util ? 3 : 2, me_sirvio: util };
    await route.fulfill({ json: { success: true, data } });
  });
  const button = page.getByRole('button', { name: 'Me sirvió, comentario de Persona 2' });
  await button.waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Me sirvió · 3, comentario de Persona 2', pressed: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Me sirvió · 2, comentario de Persona 2', pressed: false }).waitFor();
  expect(sent).toEqual([true, false]);
  expect(await axeFaults(page, '[aria-labelledby="titulo-comentarios"]')).toEqual([]);
  await page.close();
});

it('leads a visitor who found a comment useful to the login, and back', async () => {
  const page = await pages.open(address, {
    ...answers,
    'GET /api/sesion': { json: { success: true, usuario: null } },
  });
  await page.getByRole('button', { name: 'Me sirvió, comentario de Persona 2' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/perfil');
  await page.close();
});
