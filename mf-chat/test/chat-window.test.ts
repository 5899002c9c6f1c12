import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

it('asks for the e-mail, streams a reply, and stops sending once a person is called', async () => {
  const page = await pages.open('/', {
    'POST /api/chat': { json: { success: true } },
    'POST /api/chat/notify-admin': { json: { success: true } },
    'POST /api/chat/respuesta': {
      text: 'event: texto\ndata: {"texto":"Te paso "}\n\nevent: texto\ndata: {"texto":"con alguien."}\n\nevent: humano\ndata: {}\n\nevent: fin\ndata: {}\n\n',
    },
  });
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
  await page.getByRole('button', { name: 'Comenzar' }).click();
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Quiero hablar con una persona');
  await page.keyboard.press('Enter');
  await page.getByText('Te paso con alguien.').waitFor();
  await page.getByText('Esperando a una persona del equipo.').waitFor();
  expect(await page.getByRole('button', { name: 'Enviar' }).isDisabled()).toBe(true);
  await page.close();
});

it("shows a refused message with its status and the server's text", async () => {
  const page = await pages.open('/', {
    'POST /api/chat': { status: 429, json: { success: false, error: 'Demasiados mensajes.', code: 'c' } },
  });
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
  await page.getByRole('button', { name: 'Comenzar' }).click();
  await page.getByRole('button', { name: 'Necesito un plomero' }).click();
  await page.getByText('Error 429: Demasiados mensajes.').waitFor();
  await page.close();
});
