import { expect, type Page, test } from '@playwright/test';

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar servicios o productos' });
const works = (page: Page) => page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');

/** Words that find different people: pictures that are already loaded prove nothing. */
const WORDS = ['carpintería', 'plomería', 'mariachi', 'jardinería', 'costura', 'fotografía', 'repostería', 'alfarería'];

test('pictures of results wait while keys come quickly, and load once the typing pauses', async ({ page }) => {
  // Observed inside the page on every change: seen from outside, the typing may have paused in between.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Reflect.set(globalThis, 'seen', seen);
    const look = () => {
      const waiting = document.querySelectorAll('section[data-typing] img:not([data-is])');
      for (const picture of waiting) seen.add(getComputedStyle(picture).display);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto('/explorar?alcance=todos');
  await expect(works(page).first()).toBeVisible();
  const words = WORDS.values();
  const seen = () => page.evaluate((): string[] => [...Reflect.get(globalThis, 'seen')]);
  await expect(async () => {
    await box(page).fill('');
    await box(page).pressSequentially(words.next().value ?? '', { delay: 30 });
    expect(await seen()).not.toEqual([]);
  }).toPass();
  await expect(page.locator('section[data-typing]')).toHaveCount(0);
  await expect(works(page).locator('img[data-is="loaded"]').first()).toBeVisible();
  expect(await seen()).toEqual(['none']);
});
