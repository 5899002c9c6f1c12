import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logInAsProvider, publishQuietly, smallPhoto, tileOf } from '../support/provider.ts';

test('a post that failed because of the platform is retried successfully', async ({ page }) => {
  await logInAsProvider(page);
  const id = await publishQuietly(page, 'Otra vez', await smallPhoto());
  await page.reload();
  await expect(tileOf(page, 'Otra vez').getByRole('img', { name: 'Otra vez' })).toBeVisible();
  // Such a failure cannot be caused on demand: the gallery's response is changed until the retry.
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

test('a failed deletion restores the post and shows an error', async ({ page }) => {
  await logInAsProvider(page);
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

test('a post that became ready before the live connection opened is shown as ready', async ({ page }) => {
  await logInAsProvider(page);
  await publishQuietly(page, 'A tiempo', await smallPhoto());
  await page.reload();
  await expect(tileOf(page, 'A tiempo').getByRole('img', { name: 'A tiempo' })).toBeVisible();
  // No event arrives any more; the first response predates the end of processing.
  let answered = 0;
  await page.route('**/api/obtener_galeria*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    answered += 1;
    const before = { estado: 'procesando', etapa: 'procesando', progreso: 40, imagen_url: '', fuentes: [] };
    if (answered === 1) body.data = body.data.map((post: object) => ({ ...post, ...before }));
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await expect(tileOf(page, 'A tiempo').getByRole('img', { name: 'A tiempo' })).toBeVisible();
  expect(answered).toBeGreaterThan(1);
});
