import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { arriveAsProvider, smallPhoto } from '../support/provider.ts';

const title = 'Cómo cuidar una olla de barro';
const text = 'Antes de usarla, déjala en agua una noche.\n\nMás en https://barro.example/cuidados.';

test.use({ viewport: { width: 360, height: 740 } });

/** Pays for Premium at the simulator, as the person who is signed in on the page. */
async function takePremium(page: Page): Promise<void> {
  const order = await page.request.post('/api/pagos/tarjeta/intentos', { data: { plan: 'premium' } });
  expect(order.status(), await order.text()).toBe(201);
  const { intento }: { intento: { id: string } } = await order.json();
  const paid = await page.request.post(`/api/pagos/tarjeta/intentos/${intento.id}/confirmacion`, {
    data: { resultado: 'aprobado' },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
}

test('a provider with Premium writes an entry with a picture, and visitors read, find and come back from it', async ({
  page,
}) => {
  await arriveAsProvider(page);
  await page.goto('/menu/blog');
  await expect(page.getByText('El blog viene con el plan Premium')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/planes');
  await takePremium(page);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Escribir entrada' })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.getByRole('button', { name: 'Escribir entrada' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Escribe el título de la entrada.')).toBeVisible();
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('Texto').fill(text);
  // What is written is there again after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Escribir entrada' }).click();
  await expect(page.getByLabel('Título')).toHaveValue(title);
  await page.locator('input[name="file"]').setInputFiles(await smallPhoto());
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Tu entrada ya se puede leer.')).toBeVisible();
  const tile = page.getByRole('listitem').filter({ hasText: title });
  await expect(tile.locator('img')).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);

  await tile.getByRole('link', { name: `Ver «${title}»` }).click();
  await expect(page).toHaveURL(/\/p\/[^/]+\/blog\/como-cuidar-una-olla-de-barro$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://barro.example/cuidados' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  );
  await expect(page.getByRole('link', { name: /^Llamar/ })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  // The page says all of it before any code runs.
  const source = await (await page.request.get(page.url())).text();
  expect(source).toContain('"@type":"BlogPosting"');
  expect(source).toContain('Antes de usarla, déjala en agua una noche.');

  await page.getByRole('link', { name: /^Blog de / }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Blog de / })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.goto(`/explorar?q=${encodeURIComponent('olla de barro')}&alcance=todo`);
  const found = page.getByRole('region', { name: 'De los blogs' });
  await expect(found.getByRole('link', { name: title })).toBeVisible();

  await page.goto('/menu/blog');
  await page.getByRole('button', { name: `Eliminar «${title}»` }).click();
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await page.getByRole('button', { name: `Eliminar «${title}»` }).click();
  await expect(page.getByText('Entrada eliminada.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Tu blog empieza con una buena historia')).toBeVisible({ timeout: 15_000 });
});
