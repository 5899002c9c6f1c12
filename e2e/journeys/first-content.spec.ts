import { expect, type Page, test } from '@playwright/test';

/** Works in a page's first content. */
const works = (page: Page) => page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('listitem');

/** Public pages whose first content is tested. */
const PAGES = ['/', '/home', '/explorar'];

// A page waits 700 ms for its first content, which is longer while the services of a busy machine have just started.
test.beforeEach(async ({ request }) => {
  for (const path of PAGES) {
    const page = async () => (await request.get(path, { headers: { accept: 'text/html' } })).text();
    await expect.poll(page).toContain('id="primero"');
  }
});

test.describe('a page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, heading] of [
    ['/', 'El trabajo de tu gente, en una vitrina'],
    ['/home', 'Creadores y expertos'],
    ['/explorar', 'Necesitas un Servicio'],
  ] as const) {
    test(`shows readable content with working links on ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.locator('main').getByRole('link').first().click();
      await expect(page).not.toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test("explains on /perfil what it needs, in the product's design, and links to a page that works without", async ({
    page,
  }) => {
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

  test('shows a provider’s telephone in national notation, and dials it in international notation', async ({
    page,
  }) => {
    await page.goto('/home');
    await page.getByRole('list', { name: 'Creadores y expertos' }).getByRole('link').first().click();
    const call = page.getByRole('main').locator('a[href^="tel:"]');
    await expect(call).toHaveText(/^Llamar\s*\d{2,3} \d{3,4} \d{4}$/);
    await expect(call).toHaveAttribute('href', /^tel:\+5[27]\d{10}$/);
  });

  test('shows pictures in boxes of their size on the explore page', async ({ page }) => {
    await page.goto('/explorar');
    const first = works(page).nth(0);
    const second = works(page).nth(1);
    await expect(first.locator('img')).toBeVisible();
    const a = await first.boundingBox();
    const b = await second.boundingBox();
    expect(a?.width).toBeGreaterThan(100);
    expect(b?.x).toBeGreaterThan((a?.x ?? 0) + (a?.width ?? 0));
  });
});

/** File without which the directory's screens cannot start. */
const DIRECTORY = /\/mf\/mf-directory\/.*remoteEntry/;

/** Keeps the application from taking over. @returns a function that releases it */
async function holdDirectory(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(DIRECTORY, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const [path, role, name] of [
  ['/home', 'group', 'Creadores y expertos'],
  ['/explorar', 'list', 'Trabajos publicados'],
] as const) {
  test(`the first content of ${path} is in the same position as in the application`, async ({ page }) => {
    const release = await holdDirectory(page);
    // Until the style sheets and fonts are there, nothing is shown or in its place.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => document.fonts.ready);
    const first = await page.locator('#primero').getByRole('list', { name }).boundingBox();
    release();
    await expect(page.locator('#primero')).toHaveCount(0);
    const then = await page.getByRole(role, { name }).first().boundingBox();
    expect(Math.abs((then?.y ?? Number.NaN) - (first?.y ?? 0))).toBeLessThanOrEqual(8);
  });
}

test('pictures that never load do not keep the application away', async ({ page }) => {
  await page.route(/\/media\//, () => undefined);
  await page.goto('/explorar', { waitUntil: 'commit' });
  await expect(page.getByRole('combobox')).toBeVisible();
  await expect(page.locator('#primero')).toHaveCount(0);
});

test('a first visit is readable before the typefaces are loaded, and the next page preloads them', async ({
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

test('the application appears if the keyboard reaches it behind the first content', async ({ page }) => {
  await holdDirectory(page);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const hidden = document.querySelector<HTMLElement>('#root[data-waiting] a');
      if (!hidden) return;
      observer.disconnect();
      hidden.focus();
      setTimeout(() => {
        document.documentElement.dataset.reached = String(document.getElementById('primero') === null);
      });
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto('/explorar', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-reached', 'true');
});

test('letters typed before the application starts are not lost', async ({ page }) => {
  const release = await holdDirectory(page);
  await page.goto('/explorar', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('plomero');
  release();
  await expect(page.getByRole('combobox')).toHaveValue('plomero');
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /proveedor/ })).toBeVisible();
  // Hiding the keyboard of a phone takes the focus away.
  await page.unroute(DIRECTORY);
  const releaseAgain = await holdDirectory(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await page.goto('/explorar', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('jardinero');
  await page.getByRole('searchbox').blur();
  releaseAgain();
  await expect(page.getByRole('combobox')).toHaveValue('jardinero');
  await expect(page.getByRole('combobox')).not.toBeFocused();
});

test('the page is served with the theme and the place that the visitor chose', async ({ page, context, baseURL }) => {
  await context.addCookies([
    { name: 'tema', value: 'oscuro', url: baseURL ?? '' },
    { name: 'lugar', value: 'CO/ANT', url: baseURL ?? '' },
  ]);
  const answer = await page.request.get('/explorar', { headers: { accept: 'text/html' } });
  const html = await answer.text();
  expect(html).toContain('<html lang="es-CO" data-theme="dark">');
  expect(html).toContain('<title>Explorar en Antioquia · Vitrina</title>');
});
