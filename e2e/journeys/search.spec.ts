import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar servicios o productos' });
const works = (page: Page) => page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a word that nobody wrote is taken for the one that sounds alike, and the page says so, in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/explorar?alcance=todos');
    await box(page).fill('karpinterro');
    await expect(page.getByText('Mostramos resultados de «carpintero» en lugar de «karpinterro».')).toBeVisible();
    await expect(works(page).first()).toBeVisible();
    await expectAccessible(page);
  });

  test(`a search without its engine shows what there is and says that it is not the whole, in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The engine serves all journeys at once: this one is told that it is away.
    await page.route('**/api/buscar?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), degradado: true } });
    });
    await page.goto('/explorar');
    await box(page).fill('reparación');
    const notice = page.getByText('La búsqueda está en pausa un momento');
    await expect(notice).toBeVisible();
    await expect(works(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/buscar?*');
    await box(page).fill('reparación de');
    await expect(notice).toBeHidden();
  });
}

test('pictures of results wait while keys come quickly, and come once the typing rests', async ({ page }) => {
  await page.goto('/explorar?alcance=todos');
  await box(page).fill('foto');
  await expect(works(page).locator('img[data-is="loaded"]').first()).toBeVisible();
  const waiting = page.locator('section[data-typing] img:not([data-is])');
  await expect(async () => {
    await box(page).press('Control+A');
    await box(page).pressSequentially('carpintería', { delay: 30 });
    // Looked at in one go: while this is asked for, the typing may have come to rest.
    const shown = await waiting.evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture).display));
    expect(new Set(shown)).toEqual(new Set(['none']));
  }).toPass();
  await expect(page.locator('section[data-typing]')).toHaveCount(0);
  await expect(works(page).locator('img[data-is="loaded"]').first()).toBeVisible();
});
