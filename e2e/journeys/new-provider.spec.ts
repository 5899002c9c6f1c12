import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newUser } from '../support/session.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function arrive(page: Page): Promise<void> {
  const { person } = await newUser();
  const { email, contrasena } = person;
  expect((await page.request.post('/api/auth', { data: { action: 'login', email, contrasena } })).ok()).toBe(true);
  await page.goto('/menu/datos-usuario');
  await expect(page.getByRole('heading', { name: /^[24] de 9 listos$/ })).toBeVisible();
}

test('a wrong or missing field shows its error and gets the focus, even in a collapsed section', async ({ page }) => {
  await arrive(page);
  const code = page.getByLabel('Código postal');
  const save = () => page.getByRole('button', { name: 'Actualizar' }).tap();
  await page.getByLabel('País', { exact: true }).selectOption('MX');
  await code.fill('7200');
  await save();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription('El código postal solo lleva números: 5 en México, 6 en Colombia.');
  await code.fill('72000');
  await expect(code).not.toHaveAttribute('aria-invalid');
  await save();
  // Saves, and focuses the first missing field.
  await expect(page.getByText('Datos actualizados correctamente.')).toBeVisible();
  const phone = page.getByLabel('Teléfono', { exact: true });
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription('Falta este dato para aparecer en la vitrina.');
  await expectAccessible(page);

  const link = page.getByLabel('Enlace web');
  await expect(link).toBeHidden();
  await page.getByText('Más datos').tap();
  await link.fill('ftp://taller.example');
  await page.getByText('Más datos').tap();
  await save();
  await expect(link).toBeFocused();
  await expect(link).toHaveAccessibleDescription('Escribe un enlace válido que empiece con http:// o https://.');
  await expectAccessible(page);
});

test('unsaved input is restored after a reload, until it is discarded', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('vitrina.lugar', 'CO/ANT'));
  await arrive(page);
  // The place selected for browsing is filled in, which does not count as unsaved input.
  await expect(page.getByLabel('País', { exact: true })).toHaveValue('CO');
  await expect(page.getByLabel('Estado', { exact: true })).toHaveValue('ANT');
  await expect(page.getByText('Es el lugar que elegiste')).toBeVisible();
  const name = page.getByLabel('Nombre del negocio');
  await name.fill('Taller Río');
  await page.getByLabel('Especialidad').fill('Carpintero');
  await page.getByRole('group', { name: 'Por tu especialidad' }).getByRole('button', { name: 'Carpintería' }).tap();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(name).toHaveValue('Taller Río');
  await expect(page.getByRole('button', { name: 'Quitar Carpintería' })).toBeVisible();
  await page.getByRole('button', { name: 'Empezar de cero' }).tap();
  await expect(name).toHaveValue('');
  await page.reload();
  await expect(page.getByText('Recuperamos lo que habías escrito.')).toHaveCount(0);
});
