import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankProfile } from './blank-profile.ts';

const usuario = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'usuario',
  correoConfirmado: true,
  perfilCompleto: true,
  faltan: [],
};
const key = { id: 'AAAA', nombre: 'Chrome en Android', creada: '2026-11-01T10:00:00.000Z', usada: null };
const profile = {
  ...blankProfile,
  nombre: usuario.nombre,
  email: usuario.email,
  pais: 'MX',
  estado_pais: 'DF',
};
const answers = (...keys: object[]) => ({
  'GET /api/sesion': { json: { success: true, usuario } },
  'GET /api/cuenta/llaves': { json: { success: true, data: keys } },
  'POST /api/perfil': { json: { success: true, message: 'Datos actualizados correctamente.', data: profile } },
  'GET /api/servicios': { json: { servicios_oficios: [] } },
  'GET /api/paises': { json: { MX: [{ code: 'DF', name: 'Ciudad de México' }], CO: [] } },
});

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('the removal of a passkey', () => {
  const open = async (removal: object) => {
    const page = await pages.open('/menu/cuenta', { ...answers(key), 'DELETE /api/cuenta/llaves/AAAA': removal });
    await page.getByRole('region', { name: 'Llaves de acceso' }).getByRole('button', { name: 'Quitar' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Quitar esta llave?' });
    await dialog.waitFor();
    return { page, dialog };
  };

  it('asks for the password, sends it, confirms the removal and puts the focus on the heading', async () => {
    const { page, dialog } = await open({ json: { success: true } });
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    await dialog.getByText('Este campo es obligatorio.').waitFor();
    await dialog.getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
    const sent = page.waitForRequest((request) => request.method() === 'DELETE');
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    expect((await sent).postDataJSON()).toEqual({ contrasena: 'secreto-largo' });
    await page.getByText('La llave se quitó.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('llaves');
    await page.close();
  });

  it('shows why it was refused, and keeps the dialog open', async () => {
    const error = 'La contraseña actual no es correcta.';
    const refusal = { success: false, error, code: 'contrasena_actual_incorrecta' };
    const { page, dialog } = await open({ status: 400, json: refusal });
    await dialog.getByLabel('Contraseña', { exact: true }).fill('otra');
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    await dialog.getByText(error).waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.close();
  });
});

describe('a new password in the profile', () => {
  const change = async (...keys: object[]) => {
    const page = await pages.open('/menu/datos-usuario', answers(...keys));
    await page.getByText('Más datos').click();
    await page.getByLabel('Contraseña actual').fill('secreto-largo');
    await page.getByLabel('Nueva contraseña').fill('otro-secreto');
    await page.getByLabel('Confirmar contraseña').fill('otro-secreto');
    return { page, offer: page.getByRole('checkbox', { name: 'Quitar también mis llaves de acceso', exact: true }) };
  };
  const isUpdate = (request: { postData(): string | null }) =>
    /name="action"\r\n\r\nupdate/.test(request.postData() ?? '');

  it.each([true, false])('removes the passkeys if the offer is accepted: %s', async (taken) => {
    const { page, offer } = await change(key);
    await offer.waitFor();
    expect(await offer.isChecked()).toBe(false);
    if (taken) await offer.check();
    const sent = page.waitForRequest(isUpdate);
    await page.getByRole('button', { name: 'Actualizar' }).click();
    expect(/name="quitarLlaves"\r\n\r\n1/.test((await sent).postData() ?? '')).toBe(taken);
    await page.getByText('Datos actualizados correctamente.').waitFor();
    await offer.waitFor({ state: 'detached' });
    await page.close();
  });

  it('offers nothing to an account without passkeys', async () => {
    const page = await pages.open('/menu/datos-usuario', answers());
    await page.getByText('Más datos').click();
    const asked = page.waitForResponse(/\/api\/cuenta\/llaves$/);
    await page.getByLabel('Nueva contraseña').fill('otro-secreto');
    await asked;
    await page.getByText('Llena estos tres campos').waitFor();
    expect(await page.getByRole('checkbox', { name: /llaves/ }).count()).toBe(0);
    await page.close();
  });
});
