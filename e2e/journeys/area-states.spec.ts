import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { arriveAsProvider, publishQuietly, smallPhoto, tileOf } from '../support/provider.ts';
import { administrator, logIn } from '../support/session.ts';

/** What is walked in each of its states: the address, and the calls whose answers make them. */
const own = [
  ['/menu/publicaciones', '**/api/obtener_galeria*'],
  ['/menu/blog', '**/api/blog*'],
  ['/menu/estadisticas', '**/api/estadisticas*'],
  ['/menu/ayuda', '**/api/operador*'],
  ['/menu/cuenta', '**/api/cuenta/*'],
] as const;
const decided = [
  'comentarios',
  'reportes',
  'apelaciones',
  'usuarios',
  'proveedores',
  'publicaciones',
  'opiniones',
  'bitacora',
  'busquedas',
  'fallidos',
  'correos',
  'pagos',
].map((part) => [`/admin?parte=${part}`, '**/api/admin/**'] as const);

/** Nothing that axe finds at 320 px in both themes, nothing wider than the window, and Tab leads into the screen. */
async function expectFine(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

/** A screen while its calls wait, after they were refused, and with what the services really answer. */
async function walk(page: Page, path: string, calls: string): Promise<void> {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(calls, async (route) => {
    await waiting;
    await route.fulfill({ status: 400, json: { success: false, error: 'Hoy no se puede.', code: 'prueba' } });
  });
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectFine(page, `${path}, loading`);
  const refused = page.waitForResponse(calls);
  answer();
  await refused;
  await page.waitForLoadState('networkidle');
  await expectFine(page, `${path}, refused`);
  await page.unroute(calls);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expectFine(page, path);
}

test.use({ viewport: { width: 320, height: 640 } });
test.setTimeout(180_000);

test('the screens of a provider hold at 320 px while they load, when they are refused, and empty', async ({ page }) => {
  await arriveAsProvider(page);
  for (const [path, calls] of own) await walk(page, path, calls);
});

test('the lists of administrators hold at 320 px while they load, when they are refused, and as they are', async ({
  page,
}) => {
  await logIn(page, administrator());
  for (const [path, calls] of decided) await walk(page, path, calls);
});

test('the layers over the own publications and the account hold at 320 px, and return the focus', async ({ page }) => {
  await arriveAsProvider(page);
  await publishQuietly(page, 'Mesa', await smallPhoto());
  await page.goto('/menu/publicaciones');
  const edit = tileOf(page, 'Mesa').getByRole('button', { name: /^Editar/ });
  await edit.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFine(page, 'editing');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(edit).toBeFocused();

  await page.goto('/menu/cuenta');
  for (const name of [/^Cerrar esta sesión/, 'Eliminar mi cuenta…'] as const) {
    const opener = page.getByRole('button', { name });
    await opener.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFine(page, `the layer of ${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
