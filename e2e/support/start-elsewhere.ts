import { expect, type Page } from '@playwright/test';

/**
 * Opens a page that needs no answer of the directory, and waits until the application has taken the place of its first
 * content: from here on links change the screen, and the screen asks for its answers itself.
 */
export async function startElsewhere(page: Page): Promise<void> {
  await page.goto('/politicas');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('#primero')).toHaveCount(0);
}
