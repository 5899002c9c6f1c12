import path from 'node:path';
import type { BadgeReview } from '@vitrina/contracts';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const admin = { email: 'a@ejemplo.mx', nombre: 'Ada', rol: 'admin', correoConfirmado: true, faltan: [] };
const id = '1'.repeat(24);
const user = { id, email: 'luz@ejemplo.mx', plan: 'gratis', suspendida: false, razon: '', correo_confirmado: true };
const listed = [
  { ...user, nombre: 'Luz Ardila', rol: 'proveedor', fecha: '2026-11-01T10:00:00.000Z' },
  { ...user, id: '2'.repeat(24), nombre: 'Eva Paz', rol: 'usuario', fecha: '2026-11-01T10:00:00.000Z' },
];
const awarded = { desde: '2026-11-20T10:00:00.000Z', nota: 'Registro oficial', revisor: 'Ada' };
const reviews: BadgeReview[] = [
  { tipo: 'identidad', dato: 'Luz Ardila', insignia: null },
  { tipo: 'cedula', dato: 'Luz Ardila · Arquitecta', insignia: awarded },
];
const reviewsPath = `/api/admin/cuentas/${id}/insignias`;
const answers = {
  'GET /api/sesion': { json: { success: true, usuario: admin } },
  'GET /api/admin/usuarios': { json: { success: true, data: listed } },
  [`GET ${reviewsPath}`]: { json: { success: true, data: reviews } },
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('the reviewed badges of a provider', () => {
  it('show what each proves and what was seen, and are awarded with a note about the fact on the screen', async () => {
    const data = [{ ...reviews[0], insignia: { ...awarded, nota: 'Credencial en videollamada' } }, reviews[1]];
    const page = await pages.open('/admin?parte=usuarios', {
      ...answers,
      [`POST ${reviewsPath}`]: { json: { success: true, data } },
    });
    await page.getByText('Eva Paz').waitFor();
    expect(await page.getByRole('button', { name: /^Insignias: / }).count()).toBe(1);
    await page.getByRole('button', { name: 'Insignias: Luz Ardila' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Luz Ardila · Arquitecta').waitFor();
    await dialog.getByText('«Registro oficial»').waitFor();
    expect(await axeFaults(page, '[role="dialog"], dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Otorgar: Identidad revisada' }).click();
    await dialog.getByRole('textbox', { name: 'Qué revisaste' }).fill(' Credencial en videollamada ');
    const request = page.waitForRequest((sent) => sent.method() === 'POST');
    await dialog.getByRole('button', { name: 'Otorgar' }).click();
    expect((await request).postDataJSON()).toEqual({
      tipo: 'identidad',
      dato: 'Luz Ardila',
      nota: 'Credencial en videollamada',
      otorgada: true,
    });
    await dialog.getByText('«Credencial en videollamada»').waitFor();
    await dialog.getByRole('button', { name: 'Quitar: Identidad revisada' }).waitFor();
    await page.close();
  });

  it('stay as they are if the fact changed since', async () => {
    const page = await pages.open('/admin?parte=usuarios', {
      ...answers,
      [`POST ${reviewsPath}`]: {
        status: 409,
        json: { success: false, code: 'dato_cambiado', error: 'El dato cambió mientras lo revisabas.', message: '' },
      },
    });
    await page.getByRole('button', { name: 'Insignias: Luz Ardila' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Quitar: Cédula revisada' }).click();
    await dialog.getByRole('textbox', { name: 'Qué revisaste' }).fill('Ya no aparece');
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    await dialog.getByText('El dato cambió mientras lo revisabas.').waitFor();
    await page.close();
  });

  it('say that they could not be loaded', async () => {
    const page = await pages.open('/admin?parte=usuarios', {
      ...answers,
      [`GET ${reviewsPath}`]: { status: 502, json: {} },
    });
    await page.getByRole('button', { name: 'Insignias: Luz Ardila' }).click();
    await page.getByRole('dialog').getByText('No pudimos cargar las insignias.').waitFor();
    await page.close();
  });
});
