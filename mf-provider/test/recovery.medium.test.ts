import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const session = (usuario: object | null) => ({ 'GET /api/sesion': { json: { success: true, usuario } } });
const visitor = session(null);
const owner = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'usuario',
  correoConfirmado: false,
  perfilCompleto: true,
  faltan: [],
};
const ownGallery = {
  'GET /api/obtener_galeria': { json: { success: true, data: [], userLocation: { pais: 'MX', estado_pais: 'DF' } } },
};
const expired = {
  status: 400,
  json: { success: false, error: 'El enlace ya no es válido. Pide uno nuevo.', code: 'enlace_vencido' },
};
const done = (message: string) => ({ json: { success: true, message } });

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('a forgotten password', () => {
  it('starts with the e-mail from the login, and shows the response above a form that can send again', async () => {
    const page = await pages.open('/perfil', { ...visitor, 'POST /api/auth': done('Si hay una cuenta…') });
    await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await page.getByRole('heading', { name: 'Recupera tu cuenta' }).waitFor();
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('luz@ejemplo.mx');
    await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
    await page.getByRole('status').filter({ hasText: 'Si hay una cuenta…' }).waitFor();
    await page.getByRole('button', { name: 'Enviar otra vez' }).waitFor();
    await page.close();
  });

  it('can be replaced through the link, whose form reports different passwords, and leads to the login', async () => {
    const page = await pages.open('/perfil/restablecer#token=abc', {
      ...visitor,
      'POST /api/auth': done('Tu contraseña cambió.'),
    });
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('secreto-largo');
    await page.getByLabel('Confirmar contraseña').fill('secreto-otro');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByText('Las contraseñas no coinciden').waitFor();
    await page.getByLabel('Confirmar contraseña').fill('secreto-largo');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ action: 'restablecer', token: 'abc' });
    await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor();
    await page.getByText('Tu contraseña cambió.').waitFor();
    await page.close();
  });

  it('cannot be replaced through a used link, which leads to another one', async () => {
    const page = await pages.open('/perfil/restablecer#token=abc', { ...visitor, 'POST /api/auth': expired });
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('secreto-largo');
    await page.getByLabel('Confirmar contraseña').fill('secreto-largo');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByRole('heading', { name: 'El enlace ya no es válido' }).waitFor();
    await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
    await page.getByRole('heading', { name: 'Recupera tu cuenta' }).waitFor();
    await page.close();
  });

  it('cannot be replaced through a truncated link', async () => {
    const page = await pages.open('/perfil/restablecer', visitor);
    await page.getByRole('heading', { name: 'El enlace ya no es válido' }).waitFor();
    await page.close();
  });
});

describe('the confirmation of an e-mail', () => {
  it('requires a click, works without a session, and ignores a scanner that opens the link and runs its page', async () => {
    const answers = { ...visitor, 'POST /api/cuenta/confirmacion': done('Tu correo está confirmado.') };
    const page = await pages.open('/perfil/confirmar#token=abc', answers);
    const posted: unknown[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.postDataJSON()));
    const confirm = page.getByRole('button', { name: 'Confirmar mi correo' });
    await confirm.waitFor();
    await page.waitForLoadState('networkidle');
    expect(posted).toEqual([]);
    await confirm.click();
    await page.getByRole('heading', { name: 'Correo confirmado' }).waitFor();
    await page.getByRole('link', { name: 'Iniciar Sesión' }).waitFor();
    expect(posted).toEqual([{ token: 'abc' }]);
    await page.close();
  });

  it('offers the login to a visitor and a new link to the owner if the link has expired', async () => {
    const answers = { 'POST /api/cuenta/confirmacion': expired };
    const stranger = await pages.open('/perfil/confirmar#token=abc', { ...visitor, ...answers });
    await stranger.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await stranger.getByRole('heading', { name: 'El enlace ya no es válido' }).waitFor();
    await stranger.getByRole('link', { name: 'Iniciar Sesión' }).waitFor();
    await stranger.close();
    const page = await pages.open('/perfil/confirmar#token=abc', { ...session(owner), ...answers });
    await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await page.getByRole('button', { name: 'Enviar de nuevo' }).waitFor();
    await page.close();
  });

  it('appears as a notice in the area, which can send the link again, until the e-mail is confirmed', async () => {
    const answers = { ...ownGallery, 'POST /api/cuenta/confirmacion': done('Te enviamos el enlace.') };
    const page = await pages.open('/menu/publicaciones', { ...session(owner), ...answers });
    const notice = page.getByRole('complementary', { name: 'Confirma tu correo' });
    await notice.getByText('Confirma tu correo con el enlace').waitFor();
    await notice.getByRole('button', { name: 'Enviar de nuevo' }).click();
    await notice.getByText('Te enviamos el enlace.').waitFor();
    await page.close();
    const confirmed = session({ ...owner, correoConfirmado: true });
    const later = await pages.open('/menu/publicaciones', { ...confirmed, ...answers });
    await later.getByRole('heading', { name: 'Publicaciones' }).waitFor();
    expect(await later.getByText('Confirma tu correo').count()).toBe(0);
    await later.close();
  });
});
