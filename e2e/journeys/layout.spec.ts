import { expect, test } from '@playwright/test';

for (const path of [
  '/',
  '/home',
  '/explorar',
  '/explorar?q=plomero',
  '/perfil',
  '/politicas',
  '/privacidad',
  '/tratamiento-de-datos',
  '/creditos',
]) {
  // 320 is the narrowest phone; 640 by 450 is a small desktop at 200 % zoom.
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 640, height: 450 },
    { width: 1280, height: 900 },
  ]) {
    test(`${path} never scrolls sideways at ${viewport.width} pixels`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
}

test('a shop window of the landing page opens its work', async ({ page }) => {
  await page.goto('/');
  const shop = page
    .getByRole('list', { name: /Vitrinas de/ })
    .getByRole('link')
    .filter({ has: page.locator('img') })
    .first();
  await shop.click();
  await expect(page).toHaveURL(/\/explorar\?publicacion=/);
  await expect(page.getByRole('dialog').locator('img, video').first()).toBeVisible();
});

test('a registration reports missing values at their fields', async ({ page }) => {
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Regístrate' }).click();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await expect(page.getByLabel('Nombre')).toHaveAccessibleDescription('Este campo es obligatorio.');
  await page.getByLabel('Nombre').fill('Ana');
  await expect(page.getByLabel('Nombre')).not.toHaveAttribute('aria-invalid', 'true');
});

test('a name next to a paid badge keeps the width of its card on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { data }: { data: { plan: string; nnegocio: string }[] } = await (
    await page.request.get('/api/usuarios?limit=60')
  ).json();
  const paid = data.find(({ plan }) => plan === 'premium')?.nnegocio ?? '';
  await page.goto(`/explorar?q=${encodeURIComponent(paid)}&alcance=todos`);
  const card = page.getByRole('listitem').filter({ has: page.getByText('Premium', { exact: true }) });
  const share = () =>
    card.first().evaluate((item) => {
      const words = item.querySelector('strong')?.parentElement?.getBoundingClientRect();
      return (words?.width ?? 0) / item.getBoundingClientRect().width;
    });
  await expect.poll(share).toBeGreaterThan(0.6);
});

// Small desktop and phone, both at 200 % zoom.
for (const viewport of [
  { width: 640, height: 360 },
  { width: 195, height: 422 },
]) {
  test(`a work shows its provider first in a window of ${viewport.width} by ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/explorar');
    await expect(page.locator('#primero')).toHaveCount(0);
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
