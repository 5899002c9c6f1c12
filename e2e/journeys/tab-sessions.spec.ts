import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { logIn, newProvider } from '../support/session.ts';

const QUOTE = 'Necesito reparar una fuga en la cocina esta semana';

/** Creates a provider, and two signed-in tabs of a browser; the second one has drafts. */
async function twoTabs(page: Page, context: BrowserContext) {
  const provider = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await logIn(page, provider.person);
  await page.goto('/menu/datos-usuario');
  const shown = page.getByRole('navigation', { name: 'Tu vitrina' });
  await expect(shown).toBeVisible();
  const other = await context.newPage();
  await other.goto('/menu/publicaciones');
  await expect(other.getByRole('button', { name: 'Publicar algo nuevo' })).toBeVisible();
  await other.evaluate((text) => {
    sessionStorage.setItem('borrador.respuesta-mensaje.1', JSON.stringify({ texto: text }));
    localStorage.setItem('borrador.entrada.nueva', JSON.stringify({ titulo: text, texto: '' }));
  }, QUOTE);
  return { provider, other };
}

const expectLeft = async (tab: Page) => {
  await expect(tab.getByRole('navigation', { name: 'Tu vitrina' })).toHaveCount(0, { timeout: 5_000 });
  await expect(tab).toHaveURL(/\/perfil/);
};

const drafts = (tab: Page) =>
  tab.evaluate(() =>
    [localStorage, sessionStorage].flatMap((store) => Object.keys(store)).filter((key) => key.startsWith('borrador.')),
  );

test('a logout in one tab leaves the area in all others and removes drafts', async ({ page, context }) => {
  const { other } = await twoTabs(page, context);
  await page.getByRole('button', { name: 'Cerrar Sesión' }).first().click();
  await expectLeft(page);
  await expectLeft(other);
  await expect.poll(() => drafts(other)).toEqual([]);
  // The back button does not show it again.
  await other.goBack();
  await expect(other.getByRole('navigation', { name: 'Tu vitrina' })).toHaveCount(0);
});

test('another account in one tab replaces the first one in all tabs', async ({ page, context }) => {
  const { other } = await twoTabs(page, context);
  const second = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await logIn(page, second.person);
  await page.goto('/menu/datos-usuario');
  await expect
    // The tab reloads, and a page that is being replaced does not respond.
    .poll(() => other.evaluate(() => localStorage.getItem('email')).catch(() => null), { timeout: 5_000 })
    .toBe(second.person.email);
  await expect(other.getByRole('navigation', { name: 'Tu vitrina' })).toBeVisible();
  await expect.poll(() => drafts(other)).toEqual([]);
});

test('a session ended elsewhere leaves the area of an idle tab within seconds, and keeps its drafts', async ({
  page,
  context,
}) => {
  const { provider, other } = await twoTabs(page, context);
  await page.goto('/explorar');
  await provider.client.json('/api/cuenta/sesiones', { method: 'DELETE' });
  await expectLeft(other);
  expect(await drafts(other)).not.toEqual([]);
});

test("a page restored from the browser's cache after a logout shows nothing of the account", async ({
  page,
  context,
}) => {
  const { other } = await twoTabs(page, context);
  // A page restored from the back/forward cache received no storage event while it was cached.
  await page.request.post('/api/auth', { data: { action: 'logout' } });
  await other.evaluate(() => {
    for (const key of ['isLoggedIn', 'email', 'userName', 'borradores.cuenta']) localStorage.removeItem(key);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expectLeft(other);
});
