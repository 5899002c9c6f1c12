import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePost as post } from './samples.ts';

const answers = {
  'GET /api/galeria': { json: [post(1), post(2), post(3)] },
  'GET /api/sesion': { json: { success: true, usuario: null } },
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

it('returns the focus to the tile of the post opened last, even if the layer closes before it is drawn', async () => {
  const page = await pages.open('/explorar', answers);
  await page.getByRole('button', { name: 'Trabajo 1' }).click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Trabajo 2');
  await page.close();
});

it('returns the focus to the tile after turning and going back', async () => {
  const page = await pages.open('/explorar', answers);
  await page.getByRole('button', { name: 'Trabajo 1' }).click();
  const layer = page.getByRole('dialog');
  await layer.getByRole('button', { name: 'Publicación siguiente' }).click();
  await layer.getByRole('heading', { name: 'Trabajo 2' }).waitFor();
  await layer.getByRole('button', { name: 'Publicación siguiente' }).click();
  await layer.getByRole('heading', { name: 'Trabajo 3' }).waitFor();
  await page.goBack();
  await layer.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Trabajo 3');
  await page.close();
});

it('states in the detail of a post when its event took place, and marks no tile', async () => {
  const past = post(1, { fecha_evento: '2026-01-15', finalizado: true });
  const page = await pages.open('/explorar', { ...answers, 'GET /api/galeria': { json: [past, post(2)] } });
  await page.getByRole('button', { name: 'Trabajo 1' }).click();
  const layer = page.getByRole('dialog');
  await layer.getByText(/^Se realizó el 15 .*2026$/).waitFor();
  expect(await page.getByText('Finalizado').count()).toBe(0);
  await layer.getByRole('button', { name: 'Publicación siguiente' }).click();
  await layer.getByRole('heading', { name: 'Trabajo 2' }).waitFor();
  expect(await layer.getByText(/^Se realizó/).count()).toBe(0);
  await page.close();
});
