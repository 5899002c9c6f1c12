import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from '../support/axe.ts';
import { demoProvider } from '../support/demo-data.ts';
import { openScreen } from '../support/screens.ts';
import { logIn, newProvider, platformUrl } from '../support/session.ts';
import { expectFullRows } from '../support/works.ts';

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

test('the year and the numbers of works and comments appear below the name, and lead to their sections', async ({
  page,
}) => {
  const { slug } = await demoProvider(page, 'premium');
  const { data }: { data: { desde: number; publicaciones: number; comentarios: number } } = await (
    await page.request.get(`/api/proveedores/${slug}`)
  ).json();
  await openScreen(page, `/p/${slug}`);
  await expect(page.getByText(`En Vitrina desde ${data.desde}`).last()).toBeVisible();
  await expect(page.getByText(new RegExp(`^${data.publicaciones} trabajos?$`)).last()).toBeVisible();
  const works = page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('listitem');
  await expect(works).toHaveCount(data.publicaciones);
  await test.step('the works fill their rows from edge to edge', () => expectFullRows(page));
  await page.getByRole('link', { name: new RegExp(`^${data.comentarios} comentarios?$`) }).click();
  const heading = page.getByRole('heading', { name: 'Comentarios', exact: true });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/p/${slug}$`));
  await page.getByRole('link', { name: new RegExp(`^${data.publicaciones} trabajos?$`) }).click();
  await expect(page.getByRole('heading', { name: 'Sus trabajos' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Sus trabajos' })).toBeInViewport();
});

for (const plan of ['destacado', 'gratis']) {
  test(`the page of a provider with the plan ${plan} passes axe, and a few works fill their rows`, async ({ page }) => {
    const { slug } = await demoProvider(page, plan);
    await openScreen(page, `/p/${slug}`);
    await expect(page.getByRole('list', { name: 'Trabajos publicados' }).locator('img').first()).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Comentarios', exact: true })).toBeVisible();
    await expectFullRows(page);
    await expectAccessibleInBoth(page);
  });
}
