import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('the page that a mail links to', () => {
  it('shows the message as plain text, with links to pages of providers only', async () => {
    const data = {
      titulo: 'Plomería Ruiz respondió tu mensaje',
      parrafos: [
        { texto: '«Voy mañana.\nMira https://malo.example <b>ya</b>»', rutas: ['/p/plomeria-ruiz'] },
        { texto: 'Tu mensaje decía: «Busco plomero»', rutas: [] },
      ],
    };
    const page = await pages.open('/perfil/carta#token=r.a.b.c', {
      'GET /api/sesion': { json: { success: true, usuario: null } },
      'POST /api/cartas': { json: { success: true, data } },
    });
    await page.getByRole('heading', { name: data.titulo }).waitFor();
    await page.getByText('Mira https://malo.example <b>ya</b>').waitFor();
    await page.getByText('Tu mensaje decía: «Busco plomero»').waitFor();
    const link = page.getByRole('link', { name: 'Ver la página del anunciante' });
    expect(await link.getAttribute('href')).toBe('/p/plomeria-ruiz');
    expect(await page.locator('a[href*="malo"]').count()).toBe(0);
    await page.close();
  });

  it('links to Explorar if the link has expired', async () => {
    const page = await pages.open('/perfil/carta#token=r.a.b.c', {
      'GET /api/sesion': { json: { success: true, usuario: null } },
      'POST /api/cartas': {
        status: 400,
        json: { success: false, error: 'El enlace ya no es válido.', code: 'enlace_vencido' },
      },
    });
    await page.getByRole('heading', { name: 'El enlace ya no es válido' }).waitFor();
    expect(await page.getByRole('link', { name: 'Ir a Explorar' }).getAttribute('href')).toBe('/explorar');
    await page.close();
  });
});
