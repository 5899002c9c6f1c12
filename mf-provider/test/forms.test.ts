import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const visitor = { 'GET /api/sesion': { json: { success: true, usuario: null } } };
const owner = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'usuario',
  perfilCompleto: true,
  faltan: [],
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

it('marks an empty field of the login, puts the focus there, and sends nothing', async () => {
  const page = await pages.open('/perfil', visitor);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Este campo es obligatorio.').first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  expect(sent).not.toContain('POST /api/auth');
  await page.close();
});

it.each([
  [
    "the server's own text",
    { status: 401, json: { error: 'Correo o contraseña incorrectos.', code: 'c' } },
    /incorrectos/,
  ],
  [
    'a general text where the server sends none',
    { status: 500, text: 'Error: at line 1' },
    /Ocurrió un error inesperado/,
  ],
])('shows %s when a login is refused, and lets people try again', async (_, answer, text) => {
  const page = await pages.open('/perfil', { ...visitor, 'POST /api/auth': answer });
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
  await page.getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('alert').filter({ hasText: text }).waitFor();
  expect(await page.getByRole('button', { name: 'Entrar' }).isEnabled()).toBe(true);
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('luz@ejemplo.mx');
  await page.close();
});

it('opens the registration by its address, and keeps the e-mail on the way to the login and back', async () => {
  const page = await pages.open('/perfil?modo=registro', visitor);
  await page.getByRole('heading', { name: 'Registro' }).waitFor();
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
  await page.getByRole('button', { name: 'Inicia Sesión' }).click();
  await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor();
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('luz@ejemplo.mx');
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.co');
  await page.goBack();
  await page.getByRole('heading', { name: 'Registro' }).waitFor();
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('luz@ejemplo.co');
  await page.close();
});

it("shows the server's words after a registration, then the login with the e-mail filled in", async () => {
  const answer = { status: 201, json: { success: true, message: 'Tu cuenta está lista.' } };
  const page = await pages.open('/perfil?modo=registro', { ...visitor, 'POST /api/auth': answer });
  await page.getByLabel('Nombre').fill('Luz');
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
  await page.getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
  await page.getByLabel('Confirmar contraseña').fill('secreto-largo');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByRole('alert').filter({ hasText: 'Tu cuenta está lista.' }).waitFor();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor();
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('luz@ejemplo.mx');
  expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('');
  await page.close();
});

it('opens the publish form from the empty gallery, and says that a file is missing', async () => {
  const page = await pages.open('/menu/publicaciones', {
    'GET /api/sesion': { json: { success: true, usuario: owner } },
    'GET /api/obtener_galeria': { json: { success: true, data: [], userLocation: { pais: 'MX', estado_pais: 'DF' } } },
  });
  await page.getByRole('button', { name: 'Publicar mi primera foto' }).click();
  await page.getByRole('textbox', { name: 'Evento', exact: true }).fill('Feria');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await page.getByText('Recuperamos lo que habías escrito.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Evento', exact: true }).inputValue()).toBe('Feria');
  await page.close();
});
