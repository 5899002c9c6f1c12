import path from 'node:path';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
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

it('accepts an e-mail address as people paste and type it, and explains why an address receives no mail', async () => {
  const page = await pages.open('/', {
    'POST /api/chat': { json: { success: true } },
    'POST /api/chat/respuesta': { text: 'event: fin\ndata: {}\n\n' },
  });
  const field = page.getByLabel('Correo electrónico');
  expect(await field.getAttribute('type')).toBe('email');
  await field.pressSequentially('josé@diseño.co');
  await page.keyboard.press('Enter');
  await page.getByText('Antes de la @ el correo no lleva acentos ni ñ.').waitFor();
  await field.fill('luz');
  await page.getByRole('button', { name: 'Comenzar' }).click();
  await page.getByText('Escribe un correo completo').waitFor();
  await field.fill('');
  await page.evaluate((text) => {
    const input = document.createElement('textarea');
    input.value = text;
    document.body.append(input);
    input.select();
    document.execCommand('copy');
    input.remove();
  }, 'luz@disen\u0303o\u2011mx.co');
  await field.press('Control+V');
  expect(await field.inputValue()).toBe('luz@xn--diseo-mx-g3a.co');
  await field.press('Control+Z');
  expect(await field.inputValue()).toBe('');
  await page.keyboard.insertText('Luz Ñ <\u202aluz@diseño-mx.co\u202c>');
  expect(await field.inputValue()).toBe('Luz Ñ <luz@diseño-mx.co>');
  await page.keyboard.press('Enter');
  const sent = page.waitForRequest('**/api/chat');
  await page.getByRole('button', { name: 'Necesito un plomero' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ email: 'luz@xn--diseo-mx-g3a.co' });
  await page.close();
});

it("shows a refused message with its status and the server's text, and retries without sending it twice", async () => {
  const page = await pages.open('/', {
    'POST /api/chat': { status: 429, json: { success: false, error: 'Demasiados mensajes.', code: 'c' } },
  });
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
  await page.getByRole('button', { name: 'Comenzar' }).click();
  await page.getByRole('button', { name: 'Necesito un plomero' }).click();
  await page.getByText('Error 429: Demasiados mensajes.').waitFor();
  await page.getByText('No se envió.').waitFor();
  await page.unroute('**/api/chat');
  await page.route('**/api/chat', (route) => route.fulfill({ json: { success: true } }));
  await page.route('**/api/chat/respuesta', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: error\ndata: {"error":"Error 503: x"}\n\n' }),
  );
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('La respuesta no llegó completa.').waitFor();
  expect(await page.getByText('Error 429').count()).toBe(0);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.route('**/api/chat/respuesta', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: texto\ndata: {"texto":"Listo."}\n\nevent: fin\ndata: {}\n\n',
    }),
  );
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('Listo.').waitFor();
  expect(await page.getByText('Error 503').count()).toBe(0);
  expect(sent).not.toContain('/api/chat');
  await page.close();
});

it("shows current data of a continued conversation's providers, and how many no longer exist", async () => {
  const ana = 'a'.repeat(24);
  const gone = 'b'.repeat(24);
  const message = {
    id: 'm1',
    sender: 'ai',
    text: 'Encontré 2 opciones.',
    proveedores: [ana, gone],
    fecha: '2026-11-20T10:00:00Z',
  };
  const found = {
    id: ana,
    slug: 'taller-ana',
    email: 'ana@ejemplo.mx',
    nombre: 'Ana Ruiz',
    nnegocio: 'Taller Ana',
    especialidad: 'Plomera',
    segmento: 'Plomería',
    descripcion: '',
    telefono: '+523312345678',
    whatsapp: '',
    www: '',
    foto_perfil: '',
    pais: 'MX',
    estado_pais: 'JAL',
    insignias: [
      { tipo: 'correo', desde: '2026-10-01' },
      { tipo: 'cedula', desde: '2026-11-02' },
    ],
    desde: { monto: 1_350, moneda: 'MXN' },
    plan: 'gratis',
  };
  const kept = { email: 'luz@ejemplo.mx', estado: 'bot', agente: null, aviso: null, mensajes: [message] };
  const page = await pages.open('/', {
    'GET /api/chat': { json: { success: true, data: kept } },
    'GET /api/usuarios': { json: { success: true, data: [found] } },
  });
  await page.evaluate(() => localStorage.setItem('vitrina.chat', 'true'));
  await page.reload();
  await page.getByRole('button', { name: 'Continuar conversación' }).click();
  // Changes of the speaker are announced, because the region was there before.
  const speaker = page.getByRole('status').filter({ has: page.getByRole('heading') });
  expect(await speaker.textContent()).toContain('Disponible las 24 horas');
  const card = page.getByRole('article').filter({ hasText: 'Taller Ana' });
  await card.getByRole('link', { name: 'Taller Ana' }).waitFor();
  expect(await card.getByRole('link', { name: 'Taller Ana' }).getAttribute('href')).toBe('/p/taller-ana');
  await card.getByText('Desde $1,350 MXN').waitFor();
  await card.getByText('✓ Cédula revisada y 1 más').waitFor();
  await page.getByText('Otra opción ya no está.').waitFor();
  expect(await axeFaults(page, 'section')).toEqual([]);
  // The page that a card opens replaces the entry of the window over it: one press of back leads to the page before.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForFunction(() => history.state?.usr?.layer !== undefined);
  const entries = await page.evaluate(() => history.length);
  await card.getByRole('link', { name: 'Taller Ana' }).click();
  await page.waitForURL('**/p/taller-ana');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.close();
});

it('works by keyboard alone, hides a page that it covers from it, and passes axe', async () => {
  const page = await pages.open('/', {
    'POST /api/chat': { json: { success: true } },
    'POST /api/chat/copia': { status: 202, json: { success: true } },
    'POST /api/chat/respuesta': {
      text:
        'event: texto\ndata: {"texto":"Encontré una opción:"}\n\n' +
        'event: opciones\ndata: {"pregunta":"¿Para cuándo lo necesitas?","respuestas":["Hoy mismo"]}\n\n' +
        'event: fin\ndata: {}\n\n',
    },
  });
  await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<main><a href="#x">Detrás</a></main>'));
  const covered = page.locator('main[inert]');
  expect(await covered.count()).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await covered.waitFor({ state: 'attached' });
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor();
  await page.keyboard.type('plomero en Jalisco');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: '¿Para cuándo lo necesitas?' }).waitFor();
  expect(await axeFaults(page, 'section')).toEqual([]);
  await page.getByRole('button', { name: 'Copia a mi correo' }).press('Enter');
  await page.getByText('Te la enviamos a luz@ejemplo.mx. Puede tardar unos minutos.').waitFor();
  await page.getByRole('button', { name: 'Hoy mismo' }).press('Enter');
  await page.getByText('Hoy mismo', { exact: true }).first().waitFor();
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Escape');
  await covered.waitFor({ state: 'detached' });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Maximizar');
  await page.keyboard.press('Enter');
  await covered.waitFor({ state: 'attached' });
  // Back uncovers the page instead of leaving it.
  await page.goBack();
  await covered.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Maximizar' }).waitFor();
  await page.close();
});

it('shows the name of the person who answers in its header', async () => {
  const said = { id: 'm1', sender: 'humano', text: 'Hola, te ayudo.', proveedores: [], fecha: '2026-11-20T10:00:00Z' };
  const page = await pages.open('/', {
    'GET /api/chat': {
      json: {
        success: true,
        data: { email: 'luz@ejemplo.mx', estado: 'con_agente', agente: 'Ana Ruiz', aviso: null, mensajes: [said] },
      },
    },
    'POST /api/chat': { json: { success: true } },
  });
  await page.evaluate(() => localStorage.setItem('vitrina.chat', 'true'));
  await page.reload();
  await page.getByRole('button', { name: 'Continuar conversación' }).click();
  await page.getByRole('heading', { name: 'Ana Ruiz' }).waitFor();
  expect(await page.getByRole('region', { name: 'Asistente' }).count()).toBe(1);
  await page.getByText('Te atiende una persona del equipo').waitFor();
  expect(await axeFaults(page, 'section')).toEqual([]);
  await page.close();
});
