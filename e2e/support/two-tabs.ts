import { type BrowserContext, expect, type Page } from '@playwright/test';
import { logIn, newProvider } from './session.ts';

const QUOTE = 'Necesito reparar una fuga en la cocina esta semana';

/** Creates a provider, and two signed-in tabs of a browser; the second one has drafts. */
export async function twoTabs(page: Page, context: BrowserContext) {
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

/** Expects that a tab has left the area of the account. */
export async function expectLeft(tab: Page): Promise<void> {
  await expect(tab.getByRole('navigation', { name: 'Tu vitrina' })).toHaveCount(0, { timeout: 5_000 });
  await expect(tab).toHaveURL(/\/perfil/);
}

/** Names of the drafts in a tab's storage. */
export const draftsOf = (tab: Page) =>
  tab.evaluate(() =>
    [localStorage, sessionStorage].flatMap((store) => Object.keys(store)).filter((key) => key.startsWith('borrador.')),
  );

/** Holds a tab's responses from an address, after the server has handled the requests. Returns a function that delivers them. */
export async function holdResponses(tab: Page, address: string): Promise<() => void> {
  let deliver = () => {};
  const isLate = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await tab.route(address, async (route) => {
    const response = await route.fetch();
    await isLate;
    await route.fulfill({ response });
  });
  return () => deliver();
}
