import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar servicios o productos' });
const works = (page: Page) => page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');

test('an unknown word is replaced by one that sounds alike, with a notice, in both themes', async ({ page }) => {
  await page.goto('/explorar?alcance=todos');
  await box(page).fill('karpinterro');
  await expect(page.getByText('Mostramos resultados de «carpintero» en lugar de «karpinterro».')).toBeVisible();
  await expect(works(page).first()).toBeVisible();
  await expectAccessibleInBoth(page);
});

test('a search without its engine shows what is available with a notice, in both themes', async ({ page }) => {
  // The engine serves all journeys simultaneously: only this one gets the response of an outage.
  await page.route('**/api/buscar?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), degradado: true } });
  });
  await page.goto('/explorar');
  await box(page).fill('reparación');
  const notice = page.getByText('La búsqueda está en pausa un momento');
  await expect(notice).toBeVisible();
  await expect(works(page).first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.unroute('**/api/buscar?*');
  await box(page).fill('reparación de');
  await expect(notice).toBeHidden();
});
