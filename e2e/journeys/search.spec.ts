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
