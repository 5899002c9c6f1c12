import path from 'node:path';
import type { PresentationHint } from '@vitrina/contracts';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const owner = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'proveedor',
  plan: 'premium',
  correoConfirmado: true,
  perfilCompleto: true,
  faltan: [],
};
const none = { vistas: 0, busquedas: 0, tarjeta: 0, contactos: { telefono: 0, whatsapp: 0, correo: 0, www: 0 } };
const data = { publicaciones: 1, imagenes: 1, videos: 0, comentarios: 0, usuarios_activos: 1 };
const dark = `imagen_oscura-${'a'.repeat(24)}`;
const hints: PresentationHint[] = [
  { clave: 'sin_novedades', consejo: 'sin_novedades', publicacion: null },
  { clave: 'descripcion_corta', consejo: 'descripcion_corta', publicacion: null },
  { clave: dark, consejo: 'imagen_oscura', publicacion: { id: 'a'.repeat(24), evento: 'Serenata' } },
];
const answers = (plan: string) => ({
  'GET /api/sesion': { json: { success: true, usuario: { ...owner, plan } } },
  'GET /api/estadisticas': { json: { success: true, data, propias: { ...none, serie: [], antes: none } } },
  'GET /api/usuarios': { json: { success: true, data: [{ slug: 'luz' }] } },
});

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('presentation hints', () => {
  it('link to their screens, can be dismissed, and can be restored', async () => {
    const page = await pages.open('/menu/estadisticas', answers('premium'));
    let shown = hints;
    await page.route('**/api/consejos', (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: { success: true, data: shown } });
      const { clave: dismissed, descartado } = route.request().postDataJSON() as { clave: string; descartado: boolean };
      shown = descartado ? hints.filter(({ clave }) => clave !== dismissed) : hints;
      return route.fulfill({ json: { success: true } });
    });
    await page.reload();
    const section = page.getByRole('region', { name: 'Consejos para tu presentación' });
    await section.waitFor();
    const ways = await section.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(ways).toEqual(['/menu/publicaciones', '/menu/datos-usuario#descripcion', '/menu/publicaciones']);
    await section.getByRole('button', { name: /^Descartar: La imagen de «Serenata»/ }).click();
    await expect.poll(() => section.getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => section.getByRole('listitem').count()).toBe(3);
    await page.close();
  });

  it('cause no request in a plan without them', async () => {
    const page = await pages.open('/menu/estadisticas', answers('destacado'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('heading', { name: 'Toda la vitrina' }).waitFor();
    expect(asked).toContain('/api/estadisticas');
    expect(asked).not.toContain('/api/consejos');
    await page.close();
  });
});
