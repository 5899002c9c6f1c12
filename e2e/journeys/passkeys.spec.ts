import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logIn, newUser } from '../support/session.ts';

test('people add a passkey with their password, log in with it alone, and remove it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto('/menu/cuenta');
  const keys = page.getByRole('region', { name: 'Llaves de acceso' });
  await expect(keys.getByText('Todavía no tienes ninguna.')).toBeVisible();
  await keys.getByRole('button', { name: 'Agregar una llave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar una llave de acceso' });
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('Este campo es obligatorio.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Contraseña', { exact: true }).fill('otra contraseña');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible();
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(keys.getByText('Tu llave está lista.', { exact: false })).toBeVisible();
  await expect(keys.getByText('Sin usar')).toBeVisible();
  // A button half under the page header counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await page.request.post('/api/auth', { data: { action: 'logout' } });
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await expect(page).toHaveURL(/\/menu/);
  await page.goto('/menu/cuenta');
  await expect(keys.getByText(/^Usada el /)).toBeVisible();
  await keys.getByRole('button', { name: 'Quitar' }).click();
  const removal = page.getByRole('dialog', { name: '¿Quitar esta llave?' });
  await removal.getByRole('button', { name: 'Quitar' }).click();
  await expect(removal.getByText('Este campo es obligatorio.')).toBeVisible();
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await expect(keys.getByText('La llave se quitó.')).toBeVisible();

  await page.request.post('/api/auth', { data: { action: 'logout' } });
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await expect(page.getByText('No pudimos comprobar esa llave de acceso.', { exact: false })).toBeVisible();
});
