import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const admin = { email: 'a@ejemplo.mx', nombre: 'Ada', rol: 'admin', correoConfirmado: true, faltan: [] };
const session = (usuario: object | null) => ({ 'GET /api/sesion': { json: { success: true, usuario } } });
const ok = (data: unknown) => ({ json: { success: true, data } });
const wordless = { status: 400, text: '' };

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe("the administrators' area", () => {
  it.each([
    ['visitors to the login', session(null), '/perfil'],
    [
      'administrators who logged in by a password alone to their passkey',
      session({ ...admin, segundoFactorPendiente: true }),
      '/perfil/llave',
    ],
  ])('sends %s and back', async (_name, who, address) => {
    const page = await pages.open('/admin', who);
    await page.waitForURL(`**${address}`);
    expect(await page.evaluate('history.state.usr')).toEqual({ returnTo: '/admin' });
    await page.close();
  });

  it('refuses everybody else', async () => {
    const page = await pages.open('/admin', session({ ...admin, rol: 'agente' }));
    await page.getByRole('heading', { name: 'Esta parte es solo para el equipo de Vitrina' }).waitFor();
    await page.close();
  });

  it.each([
    ['reportes', { 'GET /api/admin/reportes': wordless }, 'No pudimos cargar la lista.'],
    [
      'busquedas',
      {
        'GET /api/servicios': wordless,
        'GET /api/admin/busquedas': ok([{ termino: 'x', pais: null, veces: 3, ultima: '2026-11-20T10:00:00.000Z' }]),
      },
      'No pudimos cargar los oficios.',
    ],
  ])('explains which part of %s could not be loaded', async (part, answers, said) => {
    const page = await pages.open(`/admin?parte=${part}`, { ...session(admin), ...answers });
    await page.getByText(said).waitFor();
    await page.close();
  });
});
