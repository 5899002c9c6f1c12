import { expect, type Page, test } from '@playwright/test';
import { pictureOf } from './page.ts';
import { screens } from './screens.ts';

const hasAdmin = Boolean(process.env.ADMIN_EMAIL && process.env.ADMIN_PASSWORD);

/** Highest screenshot of a page, in CSS pixels: a gallery has no end. */
const MAX_HEIGHT = 2_400;

/** Makes the window as tall as the page: Playwright's screenshots of whole pages show the layout for a mouse. */
async function showWhole(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, MAX_HEIGHT)) });
  await page.waitForLoadState('networkidle');
}

// The page lists the screens that were skipped.
for (const screen of screens.filter(({ admin }) => !admin || hasAdmin)) {
  test(`${screen.name} is captured`, async ({ page }, { project }) => {
    await screen.open(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.locator('#primero')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    if (!screen.layer) await showWhole(page);
    const path = pictureOf(screen.name, project.name);
    await page.screenshot({ path, type: 'jpeg', quality: 80, animations: 'disabled' });
  });
}
