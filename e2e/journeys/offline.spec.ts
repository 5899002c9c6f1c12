import { expect, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

test('visited pages work without a network, and others show a notice with an alternative', async ({
  page,
  context,
}) => {
  await page.goto('/explorar');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const works = page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
  // The worker caches pages from the second one on, and only complete ones: a busy machine may need another attempt.
  await expect(async () => {
    await page.goto('/explorar');
    await expect(works.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const isCached = () => page.evaluate(async () => (await caches.match('/explorar'))?.status);
    await expect.poll(isCached, { timeout: 3_000 }).toBe(200);
  }).toPass({ timeout: 60_000 });

  await context.setOffline(true);
  await page.reload();
  await expect(works.first()).toBeVisible();
  await expect(page.getByText('Sin conexión a internet.')).toBeVisible();

  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: 'No hay conexión a internet' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver la última galería' }).click();
  await expect(works.first()).toBeVisible();
});

test('the site can be added to a home screen', async ({ page }) => {
  await page.goto('/explorar');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest: { icons: { src: string }[]; start_url: string; display: string } = await (
    await page.request.get(href ?? '')
  ).json();
  expect(manifest).toMatchObject({ start_url: '/explorar', display: 'standalone' });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
});

test('contact data that was never loaded shows a notice offline, and loads when the network returns', async ({
  page,
  context,
}) => {
  await page.goto('/explorar');
  await expect(page.locator('#primero')).toHaveCount(0);
  const works = page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
  await works.first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: /^Llamar/ }).first()).toBeVisible();
  const known = (await dialog.getByRole('heading', { level: 3 }).first().textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Opens a work of another provider: the first one's contact is cached now.
  await context.setOffline(true);
  await works.filter({ hasNotText: known }).nth(3).click();
  const missing = dialog.getByText('Sin conexión: esto no se había abierto antes en este dispositivo.');
  await expect(missing).toBeVisible();
  await dialog.getByRole('button', { name: 'Contacto' }).click();
  await expect(missing).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByRole('link', { name: /^Llamar/ }).first()).toBeVisible();
  await expect(missing).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await test.step('the screen stays while a part of it has no code yet, which comes with the network', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Mapa', exact: true }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Asistente' }).filter({ visible: true }).first().click();
    await expect(page.getByText('Sin conexión a internet.')).toBeInViewport();
    await expect(page.getByRole('combobox', { name: 'Buscar servicios o productos' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('[role="region"][tabindex="0"]')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Asistente' }).getByLabel('Correo electrónico')).toBeVisible();
  });
});
