import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const admin = {
  email: 'a@ejemplo.mx',
  nombre: 'Ada',
  rol: 'admin',
  correoConfirmado: true,
  perfilCompleto: false,
  faltan: [],
};
const signedIn = { 'GET /api/sesion': { json: { success: true, usuario: admin } } };

const live = '1.0.0-aaaaaaaaaaaa';
const canary = '1.0.0-bbbbbbbbbbbb';
const at = '2026-11-20T10:00:00.000Z';
const move = (revision: number, more: object = {}) => ({
  fecha: at,
  equipo: 'mf-chat',
  tipo: 'activar',
  desde: null,
  hacia: live,
  porcentaje: null,
  motivo: 'Despliegue',
  revision,
  ...more,
});
const version = (name: string, estado: string, salud: object) => ({
  version: name,
  estado,
  publicada: at,
  equipo: 'mf-chat',
  javascript: 20_480,
  salud: { paginas: 0, fallos: 0, avisos: {}, lcp: null, inp: null, cls: null, ...salud },
});
const chat = {
  nombre: 'mf-chat',
  revision: 7,
  movimiento: move(7, { equipo: 'registro', tipo: 'canario', hacia: canary, porcentaje: 10, motivo: 'Avance' }),
  canario: { version: canary, porcentaje: 10, automatico: true, desde: at, paginas: 42, espera: 'paginas' },
  regreso: live,
  versiones: [
    version(canary, 'canario', { paginas: 200, fallos: 3, avisos: { http: 3 }, lcp: 2_460, inp: 64, cls: 0.02 }),
    version(live, 'activa', { paginas: 1_800 }),
  ],
};
const listed = (...data: object[]) => ({
  'GET /api/admin/despliegues': { json: { success: true, dias: 30, data } },
});

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

it('the page shows live and canary versions with their health, and ends a canary after a question', async () => {
  const page = await pages.open('/admin?parte=despliegues', {
    ...signedIn,
    ...listed(chat),
    'POST /api/admin/despliegues/mf-chat/regreso': { json: { success: true, version: live } },
  });
  await page.getByText('Canario: 10 % de los visitantes, avanza solo · 42 páginas en este paso.').waitFor();
  const row = await page.getByRole('row').filter({ hasText: canary }).textContent();
  expect(row).toMatch(/Canario.*20\.0 KB.*200.*3 \(1\.5 %\) · http 3.*2\.5 s.*64 ms.*0\.02/);
  await page.getByText('se conserva 30 días', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Terminar el canario: mf-chat' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cambiar la versión de mf-chat?' });
  await dialog.getByText(`Todos los visitantes reciben mf-chat ${live}`, { exact: false }).waitFor();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Terminar el canario' }).click();
  expect((await sent).postDataJSON()).toEqual({ revision: 7 });
  await page.getByText(`mf-chat ${live} es lo que reciben los visitantes.`).waitFor();
  await page.close();
});

it('a channel that somebody else has moved shows a notice, and every move can be read', async () => {
  const moved = { success: false, error: 'Otro despliegue cambió el canal.', code: 'revision_distinta' };
  const page = await pages.open('/admin?parte=despliegues', {
    ...signedIn,
    ...listed({ ...chat, canario: null }),
    'POST /api/admin/despliegues/mf-chat/regreso': { status: 409, json: moved },
    'GET /api/admin/despliegues/mf-chat': {
      json: { success: true, nombre: 'mf-chat', movimientos: [move(2, { equipo: 'admin:0' }), move(1)] },
    },
  });
  await page.getByRole('button', { name: 'Volver a la anterior: mf-chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Volver a la anterior' }).click();
  await page.getByText('Otro despliegue cambió el canal.').waitFor();
  await page.getByRole('button', { name: 'Dejar como está' }).click();
  await page.getByRole('button', { name: 'Ver historial' }).click();
  const moves = page.getByRole('list', { name: 'Movimientos de mf-chat' }).getByRole('listitem');
  await moves.nth(1).waitFor();
  expect(await moves.allTextContents()).toEqual([
    expect.stringMatching(/Administración · Activó 1\.0\.0-a+ · Despliegue$/),
    expect.stringMatching(/mf-chat · Activó/),
  ]);
  await page.close();
});

it('the browser reports of a version appear with their stack once it is opened', async () => {
  const frame = { funcion: 'Bandeja', archivo: 'src/inbox.tsx', linea: 12, columna: 5, fuente: true };
  const foreign = { funcion: null, archivo: null, linea: 1, columna: 1, fuente: false };
  const group = {
    id: 'a',
    version: canary,
    codigo: 'pantalla',
    veces: 3,
    otros: false,
    mensaje: 'x is null',
    rutas: ['/agente'],
    navegadores: ['Safari 16'],
    primero: at,
    ultimo: at,
    pila: [frame, foreign],
  };
  const page = await pages.open('/admin?parte=despliegues', {
    ...signedIn,
    ...listed(chat),
    'GET /api/admin/despliegues/mf-chat/avisos': {
      json: {
        success: true,
        nombre: 'mf-chat',
        avisos: [group, { ...group, id: 'b', otros: true, mensaje: null, pila: [] }],
      },
    },
  });
  await page.getByRole('button', { name: 'Ver fallos' }).click();
  const asked = page.waitForRequest((request) => request.url().includes('/avisos'));
  await page.getByText(`Fallos de ${canary}`).click();
  expect(new URL((await asked).url()).searchParams.get('version')).toBe(canary);
  const groups = page.getByRole('list', { name: `Fallos de ${canary}` }).getByRole('listitem');
  await groups.nth(1).waitFor();
  const [first, second] = await groups.allTextContents();
  expect(first).toMatch(
    /^x is nullpantalla · 3 páginas · \/agente · Safari 16 · .*Bandeja \(src\/inbox\.tsx:12:5\)\ncódigo ajeno a los builds$/s,
  );
  expect(second).toMatch(/^Otros fallos de esta versión/);
  await page.getByRole('button', { name: 'Ocultar fallos' }).click();
  await page.getByText(`Fallos de ${canary}`).waitFor({ state: 'hidden' });
  await page.close();
});

it('an empty registry shows a notice', async () => {
  const page = await pages.open('/admin?parte=despliegues', { ...signedIn, ...listed() });
  await page.getByText('Nada se ha publicado').waitFor();
  await page.close();
});

it('a change that is refused without a text shows that it was not made', async () => {
  const page = await pages.open('/admin?parte=despliegues', {
    ...signedIn,
    ...listed(chat),
    'POST /api/admin/despliegues/mf-chat/regreso': { status: 400, text: '' },
  });
  await page.getByRole('button', { name: 'Terminar el canario: mf-chat' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cambiar la versión de mf-chat?' });
  await dialog.getByRole('button', { name: 'Terminar el canario' }).click();
  await page.getByText('No se pudo. Intenta de nuevo.').waitFor();
  await page.close();
});
