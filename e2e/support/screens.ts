import { expect, type Page } from '@playwright/test';

/** Screens that a visitor opens by an address, in various states, with the number of responses that the page carries. */
const CARRIED = {
  '/': 2,
  '/home': 2,
  '/home?segmento=Plomer%C3%ADa': 2,
  '/explorar': 2,
  '/explorar?q=plomero': 1,
  '/servicios/plomeria/ciudad-de-mexico': 1,
  '/favoritos': 0,
  '/perfil': 0,
  '/politicas': 0,
  '/privacidad': 0,
  '/tratamiento-de-datos': 0,
  '/como-funciona': 0,
  '/creditos': 0,
} as const;
export const VISITOR_SCREENS = Object.keys(CARRIED) as (keyof typeof CARRIED)[];

/**
 * Opens a page that carries its first content, and waits until the application has replaced it. On a busy machine the
 * gateway sends a page without, and the page is opened again.
 * @param carried number of responses that the page carries
 */
export async function openWithFirstContent(
  page: Page,
  path: string,
  carried: number = CARRIED[path as keyof typeof CARRIED],
): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(path);
    const responses = (await answer?.text())?.match(/"address":"\/api\//g) ?? [];
    expect(responses).toHaveLength(carried);
  }).toPass();
  await expectStarted(page);
}

/** Opens a page, and waits until the application has replaced the first content. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectStarted(page);
}

async function expectStarted(page: Page): Promise<void> {
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
