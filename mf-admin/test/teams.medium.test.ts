import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const admin = { email: 'a@ejemplo.mx', nombre: 'Ada', rol: 'admin', correoConfirmado: true, faltan: [] };
const signedIn = { 'GET /api/sesion': { json: { success: true, usuario: admin } } };
const at = '2026-11-20T10:00:00.000Z';
const soon = '2026-11-20T10:10:00.000Z';
const defaults = { primera: 60, total: 300 };

const team = (nombre: string, more: object = {}) => ({
  nombre,
  activo: true,
  configurado: false,
  tokens: [{ hasta: null }],
  llaves: ['K'.repeat(43)],
  limites: { ...defaults, elevados: false, revisados: false },
  cambios: [],
  api: null,
  activa: null,
  movimiento: null,
  ordenes: [],
  ...more,
});
const listed = (data: object[], firma_aqui = true) => ({
  'GET /api/admin/equipos': {
    json: { success: true, firma_aqui, margenes: { usuales: defaults, maximos: { primera: 120, total: 1000 } }, data },
  },
});
const made = (more: object = {}) => ({
  json: { success: true, token: 'a'.repeat(64), llave: 'B'.repeat(64), anterior_hasta: null, ...more },
});

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

const open = (...answers: object[]) =>
  pages.open('/admin?parte=equipos', Object.assign({ ...signedIn }, ...answers) as typeof signedIn);

it('the list shows the tokens, keys, limits, API, newest move and history of a team', async () => {
  const chat = team('mf-chat', {
    tokens: [{ hasta: soon }, { hasta: null }],
    limites: { primera: 80, total: 400, elevados: true, revisados: false },
    cambios: [{ serie: 1, limites: { primera: 80, total: 400 }, autor: 'admin:0', motivo: 'Mapas', fecha: soon }],
    api: 'https://api.chat.example',
    movimiento: {
      fecha: at,
      equipo: 'mf-chat',
      tipo: 'activar',
      desde: null,
      hacia: '1.0.0-aaaaaaaaaaaa',
      porcentaje: null,
      motivo: 'Despliegue',
      origen: null,
      revision: 3,
    },
    ordenes: [{ serie: 1, accion: 'alta', autor: 'ana', motivo: 'Equipo nuevo', fecha: at }],
  });
  const page = await open(listed([chat, team('mf-ido', { activo: false, tokens: [], llaves: [] })]));
  const card = page.getByRole('listitem', { name: 'mf-chat' });
  await card.getByText('Límites elevados').waitFor();
  const text = await card.textContent();
  expect(text).toMatch(/Uno sin vencimiento; el anterior vale hasta .*K{43}.*80 KB en la primera carga .* 400 KB/);
  expect(text).toMatch(/https:\/\/api\.chat\.example.*Activó 1\.0\.0-aaaaaaaaaaaa/);
  await card.getByRole('button', { name: 'Ver historial: mf-chat' }).click();
  const lines = await page.getByRole('list', { name: 'Historial de mf-chat' }).getByRole('listitem').allTextContents();
  expect(lines).toEqual([
    expect.stringMatching(/Administración · Límites: 80 KB .* · Mapas$/),
    expect.stringMatching(/ana · Alta · Equipo nuevo$/),
  ]);
  const gone = page.getByRole('listitem', { name: 'mf-ido' });
  expect(await gone.getByRole('button').allTextContents()).toEqual(['Ver historial']);
  expect(await gone.textContent()).toMatch(/De baja.*Ninguno vale.*Ninguna/);
  await page.close();
});

it('a name is checked before a team is added, and its token and key stay visible until they were saved', async () => {
  const page = await open(listed([team('mf-chat')]), { 'POST /api/admin/equipos/mf-agenda': made() });
  await page.getByRole('button', { name: 'Añadir equipo' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Qué equipo se añade?' });
  await dialog.getByLabel('Nombre').fill('Agénda');
  await dialog.getByRole('button', { name: 'Añadir equipo' }).click();
  await dialog.getByText('Escribe una palabra de 2 a 31 letras', { exact: false }).waitFor();
  await dialog.getByText('Escribe el motivo: queda en el historial.').waitFor();
  await dialog.getByLabel('Nombre').fill('chat');
  await dialog.getByText('mf-chat ya está de alta.', { exact: false }).waitFor();
  await dialog.getByLabel('Nombre').fill('mf-agenda');
  await dialog.getByLabel('Motivo').fill('Equipo nuevo');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Añadir equipo' }).click();
  expect((await sent).postDataJSON()).toEqual({ accion: 'alta', razon: 'Equipo nuevo', filtrada: false });
  const panel = page.getByRole('region', { name: 'Token y llave de mf-agenda' });
  const lines = await panel.getByLabel('Para el archivo .env del equipo').inputValue();
  expect(lines).toMatch(/^REGISTRY_URL=http.*\nTEAM_TOKEN=a{64}\nSIGNING_KEY=B{64}$/);
  expect(await panel.getByLabel('Órdenes del equipo').inputValue()).toContain('create mf-agenda');
  await panel.getByRole('button', { name: 'Ya los guardé' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.close();
});

it('a team gets another token and key, and after a leak the former key ends', async () => {
  const page = await open(listed([team('mf-chat')]), {
    'POST /api/admin/equipos/mf-chat': made({ anterior_hasta: soon }),
  });
  await page.getByRole('button', { name: 'Cambiar token y llave: mf-chat' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Dar otro token y otra llave a mf-chat?' });
  await dialog.getByText('vale diez minutos más', { exact: false }).waitFor();
  await dialog.getByLabel('La llave pudo llegar a otras manos').check();
  await dialog.getByLabel('Motivo').fill('Se publicó por error');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Cambiar token y llave' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ accion: 'cambio', filtrada: true });
  const panel = page.getByRole('region', { name: 'Token y llave de mf-chat' });
  await panel.getByText('El token anterior vale hasta', { exact: false }).waitFor();
  expect(await panel.getByLabel('Órdenes del equipo').count()).toBe(0);
  await page.close();
});

it('a removal shows its effect on the pages, and a refusal keeps the dialog with its text', async () => {
  const refused = { success: false, error: 'El canal cambió mientras tanto.', code: 'revision_distinta' };
  const page = await open(listed([team('mf-chat'), team('shell')]), {
    'POST /api/admin/equipos/mf-chat': { status: 409, json: refused },
  });
  await page.getByRole('button', { name: 'Dar de baja: mf-chat' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Dar de baja a mf-chat?' });
  await dialog.getByText('salen de la plataforma en segundos', { exact: false }).waitFor();
  await dialog.getByLabel('Motivo').fill('Se disolvió');
  await dialog.getByRole('button', { name: 'Dar de baja' }).click();
  await dialog.getByText('El canal cambió mientras tanto.').waitFor();
  await dialog.getByRole('button', { name: 'Dejar como está' }).click();
  expect(await page.getByRole('button', { name: 'Dar de baja: shell' }).count()).toBe(0);
  await page.close();
});

it('limits are checked at their fields, and the default numbers undo a raise', async () => {
  const raised = team('mf-chat', { limites: { primera: 80, total: 400, elevados: true, revisados: false } });
  const reviewed = team('mf-blog', { limites: { primera: 60, total: 20, elevados: false, revisados: true } });
  const page = await open(listed([raised, reviewed]), {
    'POST /api/admin/equipos/mf-chat/limites': { json: { success: true } },
  });
  await page.getByRole('button', { name: 'Cambiar límites: mf-chat' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cuánto JavaScript puede tener mf-chat?' });
  const first = dialog.getByLabel('Primera carga de una página (KB)');
  const total = dialog.getByLabel('Todo (KB)');
  await first.fill('121');
  await total.fill('3e2');
  await dialog.getByLabel('Motivo').fill('Ya no usa mapas');
  await dialog.getByRole('button', { name: 'Guardar límites' }).click();
  await dialog.getByText('Escribe un número entero de 60 a 120.').waitFor();
  await dialog.getByText('Escribe un número entero de 300 a 1000.').waitFor();
  await first.fill('60');
  await total.fill('300');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Guardar límites' }).click();
  expect((await sent).postDataJSON()).toEqual({ limites: null, razon: 'Ya no usa mapas' });
  await page.getByText('Los límites de mf-chat ya valen.').waitFor();
  expect(await page.getByRole('button', { name: 'Cambiar límites: mf-blog' }).count()).toBe(0);
  await page.close();
});

it('an origin that the server refuses is marked at its field, and an API is removed after a question', async () => {
  const refused = { success: false, error: 'La solicitud no es válida.', code: 'solicitud_invalida' };
  const page = await open(listed([team('mf-chat', { api: 'https://api.chat.example' })]), {
    'POST /api/admin/apis/chat': { status: 400, json: refused },
  });
  await page.getByRole('button', { name: 'Cambiar API: mf-chat' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Dónde está la API de mf-chat?' });
  const origin = dialog.getByLabel('Origen');
  await origin.fill('https://api.chat.example/v1');
  await dialog.getByRole('button', { name: 'Guardar API' }).click();
  const fault = 'Escribe protocolo y servidor en minúsculas';
  await dialog.getByText(fault, { exact: false }).waitFor();
  await origin.fill('https://api2.chat.example');
  await dialog.getByText(fault, { exact: false }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Guardar API' }).click();
  await dialog.getByText(fault, { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Dejar como está' }).click();
  await page.getByRole('button', { name: 'Quitar API: mf-chat' }).click();
  const question = page.getByRole('dialog', { name: '¿Quitar la API de mf-chat?' });
  await question.getByText('dejan de llegar a https://api.chat.example', { exact: false }).waitFor();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await question.getByRole('button', { name: 'Quitar API' }).click();
  expect((await sent).postDataJSON()).toEqual({ origen: null });
  await page.close();
});

it('an order that fails without a text shows that it was not carried out', async () => {
  const page = await open(listed([team('mf-chat')]), { 'POST /api/admin/equipos/mf-chat': { status: 400, text: '' } });
  await page.getByRole('button', { name: 'Dar de baja: mf-chat' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Dar de baja a mf-chat?' });
  await dialog.getByLabel('Motivo').fill('Se disolvió');
  await dialog.getByRole('button', { name: 'Dar de baja' }).click();
  await dialog.getByText('No se pudo. Intenta de nuevo.').waitFor();
  await page.close();
});

it('a platform with the key elsewhere explains how to add teams there', async () => {
  const page = await open(listed([team('mf-chat')], false));
  await page.getByText('npm run team -- add mf-agenda', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Añadir equipo' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cambiar token y llave: mf-chat' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Cambiar límites: mf-chat' }).waitFor();
  await page.close();
});

it('a registry without teams shows a notice', async () => {
  const page = await open(listed([]));
  await page.getByText('No hay equipos').waitFor();
  await page.close();
});

it('a rotation after a leak says what the platform loses for the shell and for this area, which cannot be removed here', async () => {
  const page = await open(listed([team('shell'), team('mf-admin'), team('mf-chat')]));
  const hints = [
    ['shell', 'Sin el shell no hay páginas'],
    ['mf-admin', 'También sale esta área'],
    ['mf-chat', 'El equipo publica otra vez'],
  ] as const;
  for (const [name, hint] of hints) {
    await page.getByRole('button', { name: `Cambiar token y llave: ${name}`, exact: true }).click();
    await page.getByText(hint).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const removals = await page.getByRole('button', { name: /^Dar de baja/ }).all();
  expect(removals).toHaveLength(1);
});
