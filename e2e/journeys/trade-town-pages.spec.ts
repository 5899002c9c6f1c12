import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth, expectFineAtNarrowest } from '../support/axe.ts';
import { openScreen, overflowOf } from '../support/screens.ts';
import { newProvider } from '../support/session.ts';
import { faultsOf, structuredDataOf } from '../support/structured-data.ts';

const TRADE = 'Paneles solares';
const CHAMPOTON = '/servicios/paneles-solares/champoton-camp';

/** Finds the id of a town of Campeche. */
async function townId(page: Page, name: string): Promise<string> {
  const answer = await page.request.get(`/api/ciudades?q=${encodeURIComponent(name)}&pais=MX&estado=CAM&limit=1`);
  const { data }: { data: { id: string }[] } = await answer.json();
  return data[0]?.id ?? '';
}

/** Registers a provider of the trade in a town of Campeche. */
async function someoneIn(page: Page, town: string, more: Record<string, string> = {}) {
  const ciudad = await townId(page, town);
  return newProvider({ pais: 'MX', estado_pais: 'CAM', ciudad, segmento: TRADE, ...more });
}

/** Reads the places of the trade that the site map lists. The map itself may be a minute old. */
async function listed(page: Page): Promise<string[]> {
  const { data }: { data: string[] } = await (await page.request.get('/api/mapa/oficios/paneles-solares')).json();
  return data;
}

/** Reads a page as a crawler does. */
async function read(page: Page, path: string) {
  const answer = await page.request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
  return { status: answer.status(), moved: answer.headers().location, html: await answer.text() };
}

test('a trade has a page in a town: providers, answers, and links to neighbouring towns and its state', async ({
  page,
}) => {
  const first = await someoneIn(page, 'Champotón', {
    horas: JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: '00:00', hasta: '24:00' }))),
    en_linea: '1',
  });
  const others = [await someoneIn(page, 'Champotón'), await someoneIn(page, 'Champotón')];
  const neighbour = await someoneIn(page, 'Campeche', { radio_km: '100' });
  await expect.poll(async () => (await read(page, CHAMPOTON)).html).toContain(`/p/${neighbour.slug}`);

  await test.step('search engines get its numbers, its questions and its path before any code runs', async () => {
    await expect
      .poll(async () => (await read(page, CHAMPOTON)).html)
      .toContain('<h1 tabindex="-1">Paneles solares en Champotón</h1>');
    const { status, html } = await read(page, CHAMPOTON);
    expect(status).toBe(200);
    expect(html).not.toContain('noindex');
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"]+${CHAMPOTON}">`));
    const things = structuredDataOf(html);
    expect(things.map((thing) => thing['@type'])).toEqual(['ItemList', 'FAQPage', 'BreadcrumbList']);
    expect(things.flatMap(faultsOf)).toEqual([]);
    expect(await listed(page)).toContain('champoton-camp');
  });

  await test.step('the application shows the same, in both themes and at every width', async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await openScreen(page, CHAMPOTON);
      await expect(page.getByRole('heading', { level: 1, name: 'Paneles solares en Champotón' })).toBeVisible();
      await expectAccessibleInBoth(page);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 320, height: 900 });
    await expectFineAtNarrowest(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const list = page.getByRole('region', { name: 'Quién ofrece paneles solares en Champotón' });
  await test.step("the town's providers come first, then those who travel there", async () => {
    const names = await list
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') })
      .getByRole('link')
      .allTextContents();
    for (const { name } of [first, ...others]) expect(names.indexOf(name)).toBeLessThan(names.indexOf(neighbour.name));
    await expect(list.getByRole('listitem').filter({ hasText: first.name })).toContainText('Atiende en línea');
    await expect(page.getByText(/\d abiertos? ahora/)).toBeVisible();
    await expect(page.getByRole('heading', { name: '¿Quién atiende en línea?' })).toBeVisible();
  });

  await test.step('the contact of a provider opens over the page', async () => {
    await list.getByRole('button', { name: `Contacto de ${first.name}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('links lead to the state, from there to the neighbouring town, and to explore', async () => {
    await page
      .getByRole('navigation', { name: 'Estás aquí' })
      .getByRole('link', { name: 'Paneles solares en Campeche' })
      .click();
    await expect(page).toHaveURL(/\/servicios\/paneles-solares\/campeche$/);
    const towns = page.getByRole('region', { name: 'Paneles solares por ciudad en Campeche' });
    await towns.getByRole('link', { name: /^Champotón \d/ }).click();
    await expect(page).toHaveURL(new RegExp(`${CHAMPOTON}$`));
    await page.getByRole('link', { name: 'Buscar con filtros en Explorar' }).click();
    await expect(page).toHaveURL(/\/explorar\?segmento=Paneles\+solares&ciudad=\d+/);
    await page.getByRole('link', { name: 'Horarios, preguntas y ciudades cercanas' }).click();
    await expect(page).toHaveURL(new RegExp(`${CHAMPOTON}$`));
  });

  await test.step("a provider's page links back to it", async () => {
    await openScreen(page, `/p/${first.slug}`);
    const more = page.getByRole('navigation', { name: 'Quién más ofrece lo mismo' });
    await expect(more.getByRole('link', { name: 'Paneles solares en Champotón' })).toHaveAttribute('href', CHAMPOTON);
  });
});

test('a page of a trade has one address, is not listed below three providers, and ends with the last', async ({
  page,
}) => {
  // Farther from the town of Campeche than the other journey's provider travels.
  const only = await someoneIn(page, 'Ciudad del Carmen');
  const path = '/servicios/paneles-solares/ciudad-del-carmen-camp';
  await expect.poll(async () => (await read(page, path)).status).toBe(200);
  for (const spelled of [
    '/servicios/Paneles-Solares/Ciudad-del-Carmen-CAMP',
    '/servicios/paneles-solares/ciudad-del-c%C3%A1rmen',
  ]) {
    expect(await read(page, spelled)).toMatchObject({ status: 301, moved: path });
  }
  await expect.poll(async () => (await read(page, path)).html).toContain('<meta name="robots" content="noindex">');
  expect(await listed(page)).not.toContain('ciudad-del-carmen-camp');
  await only.client.form('/api/perfil', { action: 'update', segmento: 'Herrería' });
  await expect.poll(async () => (await read(page, path)).status, { timeout: 15_000 }).toBe(404);
});

test('an unknown trade, an unknown place and a place without anybody offer a search and other people', async ({
  page,
}) => {
  for (const path of ['/servicios/xyzzy/jalisco', '/servicios/plomeria/xyzzy', '/servicios/apicultura/vaupes']) {
    // On a busy machine the gateway first answers that it cannot tell.
    await expect.poll(async () => (await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Aquí todavía no hay nadie' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Buscar servicios o productos' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('the landing page links to the trades that are most offered in the state', async ({ page }) => {
  await openScreen(page, '/');
  const popular = page.getByRole('list', { name: 'Lo que más se ofrece en Ciudad de México' }).getByRole('link');
  await expect(popular).toHaveCount(5);
  const foot = page.getByRole('list', { name: 'Oficios en Ciudad de México' });
  await expect(foot.getByRole('link')).toHaveText(await popular.allTextContents());
  const name = (await popular.first().textContent()) ?? '';
  await popular.first().click();
  await expect(page).toHaveURL(/\/servicios\/[a-z-]+\/ciudad-de-mexico$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
