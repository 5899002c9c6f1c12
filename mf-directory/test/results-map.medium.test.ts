import path from 'node:path';
import type { MapPoint, Provider } from '@vitrina/contracts';
import { axeFaults, type ComponentPages, componentPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleProvider } from './samples.ts';

type Page = Awaited<ReturnType<ComponentPages['open']>>;

const entry = `
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Platform } from '@vitrina/sdk/host';
import ResultsMap from './explore/results-map.tsx';
import { EVERYTHING } from './explore/use-filters.ts';

window.events = [];
// The place of the address is no filter.
const { pais, estado, ...named } = Object.fromEntries(new URLSearchParams(location.search));
const filters = { ...EVERYTHING, ...named };
createRoot(document.getElementById('root')).render(
  <BrowserRouter><Platform>
    <main>
      <h1>Explorar</h1>
      <ResultsMap
        filters={filters}
        change={(part) => window.events.push(part)}
        onOpen={(slug) => window.events.push(slug)}
      />
      <p style={{ height: 2000 }}>Debajo</p>
    </main>
  </Platform></BrowserRouter>,
);`;

const guadalajara: MapPoint = {
  lat: 20.677,
  lon: -103.347,
  total: 1234,
  ciudad: '4005539',
  nombre: 'Guadalajara',
  estado: 'JAL',
  pais: 'MX',
};
const autlan: MapPoint = {
  ...guadalajara,
  lat: 19.771,
  lon: -104.366,
  total: 1,
  ciudad: '4018404',
  nombre: 'Autlán',
  proveedor: 'a'.repeat(24),
};
const provider: Provider = {
  ...sampleProvider,
  id: 'a'.repeat(24),
  slug: 'taller-de-prueba',
  descripcion: 'Arreglo fugas.',
  estado_pais: 'JAL',
  ciudad: '4018404',
  ciudad_nombre: 'Autlán',
};
const answered = (data: readonly MapPoint[], centro: { lat: number; lon: number } | null = null) => ({
  'GET /api/sesion': { json: { success: true, usuario: null } },
  'GET /api/mapa': { json: { success: true, data, centro } },
  'GET /api/usuarios': { json: { success: true, data: [provider] } },
});

let pages: ComponentPages;
beforeAll(async () => {
  pages = await componentPages(entry, path.resolve(import.meta.dirname, '../src'));
});
afterAll(() => pages?.close());

const JALISCO = '/explorar?pais=MX&estado=JAL';

async function open(answers: Parameters<ComponentPages['open']>[1], address = JALISCO): Promise<Page> {
  const page = await pages.open(address, answers);
  await page.getByRole('region', { name: 'Mapa de proveedores' }).waitFor();
  return page;
}

/** Queries of the map's calls, in order. */
function queriesOf(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/mapa') queries.push(searchParams);
  });
  return queries;
}
const eventsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'events') as unknown[]);
const mapOf = (page: Page) => page.locator('[role=region][tabindex="0"]');
const isFocused = (locator: ReturnType<Page['locator']>) =>
  locator.evaluate((element) => element === document.activeElement);

describe('the map of results', () => {
  it('names the providers of each town and zooms into a pressed cluster, whose finer points it requests', async () => {
    const page = await open(answered([guadalajara, autlan]));
    const cluster = page.getByRole('button', { name: 'Guadalajara, Jalisco: 1,234 proveedores' });
    await cluster.waitFor();
    await page.getByRole('button', { name: 'Autlán, Jalisco: 1 proveedor', exact: true }).waitFor();
    await page.getByText('1,235 proveedores', { exact: true }).waitFor();
    const queries = queriesOf(page);
    await cluster.click();
    await expect.poll(() => queries.length).toBeGreaterThan(0);
    const [west = 0, south = 0, east = 0, north = 0] = queries.at(-1)?.get('caja')?.split(',').map(Number) ?? [];
    expect(west < -103.347 && -103.347 < east && south < 20.677 && 20.677 < north).toBe(true);
    expect(Number(queries.at(-1)?.get('zoom'))).toBeGreaterThanOrEqual(8);
    expect(queries.at(-1)?.has('estado')).toBe(false);
    expect(await isFocused(mapOf(page))).toBe(true);
  });

  it("shows a single provider's card, opens their page from it, and returns the focus on Escape", async () => {
    const page = await open(answered([guadalajara, autlan]));
    const single = page.getByRole('button', { name: 'Autlán, Jalisco: 1 proveedor', exact: true });
    await single.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'En Autlán' });
    await card.getByText('Taller Luz').waitFor();
    expect(await card.getByText('Plomería').count()).toBe(1);
    await card.getByRole('button', { name: 'Ver contacto' }).click();
    expect(await eventsOf(page)).toEqual(['taller-de-prueba']);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await isFocused(single)).toBe(true);
  });

  it('offers the list first, and lists a town whose providers no zoom divides', async () => {
    const page = await open(answered([guadalajara]));
    await page.getByRole('button', { name: /Guadalajara/ }).waitFor();
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByRole('button', { name: 'Ver como lista' }))).toBe(true);
    await page.keyboard.press('Enter');
    const zoomIn = page.getByRole('button', { name: 'Acercar el mapa' });
    while ((await zoomIn.getAttribute('aria-disabled')) === 'false') await zoomIn.click();
    await page.getByRole('button', { name: /Guadalajara/ }).dispatchEvent('click');
    await page.getByRole('heading', { name: '1,234 proveedores en Guadalajara' }).waitFor();
    await page.getByRole('button', { name: 'Ver en la lista' }).click();
    const [list, town] = await eventsOf(page);
    expect(list).toEqual({ vista: '' });
    expect(town).toMatchObject({ vista: '', ciudad: guadalajara.ciudad });
  });

  it('keeps the focus when a newer answer replaces the focused point', async () => {
    const page = await open(answered([guadalajara, autlan]));
    const point = page.getByRole('button', { name: /^Autlán/ });
    await point.waitFor();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/mapa?*', async (route) => {
      await released;
      await route.fulfill({ json: { success: true, data: [guadalajara], centro: null } });
    });
    const requested = page.waitForRequest('**/api/mapa?*');
    await mapOf(page).press('-');
    await requested;
    await point.focus();
    release();
    await point.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(mapOf(page))).toBe(true);
  });

  it('follows the arrow keys, and plus and minus', async () => {
    const page = await open(answered([guadalajara]));
    await page.getByRole('button', { name: /Guadalajara/ }).waitFor();
    const queries = queriesOf(page);
    await mapOf(page).focus();
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => queries.length).toBeGreaterThan(0);
    const zoom = Number(queries.at(-1)?.get('zoom'));
    await page.keyboard.press('+');
    await expect.poll(() => Number(queries.at(-1)?.get('zoom'))).toBe(zoom + 1);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect.poll(() => Number(queries.at(-1)?.get('zoom'))).toBe(zoom - 1);
  });

  it('draws the searched radius around the town, and limits its calls to it', async () => {
    const page = await open(
      answered([guadalajara], { lat: 20.677, lon: -103.347 }),
      `${JALISCO}&ciudad=4005539&radio=10`,
    );
    await page.locator('.leaflet-overlay-pane path').waitFor({ state: 'attached' });
    const queries = queriesOf(page);
    await page.getByRole('button', { name: 'Alejar el mapa' }).click();
    await expect.poll(() => queries.at(-1)?.get('radio')).toBe('10');
    const [west = 0, , east = 0] = queries.at(-1)?.get('caja')?.split(',').map(Number) ?? [];
    expect(west < -103.347 && -103.347 < east && east - west < 10).toBe(true);
  });

  it('says that an area is empty, and repeats a failed call on request', async () => {
    const empty = await open(answered([]));
    await empty.getByText('No hay proveedores en esta parte del mapa. Muévelo o aléjalo.').waitFor();
    const failed = {
      status: 503,
      json: { success: false, error: 'La búsqueda está en pausa.', code: 'servicio_no_disponible' },
    };
    const page = await open({ ...answered([]), 'GET /api/mapa': failed });
    const retry = page.getByRole('button', { name: 'Reintentar' });
    await retry.waitFor();
    const queries = queriesOf(page);
    await retry.click();
    await expect.poll(() => queries.length).toBeGreaterThan(0);
  });

  it('leaves one finger to the page until it is tapped', async () => {
    const page = await pages.open(JALISCO, answered([guadalajara]));
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.reload();
    await page.getByText('Muévelo con dos dedos, o tócalo para moverlo con uno.').waitFor();
    const point = page.getByRole('button', { name: /Guadalajara/ });
    await point.waitFor();
    const box = await mapOf(page).boundingBox();
    if (!box) throw new Error('the map has no box');
    const at = { x: Math.round(box.x + 60), y: Math.round(box.y + box.height - 60) };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
      device.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y: at.y - up }],
      });
    const swipe = async () => {
      await touch('touchStart');
      for (let up = 10; up <= 150; up += 10) await touch('touchMove', up);
      await touch('touchEnd');
    };
    const offset = () =>
      point.evaluate(
        (button) =>
          button.getBoundingClientRect().y - (button.closest('[tabindex="0"]')?.getBoundingClientRect().y ?? 0),
      );
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await offset();
    // A page that is swiped continues to scroll for some frames, also after a jump to its start.
    const ended = await page.evaluateHandle(() => {
      const state = { scroll: false };
      addEventListener('scrollend', () => Object.assign(state, { scroll: true }), { once: true });
      return state;
    });
    await swipe();
    await expect.poll(() => ended.evaluate(({ scroll }) => scroll)).toBe(true);
    expect(await scrolled()).toBeGreaterThan(100);
    expect(await offset()).toBeCloseTo(before, 0);
    await page.evaluate(() => scrollTo(0, 0));
    // On a busy machine a browser may take the touch for a long press, or for the end of the swipe before.
    const tap = async () => {
      await Promise.all([touch('touchStart'), touch('touchEnd')]);
      const dragging = page.locator('.leaflet-touch-drag');
      return dragging.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(tap).toBe(true);
    await swipe();
    await expect.poll(offset).toBeLessThan(before - 100);
    expect(await scrolled()).toBe(0);
  });

  it('enlarges its outlines while two fingers spread, before they are lifted', async () => {
    const page = await pages.open(JALISCO, answered([guadalajara]));
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    await page.reload();
    const outlines = mapOf(page).locator('svg:has(path)').first();
    await outlines.waitFor({ state: 'attached' });
    const box = await mapOf(page).boundingBox();
    if (!box) throw new Error('the map has no box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
      device.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [
          { x: x - apart, y, id: 1 },
          { x: x + apart, y, id: 2 },
        ],
      });
    const shownUnits = async () => Number((await outlines.getAttribute('viewBox'))?.split(' ')[2]);
    const before = await shownUnits();
    await touch('touchStart', 30);
    for (let apart = 35; apart <= 90; apart += 5) await touch('touchMove', apart);
    await expect.poll(shownUnits).toBeLessThan(before / 2);
    await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  });

  it.each([
    { width: 360, theme: 'light' },
    { width: 360, theme: 'dark' },
    { width: 1280, theme: 'light' },
    { width: 1280, theme: 'dark' },
  ] as const)('has no accessibility fault at $width px in the $theme theme', async ({ width, theme }) => {
    const page = await open(answered([guadalajara, autlan]));
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    await page.getByRole('button', { name: /Autlán/ }).click();
    await page.getByText('Taller Luz').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  it('requests nothing from other servers', async () => {
    const page = await pages.open('/', answered([guadalajara]));
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.goto(new URL(JALISCO, page.url()).href);
    await page.getByRole('button', { name: /Guadalajara/ }).waitFor();
    await page.getByRole('button', { name: 'Acercar el mapa' }).click();
    expect([...origins]).toEqual([new URL(page.url()).origin]);
  });
});
