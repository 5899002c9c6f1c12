import path from 'node:path';
import type { ProviderProfile, Recommended } from '@vitrina/contracts';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleComment, sampleProfile } from './samples.ts';

const provider: ProviderProfile = {
  ...sampleProfile,
  estado_pais: 'JAL',
  ciudad: '3979770',
  ciudad_nombre: 'Zapopan',
  posicion: { lat: 20.72, lon: -103.38 },
  lugar: 'zapopan-jal',
  en_linea: true,
  plan: 'destacado',
  horario: 'Con cita',
  radio_km: 25,
  horas: [
    { dia: 1, desde: '09:00', hasta: '14:00' },
    { dia: 2, desde: '09:00', hasta: '14:00' },
    { cerrado: '2020-12-25' },
    { cerrado: '2099-12-25' },
  ],
  servicios: [
    { nombre: 'Afinación', desde: 1_350, unidad: 'trabajo' },
    { nombre: 'Hora adicional', desde: 350, unidad: 'hora' },
  ],
  pagos: ['efectivo', 'tarjeta'],
  idiomas: ['es'],
  desde_anio: 1998,
  abierto: true,
  abierto_texto: 'Abierto hasta las 14:00',
  comentarios: 6,
};
const comment = (number: number, destacado = false) =>
  sampleComment(number, {
    fecha: `2026-11-21T1${9 - number}:00:00.000Z`,
    comentario: `Llegó a la hora, visita ${number}.`,
    destacado,
  });
const other = (number: number, plan: Recommended['plan']): Recommended => ({
  id: `20000000000000000000000${number}`,
  slug: `otro-${number}`,
  nombre: `Otro ${number}`,
  nnegocio: `Negocio ${number}`,
  especialidad: 'Plomería',
  foto_perfil: '',
  pais: 'MX',
  estado_pais: 'MEX',
  valoracion: null,
  plan,
});
const owner = {
  email: provider.email,
  nombre: provider.nombre,
  rol: 'proveedor',
  plan: 'destacado',
  perfilCompleto: true,
  faltan: [],
};
const answers = {
  'GET /api/sesion': { json: { success: true, usuario: null } },
  'GET /api/proveedores/taller': { json: { success: true, data: provider } },
  'GET /api/galeria': { json: [] },
  'GET /api/comentarios': { json: [1, 2, 3, 4, 5, 6].map((number) => comment(number)) },
  'GET /api/recomendaciones': { json: { success: true, data: [other(1, 'premium'), other(2, 'destacado')] } },
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

it('a page that returns to the screen after a while shows whether the provider is open by now', async () => {
  const page = await pages.open('/planes', answers);
  await page.clock.install();
  await page.goto(new URL('/p/taller', page.url()).href);
  await page.getByText('Abierto hasta las 14:00').first().waitFor();
  const later = { ...provider, abierto: false, abierto_texto: 'Abre mañana a las 9' };
  await page.route('**/api/proveedores/taller', (route) => route.fulfill({ json: { success: true, data: later } }));
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.clock.runFor(100_000);
  await comeBack();
  expect(await page.getByText('Abierto hasta las 14:00').count()).toBeGreaterThan(0);
  await page.clock.runFor(300_000);
  await comeBack();
  await page.getByText('Abre mañana a las 9').first().waitFor();
  await page.close();
});

it('a list of several pages stays as it is when its page returns to the screen after a while', async () => {
  const page = await pages.open('/planes', answers);
  await page.clock.install();
  const asked: (string | null)[] = [];
  await page.route('**/api/comentarios?*', async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    asked.push(cursor);
    const link = { Link: '</api/comentarios?cursor=dos>; rel="next"' };
    await route.fulfill({ json: [comment(cursor ? 2 : 1)], headers: cursor ? {} : link });
  });
  await page.goto(new URL('/p/taller', page.url()).href);
  await page.getByText('Llegó a la hora, visita 1.').waitFor();
  await page.getByRole('button', { name: 'Ver más comentarios' }).click();
  await page.getByText('Llegó a la hora, visita 2.').waitFor();
  const later = { ...provider, abierto: false, abierto_texto: 'Abre mañana a las 9' };
  await page.route('**/api/proveedores/taller', (route) => route.fulfill({ json: { success: true, data: later } }));
  await page.clock.runFor(400_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByText('Abre mañana a las 9').first().waitFor();
  expect(asked).toEqual([null, 'dos']);
  await page.close();
});

it('a printed page has dark contact data within the text, and nothing to press or fill in', async () => {
  const page = await pages.open('/p/taller', answers);
  await page.getByText('visita 6.').waitFor();
  await page.setViewportSize({ width: 520, height: 800 });
  const call = page.getByRole('link', { name: 'Llamar' });
  expect(await call.evaluate((link) => link.parentElement && getComputedStyle(link.parentElement).position)).toBe(
    'fixed',
  );
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(
    await call.evaluate((link) => {
      const { color, backgroundColor } = getComputedStyle(link);
      return [color, backgroundColor, link.parentElement && getComputedStyle(link.parentElement).position];
    }),
  ).toEqual(['rgb(31, 26, 23)', 'rgba(0, 0, 0, 0)', 'static']);
  for (const name of ['Comentar', 'Compartir', 'Reportar']) {
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  }
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.close();
});

describe('the recommendations of a page', () => {
  it('load when the visitor comes near them, and label the paid places', async () => {
    const page = await pages.open('/p/taller', answers);
    const requested: string[] = [];
    page.on('request', (request) => request.url().includes('/api/recomendaciones') && requested.push(request.url()));
    await page.setViewportSize({ width: 360, height: 400 });
    await page.getByText('visita 6.').waitFor();
    await page.getByText('Horario: Con cita').waitFor();
    expect(requested).toEqual([]);
    await page.getByText('visita 6.').scrollIntoViewIfNeeded();
    const section = page.getByRole('region', { name: 'También te puede interesar' });
    await section.waitFor();
    expect(new URL(requested[0] ?? '').searchParams.get('sin')).toBe(provider.id);
    const paid = await section.getByRole('listitem').filter({ hasText: 'Lugar pagado' }).allTextContents();
    expect(paid).toHaveLength(1);
    expect(paid[0]).toContain('Negocio 1');
    expect(await section.getByRole('link', { name: 'Negocio 2' }).getAttribute('href')).toBe('/p/otro-2');
    await page.close();
  });

  it('stay hidden if they are empty or fail to load', async () => {
    for (const answer of [{ json: { success: true, data: [] } }, { status: 500, json: {} }]) {
      const page = await pages.open('/p/taller', { ...answers, 'GET /api/recomendaciones': answer });
      const answered = page.waitForResponse((response) => response.url().includes('/api/recomendaciones'));
      await page.getByText('visita 6.').scrollIntoViewIfNeeded();
      await answered;
      expect(await page.getByText('También te puede interesar').count()).toBe(0);
      await page.close();
    }
  });
});

describe('featured comments', () => {
  it('can be selected and removed by the provider, three at most', async () => {
    const page = await pages.open('/p/taller', {
      ...answers,
      'GET /api/sesion': { json: { success: true, usuario: owner } },
    });
    let order = [1, 2, 3, 4, 5, 6];
    let first = new Set<number>();
    await page.route('**/api/comentarios?*', (route) =>
      route.fulfill({ json: order.map((number) => comment(number, first.has(number))) }),
    );
    await page.route('**/api/comentarios/*/destacado', (route) => {
      const number = Number(/(\d)\/destacado$/.exec(route.request().url())?.[1]);
      const { destacado } = route.request().postDataJSON() as { destacado: boolean };
      first = destacado ? new Set([...first, number]) : new Set([...first].filter((one) => one !== number));
      order = [...first, ...[1, 2, 3, 4, 5, 6].filter((one) => !first.has(one))];
      return route.fulfill({ json: { success: true, data: comment(number, destacado) } });
    });
    const items = page.getByRole('list', { name: 'Comentarios sobre Taller Luz' }).getByRole('listitem');
    for (const number of [6, 3, 5]) {
      await page.getByRole('button', { name: `Destacar el comentario de Persona ${number}` }).click();
      await page.getByRole('button', { name: `Quitar de los destacados el comentario de Persona ${number}` }).waitFor();
    }
    await expect.poll(() => items.nth(2).textContent()).toContain('Persona 5');
    expect(await items.first().textContent()).toMatch(/Persona 6[\s\S]*Destacada por el anunciante/);
    expect(await page.getByText('Ya destacaste 3.').count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Destacar el/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Quitar de los destacados el comentario de Persona 6/ }).click();
    await expect.poll(() => items.first().textContent()).toContain('Persona 3');
    expect(await page.getByRole('button', { name: /^Destacar el/ }).count()).toBe(4);
    await page.close();
  });

  it('cannot be selected by others, or in a plan without them', async () => {
    const free = {
      ...answers,
      'GET /api/proveedores/taller': { json: { success: true, data: { ...provider, plan: 'basico' } } },
    };
    for (const [kept, session] of [
      [answers, null],
      [free, owner],
    ] as const) {
      const page = await pages.open('/p/taller', {
        ...kept,
        'GET /api/sesion': { json: { success: true, usuario: session } },
      });
      await page.getByText('visita 6.').waitFor();
      if (session) await page.getByRole('button', { name: 'Responder a Persona 1' }).waitFor();
      expect(await page.getByRole('button', { name: /Destacar/ }).count()).toBe(0);
      await page.close();
    }
  });
});

describe('the request for a quote', () => {
  const premium = {
    ...answers,
    'GET /api/proveedores/taller': { json: { success: true, data: { ...provider, plan: 'premium' } } },
  };

  it('closes on back and by its buttons, and the page stays', async () => {
    const page = await pages.open('/p/taller', premium);
    const ask = page.getByRole('button', { name: 'Pedir cotización' });
    const form = page.getByRole('dialog', { name: 'Pedir cotización a Taller Luz' });
    for (const close of [() => page.goBack(), () => form.getByRole('button', { name: 'Cancelar' }).click()]) {
      await ask.click();
      await form.waitFor();
      await close();
      await form.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/p/taller');
    }
    await page.getByRole('button', { name: 'Reportar', exact: true }).click();
    await page.getByRole('dialog', { name: /^Reportar/ }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // Opened by a link, it has no entry of its own.
    await page.goto(`${new URL(page.url()).origin}/p/taller?cotizar=Mesa`);
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
    await page.close();
  });

  it('leads to its first wrong field, and returns to its button after a failure', async () => {
    const page = await pages.open('/p/taller?cotizar=', premium);
    const form = page.getByRole('dialog');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    for (const [field, label, text] of [
      ['texto', '¿Qué necesitas?', 'Hay una fuga en la cocina.'],
      ['nombre', 'Tu nombre', 'Ana'],
      ['email', 'Tu correo', 'ana@ejemplo.mx'],
    ] as const) {
      await form.getByRole('button', { name: 'Enviar mensaje' }).click();
      expect(await focused()).toBe(field);
      await form.getByLabel(label).fill(text);
    }
    // A refusal returns the focus to the button that was pressed.
    const send = form.getByRole('button', { name: 'Enviar mensaje' });
    await send.press('Enter');
    await form.getByRole('alert').waitFor();
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.close();
  });
});
