import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { blankProfile } from './blank-profile.ts';

const usuario = { email: 'luz@ejemplo.mx', nombre: 'Luz', rol: 'usuario', perfilCompleto: false, faltan: ['cp'] };
const session = (user: object | null) => ({ 'GET /api/sesion': { json: { success: true, usuario: user } } });
const textless = { status: 400, json: { success: false } };
const area = {
  ...session(usuario),
  'GET /api/servicios': { json: { servicios_oficios: [] } },
  'GET /api/paises': { json: { MX: [{ code: 'DF', name: 'Ciudad de México' }], CO: [] } },
};
const empty = {
  ...blankProfile,
  nombre: 'Luz',
  email: 'luz@ejemplo.mx',
  pais: 'CO',
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('a refusal without a text of the server', () => {
  it("shows the product's text at the login and at the registration", async () => {
    const page = await pages.open('/perfil', { ...session(null), 'POST /api/auth': textless });
    await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
    await page.getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Error desconocido en el login').waitFor();
    await page.getByRole('button', { name: 'Regístrate' }).click();
    await page.getByLabel('Nombre').fill('Luz');
    await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
    await page.getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
    await page.getByLabel('Confirmar contraseña').fill('secreto-largo');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.getByText('Error desconocido en el registro').waitFor();
    await page.close();
  });

  it("shows the text of a failure with the status 200, or the product's where it has none", async () => {
    const page = await pages.open('/perfil', { ...session(null), 'POST /api/auth': { json: { success: false } } });
    await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
    await page.getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Error desconocido en el login').waitFor();
    const said = { success: false, error: 'Tu cuenta está cerrada.' };
    await page.route('**/api/auth', (route) => route.fulfill({ json: said }));
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Tu cuenta está cerrada.').waitFor();
    await page.close();
  });

  it("shows the product's text where the profile cannot be loaded for lack of a connection", async () => {
    const page = await pages.open('/menu/ayuda', area);
    await page.route('**/api/perfil', (route) => route.abort());
    await page.evaluate(() => history.pushState(null, '', '/menu/datos-usuario'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await page.getByText('Ocurrió un error al obtener los datos del usuario.').waitFor();
    await page.close();
  });

  it.each([
    ['Error al obtener los datos del usuario.', { json: { success: true, message: '' } }],
    ['Error al obtener los datos del usuario.', { json: { success: false } }],
    ['Ocurrió un error al obtener los datos del usuario.', textless],
  ])("shows the product's text on the profile: %s", async (text, answer) => {
    const page = await pages.open('/menu/datos-usuario', { ...area, 'POST /api/perfil': answer });
    await page.getByText(text).waitFor();
    await page.close();
  });

  it("shows the product's text for a country without states", async () => {
    const data = { json: { success: true, message: '', data: empty } };
    const page = await pages.open('/menu/datos-usuario', { ...area, 'POST /api/perfil': data });
    await page.getByText('No se encontraron estados para el país seleccionado.').waitFor();
    await page.close();
  });
});
