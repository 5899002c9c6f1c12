import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { testBrowser } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './axe-faults.ts';

const folder = path.resolve(import.meta.dirname, '..');

let out: string;
let browser: Browser;

beforeAll(async () => {
  out = await mkdtemp(path.join(tmpdir(), 'vitrina-kit-'));
  await promisify(execFile)(process.execPath, [path.join(folder, 'lookbook/build.mjs'), out]);
  browser = await chromium.launch(testBrowser());
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await rm(out, { recursive: true, force: true });
});

async function open(query = '', width = 1280): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(`${pathToFileURL(path.join(out, 'index.html'))}${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

describe('the kit in a browser', () => {
  it.each([
    ['light', '?tema=claro', 1280],
    ['dark', '?tema=oscuro', 1280],
    ['a layer, light', '?tema=claro&capa=1', 360],
    ['a layer, dark', '?tema=oscuro&capa=1', 360],
  ])('has no axe violations: %s', async (_, query, width) => {
    const page = await open(query, width);
    expect(await axeFaults(page)).toEqual([]);
    await page.close();
  });

  it.each([320, 360, 768, 1280, 1680])('never scrolls sideways at %d pixels', async (width) => {
    const page = await open('', width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.close();
  });

  it.each([
    [360, 2],
    [768, 3],
    [1000, 4],
  ])('lays the collage at %d pixels in %d columns without a gap in its order', async (width, columns) => {
    const page = await open('', width);
    const boxes = await page
      .getByRole('list', { name: 'Publicaciones' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
    expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(columns);
    expect(new Set(boxes.slice(0, columns).map(({ top }) => Math.round(top))).size).toBe(1);
    await page.close();
  });

  it('stops all movement for people who prefer reduced motion, and moves for others', async () => {
    const repeating = (page: Page) =>
      page.evaluate(() => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== 1).length);
    const calm = await open();
    expect(await repeating(calm)).toBe(0);
    await calm.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => repeating(calm)).toBeGreaterThan(0);
    await calm.close();
  });

  it('gives every button a target of at least 24 pixels', async () => {
    const page = await open();
    const small = await page
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.clientWidth < 24 || button.clientHeight < 24)
          .map((button) => button.outerHTML),
      );
    expect(small).toEqual([]);
    await page.close();
  });

  it('hides a picture that fails to load and keeps its box', async () => {
    const page = await open();
    const broken = page.locator('img[src="missing.webp"]').first();
    await broken.scrollIntoViewIfNeeded();
    await expect.poll(() => broken.evaluate((image) => getComputedStyle(image).visibility)).toBe('hidden');
    const box = await broken.evaluate((image) => image.closest('li')?.getBoundingClientRect().height ?? 0);
    expect(box).toBeGreaterThan(100);
    await page.close();
  });

  it('keeps the focus in a layer, and returns it on Escape', async () => {
    const page = await open();
    const opener = page.getByRole('button', { name: 'Abrir capa' });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      // Focus also passes through the browser's controls; then the document's body is the active element.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.close();
  });

  it('closes a layer on back and stays on the page', async () => {
    const page = await open();
    const before = page.url();
    await page.getByRole('button', { name: 'Abrir capa' }).click();
    await page.getByRole('dialog').waitFor();
    await page.evaluate(() => history.back());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(before);
    await page.close();
  });

  it('accepts a suggestion by keyboard alone, without accents', async () => {
    const page = await open();
    const field = page.getByRole('combobox', { name: 'Buscar' });
    await field.fill('michoacan');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBeTruthy();
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Michoacán');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await page.close();
  });

  it('moves between tabs with arrow keys', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'Ver Imagen' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('tab', { name: 'Contacto' }).getAttribute('aria-selected')).toBe('true');
    expect(await page.getByRole('tabpanel').textContent()).toBe('El contacto');
    await page.close();
  });

  it('removes a message after 5,000 ms, not counting the time under a pointer', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.clock.install({ time: '2026-11-21T12:00:00Z' });
    await page.goto(pathToFileURL(path.join(out, 'index.html')).href);
    await page.clock.pauseAt('2026-11-21T13:00:00Z');
    await page.getByRole('button', { name: 'Avisar', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Imagen eliminada correctamente.' });
    await toast.waitFor();
    await page.clock.runFor(4_000);
    await toast.hover();
    await page.clock.runFor(20_000);
    expect(await toast.isVisible()).toBe(true);
    await page.mouse.move(5, 790);
    await page.clock.runFor(950);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(60);
    await toast.waitFor({ state: 'detached' });
    await page.close();
  });

  it('adds a toast to a live region that exists before it, as NVDA and JAWS require', async () => {
    const page = await open();
    const before = await page.locator('[role="status"]').elementHandles();
    await page.getByRole('button', { name: 'Avisar', exact: true }).click();
    await page.getByText('Imagen eliminada correctamente.').waitFor();
    const said = await Promise.all(before.map((region) => region.textContent()));
    expect(said).toContain('Imagen eliminada correctamente.');
    await page.close();
  });

  it('shows an error in the box of a video that cannot be played, and keeps the box', async () => {
    const page = await open();
    const film = page.locator('video[src="missing.mp4"]');
    await film.scrollIntoViewIfNeeded();
    await page.getByText('No pudimos reproducir este video.').waitFor();
    const box = await film.evaluate((video) => video.parentElement?.getBoundingClientRect().toJSON());
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
    expect(await page.getByText('Video de 42 segundos').count()).toBe(1);
    await page.close();
  });

  it('calls `onEnd` of a message once, and not after its action', async () => {
    const page = await open();
    const opener = page.getByRole('button', { name: 'Avisar con salida' });
    await opener.click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('De vuelta').waitFor();
    expect(await page.getByText('Ya no está').count()).toBe(0);
    await opener.click();
    await page.getByRole('button', { name: 'Cerrar aviso' }).last().click();
    await page.getByText('Ya no está').waitFor();
    expect(await page.getByText('Ya no está').count()).toBe(1);
    await page.close();
  });
});
