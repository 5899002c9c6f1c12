import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { placeWithoutPremium } from '../support/demo-data.ts';
import { layoutShiftOf, watchLayoutShift } from '../support/layout-shift.ts';
import { openWithFirstContent } from '../support/screens.ts';
import { startElsewhere } from '../support/start-elsewhere.ts';

const works = (page: Page) => page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
/** Tiles of the row, without the hearts that save their providers. */
const row = (page: Page) => page.getByRole('group', { name: 'Creadores y expertos' }).locator('[aria-pressed]');

test('selecting a provider changes the address and filters the works, and the first button clears the selection', async ({
  page,
}) => {
  await page.goto('/home');
  await expect(row(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page).first()).toContainText('Ciudad de México');
  await row(page).nth(2).click();
  await expect(page).toHaveURL(/proveedor=/);
  const card = page.getByRole('article');
  await expect(card.getByText('Correo')).toBeVisible();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await expect(works(page).first()).toBeVisible();
  await expect(works(page).filter({ hasNotText: name })).toHaveCount(0);
  await page.reload();
  await expect(card.getByRole('heading')).toHaveText(name);
  await works(page).first().click();
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card).toBeVisible();
  // Opening a work scrolls the page, so that the header covers half of the card's links.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await row(page).first().click();
  await expect(page).not.toHaveURL(/proveedor=/);
  await expect(card).toBeHidden();
});

test('the name filter searches the whole place and the row, regardless of case', async ({ page }) => {
  const answer = await page.request.get('/api/galeria?country=MX&state=DF&limit=60&semilla=3');
  const posts: { nombre: string }[] = await answer.json();
  const name = posts.at(-1)?.nombre ?? '';
  await page.goto('/home');
  await expect(works(page).first()).toBeVisible();
  const filter = page.getByLabel('Filtrar por nombre');
  await filter.fill(name.toUpperCase());
  await expect(works(page).filter({ hasNotText: name })).toHaveCount(0);
  await expect(works(page).first()).toBeVisible();
  await expect(row(page).filter({ hasNotText: name })).toHaveCount(1);
  await filter.fill('nadie se llama así');
  await expect(page.getByRole('heading', { name: 'Ningún nombre contiene «nadie se llama así»' })).toBeVisible();
  await page.getByRole('button', { name: 'Borrar el filtro' }).click();
  await expect(works(page).first()).toBeVisible();
});

test('the Premium carousel labels its places as paid, moves by its button, and can be paused', async ({ page }) => {
  await page.goto('/home');
  const carousel = page.getByRole('region', { name: 'Premium de este lugar' });
  await expect(carousel.getByText('Lugar pagado: está aquí por su plan Premium.').first()).toBeAttached();
  await expect(carousel.getByText(/^1 de \d+$/)).toBeVisible();
  await carousel.getByRole('button', { name: 'Siguiente' }).click();
  await expect(carousel.getByText(/^2 de \d+$/)).toBeVisible();
  await carousel.getByRole('button', { name: 'Pausar el carrusel' }).click();
  await expect(carousel.getByRole('button', { name: 'Continuar el carrusel' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(carousel.getByRole('button', { name: 'Continuar el carrusel' })).toBeVisible();
  await carousel
    .getByRole('button', { name: /^Ver sus trabajos/ })
    .first()
    .click();
  await expect(page).toHaveURL(/proveedor=/);
});

test('a place without Premium has no carousel, and its layout does not shift', async ({ page }) => {
  await watchLayoutShift(page);
  const estado = await placeWithoutPremium(page);
  await openWithFirstContent(page, `/home?pais=CO&estado=${estado}`, 2);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Premium de este lugar' })).toHaveCount(0);
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
});

test('a category of the landing page opens the creators with that segment, which can be removed', async ({ page }) => {
  await page.goto('/');
  const category = page.getByRole('region', { name: '¿Qué necesitas hoy?' }).getByRole('heading', { level: 3 }).first();
  const name = (await category.getByRole('link').textContent()) ?? '';
  await category.getByRole('link').click();
  await expect(page).toHaveURL(/\/home\?segmento=/);
  await page.getByRole('button', { name: `Quitar ${name}` }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('the catalogue shows that it is loading, and offers a retry if it fails', async ({ page }) => {
  // The first content may include the catalogue: only a visit from another screen loads it.
  let fail = true;
  await page.route('**/api/servicios*', (route) => (fail ? route.abort() : route.continue()));
  await startElsewhere(page);
  await page
    .getByRole('link', { name: /Vitrina/ })
    .first()
    .click();
  await expect(page.getByText('Cargando servicios...')).toBeVisible();
  await expect(page.getByText('Error al cargar los servicios.')).toBeVisible({ timeout: 20_000 });
  fail = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('region', { name: '¿Qué necesitas hoy?' }).getByRole('link').first()).toBeVisible();
});

test('the register button of the landing page shows progress while its screen loads', async ({ page }) => {
  await page.goto('/');
  const register = page.getByRole('button', { name: 'Regístrate', exact: true });
  const pressed = await register.evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    return { busy: button.ariaBusy, disabled: button.disabled, path: location.pathname };
  });
  expect(pressed).toEqual({ busy: 'true', disabled: true, path: '/' });
  await expect(page).toHaveURL(/\/perfil\?modo=registro$/);
  await expect(page.getByText('Descubre un mundo de ideas.').filter({ visible: true })).toBeVisible();
});

test('the screens show that they are loading', async ({ page }) => {
  await startElsewhere(page);
  const held: (() => void)[] = [];
  for (const path of ['usuarios', 'galeria', 'buscar']) {
    await page.route(`**/api/${path}*`, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
  }
  await page.getByRole('link', { name: 'Inicio' }).click();
  await expect(page.getByText('Cargando usuarios...')).toBeAttached();
  await expect(page.getByText('Cargando imágenes...')).toBeAttached();
  await page.getByRole('link', { name: 'Explorar' }).click();
  await expect(page.getByText('Cargando contenido...')).toBeAttached();
  for (const release of held) release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
