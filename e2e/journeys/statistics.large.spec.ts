import { type Browser, expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logIn, newProvider } from '../support/session.ts';

/** User agent of a browser that is not driven by a program. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function visit(browser: Browser, path: string): Promise<void> {
  const context = await browser.newContext({ userAgent: PERSON });
  const page = await context.newPage();
  const response = page.waitForResponse((answer) => answer.url().endsWith('/api/vistas'));
  await page.goto(path);
  expect((await response).status()).toBe(202);
  const scanned = path.endsWith('?tarjeta');
  if (scanned) await expect(page).toHaveURL(path.replace('?tarjeta', ''));
  // The link opens a telephone program: only the click is needed.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  const used = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('telefono'));
  await page
    .getByRole('link', { name: /^Llamar/ })
    .first()
    .click();
  expect((await used).status()).toBe(202);
  await context.close();
}

test('a provider sees within a minute how often their page was opened, called from, and scanned', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const provider = await newProvider({ pais: 'MX', estado_pais: 'DF' });
  await logIn(page, provider.person);
  await page.goto('/menu/estadisticas');
  await expect(page.getByText('Aún no hay visitas')).toBeVisible();
  await expect(page.getByText('Usuarios activos')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/p/${provider.slug}`);
  await expect(page.getByRole('heading', { name: provider.name })).toBeVisible();
  await visit(browser, `${new URL(page.url()).origin}/p/${provider.slug}?tarjeta`);
  await page.goto('/menu/estadisticas');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Tarjeta' })).toContainText('Tarjeta1', { timeout: 2_000 });
  }).toPass({ timeout: 90_000, intervals: [5_000] });
  await expect(page.getByRole('button', { name: 'Vistas' })).toContainText('Vistas1');
  await page.getByRole('button', { name: 'Contactos' }).click();
  await expect(page.getByLabel('Contactos por medio')).toContainText('Teléfono1');
  await expect(page.getByRole('img', { name: /^Contactos por día/ })).toBeVisible();
  await expectAccessible(page);
});
