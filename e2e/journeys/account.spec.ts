import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from '../support/axe.ts';
import { linkSentTo } from '../support/mails.ts';
import { newPerson } from '../support/people.ts';
import { logIn, newUser, platformUrl } from '../support/session.ts';

test('a visitor who clicks Regístrate can register, and logs in with the e-mail filled in', async ({ page }) => {
  const person = newPerson();
  await page.goto('/');
  await page.getByRole('button', { name: 'Regístrate', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Registro' })).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByRole('button', { name: 'Inicia Sesión' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
  await page.goBack();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
  await page.getByLabel('Nombre').fill(person.nombre);
  await page.getByLabel('Contraseña', { exact: true }).fill('corta');
  await page.getByLabel('Confirmar contraseña').fill('otra');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await expect(page.getByText('La contraseña debe tener al menos 8 caracteres.')).toHaveCount(0);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await page.getByLabel('Confirmar contraseña').fill(person.contrasena);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  const said = 'Revisa tu correo. Si tu cuenta es nueva, ya puedes iniciar sesión';
  await expect(page.getByRole('dialog').getByText(said, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/menu\/publicaciones$/);
});

test('a registration reports missing values at their fields', async ({ page }) => {
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Regístrate' }).click();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await expect(page.getByLabel('Nombre')).toHaveAccessibleDescription('Este campo es obligatorio.');
  await page.getByLabel('Nombre').fill('Ana');
  await expect(page.getByLabel('Nombre')).not.toHaveAttribute('aria-invalid', 'true');
});

/** Checks the page with axe in both themes at the width of a phone and of a large screen; ends at the phone's. */
async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await expectAccessibleInBoth(page);
  }
}

test('a forgotten password is reset by keyboard, on a phone and on a large screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { person } = await newUser();
  await page.goto('/perfil');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Recupera tu cuenta' })).toBeFocused();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
  await page.getByLabel('Correo electrónico').press('Enter');
  await expect(page.getByText(/^Si hay una cuenta con ese correo/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  const link = await linkSentTo(person.email, '/perfil/restablecer');
  await page.goto(link);
  await expect(page).toHaveTitle(/Elige una nueva contraseña/);
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('una clave nueva y larga');
  await page.getByLabel('Confirmar contraseña').fill('una clave nueva y larga');
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tu contraseña cambió. Inicia sesión con la nueva.')).toBeVisible();
  await expect(page).toHaveURL(/\/perfil$/);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave nueva y larga');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/menu\/publicaciones$/);

  await page.goto('/perfil/recuperar');
  await page.goto(link);
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra clave más');
  await page.getByLabel('Confirmar contraseña').fill('otra clave más');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'El enlace ya no es válido' })).toBeFocused();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await expect(page.getByRole('button', { name: 'Enviarme el enlace' })).toBeVisible();
});

test('a notice asks for the confirmation of the e-mail until the link is used', async ({ page }) => {
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto('/menu/publicaciones');
  const notice = page.getByRole('complementary', { name: 'Confirma tu correo' });
  await notice.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(notice.getByText(/^Te enviamos el enlace/)).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.goto(await linkSentTo(person.email, '/perfil/confirmar'));
  await expect(page.getByRole('button', { name: 'Confirmar mi correo' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByRole('heading', { name: 'Correo confirmado' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: 'Ir a mi vitrina' }).click();
  await expect(page.getByRole('heading', { name: 'Publicaciones' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('people see where their account is open, and close it there', async ({ page, browser }) => {
  const { person } = await newUser();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logIn(other, person);
  await other.goto('/menu/publicaciones');
  await page.context().addCookies([{ name: 'lugar', value: 'MX/JAL', url: platformUrl }]);
  await logIn(page, person);
  await page.goto('/menu/cuenta');
  const rows = page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Esta sesión' })).toContainText(/Chrome.*Jalisco, México/);
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Cerramos todas las demás sesiones.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/perfil$/);
  await elsewhere.close();
  await page.getByRole('button', { name: /^Cerrar esta sesión/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/perfil$/);
});

test('people delete their account after a question, and a login restores it', async ({ page }) => {
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto('/menu/cuenta');
  await page.getByRole('button', { name: 'Eliminar mi cuenta…' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' });
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(dialog.getByText('Este campo es obligatorio.')).toBeVisible();
  await expectAccessibleInBoth(page);
  await dialog.getByLabel('Contraseña', { exact: true }).fill('otra clave');
  await dialog.getByLabel('Contraseña', { exact: true }).press('Enter');
  await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible();
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await dialog.getByLabel('Contraseña', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page.getByText(/^Tu cuenta dejó de verse y se eliminará el /)).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Tu cuenta sigue aquí: cancelamos su eliminación.')).toBeVisible();
  await expect(page).toHaveURL(/\/menu\/publicaciones$/);
});

test('an account changes its name, and its e-mail once the link to the new address is opened', async ({
  page,
  browser,
}) => {
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto('/menu/cuenta');
  await page.getByRole('button', { name: 'Cambiar mi nombre' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByLabel('Nombre')).toHaveAccessibleDescription(/Este campo es obligatorio\./);
  await expectAccessible(page);
  await dialog.getByLabel('Nombre').fill('Nuria del Campo');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  const identity = page.getByRole('region', { name: 'Tu nombre y tu correo' });
  await expect(page.getByText('Tu nombre cambió.')).toBeVisible();
  await expect(identity).toContainText('Nuria del Campo');

  const next = newPerson();
  await page.getByRole('button', { name: 'Cambiar mi correo' }).click();
  await dialog.getByRole('button', { name: 'Enviar el enlace' }).click();
  for (const label of ['Correo nuevo', 'Contraseña'])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/Este campo es obligatorio\./);
  await dialog.getByLabel('Correo nuevo').fill(next.email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
  await dialog.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await dialog.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(dialog.getByText(`Enviamos un enlace a ${next.email}.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await expect(identity).toContainText(person.email);

  const other = await (await browser.newContext({ baseURL: platformUrl })).newPage();
  await other.goto(await linkSentTo(next.email, '/perfil/confirmar'));
  await other.getByRole('main').getByRole('button').first().click();
  await expect(other.getByText('Tu cuenta usa ahora este correo. Inicia sesión con él.')).toBeVisible();
  await expectAccessible(other);
  // The previous session has ended, and the new address logs in.
  await expect(page).toHaveURL(/\/perfil/);
  await logIn(other, { ...person, email: next.email });
  await other.goto('/menu/cuenta');
  await expect(other.getByRole('region', { name: 'Tu nombre y tu correo' })).toContainText(next.email);
  await other.context().close();
});
