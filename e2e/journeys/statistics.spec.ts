import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logIn, newProvider } from '../support/session.ts';

/** User agent of a browser that is not driven by a program. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('the help is searched by keyboard, and leads to a person', async ({ page }) => {
  const { person } = await newProvider({ pais: 'CO', estado_pais: 'ANT' });
  await logIn(page, person);
  await page.goto('/menu/ayuda');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Buscar en la ayuda').focus();
  await page.keyboard.type('suspende');
  await expect(page.getByText('1 respuesta', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Buscar en la ayuda').fill('xilófono');
  await expect(page.getByText('No hay respuestas para «xilófono»')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hablar con un humano' }).click();
  await expect(page.getByRole('region', { name: 'Asistente' })).toBeVisible();
});

test('a page that was opened from a search reports that search', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: PERSON });
  const page = await context.newPage();
  await page.goto('/explorar?q=plomero&pais=MX&estado=DF');
  const visit = page.waitForRequest((request) => request.url().endsWith('/api/vistas'));
  await page.getByRole('main').locator('a[href^="/p/"]').first().click();
  expect((await visit).postDataJSON()).toMatchObject({ tipo: 'vista', busqueda: 'plomero' });
  const { pathname } = new URL(page.url());
  await page.goto('/planes');
  const direct = page.waitForRequest((request) => request.url().endsWith('/api/vistas'));
  await page.goto(pathname);
  expect((await direct).postDataJSON().busqueda).toBeUndefined();
  await context.close();
});
