import { expect, test } from '@playwright/test';
import { openScreen } from '../support/screens.ts';

// Small desktop and phone, both at 200 % zoom.
for (const viewport of [
  { width: 640, height: 360 },
  { width: 195, height: 422 },
]) {
  test(`a work shows its provider first in a window of ${viewport.width} by ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openScreen(page, '/explorar');
    const works = page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
    const dialog = page.getByRole('dialog');
    for (const index of [0, 1, 2, 3]) {
      await works.nth(index).click();
      await expect(dialog.getByRole('link', { name: /^Llamar/ }).first()).toBeVisible();
      // Completely visible, above the buttons at the foot.
      await expect(dialog.locator('h3').first()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
}
