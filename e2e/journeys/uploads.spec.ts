import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dropOrPaste, fillForm, logInAsProvider, smallPhoto, tileOf } from '../support/provider.ts';

test('an upload can be cancelled, continues behind other screens, and is offered again after a reload', async ({
  page,
}) => {
  await logInAsProvider(page);
  // While true, requests get no response.
  let held = true;
  await page.route('**/api/subir_archivo', (route) => (held ? undefined : route.continue()));
  const open = () => page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await open();
  await dropOrPaste(page, 'paste', await smallPhoto());
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

test('a lost connection duplicates nothing, and the upload resumes automatically', async ({ page }) => {
  await logInAsProvider(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await page.getByLabel('Imagen o video', { exact: true }).setInputFiles(await smallPhoto());
  await fillForm(page, 'Sin red');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/subir_archivo', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The server has it, but its response is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText(/^Error de conexión: /)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  await expect(tileOf(page, 'Sin red').getByRole('img', { name: 'Sin red' })).toBeVisible();
  await expect(tileOf(page, 'Sin red')).toHaveCount(1);
});
