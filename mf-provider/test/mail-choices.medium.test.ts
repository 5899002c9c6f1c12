import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const owner = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'usuario',
  correoConfirmado: true,
  perfilCompleto: true,
  faltan: [],
};
const session = (usuario: object | null) => ({ 'GET /api/sesion': { json: { success: true, usuario } } });
const dispositivos = { mensajes: true, comentarios: true, valoraciones: true, respuestas: true, plan: true };
const choices = {
  comentarios: true,
  respuestas: true,
  mensajes: true,
  seguimientos: true,
  decisiones: true,
  dispositivos,
};
const listed = { 'GET /api/cuenta/avisos': { json: { success: true, data: choices } } };
const answer = (data: object) => ({ 'POST /api/cuenta/avisos': { json: { success: true, data } } });

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('the mail preferences of an account', () => {
  it('switch each kind of mail separately, save immediately, and confirm it', async () => {
    const after = answer({ ...choices, respuestas: false });
    const page = await pages.open('/menu/cuenta', { ...session(owner), ...listed, ...after });
    const section = page.getByRole('region', { name: 'Avisos por correo' });
    const replies = section.getByRole('switch', { name: 'Respuestas a tus comentarios' });
    expect(await replies.isChecked()).toBe(true);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await replies.press('Space');
    expect((await sent).postDataJSON()).toEqual({ respuestas: false });
    await section.getByRole('status').filter({ hasText: 'Guardado.' }).waitFor();
    expect(await replies.isChecked()).toBe(false);
    expect(await section.getByRole('switch', { name: 'Comentarios nuevos' }).isChecked()).toBe(true);
    await page.close();
  });

  it('return to their previous state if they cannot be saved, and show the error', async () => {
    const broken = { 'POST /api/cuenta/avisos': { status: 503, json: { success: false, error: 'x' } } };
    const page = await pages.open('/menu/cuenta', { ...session(owner), ...listed, ...broken });
    const section = page.getByRole('region', { name: 'Avisos por correo' });
    const comments = section.getByRole('switch', { name: 'Comentarios nuevos' });
    await comments.click();
    await section.getByRole('alert').waitFor();
    expect(await comments.isChecked()).toBe(true);
    await page.close();
  });

  it('explain that mails start after the confirmation of the e-mail', async () => {
    const page = await pages.open('/menu/cuenta', { ...session({ ...owner, correoConfirmado: false }), ...listed });
    await page.getByText('Los avisos llegan cuando confirmes tu correo.').waitFor();
    await page.close();
  });
});

describe('the unsubscribe link of a mail', () => {
  const done = { 'POST /api/avisos/baja': { json: { success: true, message: 'Listo: ya no te avisaremos.' } } };

  it('changes nothing when opened; its button unsubscribes and says how to switch the mails on again', async () => {
    const page = await pages.open('/perfil/avisos#token=a.b.c', { ...session(null), ...done });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).search);
    });
    const button = page.getByRole('button', { name: 'Dejar de recibirlos' });
    await button.waitFor();
    expect(asked).toEqual([]);
    await button.click();
    await page.getByRole('heading', { name: 'Avisos desactivados' }).waitFor();
    await page.getByText('Si cambias de opinión, actívalos otra vez en Mi cuenta.').waitFor();
    expect(asked).toEqual(['?token=a.b.c']);
    await page.close();
  });

  it.each([
    ['was cut off', '/perfil/avisos'],
    ['has an unknown token', '/perfil/avisos#token=x'],
  ])('leads to the preferences if it %s', async (_case, address) => {
    const refused = {
      'POST /api/avisos/baja': { status: 400, json: { success: false, error: 'x', code: 'enlace_de_baja' } },
    };
    const page = await pages.open(address, { ...session(owner), ...refused });
    if (address.includes('#')) await page.getByRole('button', { name: 'Dejar de recibirlos' }).click();
    await page.getByRole('heading', { name: 'El enlace no es válido' }).waitFor();
    await page.getByRole('link', { name: 'Ver mis avisos' }).waitFor();
    await page.close();
  });
});

describe('the devices with notifications', () => {
  it('stay listed if they cannot be turned off, with a message', async () => {
    const phone = { id: 'a'.repeat(64), navegador: 'Chrome en Android', desde: '2026-11-20T10:00:00.000Z' };
    const page = await pages.open('/menu/cuenta', {
      ...session(owner),
      ...listed,
      'GET /api/cuenta/dispositivos': { json: { success: true, data: { clave: 'clave', dispositivos: [phone] } } },
      'DELETE /api/cuenta/dispositivos': { status: 502, json: {} },
    });
    const section = page.getByRole('region', { name: 'Avisos en tus dispositivos' });
    await section.getByRole('button', { name: 'Apagar en todos mis dispositivos' }).click();
    await section.getByText('No pudimos hacer el cambio. Revisa tu conexión e inténtalo de nuevo.').waitFor();
    await section.getByText('Chrome en Android').waitFor();
    await page.close();
  });
});
