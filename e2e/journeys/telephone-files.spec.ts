import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { heicPhoto } from '../support/heic.ts';
import { fillForm, logInAsProvider, tileOf } from '../support/provider.ts';

test('a HEIC photo is published, with a placeholder until the server has processed it', async ({ page }) => {
  await logInAsProvider(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await page.getByLabel('Imagen o video', { exact: true }).setInputFiles(await heicPhoto());
  await expect(page.getByText('Tu navegador no puede mostrar esta foto.')).toBeVisible();
  await expectAccessible(page);
  await fillForm(page, 'Desde el iPhone');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  await expect(tileOf(page, 'Desde el iPhone').getByRole('img', { name: 'Desde el iPhone' })).toBeVisible();
});

test('a HEIC photo becomes the profile photo', async ({ page }) => {
  const person = await logInAsProvider(page);
  await page.goto('/menu/datos-usuario');
  await page.locator('input[name=fotoPerfil]').setInputFiles(await heicPhoto());
  await expect(page.getByText('Tu navegador no puede mostrar esta foto.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  const photo = page.locator('label').getByRole('img', { name: new RegExp(person.nombre) });
  await expect(photo).toBeVisible();
  await expect(photo).toHaveAttribute('src', /\/media\/.*\.jpg/);
});
