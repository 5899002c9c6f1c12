import { expect, type Page } from '@playwright/test';

/** Screens that a visitor opens by an address, in various states. */
export const VISITOR_SCREENS = [
  '/',
  '/home',
  '/home?segmento=Plomer%C3%ADa',
  '/explorar',
  '/explorar?q=plomero',
  '/perfil',
  '/politicas',
  '/privacidad',
  '/tratamiento-de-datos',
  '/creditos',
] as const;

/** Opens a page, and waits until the application has replaced the first content. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#primero')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Number of pixels by which the current page is wider than its window, once a change of the size is drawn. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - innerWidth;
  });
}
