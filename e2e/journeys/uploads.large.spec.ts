import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { fillForm, logInAsProvider, smallPhoto, tileOf } from '../support/provider.ts';

test('an upload that the server cannot accept waits on its tile, survives a reload, and is sent once automatically', async ({
  page,
  context,
}) => {
  await logInAsProvider(page);
  const keys: (string | undefined)[] = [];
  let open = false;
  await context.route('**/api/subir_archivo', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (open) return route.continue();
    const body = { success: false, code: 'servicio_no_disponible', error: 'No disponible', message: 'No disponible' };
    return route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: body });
  });
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await page.getByLabel('Imagen o video', { exact: true }).setInputFiles(await smallPhoto());
  await fillForm(page, 'A su hora');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('El servicio no está disponible por ahora.')).toBeVisible();
  await expect(page.getByText(/se envía sola en cuanto se pueda/)).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar el formulario' }).click();
  const tile = tileOf(page, 'A su hora');
  await expect(tile.getByRole('progressbar', { name: 'En pausa' })).toBeVisible();
  await expect(tile.getByRole('button', { name: 'Enviar ahora' })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(tile.getByRole('progressbar', { name: 'En pausa' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/menu/publicaciones');
  await expect(other.getByText('No hay imágenes disponibles.')).toBeVisible();
  const before = keys.length;
  open = true;
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible({ timeout: 20_000 });
  expect(keys.length).toBe(before + 1);
  expect(new Set(keys).size).toBe(1);
  await expect(tile.getByRole('img', { name: 'A su hora' })).toBeVisible();
  await page.reload();
  await expect(tileOf(page, 'A su hora')).toHaveCount(1);
  await other.close();
});
