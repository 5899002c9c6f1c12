import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const admin = {
  email: 'a@ejemplo.mx',
  nombre: 'Ada',
  rol: 'admin',
  correoConfirmado: true,
  perfilCompleto: false,
  faltan: [],
};
const signedIn = { 'GET /api/sesion': { json: { success: true, usuario: admin } } };
const row = (digit: string) => ({
  id: digit.repeat(24),
  cuenta_id: 'c'.repeat(24),
  tipo: 'publicacion',
  razon: 'falla',
  detalle: 'not a function',
  fecha: '2026-11-20T10:00:00.000Z',
  formato: 'image/png',
  bytes: 2_400_000,
});
const listed = (...data: object[]) => ({ 'GET /api/admin/fallidos': { json: { success: true, data } } });
const answered = (id: string, answer: object) => ({ [`POST /api/admin/fallidos/${id}`]: answer });
const one = row('1');
const two = row('2');

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('files that could not be processed', () => {
  it('appear with their error, can be retried together, and each row shows its result', async () => {
    const gone = {
      status: 404,
      json: { success: false, error: 'Ese archivo ya no está entre los fallidos.', code: 'x' },
    };
    const page = await pages.open('/admin?parte=fallidos', {
      ...signedIn,
      ...listed(one, two),
      ...answered(one.id, { json: { success: true } }),
      ...answered(two.id, gone),
    });
    const rows = page.getByRole('row');
    await rows.filter({ hasText: 'Falló sin una causa conocida' }).first().waitFor();
    expect(await rows.nth(1).textContent()).toMatch(
      /Publicación.*image\/png · 2[.,]4.MB.*not a function.*cccccc.*20 nov 2026/,
    );
    await page.getByLabel('Elegir todo lo que se ve').check();
    await page.getByRole('button', { name: 'Reintentar', exact: true }).first().click();
    await rows.filter({ hasText: 'Hecho' }).waitFor();
    await rows.filter({ hasText: 'Ese archivo ya no está entre los fallidos.' }).waitFor();
    await page.close();
  });

  it('require a confirmation that says that discarding is permanent', async () => {
    const page = await pages.open('/admin?parte=fallidos', {
      ...signedIn,
      ...listed(one),
      ...answered(one.id, { json: { success: true } }),
      'GET /api/admin/usuarios': {
        json: { success: true, data: [{ id: one.cuenta_id, nombre: 'Ana Paz', email: 'ana@ejemplo.mx' }] },
      },
    });
    await page.getByRole('link', { name: 'Ana Paz' }).waitFor();
    const discard = page.getByRole('button', { name: /^Desechar: / });
    await discard.click();
    const dialog = page.getByRole('dialog', { name: '¿Desechar el archivo de Ana Paz (publicación)?' });
    await dialog.getByText('No se puede deshacer.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Conservar' }).click();
    await discard.click();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await dialog.getByRole('button', { name: 'Desechar' }).click();
    expect((await sent).postDataJSON()).toEqual({ accion: 'desechar' });
    await page.getByRole('row').filter({ hasText: 'Hecho' }).waitFor();
    await page.close();
  });

  it('show a default message in the row if the error response has no text', async () => {
    const refused = answered(one.id, { status: 400, text: '' });
    const page = await pages.open('/admin?parte=fallidos', { ...signedIn, ...listed(one), ...refused });
    await page.getByRole('button', { name: /^Reintentar: / }).click();
    await page.getByRole('row').filter({ hasText: 'No se pudo.' }).waitFor();
    await page.close();
  });

  it('show a notice when the list is empty', async () => {
    const page = await pages.open('/admin?parte=fallidos', { ...signedIn, ...listed() });
    await page.getByText('No hay archivos fallidos').waitFor();
    await page.close();
  });
});

describe('mails that could not be sent', () => {
  const mail = {
    id: '3'.repeat(24),
    tipo: 'suspension',
    cuenta_id: 'c'.repeat(24),
    intentos: 3,
    detalle: 'EENVELOPE 550',
    fecha: '2026-11-20T10:00:00.000Z',
  };
  const recovery = { ...mail, id: '4'.repeat(24), tipo: 'recuperacion', cuenta_id: null, intentos: 1 };
  const failedMails = (...data: object[]) => ({ 'GET /api/admin/correos': { json: { success: true, data } } });

  it('appear without an address, can be sent again together, and each row shows its result', async () => {
    const gone = { success: false, error: 'Ese correo ya no está entre los fallidos.', code: 'correo_no_encontrado' };
    const page = await pages.open('/admin?parte=correos', {
      ...signedIn,
      ...failedMails(mail, recovery),
      [`POST /api/admin/correos/${mail.id}`]: { json: { success: true } },
      [`POST /api/admin/correos/${recovery.id}`]: { status: 404, json: gone },
    });
    const rows = page.getByRole('row');
    await rows.filter({ hasText: 'Suspensión' }).waitFor();
    expect(await rows.nth(1).textContent()).toMatch(/3 intentos.*EENVELOPE 550.*cccccc.*20 nov 2026/);
    expect(await rows.nth(2).textContent()).toMatch(/Contraseña nueva.*1 intento.*Sin cuenta/);
    await page.getByLabel('Elegir todo lo que se ve').check();
    await page.getByRole('button', { name: 'Reintentar', exact: true }).first().click();
    await rows.filter({ hasText: 'Hecho' }).waitFor();
    await rows.filter({ hasText: 'Ese correo ya no está entre los fallidos.' }).waitFor();
    await page.close();
  });

  it('show a notice when the list is empty', async () => {
    const page = await pages.open('/admin?parte=correos', { ...signedIn, ...failedMails() });
    await page.getByText('No hay correos fallidos').waitFor();
    await page.close();
  });
});
