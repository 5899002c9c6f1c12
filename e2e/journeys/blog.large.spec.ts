import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { Client } from '../support/client.ts';
import { logInAsProvider, smallPhoto } from '../support/provider.ts';
import { administrator, platformUrl } from '../support/session.ts';

const title = 'Cómo cuidar una olla de barro';
const text = 'Antes de usarla, déjala en agua una noche.\n\nMás en https://barro.example/cuidados.';

test.use({ viewport: { width: 360, height: 740 } });

/** Checks the page with axe from its top: when scrolled, its bars cover some content. */
async function expectAccessibleFromTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
}

/** Pays for Premium at the simulator, as the signed-in person. */
async function takePremium(page: Page): Promise<void> {
  const order = await page.request.post('/api/pagos/tarjeta/intentos', { data: { plan: 'premium' } });
  expect(order.status(), await order.text()).toBe(201);
  const { intento }: { intento: { id: string } } = await order.json();
  const paid = await page.request.post(`/api/pagos/tarjeta/intentos/${intento.id}/confirmacion`, {
    data: { resultado: 'aprobado' },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
}

/** Refunds all payments of the signed-in person, which ends the plan. */
async function refund(page: Page): Promise<void> {
  const { data }: { data: { id: string }[] } = await (await page.request.get('/api/pagos')).json();
  const boss = new Client(platformUrl);
  await boss.post('/api/auth', { action: 'login', ...administrator() });
  for (const { id } of data) await boss.post(`/api/admin/pagos/${id}/reembolso`, { razon: 'Se pidió' });
}

test('a provider with Premium writes an entry with a picture, and visitors find and read it while the plan lasts', async ({
  page,
}) => {
  const { word } = await logInAsProvider(page);
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
  await page.getByLabel('Texto').fill(`${text}\n\n${word}`);
  // The draft survives a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Escribir entrada' }).click();
  await expect(page.getByLabel('Título')).toHaveValue(title);
  await page.locator('input[name="file"]').setInputFiles(await smallPhoto());
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessibleFromTop(page);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Tu entrada ya se puede leer.')).toBeVisible();
  const tile = page.getByRole('listitem').filter({ hasText: title });
  await expect(tile.locator('img')).toBeVisible({ timeout: 15_000 });
  await expectAccessibleFromTop(page);

  await tile.getByRole('link', { name: `Ver «${title}»` }).click();
  await expect(page).toHaveURL(/\/p\/[^/]+\/blog\/como-cuidar-una-olla-de-barro$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://barro.example/cuidados' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  );
  await expect(page.getByRole('link', { name: /^Llamar/ })).toBeVisible();
  await expectAccessibleFromTop(page);
  // The complete entry is in the page before any code runs.
  const source = await (await page.request.get(page.url())).text();
  expect(source).toContain('"@type":"BlogPosting"');
  expect(source).toContain('Antes de usarla, déjala en agua una noche.');

  const address = page.url();
  await page.getByRole('link', { name: /^Blog de / }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Blog de / })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.goto(new URL(address).pathname.replace(/\/blog\/.*/, ''));
  await expect(page.getByRole('region', { name: 'De su blog' }).getByRole('link', { name: title })).toBeVisible();
  await page.goto(`/explorar?q=${word}&alcance=todos`);
  const found = page.getByRole('region', { name: 'De los blogs' });
  await found.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // Without the plan only its author sees it; a renewed plan publishes it again.
  await refund(page);
  const gone = { message: 'the plan has ended', timeout: 10_000 };
  await expect.poll(async () => (await page.request.get(address)).status(), gone).toBe(404);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No encontramos esta entrada' })).toBeVisible();
  await page.goto('/menu/blog');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Oculta por tu plan');
  await takePremium(page);
  await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 10_000 }).toBe(200);

  await page.goto('/menu/blog');
  await page.getByRole('button', { name: `Eliminar «${title}»` }).click();
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await page.getByRole('button', { name: `Eliminar «${title}»` }).click();
  await expect(page.getByText('Entrada eliminada.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Tu blog empieza con una buena historia')).toBeVisible({ timeout: 15_000 });
});
