import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const admin = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'admin',
  correoConfirmado: true,
  perfilCompleto: false,
  faltan: ['telefono'],
};
const session = (usuario: object | null) => ({ 'GET /api/sesion': { json: { success: true, usuario } } });
const pending = session({ ...admin, segundoFactorPendiente: true });
const refused = (code: string, error: string) => ({ status: 400, json: { success: false, error, code } });

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('staff who logged in by password alone', () => {
  it('must use their passkey before the screen opens, and see why it failed', async () => {
    const wrong = refused('llave_invalida', 'No pudimos comprobar esa llave de acceso. Usa otra o tu contraseña.');
    const page = await pages.open('/perfil/llave', { ...pending, 'POST /api/auth/llave/opciones': wrong });
    await page.getByRole('heading', { name: 'Confirma que eres tú', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
    await page.getByRole('alert').filter({ hasText: 'No pudimos comprobar esa llave' }).waitFor();
    await page.close();
  });

  it("can add the first passkey with the operator's code", async () => {
    const expired = refused('codigo_de_alta_invalido', 'El código no es válido o ya venció.');
    const page = await pages.open('/perfil/llave', {
      ...pending,
      'GET /api/cuenta/llaves': { json: { success: true, data: [] } },
      'POST /api/cuenta/llaves/opciones': expired,
    });
    await page.getByRole('link', { name: 'Agregar una llave' }).click();
    const keys = page.getByRole('region', { name: 'Llaves de acceso' });
    await keys.getByRole('button', { name: 'Agregar una llave' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    expect(await dialog.getByText('Este campo es obligatorio.').count()).toBe(2);
    await dialog.getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
    await dialog.getByLabel('Código de alta').fill(' abc ');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    expect((await sent).postDataJSON()).toEqual({ contrasena: 'secreto-largo', codigo: 'abc' });
    await dialog.getByText('El código no es válido o ya venció.').waitFor();
    await page.close();
  });
});

describe('the passkey screen', () => {
  it.each([
    ['visitors to the login', session(null), 'Iniciar Sesión'],
    ['people without a role to their area', session({ ...admin, rol: 'usuario' }), 'Publicaciones'],
  ])('redirects %s', async (_name, who, heading) => {
    const page = await pages.open('/perfil/llave', who);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.close();
  });
});
