import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectFineAtNarrowest } from '../support/axe.ts';
import { KeyboardUser } from '../support/keyboard-user.ts';
import { inMailTo } from '../support/mails.ts';
import { openScreen } from '../support/screens.ts';
import { administrator, logIn, newProvider } from '../support/session.ts';

const place = { pais: 'MX', estado_pais: 'COL' };
const NARROW = { width: 320, height: 740 };
const badges = (page: Page) => page.getByRole('list', { name: 'Insignias' });

test('a provider confirms the telephone by keyboard, an administrator reviews the identity, and visitors find both', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(NARROW);
  const telefono = `+52312${String(Date.now()).slice(-7)}`;
  const provider = await newProvider({ ...place, telefono });
  await logIn(page, provider.person);

  await test.step('the code from the text message gives the badge', async () => {
    await page.goto('/menu/cuenta');
    const section = page.getByRole('region', { name: 'Tus insignias' });
    const keyboard = new KeyboardUser(page);
    await keyboard.follow(section.getByRole('button', { name: 'Enviar código' }));
    const field = section.getByRole('textbox', { name: 'Código de 6 cifras' });
    const code = await inMailTo(telefono, ({ text }) => /^(\d{6}) es tu código/.exec(text)?.[1]);
    await keyboard.fill(field, code === '000000' ? '000001' : '000000');
    await keyboard.press('Enter');
    await expect(section.getByText('El código no es correcto.')).toBeVisible();
    await expectFineAtNarrowest(page);
    await field.fill('');
    await keyboard.fill(field, code);
    await keyboard.press('Enter');
    await expect(section.getByText(/^Se ve desde el /)).toBeVisible();
    await expect(section.getByText('✓ Teléfono confirmado')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an administrator awards the badge of the identity with a note', async () => {
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const staff = await context.newPage();
    await logIn(staff, administrator());
    await staff.goto(`/admin?parte=usuarios&q=${provider.id}`);
    await staff.getByRole('button', { name: /^Insignias: / }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Otorgar: Identidad revisada' }).click();
    await dialog.getByRole('button', { name: 'Otorgar' }).click();
    await expect(dialog.getByText(/^Escribe la razón/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Qué revisaste' }).fill('Credencial de elector en videollamada');
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Otorgar' }).click();
    await expect(dialog.getByText('«Credencial de elector en videollamada»')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Quitar: Identidad revisada' })).toBeVisible();
    await staff.setViewportSize(NARROW);
    await expectFineAtNarrowest(staff);
    await context.close();
  });

  await test.step('the page explains each badge', async () => {
    await expect(async () => {
      await openScreen(page, `/p/${provider.slug}`);
      await expect(badges(page).getByText('Identidad revisada')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const keyboard = new KeyboardUser(page);
    await keyboard.follow(badges(page).getByText('Teléfono confirmado'));
    await expect(badges(page).getByText(/^Escribió el código que enviamos .* Confirmado el /)).toBeVisible();
    await expectFineAtNarrowest(page);
    await keyboard.follow(badges(page).getByRole('link', { name: 'Qué prueba cada insignia' }));
    await expect(page.getByRole('heading', { level: 2, name: 'Insignias' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#insignias');
  });

  await test.step('the filter finds the provider, stays in the address and is removed by its chip', async () => {
    await page.goto(`/explorar?q=${encodeURIComponent(provider.name)}&alcance=todos`);
    await page.getByRole('button', { name: /^Filtros/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Identidad revisada' }).click();
    await sheet.getByRole('button', { name: 'Teléfono confirmado' }).click();
    await expectFineAtNarrowest(page);
    await sheet.getByRole('button', { name: 'Ver resultados' }).click();
    await expect(page).toHaveURL(/insignia=telefono(%2C|,)identidad/);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: provider.name }) });
    await expect(card.getByText('✓ Identidad revisada y 1 más')).toBeVisible();
    await page.reload();
    await expect(card.getByText('✓ Identidad revisada y 1 más')).toBeVisible();
    // A narrow window shows the active filters in the sheet only.
    await page.getByRole('button', { name: /^Filtros/ }).click();
    const active = sheet.getByRole('list', { name: 'Filtros puestos' }).getByRole('listitem');
    await active.filter({ hasText: 'Identidad revisada' }).getByRole('button').click();
    await expect(page).toHaveURL(/insignia=telefono(&|$)/);
    await expect(active.filter({ hasText: 'Identidad revisada' })).toHaveCount(0);
  });

  await test.step('another telephone removes its badge', async () => {
    await provider.client.form('/api/perfil', { action: 'update', telefono: `+52312${String(Date.now()).slice(-7)}` });
    await expect(async () => {
      await openScreen(page, `/p/${provider.slug}`);
      await expect(badges(page).getByText('Teléfono confirmado')).toHaveCount(0, { timeout: 1_000 });
      await expect(badges(page).getByText('Identidad revisada')).toBeVisible();
    }).toPass();
  });
});
