import { expect, test } from '@playwright/test';
import { startElsewhere } from '../support/start-elsewhere.ts';

test('a microfrontend whose files are missing leaves the rest of the page working', async ({ page }) => {
  await page.route('**/mf/mf-directory/**', (route) => route.fulfill({ status: 404, body: 'no' }));
  await page.goto('/explorar');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.getByRole('link', { name: 'Perfil' }).first().click();
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();

  await page.unroute('**/mf/mf-directory/**');
  await page.getByRole('link', { name: 'Explorar' }).first().click();
  const retry = page.getByRole('button', { name: 'Reintentar' });
  const title = page.getByRole('heading', { name: /Necesitas un Servicio/ });
  await expect(retry.or(title)).toBeVisible();
  if (await retry.isVisible()) await retry.click();
  await expect(title).toBeVisible();
});

test('a hanging microfrontend is replaced by its notice within 3.5 s, without a layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', 0);
    // TypeScript's list of entry types lacks this one.
    const type: string = 'layout-shift';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, 'shifts', Number(Reflect.get(window, 'shifts')) + Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type, buffered: true } as PerformanceObserverInit);
  });
  await page.route('**/mf/mf-provider/**', () => undefined);
  await startElsewhere(page);
  const started = Date.now();
  await page.getByRole('link', { name: 'Perfil' }).first().click();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  console.log(`fallback after ${Date.now() - started} ms`);
  expect(Date.now() - started).toBeLessThan(3_500);
  expect(Number(await page.evaluate(() => Reflect.get(window, 'shifts')))).toBeLessThan(0.02);
  await expect(page.getByRole('link', { name: 'Explorar' }).first()).toBeVisible();
});

test('a tampered file of a microfrontend is not executed', async ({ page }) => {
  await page.route('**/mf/mf-chat/**/remoteEntry.js*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};document.title='intruso'` });
  });
  await page.goto('/explorar');
  await page.getByRole('button', { name: 'Asistente' }).first().click();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(await page.title()).not.toBe('intruso');
  // A further request may still be on its way to the handler.
  await page.unrouteAll({ behavior: 'wait' });
});
