import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logIn, newProvider, platformUrl } from '../support/session.ts';

interface Listed {
  slug: string;
  nombre: string;
  nnegocio: string;
  telefono: string;
  plan: string;
}

/** Provider of the demo data with a plan. */
async function demoProvider(page: Page, plan: string): Promise<Listed> {
  const answer = await page.request.get('/api/usuarios?pais=MX&estado=DF&limit=60');
  const { data }: { data: Listed[] } = await answer.json();
  const found = data.find((provider) => provider.plan === plan);
  if (!found) throw new Error(`no provider has the plan ${plan}`);
  return found;
}

test('a provider’s page shows profile, contact and works, whatever the case of its address', async ({ page }) => {
  const provider = await demoProvider(page, 'premium');
  await page.goto(`/P/${provider.slug.toUpperCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: provider.nnegocio })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(provider.nnegocio));
  await expect(page.getByRole('link', { name: /^Llamar/ })).toHaveAttribute('href', `tel:${provider.telefono}`);
  await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/52/);
  await expect(page.getByRole('link', { name: /^Página web/ })).toHaveAttribute('rel', /noopener/);
  const works = page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
  await works.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/publicacion=/);
  await page.getByRole('dialog').getByRole('button', { name: 'Reportar', exact: true }).click();
  const report = page.getByRole('dialog', { name: /^Reportar la publicación/ });
  await report.getByLabel('Otro motivo').check();
  await report.getByRole('button', { name: 'Cancelar' }).click();
  await expect(report).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  // At any other position the bar with call and chat covers some content.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
});

test('a page is shared by its address, and reported with a reason', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(platformUrl).origin });
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const { slug, name } = await newProvider({ pais: 'MX', estado_pais: 'COL' });
  await page.goto(`/p/${slug}`);
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByText('Copiamos la dirección de esta página.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/p/${slug}`);
  await page.getByRole('button', { name: 'Reportar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Reportar a ${name}` });
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByLabel('Es engañoso o una estafa').check();
  await dialog.getByLabel(/Cuéntanos más/).fill('Pide anticipos y no llega.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click();
  await expect(dialog.getByText(/Gracias por avisarnos/)).toBeVisible();
});

test('an unknown page shows a message and an alternative', async ({ page }) => {
  const answer = await page.goto('/p/nadie-se-llama-asi');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'No encontramos a este proveedor' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver creadores y expertos' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a Premium provider’s digital card is shown, saved as a contact and printed at its size', async ({ page }) => {
  const provider = await demoProvider(page, 'premium');
  await page.goto(`/p/${provider.slug}`);
  await page.getByRole('link', { name: 'Tarjeta digital' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Tarjeta de ${provider.nnegocio}` })).toBeVisible();
  const address = new URL(`/p/${provider.slug}`, platformUrl).href;
  await expect(page.getByRole('img', { name: `Código QR que abre ${address}` })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Guardar contacto' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${provider.slug}.vcf`);
  await expect(page.getByText('¿No se descargó?')).toBeVisible();
  await expectAccessible(page);
  const card = await readFile(await file.path(), 'utf8');
  expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/);
  expect(card).toContain(`TEL;TYPE=VOICE:${provider.telefono}\r\n`);
  const code = await page
    .getByRole('img', { name: /^Código QR/ })
    .first()
    .boundingBox();
  expect(code?.width).toBeGreaterThanOrEqual(200);
  await expect(page.locator(`a[href="tel:${provider.telefono}"]`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compartir' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  const sizes = await page.evaluate(() => {
    const millimetre = 96 / 25.4;
    return [...document.querySelectorAll('main [aria-hidden="true"] > div')].map((slot) => {
      const { width, height } = slot.getBoundingClientRect();
      return [Math.round((width / millimetre) * 10) / 10, Math.round((height / millimetre) * 10) / 10];
    });
  });
  expect(sizes).toEqual(Array.from({ length: 8 }, () => [85, 55]));
  // Printers leave the paper's edge blank.
  const first = page.locator('main [aria-hidden="true"] > div').first();
  expect(await first.evaluate((slot) => slot.getBoundingClientRect().top + scrollY)).toBeGreaterThanOrEqual(30);
});

test('the digital card is unavailable without Premium, and its owner sees why', async ({ page }) => {
  const { slug, person } = await newProvider({ pais: 'MX', estado_pais: 'COL' });
  await page.goto(`/p/${slug}`);
  await expect(page.getByRole('link', { name: 'Tarjeta digital' })).toHaveCount(0);
  await page.goto(`/p/${slug}/tarjeta`);
  await expect(page.getByRole('heading', { name: 'No encontramos esta tarjeta' })).toBeVisible();
  await logIn(page, person);
  await page.goto(`/p/${slug}/tarjeta`);
  await expect(page.getByRole('heading', { name: 'La tarjeta digital es parte del plan Premium' })).toBeVisible();
  await expectAccessible(page);
});

test("a provider's policy is written in the profile and shown next to the comments", async ({ page }) => {
  const { slug, person } = await newProvider({ pais: 'MX', estado_pais: 'COL' });
  await logIn(page, person);
  await page.goto('/menu/datos-usuario');
  await page.getByLabel(/^Política/).fill('Anticipo del 30 %.\nGarantía de un año.');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Datos actualizados correctamente.')).toBeVisible();
  await expect(async () => {
    await page.goto(`/comentarios?anunciante=${slug}&pais=MX&estado=COL`);
    await page.getByText('Política', { exact: true }).click();
    await expect(page.getByText('Garantía de un año.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('a phone keeps call and chat above its tab bar at any scroll position', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a large screen shows them at once');
  const provider = await demoProvider(page, 'premium');
  await page.goto(`/p/${provider.slug}`);
  await expect(page.locator('#primero')).toHaveCount(0);
  const height = page.viewportSize()?.height ?? 0;
  for (const name of [/^Llamar/, /^WhatsApp/]) {
    for (const top of [0, 1_200]) {
      await page.evaluate((to) => window.scrollTo(0, to), top);
      const box = await page.getByRole('link', { name }).boundingBox();
      expect(box?.y ?? 0).toBeGreaterThan(height - 160);
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height - 64);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
  }
});

test('a phone shows three lines of a long description, and the rest on request', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a large screen has room for it');
  const descripcion = 'Trabajo en casas y talleres de toda la ciudad. '.repeat(5);
  const { slug } = await newProvider({ pais: 'MX', estado_pais: 'COL', descripcion });
  await page.goto(`/p/${slug}`);
  await expect(page.locator('#primero')).toHaveCount(0);
  const text = page.getByText('Trabajo en casas y talleres');
  const lines = () =>
    text.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    );
  expect(await lines()).toBe(3);
  await page.getByRole('button', { name: 'Leer más' }).click();
  await expect.poll(lines).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Leer menos' }).click();
  await expect.poll(lines).toBe(3);
});

test('the year and the numbers of works and comments appear below the name, and lead to their sections', async ({
  page,
}) => {
  const { slug } = await demoProvider(page, 'premium');
  const { data }: { data: { desde: number; publicaciones: number; comentarios: number } } = await (
    await page.request.get(`/api/proveedores/${slug}`)
  ).json();
  await page.goto(`/p/${slug}`);
  await expect(page.getByText(`En Vitrina desde ${data.desde}`).last()).toBeVisible();
  await expect(page.getByText(new RegExp(`^${data.publicaciones} trabajos?$`)).last()).toBeVisible();
  await expect(page.locator('#primero')).toHaveCount(0);
  const works = page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('listitem');
  await expect(works).toHaveCount(data.publicaciones);
  await page.getByRole('link', { name: new RegExp(`^${data.comentarios} comentarios?$`) }).click();
  const heading = page.getByRole('heading', { name: 'Comentarios', exact: true });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/p/${slug}$`));
  await page.getByRole('link', { name: new RegExp(`^${data.publicaciones} trabajos?$`) }).click();
  await expect(page.getByRole('heading', { name: 'Sus trabajos' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Sus trabajos' })).toBeInViewport();
});

test('the works fill their rows from edge to edge, however few they are', async ({ page }) => {
  for (const plan of ['premium', 'gratis']) {
    const { slug } = await demoProvider(page, plan);
    await page.goto(`/p/${slug}`);
    await expect(page.locator('#primero')).toHaveCount(0);
    const list = page.getByRole('list', { name: 'Trabajos publicados' });
    const gaps = await list.evaluate((element) => {
      const rows = new Map<number, number>();
      for (const item of element.children) {
        const { top, right } = item.getBoundingClientRect();
        rows.set(Math.round(top), Math.max(rows.get(Math.round(top)) ?? 0, right));
      }
      const edge = element.getBoundingClientRect().right;
      return [...rows.values()].map((right) => Math.round(edge - right));
    });
    expect(gaps.length, plan).toBeGreaterThan(0);
    expect(new Set(gaps), plan).toEqual(new Set([0]));
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on a provider’s page in ${colorScheme}`, async ({ page }) => {
    const { slug } = await demoProvider(page, 'destacado');
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`/p/${slug}`);
    await expect(page.getByRole('list', { name: 'Trabajos publicados' }).locator('img').first()).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Comentarios', exact: true })).toBeVisible();
    await expectAccessible(page);
  });
}
