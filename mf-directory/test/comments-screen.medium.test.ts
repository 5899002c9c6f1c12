import path from 'node:path';
import type { Comment, Provider } from '@vitrina/contracts';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const provider: Provider = {
  id: '100000000000000000000001',
  slug: 'taller',
  email: 'taller@ejemplo.mx',
  nombre: 'Luz Ardila',
  nnegocio: 'Taller Luz',
  especialidad: 'Plomería',
  segmento: 'Plomería',
  descripcion: 'Arreglo fugas, tinacos y calentadores el mismo día.',
  telefono: '+525512345678',
  telefono_tipo: 'desconocido',
  whatsapp: '',
  www: '',
  foto_perfil: '',
  pais: 'MX',
  estado_pais: 'DF',
  ciudad: '',
  ciudad_nombre: '',
  en_linea: false,
  valoracion: null,
  plan: 'gratis',
};
const comment = (number: number): Comment => ({
  id: `00000000000000000000000${number}`,
  proveedor_id: provider.id,
  nombre_usuario: `Persona ${number}`,
  comentario: `Llegó a la hora y dejó todo limpio, visita ${number}.`,
  estrellas: null,
  verificado: false,
  fecha: '2026-11-21T10:00:00.000Z',
  respuesta: null,
  fecha_respuesta: null,
  estado: 'publicado',
  razon: null,
  decision: null,
  propio: false,
  destacado: false,
});
const answers = {
  'GET /api/sesion': { json: { success: true, usuario: null } },
  'GET /api/usuarios': { json: { success: true, data: [provider] } },
  'GET /api/proveedores/taller': { json: { success: true, data: { ...provider, politica: '', redes: [] } } },
  'GET /api/comentarios': { json: [1, 2, 3, 4, 5, 6].map(comment) },
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

it('shows within three seconds that the comments could not be loaded, and loads them on retry', async () => {
  const page = await pages.open('/comentarios?pais=MX&estado=DF', {
    ...answers,
    'GET /api/comentarios': { status: 503, json: { success: false, error: 'Fuera de servicio', code: 'x' } },
  });
  await page.getByRole('button', { name: 'Taller Luz' }).click();
  await page.getByText('No pudimos cargar los comentarios.').waitFor({ timeout: 3_000 });
  expect(await page.getByRole('status', { name: 'Cargando comentarios…' }).count()).toBe(0);
  await page.route('**/api/comentarios?*', (route) => route.fulfill(answers['GET /api/comentarios']));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('visita 1.').waitFor();
  await page.close();
});
