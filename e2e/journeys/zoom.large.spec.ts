import { expect, type Page, test } from '@playwright/test';
import { logInAsProvider } from '../support/provider.ts';
import { openScreen, overflowOf, VISITOR_SCREENS } from '../support/screens.ts';

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

/** Doubles the text alone, as the setting of a phone's browser does, and checks that nothing is wider than the window. */
async function expectNarrowWithLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
}

test('no screen scrolls sideways on a phone with text of double size, and the bar keeps its labels apart', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const { data }: { data: { slug: string; comentarios: number }[] } = await (
    await page.request.get('/api/usuarios?limit=60')
  ).json();
  const [rated] = data.toSorted((one, other) => other.comentarios - one.comentarios);
  for (const path of [...VISITOR_SCREENS, '/planes', '/comentarios', `/p/${rated?.slug}`]) {
    await openScreen(page, path);
    await test.step(path, () => expectNarrowWithLargeText(page));
  }
  const labels = page.getByRole('navigation').last().locator('a, button');
  const boxes = await labels.evaluateAll((all) => all.map((one) => [one.scrollWidth, one.clientWidth]));
  expect(boxes.length).toBe(5);
  for (const [needed = 0, given = 0] of boxes) expect(needed).toBeLessThanOrEqual(given);
  await logInAsProvider(page);
  for (const part of [
    'publicaciones',
    'mensajes',
    'blog',
    'pagos',
    'datos-usuario',
    'ayuda',
    'estadisticas',
    'cuenta',
  ]) {
    await page.goto(`/menu/${part}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await test.step(part, () => expectNarrowWithLargeText(page));
  }
});
