import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleMedia as media, samplePost as post } from './samples.ts';

const idOf = (number: number) => `00000000000000000000000${number}`;

const work = { id: 'a'.repeat(24), total: 3 };
const pieces = [5, 1, 6].map((number) => ({ id: idOf(number), ...media(number) }));
const answers = {
  'GET /api/galeria': { json: [post(1, { obra: work }), post(2)] },
  [`GET /api/publicaciones/${idOf(1)}`]: {
    json: { success: true, data: post(1, { obra: { ...work, piezas: pieces, comparar: [idOf(5), idOf(6)] } }) },
  },
  'GET /api/sesion': { json: { success: true, usuario: null } },
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

async function openWork() {
  const page = await pages.open('/explorar', answers);
  await page.getByText('3 fotos').waitFor();
  await page.getByRole('button', { name: 'Trabajo 1' }).click();
  const layer = page.getByRole('dialog');
  await layer.getByText('2 de 3').waitFor();
  return { page, layer };
}

it('turns through the pictures of a work from its cover, then to the next post, and back to where it was left', async () => {
  const { page, layer } = await openWork();
  await page.keyboard.press('ArrowLeft');
  await layer.getByText('1 de 3').waitFor();
  for (const place of ['2 de 3', '3 de 3']) {
    await page.keyboard.press('ArrowRight');
    await layer.getByText(place).waitFor();
  }
  await page.keyboard.press('ArrowRight');
  await layer.getByRole('heading', { name: 'Trabajo 2' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await layer.getByText('3 de 3').waitFor();
  await page.close();
});

it('turns by a swipe, and enlarges by two fingers, which then move the picture instead', async () => {
  const { page, layer } = await openWork();
  const touch = (type: string, pointerId: number, clientX: number) =>
    layer
      .locator('img')
      .first()
      .dispatchEvent(type, { pointerId, pointerType: 'touch', clientX, clientY: 200, bubbles: true });
  await touch('pointerdown', 1, 300);
  await touch('pointermove', 1, 180);
  await touch('pointerup', 1, 180);
  await layer.getByText('3 de 3').waitFor();
  await touch('pointerdown', 1, 100);
  await touch('pointerdown', 2, 200);
  await touch('pointermove', 2, 300);
  const scale = () =>
    layer
      .locator('img')
      .first()
      .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
  await expect.poll(scale).toBe(2);
  await touch('pointerup', 2, 300);
  await touch('pointermove', 1, 20);
  await touch('pointerup', 1, 20);
  expect(await layer.getByText('3 de 3').count()).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(scale).toBe(1);
  await page.close();
});

it('compares the pictures before and after by a slider, whose arrow keys turn nothing', async () => {
  const { page, layer } = await openWork();
  await layer.getByRole('button', { name: 'Antes y después' }).click();
  const slider = layer.getByRole('slider', { name: 'Comparar el antes con el después' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slider.inputValue()).toBe('51');
  await layer.getByRole('button', { name: 'Ver la foto 1' }).click();
  await layer.getByText('1 de 3').waitFor();
  expect(await slider.count()).toBe(0);
  await page.close();
});
