import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { cutPicture, photoWithGps, smallPicture } from '../support/pictures.ts';
import { arriveAsProvider, fillForm, type PageFile, publishQuietly, tileOf } from '../support/provider.ts';
import { clip } from '../support/videos.ts';

const small = async (): Promise<PageFile> => ({
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  buffer: await smallPicture(),
});

/** About 1 MB: the form's texts and borders come on top of the picture. */
const ABOUT_1_MB = 1.1 * 1_048_576;

/** Drops or pastes a file on the page as a person would: the browser makes the event, the page gets the file. */
async function bring(page: Page, how: 'drop' | 'paste', { name, mimeType, buffer }: PageFile): Promise<void> {
  const data = await page.evaluateHandle(
    async ({ base64, name, mimeType }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: mimeType }));
      return transfer;
    },
    { base64: buffer.toString('base64'), name, mimeType },
  );
  if (how === 'drop') {
    await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
    await expect(page.getByText('Suéltalo aquí')).toBeVisible();
    await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  } else {
    await page.evaluate(
      (clipboardData) => window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true })),
      data,
    );
  }
}

test('a large photo dropped on the page is reduced in a worker, sent with its progress, and stays when reloaded', async ({
  page,
}) => {
  await arriveAsProvider(page);
  await expect(page.getByRole('button', { name: 'Publicar mi primera foto' })).toBeVisible();
  const photo = { name: 'grande.jpg', mimeType: 'image/jpeg', buffer: await photoWithGps() };
  const worker = page.waitForEvent('worker');
  await bring(page, 'drop', photo);
  expect((await worker).url()).toMatch(/^blob:/);
  await expect(page.getByText(/Reducida de .* MB a .* MB/)).toBeVisible();
  await expect(page.getByText('768 × 1024 px')).toBeVisible();
  await fillForm(page, 'Grande');
  await expectAccessible(page);
  const request = page.waitForRequest('**/api/subir_archivo');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  expect(Number((await (await request).allHeaders())['content-length'])).toBeLessThan(ABOUT_1_MB);
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  // Loaded anew while it is being processed or after: its state comes from the server.
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

test('an upload can be cancelled, goes on behind other screens, and is offered again after a reload', async ({
  page,
}) => {
  await arriveAsProvider(page);
  // The line is cut while this is on: what is sent arrives nowhere, and hears nothing.
  let held = true;
  await page.route('**/api/subir_archivo', (route) => (held ? undefined : route.continue()));
  const open = () => page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await open();
  await bring(page, 'paste', await small());
  await expect(page.getByText('900 × 700 px')).toBeVisible();
  await fillForm(page, 'Con calma');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Subiendo...' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancelar la subida' }).click();
  await expect(page.getByLabel('Evento', { exact: true })).toHaveValue('Con calma');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Subiendo' })).toBeVisible();

  await page.getByRole('link', { name: 'Datos de Usuario' }).click();
  await expect(page.getByRole('heading', { name: 'Datos de Usuario' })).toBeVisible();
  await page.getByRole('link', { name: 'Publicaciones' }).click();
  await expect(tileOf(page, 'Con calma').getByRole('progressbar', { name: 'Subiendo' })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  const tile = tileOf(page, 'Con calma');
  await expect(tile.getByText('Subida interrumpida.')).toBeVisible();
  await expectAccessible(page);
  held = false;
  await tile.getByRole('button', { name: 'Continuar subida' }).click();
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  await expect(tile.getByRole('img', { name: 'Con calma' })).toBeVisible();
  await expect(tileOf(page, 'Con calma')).toHaveCount(1);
  await page.reload();
  await expect(tile.getByRole('img', { name: 'Con calma' })).toBeVisible();
  await expect(tileOf(page, 'Con calma')).toHaveCount(1);
});

test('a lost connection doubles nothing: the same upload is sent again by itself when it is back', async ({ page }) => {
  await arriveAsProvider(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await page.getByLabel('Imagen o video', { exact: true }).setInputFiles(await small());
  await fillForm(page, 'Sin red');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/subir_archivo', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The server has it, but its answer is lost on the way.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText(/^Error de conexión: /)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  await expect(tileOf(page, 'Sin red').getByText('Lista')).toBeVisible();
  await expect(tileOf(page, 'Sin red').getByRole('img', { name: 'Sin red' })).toBeVisible();
  await expect(tileOf(page, 'Sin red')).toHaveCount(1);
});

test('a worker whose file was tampered with never runs: the page itself reduces the picture', async ({ page }) => {
  await arriveAsProvider(page);
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
  await arriveAsProvider(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  const input = page.getByLabel('Imagen o video', { exact: true });
  const film = async (seconds: number, size?: string, rate?: number) =>
    ({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: await clip(seconds, size, rate) }) satisfies PageFile;
  await input.setInputFiles(await film(62, '64x64', 1));
  await expect(page.getByText('1:02 min')).toBeVisible();
  await fillForm(page, 'En movimiento');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText(/El video dura demasiado/)).toBeVisible();
  await input.setInputFiles(await film(4));
  await expect(page.getByText('640 × 360 px')).toBeVisible();
  await expect(page.getByText('0:04 min')).toBeVisible();
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

test('a refused file keeps the form and says what is wrong at its place; what was typed outlives a reload', async ({
  page,
}) => {
  await arriveAsProvider(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  const input = page.getByLabel('Imagen o video', { exact: true });
  await fillForm(page, 'Con fallas');
  await input.setInputFiles({
    name: 'falsa.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg xmlns="…"></svg>'),
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
  await input.setInputFiles(await small());
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

test('a post that cannot be processed says why and can be removed', async ({ page }) => {
  await arriveAsProvider(page);
  await publishQuietly(page, 'Cortada', { name: 'cortada.jpg', mimeType: 'image/jpeg', buffer: await cutPicture() });
  await page.reload();
  const tile = tileOf(page, 'Cortada');
  await expect(tile.getByText('No se pudo publicar.')).toBeVisible();
  await expect(tile.getByText('No pudimos leer el archivo. Puede estar dañado: prueba con otro.')).toBeVisible();
  await expect(tile.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await expectAccessible(page);
  await tile.getByRole('button', { name: 'Eliminar' }).click();
  await expect(tile).toHaveCount(0);
});

test('a post that failed by our own fault is tried again and comes out ready', async ({ page }) => {
  await arriveAsProvider(page);
  const id = await publishQuietly(page, 'Otra vez', await small());
  await page.reload();
  await expect(tileOf(page, 'Otra vez').getByRole('img', { name: 'Otra vez' })).toBeVisible();
  // Such a fault cannot be had to order: until it is tried again, the gallery's answer is told to be one.
  let retried = false;
  await page.route('**/api/obtener_galeria', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const error = 'No pudimos procesar el archivo por una falla nuestra. Vuelve a intentarlo.';
    const failed = { estado: 'fallida', imagen_url: '', poster: null, reintentable: true, error };
    if (!retried) body.data = body.data.map((post: object) => ({ ...post, ...failed }));
    await route.fulfill({ response: answer, json: body });
  });
  await page.route('**/api/reintentar_archivo', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ id });
    retried = true;
    await route.fulfill({ status: 202, json: { success: true, message: '', data: { id, estado: 'procesando' } } });
  });
  await page.reload();
  const tile = tileOf(page, 'Otra vez');
  await expect(tile.getByText('por una falla nuestra')).toBeVisible();
  await expectAccessible(page);
  await tile.getByRole('button', { name: 'Reintentar' }).click();
  await expect(tile.getByRole('img', { name: 'Otra vez' })).toBeVisible();
  await expect(tile.getByText('No se pudo publicar.')).toHaveCount(0);
});

test('a deletion can be taken back for five seconds, and is done after them or on leaving', async ({ page }) => {
  await arriveAsProvider(page);
  for (const event of ['Se queda', 'Se va', 'Al salir']) await publishQuietly(page, event, await small());
  await page.reload();
  for (const event of ['Se queda', 'Se va', 'Al salir']) {
    await expect(tileOf(page, event).getByRole('img', { name: event })).toBeVisible();
  }
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/delete_archivo') && sent.push(request.postData() ?? ''));

  await tileOf(page, 'Se queda').getByRole('button', { name: 'Eliminar' }).click();
  await expect(tileOf(page, 'Se queda')).toHaveCount(0);
  await expect(page.getByText('Publicación eliminada')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(tileOf(page, 'Se queda').getByRole('img', { name: 'Se queda' })).toBeVisible();

  await tileOf(page, 'Se va').getByRole('button', { name: 'Eliminar' }).click();
  const asked = Date.now();
  await page.mouse.move(5, 5);
  await expect(page.getByText('Imagen eliminada correctamente.')).toBeVisible();
  expect(Date.now() - asked).toBeGreaterThanOrEqual(4_900);
  expect(sent).toHaveLength(1);
  await expect(tileOf(page, 'Se va')).toHaveCount(0);

  await tileOf(page, 'Al salir').getByRole('button', { name: 'Eliminar' }).click();
  await expect(tileOf(page, 'Al salir')).toHaveCount(0);
  await page.goto('/explorar');
  const left = async () => {
    const answer = await page.request.get('/api/obtener_galeria');
    const { data }: { data: { evento: string }[] } = await answer.json();
    return data.map(({ evento }) => evento);
  };
  await expect.poll(left).toEqual(['Se queda']);
});

test('a deletion that fails brings the post back and says so', async ({ page }) => {
  await arriveAsProvider(page);
  await publishQuietly(page, 'Terca', await small());
  await page.reload();
  await expect(tileOf(page, 'Terca').getByRole('img', { name: 'Terca' })).toBeVisible();
  await page.route('**/api/delete_archivo', (route) => route.abort('connectionreset'));
  await tileOf(page, 'Terca').getByRole('button', { name: 'Eliminar' }).click();
  await expect(tileOf(page, 'Terca')).toHaveCount(0);
  await page.getByRole('link', { name: 'Datos de Usuario' }).click();
  await expect(page.getByText('Error al eliminar la imagen.')).toBeVisible();
  await page.getByRole('link', { name: 'Publicaciones' }).click();
  await expect(tileOf(page, 'Terca').getByRole('img', { name: 'Terca' })).toBeVisible();
});

test('everything can be done by keyboard: publish, delete, take it back', async ({ page }) => {
  await arriveAsProvider(page);
  const press = async (target: ReturnType<Page['getByRole']>) => {
    await target.focus();
    await page.keyboard.press('Enter');
  };
  await press(page.getByRole('button', { name: 'Publicar algo nuevo' }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Imagen o video', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await small());
  await expect(page.getByText('900 × 700 px')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Teclado');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sin tocar el ratón.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
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
});

test('on a phone the form and the gallery fit, and the area is marked in the bar', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await arriveAsProvider(page);
  await publishQuietly(page, 'Bolsillo', await small());
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
