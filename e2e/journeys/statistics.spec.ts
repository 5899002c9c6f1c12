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

test('the help is searched by keyboard, and leads to a person', async ({ page }) => {
  const { person } = await newProvider({ pais: 'CO', estado_pais: 'ANT' });
  await logIn(page, person);
  await page.goto('/menu/ayuda');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Buscar en la ayuda').focus();
  await page.keyboard.type('suspende');
  await expect(page.getByText('1 respuesta', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Buscar en la ayuda').fill('xilófono');
  await expect(page.getByText('No hay respuestas para «xilófono»')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hablar con un humano' }).click();
  await expect(page.getByRole('region', { name: 'Asistente' })).toBeVisible();
});

test('a page that was opened from a search reports that search', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: PERSON });
  const page = await context.newPage();
  await page.goto('/explorar?q=plomero&pais=MX&estado=DF');
  const visit = page.waitForRequest((request) => request.url().endsWith('/api/vistas'));
  await page.getByRole('main').locator('a[href^="/p/"]').first().click();
  expect((await visit).postDataJSON()).toMatchObject({ tipo: 'vista', busqueda: 'plomero' });
  const { pathname } = new URL(page.url());
  await page.goto('/planes');
  const direct = page.waitForRequest((request) => request.url().endsWith('/api/vistas'));
  await page.goto(pathname);
  expect((await direct).postDataJSON().busqueda).toBeUndefined();
  await context.close();
});
