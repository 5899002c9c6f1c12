import { expect, type Page } from '@playwright/test';

/**
 * Opens a page without calls to the directory, and waits until the application has replaced its first content:
 * afterwards links change the screen, and the screen makes its own calls.
 */
export async function startElsewhere(page: Page): Promise<void> {
  await page.goto('/politicas');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('#primero')).toHaveCount(0);
}
