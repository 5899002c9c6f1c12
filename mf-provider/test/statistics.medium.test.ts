import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OwnStatistics, VisitDay } from '@vitrina/contracts';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeInPercent, csvOf, isEmpty } from '../src/statistics/metrics.ts';

const counts = (vistas: number) => ({
  vistas,
  busquedas: 3 * vistas,
  tarjeta: 0,
  contactos: { telefono: vistas, whatsapp: 0, correo: 1, www: 0 },
});
const none = { vistas: 0, busquedas: 0, tarjeta: 0, contactos: { telefono: 0, whatsapp: 0, correo: 0, www: 0 } };
const serie: VisitDay[] = Array.from({ length: 7 }, (_, day) => ({ fecha: `2026-11-1${day}`, ...counts(day) }));

const owner = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'proveedor',
  plan: 'premium',
  correoConfirmado: true,
  perfilCompleto: true,
  faltan: [],
};
const data = { publicaciones: 1_234, imagenes: 1_200, videos: 34, comentarios: 56, usuarios_activos: 78 };
const answers = (propias: OwnStatistics | null) => ({
  'GET /api/sesion': { json: { success: true, usuario: owner } },
  'GET /api/estadisticas': { json: { success: true, data, propias } },
  'GET /api/usuarios': { json: { success: true, data: [{ slug: 'luz' }] } },
});

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('the title of the window', () => {
  it('names the part of the area', async () => {
    const page = await pages.open('/menu/estadisticas', answers(null));
    const area = page.getByRole('navigation', { name: 'Tu vitrina' });
    for (const part of ['Blog', 'Mensajes', 'Datos de Usuario', 'Ayuda', 'Mi cuenta', 'Publicaciones']) {
      await area.getByRole('link', { name: part, exact: true }).click();
      await expect.poll(() => page.title()).toBe(`${part} · Vitrina`);
    }
    await area.getByRole('link', { name: 'Estadisticas' }).click();
    await expect.poll(() => page.title()).toBe('Estadísticas · Vitrina');
    await page.close();
  });
});

describe('statistics', () => {
  it('show the five numbers of the platform by name and in order', async () => {
    const page = await pages.open('/menu/estadisticas', answers(null));
    const five = page.locator('section', { has: page.getByRole('heading', { name: 'Toda la vitrina' }) }).locator('dl');
    await five.waitFor();
    expect(await five.locator('dt').allTextContents()).toEqual([
      'Publicaciones',
      'Imágenes',
      'Videos',
      'Comentarios',
      'Usuarios activos',
    ]);
    expect(await five.locator('dd').allTextContents()).toEqual(['1,234', '1,200', '34', '56', '78']);
    await page.getByRole('link', { name: 'Completar mis datos' }).waitFor();
    await page.close();
  });

  it('show a provider four sums with the previous period, a chart of the selected one, and each day', async () => {
    const page = await pages.open(
      '/menu/estadisticas',
      answers({ ...counts(21), serie, antes: counts(10), palabras: [{ texto: 'reparar tinaco', veces: 4 }] }),
    );
    const views = page.getByRole('button', { name: 'Vistas' });
    await views.waitFor();
    expect(await views.textContent()).toBe('Vistas21+110 % · 10 en los 7 días anteriores');
    expect(await views.getAttribute('aria-pressed')).toBe('true');
    await page
      .getByText('En los últimos 7 días abrieron tu página 21 veces, 11 más que en los 7 anteriores.')
      .waitFor();
    const terms = page.getByRole('region', { name: 'Lo que buscaron antes de abrir tu página' });
    expect(await terms.locator('dl').textContent()).toBe('«reparar tinaco»4 veces');
    const chart = page.getByRole('img', { name: 'Vistas por día en los últimos 7 días: 21 en total' });
    expect(await chart.textContent()).toContain('16 nov');
    const heights = await chart.locator('b').evaluateAll((bars) => bars.map((bar) => bar.clientHeight));
    // From none to six views a day, each bar is a step taller than the one before.
    expect(heights).toHaveLength(7);
    expect(heights[0]).toBe(0);
    for (const [day, height] of heights.entries())
      if (day > 0) expect(height).toBeGreaterThan((heights[day - 1] ?? 0) + 15);
    await page.getByRole('button', { name: 'Contactos' }).click();
    await page.getByRole('img', { name: /^Contactos por día/ }).waitFor();
    expect(await page.getByLabel('Contactos por medio').textContent()).toBe('Teléfono21WhatsApp0Correo1Sitio web0');
    const rows = page.getByRole('table').locator('tbody tr');
    expect(await rows.first().textContent()).toBe('16 nov61870');
    expect(await rows.count()).toBe(7);
    await page.setViewportSize({ width: 320, height: 740 });
    const hidden = await page.getByRole('table').evaluate((table) => {
      const frame = table.parentElement ?? table;
      return frame.scrollWidth - frame.clientWidth;
    });
    expect(hidden).toBe(0);
    await page.close();
  });

  it('print all days and the bars of the chart', async () => {
    const month = Array.from({ length: 30 }, (_, day) => ({ fecha: `2026-11-${day + 1}`, ...counts(day) }));
    const shown = { ...counts(435), serie: month, antes: none, palabras: [] };
    const page = await pages.open('/menu/estadisticas', answers(shown));
    await page.emulateMedia({ media: 'print' });
    const frame = page.getByRole('region', { name: 'Día por día' });
    expect(
      await frame.evaluate((box) => [box.scrollHeight - box.clientHeight, getComputedStyle(box).overflowY]),
    ).toEqual([0, 'visible']);
    const bar = page
      .getByRole('img', { name: /Vistas/ })
      .locator('b')
      .last();
    expect(await bar.evaluate((box) => getComputedStyle(box).printColorAdjust)).toBe('exact');
    expect(await page.getByRole('button', { name: 'Descargar CSV' }).isVisible()).toBe(false);
    await page.close();
  });

  it('load the selected period', async () => {
    const page = await pages.open('/menu/estadisticas', answers({ ...counts(21), serie, antes: none, palabras: [] }));
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/estadisticas?dias=90'));
    await page.getByRole('tab', { name: '90 días' }).click();
    await asked;
    await page.close();
  });

  it('can be downloaded as a file with a line for each day', async () => {
    const page = await pages.open('/menu/estadisticas', answers({ ...counts(21), serie, antes: none, palabras: [] }));
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('estadisticas-2026-11-10-2026-11-16.csv');
    expect(await readFile(await file.path(), 'utf8')).toBe(csvOf(serie));
    await page.close();
  });

  it('explain to a new provider why they are empty, with the page and the card to share', async () => {
    const page = await pages.open('/menu/estadisticas', answers({ ...none, serie: [], antes: none, palabras: [] }));
    await page.getByText('Aún no hay visitas').waitFor();
    await page.getByText('Comparte tu página').waitFor();
    expect(await page.getByRole('link', { name: 'Mi tarjeta' }).getAttribute('href')).toBe('/p/luz/tarjeta');
    await page.close();
  });

  it('show an error with a retry button if they cannot be loaded', async () => {
    const page = await pages.open('/menu/estadisticas', {
      ...answers(null),
      'GET /api/estadisticas': { status: 503, json: { success: false, error: 'No está.', code: 'x' } },
    });
    await page.getByRole('button', { name: 'Volver a cargar' }).waitFor();
    await page.close();
  });
});

describe('the CSV file', () => {
  it('contains a header, whole numbers, and the line ends of RFC 4180', () => {
    expect(csvOf(serie.slice(1, 2))).toBe(
      '\u{FEFF}Fecha,Vistas,Búsquedas,Teléfono,WhatsApp,Correo,Sitio web,Tarjeta\r\n2026-11-11,1,3,1,0,1,0,0\r\n',
    );
  });
});

describe('a change between two periods', () => {
  it.each([
    [12, 10, 20],
    [5, 10, -50],
    [0, 3, -100],
    [7, 7, 0],
    [7, 0, null],
  ])('to %i from %i equals %s percent', (now, before, percent) => {
    expect(changeInPercent(now, before)).toBe(percent);
  });

  it('counts as empty if both periods are empty', () => {
    expect(isEmpty(none, none)).toBe(true);
    expect(isEmpty(none, counts(1))).toBe(false);
  });
});
