import { expect, type Page, test } from '@playwright/test';
import { layoutShiftOf, watchLayoutShift } from '../support/layout-shift.ts';

/** The works of a page's first content. */
const works = (page: Page) => page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('listitem');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, heading] of [
    ['/', 'El trabajo de tu gente, en una vitrina'],
    ['/home', 'Creadores y expertos'],
    ['/explorar', 'Necesitas un Servicio'],
  ] as const) {
    test(`${path} is readable, and its links lead on`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.locator('main').getByRole('link').first().click();
      await expect(page).not.toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('/perfil says what it needs, in the look of the product, and leads to what works without', async ({ page }) => {
    await page.goto('/perfil');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil');
    const note = page.getByText(/necesita JavaScript/);
    await expect(note).toBeVisible();
    expect(await note.evaluate((element) => getComputedStyle(element).borderInlineStartWidth)).toBe('4px');
    const way = page.getByRole('link', { name: 'Ver trabajos' });
    expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await way.click();
    await expect(works(page).first()).toBeVisible();
  });

  test('a provider’s telephone is written as people write it, and called as machines dial it', async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('list', { name: 'Creadores y expertos' }).getByRole('link').first().click();
    const call = page.getByRole('main').locator('a[href^="tel:"]');
    await expect(call).toHaveText(/^Llamar\s*\d{2,3} \d{3,4} \d{4}$/);
    await expect(call).toHaveAttribute('href', /^tel:\+5[27]\d{10}$/);
  });

  test('the explore page shows pictures in boxes of their size', async ({ page }) => {
    await page.goto('/explorar');
    const [first, second] = [works(page).nth(0), works(page).nth(1)];
    await expect(first.locator('img')).toBeVisible();
    const [a, b] = [await first.boundingBox(), await second.boundingBox()];
    expect(a?.width).toBeGreaterThan(100);
    expect(b?.x).toBeGreaterThan((a?.x ?? 0) + (a?.width ?? 0));
  });
});

/** Every call to the API but those of the session, which the gateway cannot know. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/sesion') calls.push(pathname);
  });
  return calls;
}

for (const path of ['/', '/home', '/explorar']) {
  test(`${path} asks for nothing that it came with, and nothing moves when the application takes over`, async ({
    page,
  }) => {
    await watchLayoutShift(page);
    const calls = callsOf(page);
    await page.goto(path);
    await expect(page.locator('#primero')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls.filter((call) => call === '/api/galeria' || call === '/api/servicios')).toEqual([]);
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
  });
}

/** Keeps the application from taking over. @returns what lets it */
async function holdDirectory(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/mf\/mf-directory\/.*remoteEntry/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const [path, role, name] of [
  ['/home', 'group', 'Creadores y expertos'],
  ['/explorar', 'list', 'Trabajos publicados'],
] as const) {
  test(`the first content of ${path} is where the application puts it`, async ({ page }) => {
    const release = await holdDirectory(page);
    await page.goto(path, { waitUntil: 'commit' });
    const first = await page.locator('#primero').getByRole('list', { name }).boundingBox();
    release();
    await expect(page.locator('#primero')).toHaveCount(0);
    const then = await page.getByRole(role, { name }).first().boundingBox();
    expect(Math.abs((then?.y ?? Number.NaN) - (first?.y ?? 0))).toBeLessThanOrEqual(8);
  });
}

test('pictures that never come do not keep the application away', async ({ page }) => {
  await page.route(/\/media\//, () => undefined);
  await page.goto('/explorar', { waitUntil: 'commit' });
  await expect(page.getByRole('combobox')).toBeVisible();
  await expect(page.locator('#primero')).toHaveCount(0);
});

test('a first visit reads before the typefaces are there, and the next page comes with them', async ({
  page,
  context,
}) => {
  const answer = await page.goto('/explorar');
  expect(await answer?.text()).toContain('<div id="primero" data-fonts="later">');
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('16px "Instrument Sans Variable"') && document.fonts.status))
    .toBe('loaded');
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'letras')).toBe(true);
  const next = await page.goto('/explorar');
  expect(await next?.text()).toMatch(/as="font"/);
});

test('letters typed before the application is there are not lost', async ({ page }) => {
  const release = await holdDirectory(page);
  await page.goto('/explorar', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('plomero');
  release();
  await expect(page.getByRole('combobox')).toHaveValue('plomero');
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /proveedor/ })).toBeVisible();
});

test('the page leaves with the theme and the place that the visitor chose', async ({ page, context, baseURL }) => {
  await context.addCookies([
    { name: 'tema', value: 'oscuro', url: baseURL ?? '' },
    { name: 'lugar', value: 'CO/ANT', url: baseURL ?? '' },
  ]);
  const answer = await page.request.get('/explorar', { headers: { accept: 'text/html' } });
  const html = await answer.text();
  expect(html).toContain('<html lang="es-CO" data-theme="dark">');
  expect(html).toContain('<title>Explorar en Antioquia · Vitrina</title>');
});
