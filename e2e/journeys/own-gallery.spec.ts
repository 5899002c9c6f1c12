import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { datesFromToday } from '../support/client.ts';
import { truncatedPicture } from '../support/pictures.ts';
import { logInAsProvider, publishQuietly, smallPhoto, tileOf } from '../support/provider.ts';

test('a post that cannot be processed shows why and can be removed', async ({ page }) => {
  await logInAsProvider(page);
  await publishQuietly(page, 'Cortada', {
    name: 'cortada.jpg',
    mimeType: 'image/jpeg',
    buffer: await truncatedPicture(),
  });
  await page.reload();
  const tile = tileOf(page, 'Cortada');
  await expect(tile.getByText('No se pudo publicar.')).toBeVisible();
  await expect(tile.getByText('No pudimos leer el archivo. Puede estar dañado: prueba con otro.')).toBeVisible();
  await expect(tile.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await expectAccessible(page);
  await tile.getByRole('button', { name: 'Eliminar' }).click();
  await expect(tile).toHaveCount(0);
});

test('a deletion can be undone for five seconds, and is sent afterwards or on leaving', async ({ page }) => {
  await logInAsProvider(page);
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
  const start = Date.now();
  await page.mouse.move(5, 5);
  await expect(page.getByText('Imagen eliminada correctamente.')).toBeVisible();
  expect(Date.now() - start).toBeGreaterThanOrEqual(4_900);
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

test('a post is edited and pinned, and its provider’s page shows the changes', async ({ page }) => {
  await logInAsProvider(page);
  await publishQuietly(page, 'Mesa', await smallPhoto());
  await page.reload();
  await expect(tileOf(page, 'Mesa').getByRole('img', { name: 'Mesa' })).toBeVisible();
  await tileOf(page, 'Mesa').getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar publicación' });
  await expect(dialog.getByLabel('Descripción', { exact: true })).toHaveValue('Mesa, hecho con cuidado.');
  await dialog.getByLabel('Evento', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByText('Escribe el nombre del evento.')).toBeInViewport();
  await expect(dialog.getByLabel('Evento', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Evento', { exact: true }).fill('Mesa de roble');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambios guardados.')).toBeVisible();
  const tile = tileOf(page, 'Mesa de roble');
  await tile.getByRole('button', { name: 'Fijar' }).click();
  await expect(tile.getByText('Fijada')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ver mi página' }).click();
  await expect(page.getByRole('button', { name: /Mesa de roble/ }).first()).toBeVisible();
  await page.goBack();
  await tile.getByRole('button', { name: 'Desfijar' }).click();
  await expect(tile.getByText('Fijada')).toHaveCount(0);
});

test('a scheduled post is published today with one click', async ({ page }) => {
  await logInAsProvider(page);
  const { fecha_evento } = datesFromToday();
  await publishQuietly(page, 'Después', await smallPhoto(), { fecha_evento, fecha_publicacion: fecha_evento });
  await page.reload();
  const tile = tileOf(page, 'Después');
  await expect(tile.getByText(/^Programada: /)).toBeVisible();
  await tile.getByRole('button', { name: 'Publicar hoy' }).click();
  await expect(tile.getByText(/^Programada: /)).toHaveCount(0);
});

test('a long gallery loads page by page, and a change on a later page is shown there', async ({ page }) => {
  await logInAsProvider(page);
  for (const event of ['Primera', 'Segunda', 'Tercera']) await publishQuietly(page, event, await smallPhoto());
  await page.route('**/api/obtener_galeria*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  await page.reload();
  await expect(tileOf(page, 'Segunda').getByRole('img', { name: 'Segunda' })).toBeVisible();
  await expect(tileOf(page, 'Primera')).toHaveCount(0);
  await test.step('a post that becomes ready in the meantime does not interrupt the loading of a page', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/obtener_galeria\?.*cursor=\w/, async (route) => {
      await held;
      await route.fallback();
    });
    const asked = page.waitForRequest(/\/api\/obtener_galeria\?.*cursor=\w/);
    await page.getByRole('button', { name: 'Ver más publicaciones' }).click();
    await asked;
    const id = await publishQuietly(page, 'Cuarta', await smallPhoto());
    const isReady = async () => {
      const { data }: { data: { id: string; imagen_url: string }[] } = await (
        await page.request.get('/api/obtener_galeria')
      ).json();
      return data.some((post) => post.id === id && post.imagen_url !== '');
    };
    await expect.poll(isReady).toBe(true);
    release();
    await expect(tileOf(page, 'Cuarta').getByRole('img', { name: 'Cuarta' })).toBeVisible();
  });
  await expect(tileOf(page, 'Primera').getByRole('img', { name: 'Primera' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ver más publicaciones' })).toHaveCount(0);
  await tileOf(page, 'Primera').getByRole('button', { name: 'Fijar' }).click();
  await expect(tileOf(page, 'Primera').getByText('Fijada')).toBeVisible();
  await expectAccessible(page);
});
