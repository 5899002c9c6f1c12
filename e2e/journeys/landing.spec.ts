import { expect, type Page, test } from '@playwright/test';
import { openScreen } from '../support/screens.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar servicios o productos' });

test('the field under the headline searches by Enter, by suggestion and by its button', async ({ page }) => {
  await openScreen(page, '/');
  await test.step('a text typed under the headline is searched for', async () => {
    await field(page).fill('plomero');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/explorar\?.*q=plomero/);
    await expect(page.getByRole('combobox')).toHaveValue('plomero');
  });
  await test.step('the field suggests while typing', async () => {
    await backToLanding(page);
    await field(page).fill('');
    await field(page).pressSequentially('plom');
    await page.getByRole('option', { name: /^Plomería/ }).click();
    await expect(page).toHaveURL(/\/explorar\?segmento=Plomer/);
  });
  await test.step('the button next to the field searches for the text', async () => {
    await backToLanding(page);
    await field(page).fill('carpintero');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\/explorar\?.*q=carpintero/);
  });
});

test('the landing page addresses people who search and people who offer', async ({ page }) => {
  await openScreen(page, '/');
  await test.step('the name of the platform and the login are visible', async () => {
    await expect(page.locator('main').getByText('Vitrina', { exact: true })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Inicia Sesión' })).toBeInViewport();
  });
  await test.step('three steps address people who search, and eight address providers', async () => {
    const stepsUnder = (name: string) =>
      page.locator('section', { has: page.getByRole('heading', { level: 2, name }) }).getByRole('listitem');
    await expect(stepsUnder('Si buscas a alguien')).toHaveCount(3);
    await expect(stepsUnder('Cómo funciona si ofreces tu trabajo')).toHaveCount(8);
  });
  await test.step('each button states its audience', async () => {
    await expect(page.getByRole('button', { name: 'Conecta' })).toHaveAccessibleDescription('Busco a alguien');
    await expect(page.getByRole('button', { name: 'Regístrate' })).toHaveAccessibleDescription('Ofrezco mi trabajo');
  });
  await test.step('six groups of services show their number of providers, and the others appear on request', async () => {
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
  await test.step('the two buttons do not overlap on the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const register = await page.getByRole('button', { name: 'Regístrate' }).boundingBox();
    const connect = await page.getByRole('button', { name: 'Conecta' }).boundingBox();
    if (!register || !connect) throw new Error('a button has no box');
    const isBeside = register.x + register.width <= connect.x;
    const isAbove = register.y + register.height <= connect.y;
    expect(isBeside || isAbove).toBe(true);
  });
});

test('the landing page leads to works, trades, the assistant and the login', async ({ page }) => {
  const { data }: { data: { facetas: { segmento: Record<string, number> } } } = await (
    await page.request.get('/api/buscar?q=&pais=MX&estado=DF&limit=1')
  ).json();
  const numbers = Object.values(data.facetas.segmento).sort((a, b) => b - a);
  await openScreen(page, '/');
  await test.step('the trades under the field are the most offered ones of the place', async () => {
    const popular = page.getByRole('list', { name: 'Lo que más hay por aquí' }).getByRole('link');
    await expect(popular).toHaveCount(5);
    const names = await popular.allTextContents();
    expect(names.map((name) => data.facetas.segmento[name])).toEqual(numbers.slice(0, 5));
    await popular.first().click();
    await expect(page).toHaveURL(/\/explorar\?segmento=/);
  });
  await test.step('a shop window of the landing page opens its work', async () => {
    await backToLanding(page);
    const shop = page
      .getByRole('list', { name: /Vitrinas de/ })
      .getByRole('link')
      .filter({ has: page.locator('img') })
      .first();
    await shop.click();
    await expect(page).toHaveURL(/\/explorar\?publicacion=/);
    await expect(page.getByRole('dialog').locator('img, video').first()).toBeVisible();
  });
  await test.step('the login is reached by its link', async () => {
    await backToLanding(page);
    await page.getByRole('link', { name: 'Inicia Sesión' }).click();
    await expect(page).toHaveURL(/\/perfil/);
  });
  await test.step("the assistant's section opens the assistant", async () => {
    await backToLanding(page);
    await page.getByRole('link', { name: 'Preguntar al asistente' }).click();
    await expect(page.getByRole('region', { name: 'Asistente' })).toBeVisible();
  });
});

async function backToLanding(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(field(page)).toBeVisible();
}
