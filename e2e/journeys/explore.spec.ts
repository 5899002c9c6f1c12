import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from '../support/axe.ts';
import { openScreen } from '../support/screens.ts';
import { newProvider } from '../support/session.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar servicios o productos' });
const works = (page: Page) => page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
const totals = (page: Page) => page.getByRole('status').filter({ hasText: /proveedor/ });

async function segmentNobodyOffers(page: Page, pais: string, estado: string): Promise<string> {
  const catalogue: { servicios_oficios: { subcategorias: string[] }[] } = await (
    await page.request.get('/api/servicios')
  ).json();
  const found: { data: { facetas: { segmento: object } } } = await (
    await page.request.get(`/api/buscar?pais=${pais}&estado=${estado}`)
  ).json();
  const names = catalogue.servicios_oficios.flatMap(({ subcategorias }) => subcategorias);
  return names.find((name) => !Object.hasOwn(found.data.facetas.segmento, name)) ?? '';
}

test('results appear while typing, are kept in the address, and survive reload, back and forward', async ({ page }) => {
  await page.goto('/explorar');
  await box(page).fill('plomero');
  await expect(totals(page)).toBeVisible();
  await expect(page).toHaveURL(/q=plomero/);
  await expect(page).toHaveURL(/pais=MX&estado=DF/);
  await page.reload();
  await expect(box(page)).toHaveValue('plomero');
  await expect(totals(page)).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue('');
  await expect(totals(page)).toBeHidden();
  await page.goForward();
  await expect(box(page)).toHaveValue('plomero');
  await expect(totals(page)).toBeVisible();
});

test('the search field works by keyboard alone, and offers recent searches until they are deleted', async ({
  page,
}) => {
  await page.goto('/explorar');
  const field = box(page);
  await field.focus();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('plomer');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Servicio');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: /sugerencia/ })).toHaveText(/\d+ sugerencias?/);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? 'none');
  await page.keyboard.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveValue('plomer');
  await page.keyboard.type('o a domicilio');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=plomero\+a\+domicilio/);

  await page.getByRole('button', { name: 'Borrar', exact: true }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /plomero a domicilio/ })).toContainText('Búsqueda reciente');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await field.click();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('a text inside the name of a segment suggests it first, and Enter applies it', async ({ page }) => {
  await page.goto('/explorar');
  const segments = page.getByRole('group', { name: 'Segmentos' }).getByRole('button');
  await test.step('the first suggestion is the segment that contains the text', async () => {
    const one = segments.filter({ hasNotText: /^(?:Filtros|Todos)/ }).first();
    const label = ((await one.textContent()) ?? '').replace(/\d+$/, '');
    await box(page).pressSequentially(label.slice(0, Math.max(4, label.length - 2)));
    await expect(page.getByRole('option').first()).toContainText('Servicio');
    await box(page).press('Enter');
    await expect(page).toHaveURL(/segmento=/);
    await expect(works(page).first()).toBeVisible();
  });
  await test.step('Enter right after the last letter applies the segment that contains the text', async () => {
    await box(page).focus();
    await page.keyboard.type('Plomerí');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/segmento=Plomer%C3%ADa/);
    await expect(box(page)).toHaveValue('');
    await expect(segments.filter({ hasText: /^Plomería/ })).toHaveAttribute('aria-pressed', 'true');
  });
});

test('filters show their counts, are removed one by one, and reach beyond the state', async ({ page }) => {
  await page.goto('/explorar?q=reparación');
  await expect(totals(page)).toBeVisible();
  const segments = page.getByRole('group', { name: 'Segmentos' }).getByRole('button');
  await expect(segments.nth(1)).toHaveText(/\d$/);
  await segments.nth(1).click();
  await expect(page).toHaveURL(/segmento=/);
  const reach = page.getByRole('group', { name: 'Filtros' });
  await reach.getByRole('button', { name: /^Imágenes/ }).click();
  await expect(page).toHaveURL(/tipo=imagen/);
  await reach.getByRole('button', { name: 'Todo México' }).click();
  await expect(page).toHaveURL(/alcance=pais/);
  await expect(page.getByRole('group', { name: 'Estados con resultados' }).getByRole('button').first()).toBeVisible();
  const active = page.getByRole('list', { name: 'Filtros puestos' });
  await expect(active.getByRole('listitem')).toHaveCount(4);
  await active.getByRole('button', { name: 'Quitar Imágenes' }).click();
  await expect(page).not.toHaveURL(/tipo=/);
  await active.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(active).toBeHidden();
  await expect(page).toHaveURL(/q=reparaci/);
  await page.goBack();
  await expect(page).toHaveURL(/alcance=pais/);
  await test.step('the sheet counts the providers of each choice', async () => {
    await page.goto('/explorar?alcance=todos');
    await page.getByRole('button', { name: 'Más filtros' }).click();
    const cash = page.getByRole('dialog').getByRole('button', { name: /^Efectivo [1-9]\d*$/ });
    const count = (await cash.textContent())?.replace('Efectivo', '') ?? '';
    await cash.click();
    await expect(page).toHaveURL(/pago=efectivo/);
    await expect(totals(page)).toHaveText(new RegExp(`^${count} proveedor`));
    await expect(cash).toHaveText(`Efectivo${count}`);
  });
});

test('the selected segment comes first with its count, the count matches the result, and the title pauses', async ({
  page,
}) => {
  await openScreen(page, '/explorar');
  const chips = page.getByRole('group', { name: 'Segmentos' }).getByRole('button');
  const chosen = await chips.nth(8).textContent();
  const name = (chosen ?? '').replace(/\d+$/, '');
  await chips.nth(8).click();
  await expect(chips.nth(1)).toHaveText(chosen ?? '');
  await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(chips.nth(1)).toBeInViewport();
  const { data }: { data: { facetas: { tipo: Record<string, number> } } } = await (
    await page.request.get(`/api/buscar?pais=MX&estado=DF&limit=1&segmento=${encodeURIComponent(name)}`)
  ).json();
  const { imagen = 0, video = 0 } = data.facetas.tipo;
  await expect(page.getByRole('button', { name: /^Imágenes/ })).toHaveText(`Imágenes${imagen}`);
  const total = imagen + video;
  await expect(page.getByRole('status').filter({ hasText: /publicaci/ })).toHaveText(
    total === 1 ? '1 publicación' : `${total} publicaciones`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} en Ciudad de México`);
  await expect(page.getByRole('button', { name: 'Pausar los nombres de servicios' })).toBeHidden();
});

test('a place in the text becomes a filter, and removing it searches for the words literally', async ({ page }) => {
  await newProvider({ pais: 'MX', estado_pais: 'JAL' });
  const inPlace = '/api/buscar?q=plomero&pais=MX&estado=JAL';
  const found = async () => (await (await page.request.get(inPlace)).json()).data.total.proveedores;
  await expect.poll(found).toBeGreaterThan(0);
  await page.goto('/explorar');
  await box(page).fill('busco plomero en Guadalajara');
  const active = page.getByRole('list', { name: 'Filtros puestos' });
  await expect(active.getByText('En Jalisco')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await active.getByRole('button', { name: /Jalisco/ }).click();
  await expect(active.getByText('En Jalisco')).toBeHidden();
  await expect(page).toHaveURL(/literal=1/);
  await box(page).fill('plomero en Zapopan');
  await expect(active.getByText('En Jalisco')).toBeVisible();
  await expect(page).not.toHaveURL(/literal/);
});

test('chips and title work by keyboard, by pause, and in the smallest windows', async ({ page }) => {
  await openScreen(page, '/explorar');
  const chips = page.getByRole('group', { name: 'Segmentos' }).getByRole('button');
  const title = page.getByRole('heading', { level: 1 });
  await test.step('the title changes every three seconds, and can be paused', async () => {
    const pause = page.getByRole('button', { name: 'Pausar los nombres de servicios' });
    await expect(pause).toBeVisible();
    const before = await title.textContent();
    await expect(title).not.toHaveText(before ?? '', { timeout: 5_000 });
    await pause.click();
    await expect(page.getByRole('button', { name: 'Continuar los nombres de servicios' })).toBeVisible();
  });
  await test.step('a row of chips is a single tab stop, and arrow keys move through it', async () => {
    const reach = page.getByRole('group', { name: 'Filtros' }).getByRole('button');
    await expect(chips.nth(3)).toBeVisible();
    await chips.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(chips.nth(2)).toBeFocused();
    await page.keyboard.press('End');
    await expect(chips.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(chips.first()).toBeFocused();
    const stops = await chips.evaluateAll((all) => all.filter((chip) => (chip as HTMLElement).tabIndex === 0).length);
    expect(stops).toBe(1);
    await reach.nth(1).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(reach.first()).toBeFocused();
  });
  await test.step('the narrowest phone shows the whole name of its place', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole('banner').getByText('CDMX')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /Ciudad de México/ })).toBeVisible();
  });
  await test.step('a low window, such as one at 200 % zoom, shows a picture without scrolling', async () => {
    await page.setViewportSize({ width: 640, height: 450 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(works(page).first()).toBeVisible();
    const first = await works(page).first().boundingBox();
    // Above the tab bar.
    expect(first?.y).toBeLessThan(450 - 64 - 32);
  });
  await test.step('the title stays still under reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continuar los nombres de servicios' })).toBeVisible();
  });
});

test('a filter that empties a search can be removed from the message', async ({ page }) => {
  const segment = await segmentNobodyOffers(page, 'MX', 'DF');
  await page.goto(`/explorar?q=plomero&segmento=${encodeURIComponent(segment)}`);
  await expect(page.getByRole('heading', { name: `«plomero» no aparece en ${segment}` })).toBeVisible();
  await page.getByRole('button', { name: 'Buscar «plomero» en todo' }).click();
  await expect(page).not.toHaveURL(/segmento=/);
  await expect(totals(page)).toBeVisible();
});

test('a result shows its matching text, and why it matched', async ({ page }) => {
  const { data }: { data: { proveedores: { slug: string; descripcion: string }[] } } = await (
    await page.request.get('/api/buscar?pais=MX&estado=DF&limit=24')
  ).json();
  const word = data.proveedores.flatMap(({ descripcion }) => descripcion.match(/\p{L}{8,}/gu) ?? []).at(0);
  await page.goto(`/explorar?q=${encodeURIComponent(word ?? '')}`);
  await expect(totals(page)).toBeVisible();
  await expect(page.locator('main mark', { hasText: new RegExp(word ?? '', 'i') }).first()).toBeVisible();
  await expect(page.getByText(/^(Coincide|Es otro nombre|Está en)/).first()).toBeVisible();
});

test('an empty result offers alternatives: the whole country, another place, the assistant', async ({ page }) => {
  await page.goto('/explorar');
  await box(page).fill('xyzxyzxyz');
  await expect(page.getByRole('heading', { name: 'Nada coincide con «xyzxyzxyz»' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Buscar en todo México' }).click();
  await expect(page).toHaveURL(/alcance=pais/);
  await expect(page.getByRole('button', { name: 'Buscar en todo México' })).toBeHidden();
  await page.getByRole('button', { name: 'Preguntar al asistente' }).click();
  await expect(page.getByRole('region', { name: 'Asistente' })).toBeVisible();
});

test('a post has an address, turns by keys, closes by back, X and Esc, and returns the focus', async ({ page }) => {
  await page.goto('/explorar');
  await works(page).first().click();
  await expect(page).toHaveURL(/publicacion=/);
  const first = page.url();
  const layer = page.getByRole('dialog');
  await expect(layer).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await expect(page).toHaveURL(/\/explorar$/);
  await expect(works(page).nth(1)).toBeFocused();
  await page.goForward();
  await expect(layer).toBeVisible();
  await layer.getByRole('button', { name: 'Publicación anterior' }).click();
  await expect(page).toHaveURL(first);
  await layer.getByRole('button', { name: 'Cerrar' }).click();
  await expect(layer).toBeHidden();

  await page.goto(first);
  await expect(layer).toBeVisible();
  await expectAccessible(page);
  await layer.getByRole('button', { name: 'Contacto' }).click();
  await expect(layer.getByRole('article').getByRole('link', { name: /^Llamar/ })).toBeVisible();
  await expectAccessible(page);
  await layer.getByRole('button', { name: 'Cerrar' }).click();
  await expect(layer).toBeHidden();
  await expect(page).not.toHaveURL(/publicacion=/);
});

test("'Visitar www' opens the site in plans that include it, and is disabled in the others", async ({ page }) => {
  const answer = await page.request.get('/api/galeria?country=MX&state=DF&limit=60&semilla=1');
  const posts: { id: string; www: string; plan: string }[] = await answer.json();
  const withSite = posts.find(({ www, plan }) => www !== '' && plan !== 'gratis');
  const without = posts.find(({ www }) => www === '');
  expect([withSite, without], 'posts of the demo with a site and without one').not.toContain(undefined);
  await page.goto(`/explorar?publicacion=${withSite?.id}`);
  const link = page.getByRole('dialog').getByRole('link', { name: 'Visitar www' });
  await expect(link).toHaveAttribute('href', /^https?:\/\//);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await page.goto(`/explorar?publicacion=${without?.id}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Visitar www' })).toBeDisabled();
});

test('the gallery continues to its end without showing anything twice', async ({ page }) => {
  await page.goto('/explorar');
  await expect(works(page).nth(5)).toBeVisible();
  const end = page.getByText(/^Ya viste todo lo de/);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(end).toBeVisible({ timeout: 500 });
  }).toPass();
  const ids = await works(page).evaluateAll((tiles) => tiles.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(24);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an address with a known place selects it, and an unknown place asks for one', async ({ page }) => {
  await page.goto('/explorar?pais=colombia&estado=antioquia');
  await expect(page.getByRole('button', { name: /Antioquia/ }).first()).toBeVisible();
  await page.goto('/explorar?pais=mexico&estado=cdmx');
  await expect(page.getByRole('button', { name: /Ciudad de México/ }).first()).toBeVisible();
  await page.goto('/explorar?pais=MX&estado=Narnia');
  await expect(page.getByRole('heading', { name: 'Selecciona un país y una región' })).toBeVisible();
  await page.getByRole('button', { name: /^Seguir en/ }).click();
  await expect(works(page).first()).toBeVisible();
});

test("failures and empty results use the product's texts", async ({ page }) => {
  const query = `pais=CO&estado=VAU&segmento=${encodeURIComponent(await segmentNobodyOffers(page, 'CO', 'VAU'))}`;
  const noImages = page.getByText('No hay imágenes disponibles para Colombia/Vaupés', { exact: true });
  await page.goto(`/home?${query}`);
  await expect(page.getByText('No hay usuarios registrados', { exact: true })).toBeVisible();
  await expect(noImages).toBeVisible();
  await page.goto(`/explorar?${query}`);
  await expect(noImages).toBeVisible();
  await page
    .getByRole('button', { name: /^Quitar / })
    .last()
    .click();
  await expect(page).not.toHaveURL(/segmento=/);
  await page.goto('/explorar?pais=MX&estado=DF');
  await expect(works(page).first()).toBeVisible();
  await page.route('**/api/galeria*', (route) => route.abort());
  await page.getByRole('group', { name: 'Segmentos' }).getByRole('button').nth(1).click();
  const failed = page.getByRole('heading', { name: 'No hay imágenes disponibles para México/Ciudad de México' });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(works(page).first()).toBeVisible();
});

test('axe finds nothing in the results in both themes', async ({ page }) => {
  await page.goto('/explorar?q=reparación&alcance=todos');
  await expect(totals(page)).toBeVisible();
  await box(page).click();
  await expectAccessibleInBoth(page);
});
