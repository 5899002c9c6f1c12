import { expect, type Page, test } from '@playwright/test';
import { expectFineAtNarrowest } from '../support/axe.ts';
import { photoWithGps } from '../support/pictures.ts';
import { logInAsProvider } from '../support/provider.ts';

test.use({ viewport: { width: 320, height: 640 } });

async function arrive(page: Page): Promise<void> {
  await logInAsProvider(page);
  await page.goto('/menu/datos-usuario');
  await expect(page.getByLabel('Código postal')).toBeVisible();
}

test('a photo is chosen, cut by keyboard, and saved upright and square', async ({ page }) => {
  await arrive(page);
  await expectFineAtNarrowest(page);
  // Photo of a phone held upright: 2400 by 1800 with an orientation.
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photoWithGps() };
  await page.getByLabel('Foto de perfil').setInputFiles(photo);
  const dialog = page.getByRole('dialog', { name: 'Ajusta tu foto' });
  const area = dialog.getByRole('group', { name: /^Recorte/ });
  await area.focus();
  for (const key of ['+', '+', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await expect(dialog.getByRole('slider', { name: 'Acercamiento' })).toHaveValue('1.2');
  await expectFineAtNarrowest(page);
  // The focus stays inside the dialog.
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *'))).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Usar esta foto' }).press('Enter');
  await expect(page.getByText('Foto nueva lista.')).toBeVisible();
  await expectFineAtNarrowest(page);
  const image = page.locator('form img');
  const size = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return [element.naturalWidth, element.naturalHeight];
  });
  expect(size).toEqual([1024, 1024]);
  await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
  await expect(page.getByText('Datos actualizados correctamente.')).toBeVisible();
  await expect(image).toHaveAttribute('src', /^(?!blob:)/);
  await expectFineAtNarrowest(page);
  await page.getByLabel('Foto de perfil').setInputFiles({ ...photo, buffer: Buffer.from('nada') });
  await expect(page.getByText('Error al comprimir la imagen. Intenta con otro archivo.')).toBeVisible();
  await expectFineAtNarrowest(page);
});

test('a phone number sets its country when pasted, or by a list that is searched by keyboard', async ({ page }) => {
  await arrive(page);
  const phone = page.getByLabel('Teléfono', { exact: true });
  const country = page.getByRole('combobox', { name: 'País del teléfono' });
  await expect(country).toHaveValue('México (+52)');
  await expect(phone).toHaveValue(/^\d[\d ]+\d$/);
  await phone.fill('+34 612345678');
  await expect(country).toHaveValue('España (+34)');
  await expect(phone).toHaveValue('612 34 56 78');
  await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
  await expect(page.getByText('Datos actualizados correctamente.')).toBeVisible();
  // The history entry of the leave guard is still being removed, and would swallow the reload.
  await page.waitForFunction(() => history.state?.usr?.layer === undefined);
  await page.reload();
  await expect(country).toHaveValue('España (+34)');
  await expect(phone).toHaveValue('612 34 56 78');

  const options = page.getByRole('listbox', { name: 'Países' }).getByRole('option');
  await country.click();
  await expect(options.first()).toHaveText('México (+52)');
  await expect(options.nth(1)).toHaveText('Colombia (+57)');
  await expectFineAtNarrowest(page);
  await country.pressSequentially('aleman');
  await expect(options).toHaveText(['Alemania (+49)']);
  await country.press('Enter');
  await expect(country).toHaveValue('Alemania (+49)');
  await phone.fill('12');
  await phone.press('Tab');
  await expect(page.getByText('Escribe un teléfono válido; si es de otro país, con + y su código.')).toBeVisible();
  await expectFineAtNarrowest(page);
  await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
  await expect(phone).toBeFocused();
});

test('saving, a refusal, and the question before leaving work at 320 px, and the keyboard reaches everything', async ({
  page,
}) => {
  await arrive(page);
  await page.goto('/menu/ayuda');
  await page.getByRole('link', { name: 'Datos de Usuario' }).first().click();
  await page.getByLabel('Código postal').fill('9000x');
  await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
  await expect(page.getByLabel('Código postal')).toBeFocused();
  await expectFineAtNarrowest(page);
  await page.getByLabel('Código postal').fill('90001');

  await page.goBack();
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await expect(question).toBeVisible();
  await expectFineAtNarrowest(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/menu\/datos-usuario$/);
  await expect(page.getByLabel('Código postal')).toHaveValue('90001');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/perfil', async (route) => {
    await held;
    await route.fulfill({ status: 500, body: 'falla' });
  });
  await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Actualizando…' })).toBeVisible();
  await expectFineAtNarrowest(page);
  release();
  await expect(page.getByText('Error al actualizar los datos.')).toBeVisible();
  await expectFineAtNarrowest(page);

  // Every focused field is visible, above the bar at the foot.
  await page.getByLabel('Nombre del negocio').focus();
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest('form')) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + Math.min(height, 44) / 2);
      return over && (focused.contains(over) || over.contains(focused)) ? null : focused.outerHTML.slice(0, 200);
    });
    expect(covered).toBeNull();
  }
  await page.unroute('**/api/perfil');
  await page.goBack();
  await question.getByRole('button', { name: 'Salir sin guardar' }).press('Enter');
  await expect(page).toHaveURL(/\/menu\/ayuda$/);
});
