import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { photoWithGps } from '../support/pictures.ts';
import {
  dropOrPaste,
  fillForm,
  logInAsProvider,
  type PageFile,
  publishQuietly,
  smallPhoto,
  tileOf,
} from '../support/provider.ts';
import { clip } from '../support/videos.ts';

/** About 1 MB: the form's texts and boundaries are added to the picture. */
const ABOUT_1_MB = 1.1 * 1_048_576;

test('a large photo dropped on the page is reduced in a worker, sent with progress, and survives a reload', async ({
  page,
}) => {
  await logInAsProvider(page);
  await expect(page.getByRole('button', { name: 'Publicar mi primera foto' })).toBeVisible();
  const photo = { name: 'grande.jpg', mimeType: 'image/jpeg', buffer: await photoWithGps() };
  const worker = page.waitForEvent('worker');
  await dropOrPaste(page, 'drop', photo);
  expect((await worker).url()).toMatch(/^blob:/);
  await expect(page.getByText(/Reducida de .* MB a .* MB/)).toBeVisible();
  await expect(page.getByText('768 × 1024 px')).toBeVisible();
  await fillForm(page, 'Grande');
  await expectAccessible(page);
  const request = page.waitForRequest('**/api/subir_archivo');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  expect(Number((await (await request).allHeaders())['content-length'])).toBeLessThan(ABOUT_1_MB);
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  // Reloaded during or after processing: its state comes from the server.
  await page.reload();
  const tile = tileOf(page, 'Grande');
  await expect(tile.getByRole('img', { name: 'Grande' })).toBeVisible();
  await tile.getByRole('button', { name: 'Ver Grande' }).click();
  await expect(page.getByRole('dialog').getByText('Grande, hecho con cuidado.')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/menu\/publicaciones$/);
});

test('a tampered worker never runs, and the page reduces the picture instead', async ({ page }) => {
  await logInAsProvider(page);
  await page.route('**/mf/mf-provider/**/reduce.*.js*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};fetch('/api/sesion')` });
  });
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  const photo = { name: 'grande.jpg', mimeType: 'image/jpeg', buffer: await photoWithGps() };
  await page.getByLabel('Imagen o video', { exact: true }).setInputFiles(photo);
  await expect(page.getByText(/Reducida de .* MB a .* MB/)).toBeVisible();
  expect(workers).toEqual([]);
});

test('a video is checked before it is sent, shown with its length, and plays', async ({ page }) => {
  await logInAsProvider(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  const input = page.getByLabel('Imagen o video', { exact: true });
  const film = async (seconds: number, size?: string, rate?: number) =>
    ({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: await clip(seconds, size, rate) }) satisfies PageFile;
  await input.setInputFiles(await film(62, '64x64', 1));
  await expect(page.getByText('1:02', { exact: true })).toBeVisible();
  await fillForm(page, 'En movimiento');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText(/El video dura demasiado/)).toBeVisible();
  await input.setInputFiles(await film(4));
  await expect(page.getByText('640 × 360 px')).toBeVisible();
  await expect(page.getByText('0:04', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  const tile = tileOf(page, 'En movimiento');
  await expect(tile.getByRole('button', { name: /^Ver En movimiento/ })).toBeVisible({ timeout: 25_000 });
  await expect(tile.getByText('0:04')).toBeVisible();
  await expectAccessible(page);
  await tile.getByRole('button', { name: /^Ver En movimiento/ }).click();
  const player = page.getByRole('dialog').locator('video');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  expect(await player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await player.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await expectAccessible(page);
});

test('a refused file keeps the form and shows its error, and the input survives a reload', async ({ page }) => {
  await logInAsProvider(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  const input = page.getByLabel('Imagen o video', { exact: true });
  await fillForm(page, 'Con fallas');
  await input.setInputFiles({
    name: 'falso.mp4',
    mimeType: 'video/mp4',
    // Content that the browser does not recognise: it leaves such a file to the server.
    buffer: Buffer.from('nada'),
  });
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const type = 'El archivo debe ser una imagen (JPEG, PNG, GIF) o un video (MP4).';
  await expect(page.getByText(type)).toBeVisible();
  await expect(input).toHaveAccessibleDescription(new RegExp(type.slice(0, 20)));
  await expect(page.getByLabel('Evento', { exact: true })).toHaveValue('Con fallas');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cerrar el formulario' }).click();
  const tile = tileOf(page, 'Con fallas');
  await expect(tile.getByText('No se pudo subir.')).toBeVisible();
  await tile.getByRole('button', { name: 'Corregir' }).click();
  await expect(page.getByLabel('Evento', { exact: true })).toHaveValue('Con fallas');
  await input.setInputFiles({
    name: 'rota.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1_200_000, 7)]),
  });
  await expect(page.getByText('Error al comprimir la imagen: el navegador no pudo leerla')).toBeVisible();
  await input.setInputFiles(await smallPhoto());
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  await expect(tileOf(page, 'Con fallas')).toHaveCount(1);

  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await page.getByLabel('Evento', { exact: true }).fill('A medias');
  await page.reload();
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await expect(page.getByText('Recuperamos lo que habías escrito.')).toBeVisible();
  await expect(page.getByLabel('Evento', { exact: true })).toHaveValue('A medias');
  await page.getByRole('button', { name: 'Empezar de cero' }).click();
  await expect(page.getByLabel('Evento', { exact: true })).toHaveValue('');
});

test('several files can become several posts with the same texts, and a file that cannot be sent is named first', async ({
  page,
}) => {
  await logInAsProvider(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  const photo = await smallPhoto();
  const svg = {
    name: 'dibujo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  const files = [photo, svg, { ...photo, name: 'otra.jpg' }];
  await page.getByLabel('Imagen o video', { exact: true }).setInputFiles(files);
  await page.getByRole('checkbox', { name: 'Es un solo trabajo, con varias fotos' }).uncheck();
  const chosen = page.getByRole('list', { name: 'Archivos elegidos' });
  await expect(chosen.getByRole('listitem')).toHaveCount(3);
  await fillForm(page, 'En serie');
  await page.getByRole('button', { name: 'Publicar 3 archivos' }).click();
  await expect(page.getByText('El archivo debe ser una imagen (JPEG, PNG, GIF) o un video (MP4).')).toBeInViewport();
  await expectAccessible(page);
  await chosen.getByRole('button', { name: 'Quitar dibujo.svg' }).click();
  await expect(page.getByText('El archivo debe ser una imagen')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publicar 2 archivos' }).click();
  await expect(tileOf(page, 'En serie').getByRole('img', { name: 'En serie' })).toHaveCount(2);
  await page.reload();
  await expect(tileOf(page, 'En serie')).toHaveCount(2);
});

test('a provider can publish, delete and undo by keyboard', async ({ page }) => {
  await logInAsProvider(page);
  const press = async (target: ReturnType<Page['getByRole']>) => {
    await target.focus();
    await page.keyboard.press('Enter');
  };
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: 'Publicar algo nuevo' }));
  await expect(page.getByLabel('Imagen o video', { exact: true })).toBeVisible();
  await page.getByLabel('Imagen o video', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await smallPhoto());
  await expect(page.getByText('900 × 700 px')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Teclado');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sin tocar el ratón.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cambiar las fechas' })).toBeFocused();
  await page.keyboard.press('Enter');
  const year = new Date().getFullYear() + 1;
  await page.keyboard.type(`1412${year}`);
  await expect(page.getByLabel('Fecha del evento')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await page.getByLabel('Fecha de publicación').focus();
  await page.keyboard.type(`1412${year}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  const tile = tileOf(page, 'Teclado');
  await expect(tile.getByText(/^Programada: /)).toBeVisible();
  await press(tile.getByRole('button', { name: 'Eliminar' }));
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tile.getByRole('img', { name: 'Teclado' })).toBeVisible();
  await expect(tile.getByRole('button', { name: 'Eliminar' })).toBeFocused();
  await expect(tile.getByText('Restaurada')).toBeVisible();
});

test('the form and the gallery fit on a phone, and the area is marked in the bar', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await logInAsProvider(page);
  await publishQuietly(page, 'Bolsillo', await smallPhoto());
  await page.reload();
  await expect(tileOf(page, 'Bolsillo').getByRole('img', { name: 'Bolsillo' })).toBeVisible();
  const bar = page.getByRole('navigation').last();
  await expect(bar.getByRole('link', { name: 'Perfil' })).toHaveAttribute('aria-current', 'page');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).tap();
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await context.close();
});
