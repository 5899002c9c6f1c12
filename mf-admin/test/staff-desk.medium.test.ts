import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const admin = { email: 'a@ejemplo.mx', nombre: 'Ada', rol: 'admin', correoConfirmado: true, faltan: [] };
const session = { 'GET /api/sesion': { json: { success: true, usuario: admin } } };
const ok = (data: unknown, more: object = {}) => ({ json: { success: true, data, ...more } });
const down = { status: 503, text: '' };
const queue = (cola: string, total: number, desde: string | null) => ({ cola, total, desde });
const none = {
  'GET /api/admin/pendientes/moderacion': ok([queue('comentarios', 0, null)]),
  'GET /api/admin/pendientes/archivos': ok([]),
  'GET /api/admin/pendientes/correos': ok([]),
  'GET /api/admin/pendientes/pagos': ok([]),
  'GET /api/agente/pendientes': ok([]),
  'GET /api/admin/despliegues': ok([], { dias: 30 }),
};
const person = (number: number, nombre: string) => ({
  id: String(number).repeat(24),
  nombre,
  email: `p${number}@ejemplo.mx`,
  rol: 'proveedor',
  plan: 'gratis',
  suspendida: false,
  razon: '',
  correo_confirmado: true,
  fecha: '2026-11-01T10:00:00.000Z',
});
const people = [person(1, 'Ana Lucía Pérez'), person(2, 'Jorge Mejía'), person(3, 'Luz Ardila')];

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('the start of the area', () => {
  it('lists queues with pending items, oldest first, each with a link', async () => {
    const page = await pages.open('/admin', {
      ...session,
      ...none,
      'GET /api/admin/pendientes/moderacion': ok([
        queue('comentarios', 3, '2026-11-20T10:00:00.000Z'),
        queue('reportes', 0, null),
        queue('busquedas', 2, null),
      ]),
      'GET /api/agente/pendientes': ok([queue('conversaciones', 1, '2026-11-19T10:00:00.000Z')]),
    });
    const items = page.getByRole('list', { name: 'Necesita de ti' }).getByRole('link');
    await items.first().waitFor();
    expect((await items.allTextContents()).map((text) => /^\D*\d+ \S+/.exec(text)?.[0])).toEqual([
      '1 persona',
      '3 comentarios',
      '2 búsquedas',
    ]);
    const nav = page.getByRole('navigation', { name: 'Partes de la administración' });
    expect(await nav.getByRole('link', { name: /^En revisión/ }).textContent()).toContain('3');
    expect(await nav.getByRole('link', { name: /^Reportes/ }).textContent()).toBe('Reportes ');
    expect(await items.first().getAttribute('href')).toBe('/agente');
    await page.close();
  });

  it('shows that nothing is pending, unless a service did not respond', async () => {
    const quiet = await pages.open('/admin', { ...session, ...none });
    await quiet.getByRole('heading', { name: 'No hay nada pendiente' }).waitFor();
    await quiet.close();
    const partial = await pages.open('/admin', { ...session, ...none, 'GET /api/admin/pendientes/pagos': down });
    await partial.getByText('No pudimos contar todo').waitFor();
    expect(await partial.getByRole('heading', { name: 'No hay nada pendiente' }).count()).toBe(0);
    await partial.close();
  });
});

describe('a dialog before a serious decision', () => {
  it('names a single account, and counts several', async () => {
    const page = await pages.open('/admin?parte=usuarios', {
      ...session,
      ...none,
      'GET /api/admin/usuarios': ok(people),
    });
    await page.getByRole('button', { name: 'Suspender cuenta: Ana Lucía Pérez' }).click();
    await page.getByRole('dialog', { name: '¿Suspender la cuenta de Ana Lucía Pérez?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Elegir todo lo que se ve' }).check();
    await page.getByRole('button', { name: 'Suspender cuenta', exact: true }).first().click();
    await page.getByRole('dialog', { name: '¿Suspender 3 cuentas?' }).waitFor();
    await page.close();
  });

  it('names the payer, the plan and the amount of a refund', async () => {
    const payment = {
      id: '9'.repeat(24),
      cuenta_id: people[0]?.id,
      plan: 'premium',
      monto: 399,
      devuelto: 0,
      queda: 399,
      rechazo: null,
      disputas: [],
      moneda: 'MXN',
      medio: 'tarjeta',
      modo: 'prueba',
      estado: 'pagado',
      fecha: '2026-11-20T10:00:00.000Z',
    };
    const page = await pages.open('/admin?parte=pagos', {
      ...session,
      ...none,
      'GET /api/admin/usuarios': ok(people.slice(0, 1)),
      'GET /api/admin/pagos': ok([payment]),
    });
    await page.getByRole('link', { name: 'Ana Lucía Pérez' }).waitFor();
    await page.getByRole('button', { name: 'Devolver: Premium, Ana Lucía Pérez' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Devolver $399 MXN a Ana Lucía Pérez?' });
    await dialog.getByText('Pago del plan Premium.').waitFor();
    await page.close();
  });
});
