import { expect, type Page, test } from '@playwright/test';
import { expectFineAtNarrowest } from '../support/axe.ts';
import { logInAsProvider, publishQuietly, smallPhoto, tileOf } from '../support/provider.ts';
import { administrator, logIn } from '../support/session.ts';

/** Screens that are visited in each state, with the calls whose responses cause the states. */
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

/** Visits a screen while its calls wait, after they were refused, and with the real responses. */
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
  await test.step(`${path}, loading`, () => expectFineAtNarrowest(page));
  const refused = page.waitForResponse(calls);
  answer();
  await refused;
  await page.waitForLoadState('networkidle');
  await test.step(`${path}, refused`, () => expectFineAtNarrowest(page));
  await page.unroute(calls);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await test.step(path, () => expectFineAtNarrowest(page));
}

test.use({ viewport: { width: 320, height: 640 } });
test.setTimeout(180_000);

test('the screens of a provider work at 320 px while loading, when refused, and empty', async ({ page }) => {
  await logInAsProvider(page);
  for (const [path, calls] of own) await walk(page, path, calls);
});

test('the lists of administrators work at 320 px while loading, when refused, and with data', async ({ page }) => {
  await logIn(page, administrator());
  for (const [path, calls] of decided) await walk(page, path, calls);
});

test("the dialogs over the provider's publications and account work at 320 px, and return the focus", async ({
  page,
}) => {
  await logInAsProvider(page);
  await publishQuietly(page, 'Mesa', await smallPhoto());
  await page.goto('/menu/publicaciones');
  const edit = tileOf(page, 'Mesa').getByRole('button', { name: /^Editar/ });
  await edit.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await test.step('editing', () => expectFineAtNarrowest(page));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(edit).toBeFocused();

  await page.goto('/menu/cuenta');
  for (const name of [/^Cerrar esta sesión/, 'Eliminar mi cuenta…'] as const) {
    const opener = page.getByRole('button', { name });
    await opener.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await test.step(`the layer of ${name}`, () => expectFineAtNarrowest(page));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
