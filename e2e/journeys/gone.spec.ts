import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { Client } from '../support/client.ts';
import { administrator, newProvider, platformUrl } from '../support/session.ts';

/** Provider in Mexico City. */
async function someone(page: Page): Promise<{ slug: string; nnegocio: string }> {
  const answer = await page.request.get('/api/usuarios?pais=MX&estado=DF&limit=1');
  const { data }: { data: { slug: string; nnegocio: string }[] } = await answer.json();
  const [first] = data;
  if (!first) throw new Error('the demo data has no provider in MX/DF');
  return first;
}

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Buscar servicios o productos' });

test('an unknown address offers a search for its words, and people', async ({ page }) => {
  await page.goto('/no-existe/plomeros');
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver creadores y expertos' })).toHaveAttribute('href', '/home');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Buscar «no existe plomeros»' }).click();
  await expect(searchField(page)).toHaveValue('no existe plomeros');
});

test('a mistyped address of a provider offers providers with similar names, and a search', async ({ page }) => {
  const { slug, nnegocio } = await someone(page);
  await page.goto(`/p/${slug}-99`);
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos a este proveedor' })).toBeVisible();
  const alike = page.getByRole('region', { name: 'Quizá buscas a' });
  await expect(alike.getByRole('link', { name: nnegocio })).toHaveAttribute('href', `/p/${slug}`);
  await expectAccessible(page);
  await searchField(page).fill('carpintero');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/explorar\?.*(q=carpintero|segmento=)/);
});

test('the page of a suspended provider responds as unknown, with a search and other people', async ({ page }) => {
  const provider = await newProvider({ pais: 'MX', estado_pais: 'DF' });
  const open = () => page.goto(`/p/${provider.slug}`);
  await expect.poll(async () => (await open())?.status(), { timeout: 15_000 }).toBe(200);
  const admin = new Client(platformUrl);
  await admin.post('/api/auth', { action: 'login', ...administrator() });
  await admin.post(`/api/admin/cuentas/${provider.id}/suspension`, { suspendida: true, razon: 'Insiste' });
  await expect.poll(async () => (await open())?.status(), { timeout: 15_000 }).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos a este proveedor' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(provider.name);
  await expect(searchField(page)).toBeVisible();
  const others = page.getByRole('region', { name: /^(Quizá buscas a|Quién más hay)/ });
  await expect(others.getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
});

test("a provider's address unlike any other offers providers of the place", async ({ page }) => {
  await page.goto('/p/xqzwv-kjhgf');
  const around = page.getByRole('region', { name: 'Quién más hay en Ciudad de México' });
  await expect(around.getByRole('listitem')).toHaveCount(6);
});

test('a deleted work offers a search and other people, in its dialog', async ({ page }) => {
  await page.goto('/explorar?publicacion=6564a1b2c3d4e5f6a7b8c9d0');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Esta publicación ya no está disponible' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Buscar servicios o productos' })).toBeVisible();
  await expectAccessible(page);
  await dialog
    .getByRole('region', { name: /^Quién más hay/ })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/p\//);
});

test('the contact of a deleted provider offers others', async ({ page }) => {
  await page.goto('/explorar?proveedor=xqzwv-kjhgf');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Este proveedor ya no está disponible.')).toBeVisible();
  await expect(
    dialog
      .getByRole('region', { name: /^Quién más hay/ })
      .getByRole('link')
      .first(),
  ).toBeVisible();
});
