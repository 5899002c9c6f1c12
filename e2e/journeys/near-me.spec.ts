import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBoth, expectFineAtNarrowest } from '../support/axe.ts';
import { layoutShiftOf, watchLayoutShift } from '../support/layout-shift.ts';
import { openScreen, overflowOf } from '../support/screens.ts';
import { newProvider } from '../support/session.ts';

/** A house in Comala, Colima, with more decimals than the product may send. */
const comala = { latitude: 19.321654, longitude: -103.758912 };
const madrid = { latitude: 40.416775, longitude: -3.70379 };
const PLUMBERS = '/explorar?segmento=Plomer%C3%ADa';

const filters = (page: Page) => page.getByRole('group', { name: 'Filtros' });
const nearMe = (page: Page) => page.getByRole('button', { name: 'Cerca de mí', exact: true }).filter({ visible: true });
const around = (page: Page) => page.getByRole('group', { name: 'Distancia y orden' });
const active = (page: Page) => page.getByRole('list', { name: 'Filtros puestos' });
const townDialog = (page: Page) => page.getByRole('dialog', { name: '¿Cerca de qué ciudad?' });

/** Finds the id of a town. */
async function townId(page: Page, name: string): Promise<string> {
  const answer = await page.request.get(`/api/ciudades?q=${name}&pais=MX&estado=COL&limit=1`);
  const { data }: { data: { id: string }[] } = await answer.json();
  return data[0]?.id ?? '';
}

/** Waits until a search finds a provider that was just registered. */
async function expectFound(page: Page, query: string, slug: string): Promise<void> {
  const slugs = async () => {
    const { data }: { data: { proveedores: { slug: string }[] } } = await (
      await page.request.get(`/api/buscar?${query}`)
    ).json();
    return data.proveedores.map((provider) => provider.slug);
  };
  await expect.poll(slugs).toContain(slug);
}

/** Records the addresses of all requests. */
function watchRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`));
  return addresses;
}

function expectRounded(addresses: readonly string[]): void {
  const positions = addresses.filter((address) => /(?:19\.3|103\.7|40\.4|3\.7)\d/.test(address));
  expect(positions.length).toBeGreaterThan(0);
  for (const address of positions) expect(address).not.toMatch(/(?:19|103|40|\D3)\.\d{3}/);
}

test.describe('a browser with permission for the position', () => {
  test.use({ permissions: ['geolocation'], geolocation: comala });

  test('a search around the visitor takes three taps from the landing page of a phone, and sends two decimals', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      permissions: ['geolocation'],
      geolocation: comala,
    });
    const page = await context.newPage();
    const requests = watchRequests(page);
    await openScreen(page, '/');
    await page.getByRole('list', { name: 'Lo que más hay por aquí' }).getByRole('link').first().tap();
    await expect(nearMe(page)).toBeInViewport({ ratio: 1 });
    await nearMe(page).tap();
    // The third tap is the browser's question.
    await expect(page).toHaveURL(/cerca=19\.32(?:%2C|,)-103\.76&radio=25/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ cerca de Comala$/);
    await expect(page.getByRole('button', { name: 'Abierto ahora' }).filter({ visible: true })).toBeInViewport();
    expectRounded(requests);
    await test.step('the sheet has all filters, and each state passes axe at 320 pixels', async () => {
      await page.getByRole('button', { name: /^Filtros \(3\)/ }).tap();
      const sheet = page.getByRole('dialog', { name: 'Filtros' });
      const distance = sheet.getByRole('group', { name: 'Distancia y orden' });
      await distance.getByRole('button', { name: '50 km' }).tap();
      await expect(page).toHaveURL(/radio=50/);
      await distance.getByRole('button', { name: 'Más relevantes' }).tap();
      await sheet.getByRole('button', { name: 'Abierto ahora' }).tap();
      await expect(page).toHaveURL(/abierto=1&orden=relevancia/);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectFineAtNarrowest(page);
      await sheet.getByRole('button', { name: 'Quitar Cerca de mí' }).tap();
      await expect(distance).toBeHidden();
      await expect(page).not.toHaveURL(/cerca|radio|orden/);
      await sheet.getByRole('button', { name: 'Ver resultados' }).tap();
      await expectFineAtNarrowest(page);
    });
    await context.close();
  });

  test('filters around the visitor survive reload, back and forward, and end one by one or together', async ({
    page,
  }) => {
    await page.goto(PLUMBERS);
    await nearMe(page).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Plomería cerca de Comala');
    await expect(nearMe(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(filters(page).getByRole('button', { name: 'Todo México' })).toHaveAttribute('aria-pressed', 'false');
    await around(page).getByRole('button', { name: '100 km' }).click();
    await expect(active(page).getByText('A 100 km')).toBeVisible();
    await around(page).getByRole('button', { name: 'Más relevantes' }).click();
    await filters(page).getByRole('button', { name: 'Abierto ahora' }).click();
    await expect(active(page).getByRole('listitem')).toHaveCount(6);
    await expectAccessibleInBoth(page);
    await page.reload();
    await expect(heading).toHaveText('Plomería cerca de Comala');
    await expect(active(page).getByRole('listitem')).toHaveCount(6);
    await page.goBack();
    await expect(active(page).getByText('Abierto ahora')).toBeHidden();
    await page.goForward();
    await expect(active(page).getByText('Abierto ahora')).toBeVisible();
    await test.step('the map has the same filters, and leads back to the list', async () => {
      await filters(page).getByRole('button', { name: 'Mapa' }).click();
      await expect(page.getByRole('region', { name: 'Mapa de proveedores' })).toBeVisible();
      await expect(active(page).getByText('A 100 km')).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: 'Ver como lista' }).click();
      await expect(page).not.toHaveURL(/vista/);
    });
    await active(page).getByRole('button', { name: 'Quitar A 100 km' }).click();
    await expect(page).not.toHaveURL(/radio/);
    await active(page).getByRole('button', { name: 'Quitar Cerca de mí' }).click();
    await expect(page).not.toHaveURL(/cerca|orden/);
    await expect(around(page)).toBeHidden();
    await page.goBack();
    await active(page).getByRole('button', { name: 'Quitar filtros' }).click();
    await expect(page).not.toHaveURL(/cerca|abierto|orden|segmento/);
    await page.goBack();
    await filters(page).getByRole('button', { name: 'Todo México' }).click();
    await expect(page).toHaveURL(/alcance=pais/);
    await expect(page).not.toHaveURL(/cerca/);
  });
});

test.describe('a browser outside both countries', () => {
  test.use({ permissions: ['geolocation'], geolocation: madrid });

  test('opens the choice of a town, and says why', async ({ page }) => {
    const requests = watchRequests(page);
    await page.goto(PLUMBERS);
    await nearMe(page).click();
    await expect(townDialog(page).getByRole('alert')).toContainText('fuera de México y Colombia');
    expectRounded(requests);
  });
});

test('a refused position leads to the choice of a town, which works by keyboard', async ({ page, context }) => {
  await context.clearPermissions();
  await watchLayoutShift(page);
  await page.goto(PLUMBERS);
  await nearMe(page).focus();
  await page.keyboard.press('Enter');
  const dialog = townDialog(page);
  await expect(dialog.getByRole('alert')).toHaveText('Tu navegador no nos dio la ubicación.');
  const field = dialog.getByRole('combobox', { name: 'Ciudad' });
  await expect(field).toBeFocused();
  await page.keyboard.type('comala');
  await expect(dialog.getByRole('option').first()).toHaveText('Comala Colima');
  await expectAccessibleInBoth(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plomería cerca de Comala');
  await expect(page).toHaveURL(/ciudad=\d+/);
  await expect(active(page).getByText('Cerca de Comala')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plomería cerca de Comala');
  await page.waitForLoadState('networkidle');
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
  await test.step('without a pressed button the position is never asked for', async () => {
    expect(
      await page.evaluate(() => navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)),
    ).not.toBe('granted');
  });
});

test('cards and the page of a provider show town, distance, hours and online work', async ({ page }) => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: '00:00', hasta: '24:00' }));
  const { slug, person } = await newProvider({
    pais: 'MX',
    estado_pais: 'COL',
    ciudad: await townId(page, 'comala'),
    radio_km: '30',
    en_linea: '1',
    horas: JSON.stringify([...hours, { cerrado: '2099-12-25' }]),
  });
  await expectFound(page, `q=${person.word}&cerca=19.24,-103.73&abierto=1`, slug);
  await page.goto(`/explorar?q=${person.word}&cerca=19.24,-103.73&radio=25&abierto=1`);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: person.word });
  await expect(card).toContainText('Comala, Colima');
  await expect(card).toContainText('a 10 km');
  await expect(card).toContainText('Abierto las 24 horas');
  await expect(card).toContainText('Atiende en línea');
  await expectAccessibleInBoth(page);
  await test.step('no one within the radius: the nearest provider, and a larger radius with one press', async () => {
    await page.goto(`/explorar?q=${person.word}&cerca=20.67,-103.35&radio=25`);
    await expect(page.getByText('Lo más cercano está a 200 km, en Comala.')).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Buscar a cualquier distancia' }).click();
    await expect(page).not.toHaveURL(/radio/);
    await expect(card).toContainText('a 200 km');
  });
  await test.step('the page of the provider', async () => {
    await openScreen(page, `/p/${slug}`);
    const head = page.getByRole('article').first();
    await expect(head).toContainText('Comala, Colima');
    await expect(head).toContainText('Atiende hasta 30 km alrededor · Atiende en línea');
    const week = head.getByRole('table', { name: 'Horario de la semana' });
    await expect(week).toBeHidden();
    await head.getByText('Abierto las 24 horas').click();
    await expect(week.getByRole('row')).toHaveText(['Todos los días24 horas', '25 de diciembre de 2099Cerrado']);
    await expectAccessibleInBoth(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowOf(page)).toBe(0);
  });
});
