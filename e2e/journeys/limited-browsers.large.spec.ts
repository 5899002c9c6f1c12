import { expect, type Page, test } from '@playwright/test';
import { datesFromToday } from '../support/client.ts';
import { logInAsProvider } from '../support/provider.ts';

/** Path of a Premium provider's page with ratings. */
async function premiumPage(page: Page): Promise<string> {
  const { data }: { data: { slug: string; plan: string; valoracion: unknown }[] } = await (
    await page.request.get('/api/usuarios?limit=60')
  ).json();
  const premium = data.find(({ plan, valoracion }) => plan === 'premium' && valoracion);
  expect(premium).toBeDefined();
  return `/p/${premium?.slug}`;
}

test('pages work without the APIs that an iPhone 8 lacks', async ({ page }) => {
  await page.addInitScript(() => {
    const younger: [object, string[]][] = [
      [URL, ['canParse', 'parse']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [AbortSignal, ['any']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Set.prototype, ['union', 'intersection', 'difference']],
      [globalThis, ['Iterator', 'requestIdleCallback', 'scheduler']],
    ];
    for (const [holder, names] of younger) for (const name of names) Reflect.deleteProperty(holder, name);
    Reflect.deleteProperty(Intl, 'Segmenter');
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (const path of [await premiumPage(page), '/explorar', '/home', '/perfil']) {
    await page.goto(path);
    await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  }
  const person = await logInAsProvider(page);
  await page.context().clearCookies();
  await page.goto('/perfil');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/menu/);
  await page.goto('/menu/datos-usuario');
  await page.getByLabel('Enlace web').fill('mi-taller.example');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Datos actualizados correctamente.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('style sheets contain no nested rules, which browsers of 2022 drop', async ({ page }) => {
  const sheets = new Map<string, string>();
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.css')) sheets.set(answer.url(), await answer.text().catch(() => ''));
  });
  for (const path of ['/explorar', '/planes', await premiumPage(page)]) {
    await page.goto(path);
    await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(sheets.size).toBeGreaterThan(3);
  for (const [url, css] of sheets) expect(css.replace(/"[^"]*"/g, ''), url).not.toMatch(/&/);
});

test('the quote form opens in a browser that blocks all storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get: refuse });
    }
  });
  await page.goto(await premiumPage(page));
  await page.getByRole('button', { name: 'Pedir cotización' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tu nombre').fill('Rosa');
  await dialog.getByLabel('¿Qué necesitas?').fill('¿Cuánto cuesta pintar una barda de diez metros?');
  await expect(dialog.getByLabel('¿Qué necesitas?')).toHaveValue(/barda/);
});

test('the page does not report a lost connection while the server is reachable, for example behind a VPN', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  const looked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  await page.goto('/explorar');
  expect((await looked).ok()).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText('Sin conexión a internet.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Planes' }).first().click();
  await expect(page.getByText('MXN/mes').first()).toBeVisible();
});

test('a page in the dark theme prints dark text', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/politicas');
  const heading = page.locator('#root').getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('color', 'rgb(245, 237, 227)');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toHaveCSS('color', 'rgb(31, 26, 23)');
});

test('the publish form takes today from the server if the device is two days ahead', async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await logInAsProvider(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  const { fecha_publicacion: day } = datesFromToday();
  await expect(page.locator('input[type="date"]').first()).toHaveValue(day);
});
