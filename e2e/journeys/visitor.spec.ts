import { expect, test } from '@playwright/test';
import { askAssistant, expectFocusBesideAssistant, openAssistant } from '../support/assistant.ts';
import { openScreen } from '../support/screens.ts';

test('a visitor goes from the landing page to the people of the place', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Regístrate', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Conecta', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Creadores y expertos', level: 1 })).toBeVisible();
  const row = page.getByRole('group', { name: 'Creadores y expertos' });
  await row.getByRole('button').nth(1).click();
  await expect(page.getByRole('article').getByText('Correo')).toBeVisible();
});

test("a visitor browses works, opens one and finds its provider's contact", async ({ page }) => {
  await page.goto('/explorar');
  await expect(page.getByRole('heading', { name: /Necesitas un Servicio/ })).toBeVisible();
  const works = page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
  await expect(works.nth(5)).toBeVisible();
  const first = works.first();
  await first.click();
  const layer = page.getByRole('dialog');
  await expect(layer).toBeVisible();
  await layer.getByRole('button', { name: 'Contacto' }).click();
  await expect(layer.getByRole('article').getByRole('link', { name: /^Llamar/ })).toBeVisible();
  await layer.getByRole('button', { name: 'Ver Imagen' }).click();
  await expect(layer.locator('img, video').first()).toBeVisible();
  await page.goBack();
  await expect(layer).toBeHidden();
  await expect(page).toHaveURL(/\/explorar$/);
});

test('a visitor finds a plumber by trade, by profession and with a letter wrong', async ({ page }) => {
  await page.goto('/explorar');
  const box = page.getByRole('combobox', { name: 'Buscar servicios o productos' });
  for (const query of ['plomeria', 'plomero', 'plomaria']) {
    await box.fill(query);
    await expect(page.getByRole('status').filter({ hasText: /proveedor/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/plomer/i);
  }
  await box.fill('xyzxyzxyz');
  await expect(page.getByRole('heading', { name: 'Nada coincide con «xyzxyzxyz»' })).toBeVisible();
});

test('a visitor changes the place and the address keeps the filters', async ({ page }) => {
  await page.goto('/explorar');
  await page
    .getByRole('button', { name: /Ciudad de México/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Selecciona tu país y estado' });
  await dialog.getByLabel('País').selectOption('CO');
  await expect(dialog.getByLabel(/Estado|Departamento/)).toHaveValue('');
  await dialog.getByLabel(/Estado|Departamento/).selectOption({ label: 'Antioquia' });
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(page.getByRole('button', { name: /Antioquia/ }).first()).toBeVisible();
  await page.goto('/explorar?q=plomero');
  await expect(page.getByRole('combobox')).toHaveValue('plomero');
});

test('the assistant starts in the place of its own tab, whatever another tab has selected', async ({ context }) => {
  const page = await context.newPage();
  await page.goto('/explorar?pais=MX&estado=JAL');
  const { chat } = await openAssistant(page);
  const other = await context.newPage();
  await other.goto('/explorar?pais=CO&estado=ANT');
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'lugar')?.value).toContain('ANT');
  await askAssistant(chat, 'Necesito un plomero');
  await expect(chat.getByText('Busco en Jalisco, el lugar que muestra la página', { exact: false })).toBeVisible();
});

test('the assistant’s window covers neither works nor the focus, answers, and hands over to a person', async ({
  page,
}) => {
  await openScreen(page, '/explorar');
  const works = page.getByRole('list', { name: 'Trabajos publicados' });
  await expect(works.getByRole('listitem').first()).toBeVisible();
  const { chat, opener } = await openAssistant(page);
  await test.step('the window moves the works aside, and its button is marked', async () => {
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    const list = await works.boundingBox();
    const window = await chat.boundingBox();
    if (!list || !window) throw new Error('neither list nor window has a box');
    expect(list.x + list.width).toBeLessThanOrEqual(window.x);
  });
  await expectFocusBesideAssistant(page);
  await chat.getByRole('button', { name: 'Maximizar' }).click();
  await test.step('the assistant answers from the directory', async () => {
    await askAssistant(chat, 'Necesito un plomero');
    await expect(chat.getByRole('article').first()).toBeVisible();
    await expect(chat.getByRole('button', { name: 'Enviar' })).toBeEnabled();
  });
  await test.step('the assistant hands over to a person', async () => {
    await chat.getByLabel('Mensaje').fill('quiero HABLAR CON UN HUMANO');
    await chat.getByLabel('Mensaje').press('Enter');
    await expect(chat.getByText('Un agente humano se pondrá en contacto contigo pronto.')).toBeVisible();
    await expect(chat.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  });
  await test.step('the window closes, and its button is no longer marked', async () => {
    await chat.getByRole('button', { name: 'Cerrar' }).click();
    await expect(chat).toBeHidden();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
  });
});

test('every path works regardless of case, and an unknown path shows a message', async ({ page }) => {
  await page.goto('/Explorar');
  await expect(page.getByRole('heading', { name: /Necesitas un Servicio/ })).toBeVisible();
  await page.goto('/Politicas');
  for (const title of [
    'Uso de la plataforma',
    'Registro y cuentas',
    'Contenido publicado',
    'Privacidad y datos',
    'Conducta de los usuarios',
    'Modificaciones',
  ]) {
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  }
  await page.goto('/no-existe');
  await expect(page.getByRole('main')).toContainText(/no (existe|encontramos)/i);
});
