import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { KeyboardUser } from '../support/keyboard-user.ts';
import { newPerson } from '../support/people.ts';
import { smallPhoto } from '../support/provider.ts';

/** Time limit from the registration to the first published photo, for a person who types. */
const MAX_SECONDS = 180;

/** Checks that nothing overflows the window horizontally. */
async function expectInWidth(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, 'pixels beyond the window').toBeLessThanOrEqual(0);
}

// A window of 640 at 200 % also gives the page 320 pixels.
test.use({ viewport: { width: 320, height: 640 } });

test('a new person, by keyboard alone and 320 wide, publishes the first photo within three minutes', async ({
  page,
}) => {
  const person = newPerson();
  const main = page.getByRole('main');
  const typist = new KeyboardUser(page);

  await page.goto('/perfil?modo=registro');
  await typist.fill(main.getByLabel('Nombre'), person.nombre);
  await typist.fill(main.getByLabel('Correo electrónico'), person.email);
  await typist.fill(main.getByLabel('Contraseña', { exact: true }), person.contrasena);
  await typist.fill(main.getByLabel('Confirmar contraseña'), person.contrasena);
  await expectInWidth(page);
  await typist.press('Enter');
  const said = 'Revisa tu correo. Si tu cuenta es nueva, ya puedes iniciar sesión';
  await expect(page.getByRole('dialog').getByText(said, { exact: false })).toBeVisible();
  await typist.follow(page.getByRole('button', { name: 'Aceptar' }));
  await typist.fill(main.getByLabel('Contraseña', { exact: true }), person.contrasena);
  await typist.press('Enter');

  await expect(page).toHaveURL(/\/menu\/publicaciones$/);
  await expectInWidth(page);
  await typist.follow(page.getByRole('link', { name: 'Completar mis datos' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Datos de Usuario' })).toBeVisible();
  await typist.fill(main.getByLabel('Nombre del negocio'), 'Taller de pruebas');
  await typist.fill(main.getByLabel('Especialidad'), 'Plomería a domicilio');
  await typist.fill(main.getByLabel('Descripción'), 'Arreglo fugas, tinacos y calentadores.');
  await typist.fill(main.getByLabel('Teléfono', { exact: true }), '55 1234 5678');
  await typist.choose(main.getByLabel('País', { exact: true }), 'M');
  await typist.choose(main.getByLabel('Estado', { exact: true }), 'Tla');
  await typist.fill(main.getByLabel('Código postal'), '90000');
  await expectInWidth(page);
  await typist.press('Enter');
  await expect(page.getByText('Datos actualizados correctamente.')).toBeVisible();
  await expectAccessible(page);

  await typist.followTo(page.getByRole('link', { name: 'Publicar mi primera foto' }), 'Publicar');
  await typist.chooseFile(main.getByLabel('Imagen o video', { exact: true }), await smallPhoto());
  await typist.fill(main.getByLabel('Evento', { exact: true }), 'Mi primera fuga');
  await typist.fill(main.getByLabel('Descripción', { exact: true }), 'Cambio de tubería en una cocina.');
  await expectInWidth(page);
  await typist.follow(main.getByRole('button', { name: 'Publicar', exact: true }));
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  await expect(main.getByRole('listitem').getByRole('img', { name: 'Mi primera fuga' })).toBeVisible();
  await expectInWidth(page);
  await expectAccessible(page);

  test.info().annotations.push({ type: 'seconds', description: typist.seconds.toFixed(0) });
  expect(typist.seconds, 'seconds to the first photo').toBeLessThanOrEqual(MAX_SECONDS);
});
