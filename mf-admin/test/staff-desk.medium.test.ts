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

describe('a list', () => {
  it('breaks no word of a column title or state in the middle in a window 1,280 pixels wide', async () => {
    const listed = people.map((one) => ({ ...one, email: `con.un.nombre.bastante.largo.${one.email}` }));
    const page = await pages.open('/admin?parte=usuarios', {
      ...session,
      ...none,
      'GET /api/admin/usuarios': ok(listed),
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByText('Luz Ardila').waitFor();
    const words = page.locator('th, td[data-short]').filter({ hasText: /^\S+$/ });
    expect(await words.count()).toBeGreaterThan(6);
    const lines = await words.evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
    for (const width of [1180, 1179]) {
      await page.setViewportSize({ width, height: 800 });
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth, `${width} pixels wide`).toBeLessThanOrEqual(clientWidth);
    }
    await page.close();
  });

  it('names providers who are not public by their account, and offers nothing about erased accounts', async () => {
    const hidden = {
      id: people[0]?.id,
      nombre: '',
      ruta: '/p/ana',
      imagen: null,
      email: '',
      especialidad: '',
      plan: 'gratis',
      estado: 'no_publico',
      suspendida: true,
      retiro: null,
      fecha: '2026-11-01T10:00:00.000Z',
    };
    const erased = {
      id: '8'.repeat(24),
      proveedor_id: people[1]?.id,
      nombre_usuario: 'Cuenta eliminada',
      comentario: '',
      estrellas: null,
      verificado: false,
      fecha: '2026-11-01T10:00:00.000Z',
      respuesta: 'Gracias',
      estado: 'publicado',
      motivo: null,
      proveedor: null,
      retiro: null,
      utiles: 0,
      me_sirvio: false,
      cuenta_id: '',
    };
    const answers = {
      ...session,
      ...none,
      'GET /api/admin/usuarios': ok(people.slice(0, 1)),
      'GET /api/admin/proveedores': ok([hidden]),
      'GET /api/admin/comentarios': ok([erased]),
    };
    const page = await pages.open('/admin?parte=proveedores', answers);
    await page.getByRole('cell', { name: 'Ana Lucía Pérez', exact: true }).waitFor();
    await page.getByRole('cell', { name: 'p1@ejemplo.mx', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Retirar: Ana Lucía Pérez' }).click();
    await page.getByRole('dialog', { name: '¿Retirar el perfil de Ana Lucía Pérez?' }).waitFor();
    await page.close();
    const comments = await pages.open('/admin?parte=opiniones', answers);
    await comments.getByRole('cell', { name: 'Sin texto' }).waitFor();
    expect(await comments.getByRole('button', { name: /^Suspender cuenta:/ }).count()).toBe(0);
    await comments.close();
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
