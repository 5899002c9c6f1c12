import { expect, type Page, test } from '@playwright/test';
import { logIn, newProvider, newUser } from '../support/session.ts';
import { translate } from '../support/translator.ts';

/** Records the errors of a page, and its reports about versions. */
function follow(page: Page) {
  const errors: string[] = [];
  const reports: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('[vitrina]')) errors.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/api/registro/avisos')) reports.push(request.postData() ?? '');
  });
  return async () => {
    await expect(page.getByText('Esta parte no está disponible')).toHaveCount(0);
    expect(errors).toEqual([]);
    expect(reports.filter((report) => !report.includes('"tiempo"'))).toEqual([]);
  };
}

/** Follows a link of the shell within the page. */
const go = async (page: Page, path: string) => {
  await page.locator(`header a[href="${path}"], nav a[href="${path}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(path));
};

test('a visitor whose browser translates searches, filters, reads, writes and navigates', async ({ page }) => {
  const provider = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  const { person } = await newUser();
  await translate(page);
  const expectWell = follow(page);
  await page.goto('/explorar');
  const works = page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
  await expect(works.nth(3)).toBeVisible();
  await expect(page.locator('font').first()).toBeVisible();
  const layer = page.getByRole('dialog');
  for (const turn of [0, 1]) {
    await works.nth(turn).click();
    await layer.getByRole('button', { name: 'Contacto' }).click();
    await expect(layer.getByRole('article')).toBeVisible();
    await page.goBack();
    await expect(layer).toBeHidden();
  }
  const chip = page.locator('main button[aria-pressed="false"]:visible').first();
  await chip.click();
  const pressed = page.locator('main button[aria-pressed="true"]');
  await expect(pressed.first()).toBeVisible();
  await page.goBack();
  const search = page.getByRole('combobox', { name: 'Buscar servicios o productos' });
  for (const words of ['plomería', 'fotografía']) {
    await search.fill(words);
    await expect(page.getByRole('status').filter({ hasText: /proveedor/ })).toBeVisible();
  }
  await search.fill('xyzxyzxyz');
  await expect(page.getByRole('heading', { level: 2, name: /xyzxyzxyz/ })).toBeVisible();
  await search.fill('');
  await expect(works.nth(3)).toBeVisible();
  for (const path of ['/home', '/planes', '/explorar', '/perfil']) await go(page, path);
  await expectWell();

  await page.goto(`/p/${provider.slug}`);
  await logIn(page, person);
  await page.reload();
  const field = page.locator('textarea').first();
  await field.fill('Muy puntual y amable');
  await page.getByRole('button', { name: 'Enviar Comentario' }).click();
  await expect(page.getByText('Muy puntual y amable').first()).toBeVisible();
  await page.getByRole('button', { name: /Cambiar de lugar/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('select').first().selectOption('CO');
  await dialog.locator('select').nth(1).selectOption('ANT');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Asistente' }).filter({ visible: true }).first().click();
  const chat = page.getByRole('region', { name: 'Asistente' });
  await expect(chat.locator('input, textarea').first()).toBeVisible();
  await chat
    .getByRole('button', { name: /^Cerrar/ })
    .first()
    .click();
  await expect(chat).toBeHidden();
  await expectWell();
});

test('a provider whose browser translates uses the area, and sees texts change', async ({ page }) => {
  const provider = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  const { client } = await newUser();
  await translate(page);
  await logIn(page, provider.person);
  const expectWell = follow(page);
  await page.goto('/menu/publicaciones');
  const links = page.getByRole('navigation', { name: 'Tu vitrina' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (let round = 0; round < 2; round += 1) {
    const count = await links.count();
    for (let index = 0; index < count; index += 1) {
      const href = (await links.nth(index).getAttribute('href')) ?? '';
      if (!href.startsWith('/menu')) continue;
      await links.nth(index).click();
      await expect(page).toHaveURL(new RegExp(href));
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    }
  }
  // A text that changes after the translation is updated.
  await page.goto('/menu/mensajes');
  await expect(links.first()).toBeVisible();
  const counted = links.filter({ hasText: 'Comentarios' });
  for (const count of [1, 2]) {
    await client.post('/api/comentarios', { proveedor_id: provider.id, comentario: `Muy amable y puntual ${count}` });
    await expect(counted).toContainText(`[${count}`);
  }
  await expectWell();
});
