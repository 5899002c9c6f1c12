import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';

test('a text typed under the headline is searched for', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#primero')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Buscar servicios o productos' }).fill('plomero');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/explorar\?.*q=plomero/);
  await expect(page.getByRole('combobox')).toHaveValue('plomero');
});

test('the search field of the landing page suggests while typing', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#primero')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Buscar servicios o productos' }).pressSequentially('plom');
  await page.getByRole('option', { name: /^Plomería/ }).click();
  await expect(page).toHaveURL(/\/explorar\?segmento=Plomer/);
});

test('the button next to the field searches for the text', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#primero')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Buscar servicios o productos' }).fill('carpintero');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(/\/explorar\?.*q=carpintero/);
});

test('the name of the platform and the login are visible', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#primero')).toHaveCount(0);
  await expect(page.locator('main').getByText('Vitrina', { exact: true })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Inicia Sesión' })).toBeInViewport();
  await page.getByRole('link', { name: 'Inicia Sesión' }).click();
  await expect(page).toHaveURL(/\/perfil/);
});

test('three steps address people who search, and eight address providers', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#primero')).toHaveCount(0);
  const stepsUnder = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { level: 2, name }) }).getByRole('listitem');
  await expect(stepsUnder('Si buscas a alguien')).toHaveCount(3);
  await expect(stepsUnder('Cómo funciona si ofreces tu trabajo')).toHaveCount(8);
});

test('the two buttons do not overlap on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expect(page.locator('#primero')).toHaveCount(0);
  const register = await page.getByRole('button', { name: 'Regístrate' }).boundingBox();
  const connect = await page.getByRole('button', { name: 'Conecta' }).boundingBox();
  if (!register || !connect) throw new Error('a button has no box');
  const isBeside = register.x + register.width <= connect.x;
  const isAbove = register.y + register.height <= connect.y;
  expect(isBeside || isAbove).toBe(true);
});

test('the trades under the field are the most offered ones of the place', async ({ page }) => {
  const { data }: { data: { facetas: { segmento: Record<string, number> } } } = await (
    await page.request.get('/api/buscar?q=&pais=MX&estado=DF&limit=1')
  ).json();
  const numbers = Object.values(data.facetas.segmento).sort((a, b) => b - a);
  await page.goto('/');
  const popular = page.getByRole('list', { name: 'Lo que más hay por aquí' }).getByRole('link');
  await expect(popular).toHaveCount(5);
  const names = await popular.allTextContents();
  expect(names.map((name) => data.facetas.segmento[name])).toEqual(numbers.slice(0, 5));
  await popular.first().click();
  await expect(page).toHaveURL(/\/explorar\?segmento=/);
});

test('each button states its audience', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Conecta' })).toHaveAccessibleDescription('Busco a alguien');
  await expect(page.getByRole('button', { name: 'Regístrate' })).toHaveAccessibleDescription('Ofrezco mi trabajo');
});

test('six groups of services show their number of providers, and the others appear on request', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#primero')).toHaveCount(0);
  const services = page.getByRole('region', { name: '¿Qué necesitas hoy?' });
  const groups = services.getByRole('heading', { level: 3 });
  await services.scrollIntoViewIfNeeded();
  await expect(groups).toHaveCount(6);
  const first = services.getByRole('listitem').first();
  const name = (await groups.first().getByRole('link').textContent()) ?? '';
  const users = await page.request.get(`/api/buscar?pais=MX&estado=DF&limit=1&segmento=${encodeURIComponent(name)}`);
  const { data }: { data: { total: { proveedores: number } } } = await users.json();
  await expect(first).toContainText(new RegExp(`(?<!\\d)${data.total.proveedores} proveedor`));
  const all = services.getByRole('button', { name: /^Ver todas/ });
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(before).toBeLessThan(6_000);
  await all.click();
  await expect.poll(() => groups.count()).toBeGreaterThan(11);
});

test("the assistant's section opens the assistant", async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#primero')).toHaveCount(0);
  await page.getByRole('link', { name: 'Preguntar al asistente' }).click();
  await expect(page.getByRole('region', { name: 'Asistente' })).toBeVisible();
});

test('every target is large enough for a finger', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a pointer needs less');
  await page.goto('/');
  await expect(page.locator('#primero')).toHaveCount(0);
  await page.getByRole('button', { name: /^Ver todas/ }).scrollIntoViewIfNeeded();
  const small = await page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('a, button, input')].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      return height < 44 || width < 24 ? [`${target.textContent} ${width}×${height}`] : [];
    }),
  );
  expect(small).toEqual([]);
});

test('axe finds nothing on the landing page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('#primero')).toHaveCount(0);
  await expectAccessible(page);
});
