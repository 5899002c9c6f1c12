import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { animatedPng } from '../support/animations.ts';
import { expectAccessible } from '../support/axe.ts';
import { photoWithGps, smallPicture } from '../support/pictures.ts';
import { fillForm, logInAsProvider, smallPhoto, tileOf } from '../support/provider.ts';

const inputOf = (page: Page) => page.getByLabel('Imagen o video', { exact: true });
const openForm = (page: Page) => page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
const send = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true }).click();

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrina-elegidos-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file that changes or disappears after it was chosen is named, and the next upload continues', async ({
  page,
}) => {
  await logInAsProvider(page);
  const changed = path.join(folder, 'cambia.jpg');
  const gone = path.join(folder, 'desaparece.jpg');
  await writeFile(changed, await smallPicture());
  await writeFile(gone, await smallPicture('#884422'));
  // Holds the first upload back while the files of the others change.
  let held = true;
  await page.route('**/api/subir_archivo', async (route) => {
    await expect.poll(() => held, { timeout: 30_000 }).toBe(false);
    await route.continue();
  });
  const publish = async (event: string, file: string | Awaited<ReturnType<typeof smallPhoto>>) => {
    await openForm(page);
    await inputOf(page).setInputFiles(file);
    await expect(page.getByText('900 × 700 px')).toBeVisible();
    await fillForm(page, event);
    await send(page);
    await page.getByRole('button', { name: 'Cerrar el formulario' }).click();
  };
  await publish('Primera', await smallPhoto());
  await publish('Cambiada', changed);
  await publish('Borrada', gone);
  await publish('Última', await smallPhoto());
  await writeFile(changed, await smallPicture('#112233', 901, 701));
  await rm(gone);
  held = false;

  for (const [event, name] of [
    ['Cambiada', 'cambia.jpg'],
    ['Borrada', 'desaparece.jpg'],
  ] as const) {
    await expect(tileOf(page, event).getByText(`No pudimos leer «${name}»`)).toBeVisible({ timeout: 20_000 });
  }
  await expect(page.getByText('Error de conexión')).toHaveCount(0);
  await expect(tileOf(page, 'Primera').getByRole('img', { name: 'Primera' })).toBeVisible({ timeout: 20_000 });
  await expect(tileOf(page, 'Última').getByRole('img', { name: 'Última' })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);

  await tileOf(page, 'Cambiada').getByRole('button', { name: 'Corregir' }).click();
  await expect(page.getByLabel('Evento', { exact: true })).toHaveValue('Cambiada');
  await expect(page.getByText('No pudimos leer «cambia.jpg»').first()).toBeVisible();
  await inputOf(page).setInputFiles(changed);
  await expect(page.getByText('901 × 701 px')).toBeVisible();
  await send(page);
  await expect(tileOf(page, 'Cambiada').getByRole('img', { name: 'Cambiada' })).toBeVisible({ timeout: 20_000 });
});

test('an upload that breaks off again and again delays no other while the server responds', async ({ page }) => {
  await logInAsProvider(page);
  await page.route('**/api/subir_archivo', (route) => {
    const breaks = route.request().postDataBuffer()?.includes('Se corta');
    return breaks ? route.abort('connectionreset') : route.continue();
  });
  const upload = async (event: string) => {
    await openForm(page);
    await inputOf(page).setInputFiles(await smallPhoto());
    await expect(page.getByText('900 × 700 px')).toBeVisible();
    await fillForm(page, event);
    await send(page);
  };
  await upload('Se corta');
  await page.getByRole('button', { name: 'Cerrar el formulario' }).click();
  // The form closes by itself once the server has the file.
  await upload('Pasa');
  await expect(tileOf(page, 'Pasa').getByRole('img', { name: 'Pasa' })).toBeVisible({ timeout: 20_000 });
  await expect(tileOf(page, 'Se corta').getByText(/^Error de conexión: /)).toBeVisible();
});

test('animations over 1 MB are sent unchanged', async ({ page }) => {
  await logInAsProvider(page);
  const gif = await sharp(await photoWithGps())
    .resize(900)
    .gif()
    .toBuffer();
  for (const file of [
    { name: 'gato.png', mimeType: 'image/png', buffer: await animatedPng(700, 500) },
    { name: 'gato.gif', mimeType: 'image/gif', buffer: gif },
  ]) {
    await openForm(page);
    await inputOf(page).setInputFiles(file);
    await expect(page.getByAltText('Vista previa')).toBeVisible();
    await fillForm(page, file.name);
    const sending = page.waitForRequest('**/api/subir_archivo');
    await send(page);
    const sent = Number(await (await sending).headerValue('content-length'));
    expect(sent).toBeGreaterThan(file.buffer.length);
    await expect(tileOf(page, file.name).getByRole('img', { name: file.name })).toBeVisible({ timeout: 20_000 });
  }
});

test('photos arrive unchanged if the browser alters the content of a canvas', async ({ page }) => {
  await page.addInitScript(() => {
    // Simulates protection against fingerprinting; without canvases in workers, where an init script does not run.
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    const honest = CanvasRenderingContext2D.prototype.getImageData;
    const scramble = (canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d');
      if (!context || canvas.width === 0) return;
      const pixels = honest.call(context, 0, 0, canvas.width, canvas.height);
      for (let index = 0; index < pixels.data.length; index += 1) pixels.data[index] = Math.floor(Math.random() * 256);
      context.putImageData(pixels, 0, 0);
    };
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      scramble(this);
      toBlob.apply(this, given);
    };
  });
  await logInAsProvider(page);
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photoWithGps() };
  await openForm(page);
  await inputOf(page).setInputFiles(photo);
  // Upright, according to its orientation.
  await expect(page.getByText('1800 × 2400 px')).toBeVisible();
  await fillForm(page, 'Sin ruido');
  const sending = page.waitForRequest('**/api/subir_archivo');
  await send(page);
  expect(Number(await (await sending).headerValue('content-length'))).toBeGreaterThan(photo.buffer.length);
  await expect(tileOf(page, 'Sin ruido').getByRole('img', { name: 'Sin ruido' })).toBeVisible({ timeout: 20_000 });

  await page.goto('/menu/datos-usuario');
  await page.locator('input[name=fotoPerfil]').setInputFiles(photo);
  await expect(page.getByText('Tu navegador no deja recortarla aquí')).toBeVisible();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.locator('form img')).toHaveAttribute('src', /\/media\/.*\.jpg/, { timeout: 20_000 });
});
