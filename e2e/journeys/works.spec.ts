import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBoth, expectFineAtNarrowest } from '../support/axe.ts';
import { smallPicture } from '../support/pictures.ts';
import { fillForm, logInAsProvider, tileOf } from '../support/provider.ts';
import { openScreen } from '../support/screens.ts';

const COLOURS = ['#8a4b2d', '#1f6f5c', '#355c8a', '#7a3b6b', '#8a7a1f', '#4b4b4b', '#a33d3d', '#2d6a8a'];

/** Pays a month of a plan with the simulator, as the signed-in person. */
async function pay(page: Page, plan: string): Promise<void> {
  const started = await page.request.post('/api/pagos/tarjeta/intentos', { data: { plan } });
  const { intento }: { intento: { id: string } } = await started.json();
  const paid = await page.request.post(`/api/pagos/tarjeta/intentos/${intento.id}/confirmacion`, { data: {} });
  expect(paid.ok()).toBe(true);
}

const dialog = (page: Page) => page.getByRole('dialog');
const place = (page: Page) => dialog(page).getByText(/^\d de 8$/);

test('a work with eight pictures is put in order by keyboard, published as a whole, and looked through', async ({
  page,
}) => {
  const person = await logInAsProvider(page);
  await pay(page, 'destacado');
  await openScreen(page, '/menu/publicaciones');

  await test.step('the form puts the pictures in order, with undo, and marks cover and pair', async () => {
    await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
    const files = COLOURS.map(async (color, index) => ({
      name: `foto${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await smallPicture(color),
    }));
    await page.getByLabel('Imagen o video', { exact: true }).setInputFiles(await Promise.all(files));
    const list = page.getByRole('list', { name: 'Fotos y videos del trabajo, en orden' });
    await expect(list.getByRole('listitem')).toHaveCount(8);
    const handle = (name: string) => list.getByRole('button', { name: `Mover ${name}` });
    await handle('foto8.jpg').focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Moviste foto8.jpg al lugar 7 de 8.')).toBeVisible();
    await expect(handle('foto8.jpg')).toBeFocused();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(list.getByRole('listitem').last()).toContainText('foto8.jpg');
    await handle('foto2.jpg').focus();
    await page.keyboard.press('ArrowUp');
    await expect(list.getByRole('listitem').first()).toContainText('foto2.jpg');
    await list.getByRole('listitem').filter({ hasText: 'foto3.jpg' }).getByRole('radio', { name: 'Portada' }).check();
    await page.getByRole('checkbox', { name: 'Mostrar un antes y después' }).check();
    await page.getByRole('combobox', { name: 'Antes' }).selectOption('foto5.jpg');
    await fillForm(page, 'Ocho fotos');
    await page.setViewportSize({ width: 320, height: 740 });
    await expectFineAtNarrowest(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  });

  await test.step('the gallery of its owner has it once, with the number of its pictures', async () => {
    const tile = tileOf(page, 'Ocho fotos');
    await expect(tile.getByText('8 fotos o videos')).toBeVisible();
    await expect(tile.getByRole('button', { name: 'Editar «Ocho fotos»' })).toBeVisible();
    await expect(tile).toHaveCount(1);
  });

  let slug = '';
  await test.step('its provider page shows it once, with its number', async () => {
    const email = encodeURIComponent(person.email);
    await expect
      .poll(async () => {
        const posts: { obra?: { total: number } }[] = await (
          await page.request.get(`/api/galeria?country=MX&state=TLA&email=${email}`)
        ).json();
        return posts.map(({ obra }) => obra?.total);
      })
      .toEqual([8]);
    const users: { data: { slug: string }[] } = await (await page.request.get(`/api/usuarios?email=${email}`)).json();
    slug = users.data[0]?.slug ?? '';
    await openScreen(page, `/p/${slug}`);
    await expect(page.getByText('8 fotos', { exact: true })).toBeVisible();
  });

  await test.step('arrow keys and small pictures look through it from its cover', async () => {
    await page.getByRole('button', { name: /8 fotos/ }).focus();
    await page.keyboard.press('Enter');
    await expect(place(page)).toHaveText('3 de 8');
    await page.keyboard.press('ArrowRight');
    await expect(place(page)).toHaveText('4 de 8');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(place(page)).toHaveText('2 de 8');
    await dialog(page).getByRole('button', { name: 'Ver la foto 8' }).focus();
    await page.keyboard.press('Enter');
    await expect(place(page)).toHaveText('8 de 8');
    await expectAccessibleInBoth(page);
  });

  await test.step('a slider compares before and after', async () => {
    await dialog(page).getByRole('button', { name: 'Antes y después' }).click();
    const slider = dialog(page).getByRole('slider', { name: 'Comparar el antes con el después' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveValue('51');
    await page.setViewportSize({ width: 320, height: 740 });
    await expectFineAtNarrowest(page);
  });

  const expectPictures = (count: number) =>
    expect(async () => {
      await page.goto(`/p/${slug}`);
      await expect(page.getByText(`${count} fotos`, { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass();

  await test.step('its owner removes the cover and adds a picture, by keyboard', async () => {
    await page.setViewportSize({ width: 320, height: 740 });
    await openScreen(page, '/menu/publicaciones');
    await tileOf(page, 'Ocho fotos').getByRole('button', { name: 'Editar «Ocho fotos»' }).press('Enter');
    await dialog(page).getByRole('button', { name: 'Quitar Foto 3' }).press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Deshacer' })).toBeFocused();
    await expectFineAtNarrowest(page);
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).press('Enter');
    await expect(tileOf(page, 'Ocho fotos').getByText('7 fotos o videos')).toBeVisible();
    await expectPictures(7);
    await openScreen(page, '/menu/publicaciones');
    await tileOf(page, 'Ocho fotos').getByRole('button', { name: 'Editar «Ocho fotos»' }).press('Enter');
    const another = { name: 'otra.jpg', mimeType: 'image/jpeg', buffer: await smallPicture('#c2a14d') };
    await dialog(page).getByLabel('Agregar fotos o videos').setInputFiles(another);
    await dialog(page).getByRole('button', { name: 'Quitar otra.jpg' }).waitFor();
    await expectAccessibleInBoth(page);
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).press('Enter');
    await expect(tileOf(page, 'Ocho fotos').getByText('8 fotos o videos')).toBeVisible();
    await expectPictures(8);
  });
});
