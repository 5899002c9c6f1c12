import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { cutPicture } from '../support/pictures.ts';
import { arriveAsProvider, publishQuietly, smallPhoto, tileOf } from '../support/provider.ts';

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
  const id = await publishQuietly(page, 'Otra vez', await smallPhoto());
  await page.reload();
  await expect(tileOf(page, 'Otra vez').getByRole('img', { name: 'Otra vez' })).toBeVisible();
  // Such a fault cannot be produced on demand: the gallery's answer is changed until the retry.
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
  for (const event of ['Se queda', 'Se va', 'Al salir']) await publishQuietly(page, event, await smallPhoto());
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
  await publishQuietly(page, 'Terca', await smallPhoto());
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
