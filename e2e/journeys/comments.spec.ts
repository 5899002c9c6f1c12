import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth, expectFineAtNarrowest } from '../support/axe.ts';
import { KeyboardUser } from '../support/keyboard-user.ts';
import { logIn, newProvider, newUser } from '../support/session.ts';

const place = { pais: 'MX', estado_pais: 'TLA' };
const comments = (page: Page, name: string) =>
  page.getByRole('list', { name: `Comentarios sobre ${name}` }).getByRole('listitem');
const box = (page: Page) => page.getByLabel('Tu comentario');

test('a visitor reads the policy, selects an advertiser and uses back and forward', async ({ page }) => {
  const { name, slug } = await newProvider({ pais: 'CO', estado_pais: 'VAU' });
  await page.goto('/Comentarios?pais=colombia&estado=vaupés');
  await expect(page.getByRole('heading', { name: 'Política de comentarios' })).toBeVisible();
  await expectAccessible(page);
  const strip = page.getByRole('group', { name: 'Anunciantes de este lugar' });
  await expect(strip.getByRole('button', { name: 'Todos' })).toHaveAttribute('aria-pressed', 'true');
  const tile = strip.locator('[aria-pressed]').filter({ hasText: name });
  await expect(tile).toContainText('Sin foto');
  await expect(tile).toContainText('Plomería a domicilio');
  await tile.click();
  await expect(page).toHaveURL(new RegExp(`anunciante=${slug}`));
  const card = page.getByRole('article');
  for (const text of ['Llamar', 'Correo', 'Arreglo fugas, tinacos y calentadores el mismo día.']) {
    await expect(card.getByText(text)).toBeVisible();
  }
  await expect(page.getByText('No hay comentarios aún.')).toBeVisible();
  await page.getByText('Política', { exact: true }).click();
  await expect(page.getByText('Vale para todos los comentarios de Vitrina.')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Política de comentarios' })).toBeVisible();
  await page.goForward();
  await expect(card).toBeVisible();
});

test('the list of a place has a path of its own, and an empty list says so', async ({ page }) => {
  await page.goto('/anunciantes/Colombia/Guain%C3%ADa');
  await expect(page).toHaveURL(/\/comentarios\?/);
  await expect(page.getByText('No hay anunciantes registrados.')).toBeVisible();
  await expect(page.getByText('Guainía, Colombia')).toBeVisible();
  await expectAccessible(page);
});

test('the list shows that it is loading', async ({ page }) => {
  await page.route('**/api/usuarios*', async (route) => {
    await expect(page.getByText('Cargando anunciantes...')).toBeVisible();
    await route.continue();
  });
  await page.goto('/comentarios');
  await expect(page.getByRole('group', { name: 'Anunciantes de este lugar' })).toBeVisible();
});

test('the link to the comments is shown to signed-in people only', async ({ page }) => {
  const { person } = await newUser();
  await page.goto('/explorar');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Comentarios' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(link).toHaveCount(0);
  await logIn(page, person);
  await page.reload();
  await expect(link.first()).toBeVisible();
});

test("a visitor's draft survives the login, is sent, and deleted", async ({ page }) => {
  const provider = await newProvider(place);
  const { person } = await newUser();
  await page.goto(`/comentarios?anunciante=${provider.slug}&pais=MX&estado=TLA`);
  const words = `Quedó muy bien la cocina ${person.word}`;
  await box(page).fill(words);
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(new RegExp(`/comentarios\\?.*anunciante=${provider.slug}`));
  await expect(box(page)).toHaveValue(words);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Enviar Comentario' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(comments(page, provider.name)).toHaveCount(1);
  await expect(comments(page, provider.name)).toContainText(person.nombre);
  await expect(comments(page, provider.name)).toContainText(words);
  await page.reload();
  await expect(comments(page, provider.name)).toContainText(words);
  await page.getByRole('button', { name: 'Eliminar mi comentario' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('No hay comentarios aún.')).toBeVisible();
});

test('a person rates a provider with a comment by keyboard, in a window of 320 pixels', async ({ page }) => {
  const provider = await newProvider(place);
  const { person } = await newUser();
  await page.setViewportSize({ width: 320, height: 740 });
  await logIn(page, person);
  await page.goto(`/p/${provider.slug}`);
  const hands = new KeyboardUser(page);
  await hands.goTo(page.getByRole('radio', { name: '1 estrella, Mala' }));
  await page.keyboard.press('Space');
  for (let star = 2; star <= 4; star += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 estrellas, Muy buena' })).toBeChecked();
  await hands.fill(box(page), `Quedó muy bien la cocina ${person.word}`);
  await expectFineAtNarrowest(page);
  await hands.follow(page.getByRole('button', { name: 'Enviar Comentario' }));
  await expect(page.getByText('Tu comentario ya está publicado.')).toBeVisible();
  await expect(comments(page, provider.name)).toContainText(person.word);
  await expect(comments(page, provider.name).getByRole('img', { name: '4 estrellas de 5' })).toBeVisible();
  await expect(page.getByText('Una valoración. El promedio aparece a partir de tres.')).toBeVisible();
  await expectFineAtNarrowest(page);
});

test('open pages show a new comment, its reply and its removal live', async ({ page, browser }) => {
  const provider = await newProvider(place);
  const { person, client } = await newUser();
  const other = await browser.newContext();
  const owner = await other.newPage();
  await logIn(owner, provider.person);
  for (const reader of [page, owner]) {
    await reader.goto(`/p/${provider.slug}`);
    await expect(reader.getByText('No hay comentarios aún.')).toBeVisible();
  }
  await expect(box(owner)).toHaveCount(0);
  const sent = await client.post<{ data: { id: string } }>('/api/comentarios', {
    proveedor_id: provider.id,
    comentario: 'Dejó todo limpio',
  });
  await expect(comments(page, provider.name)).toContainText('Dejó todo limpio');
  await owner.getByRole('button', { name: `Responder a ${person.nombre}` }).click();
  await owner.getByLabel('Tu respuesta').fill('Gracias, fue un gusto.');
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(owner.getByText(`Respuesta de ${provider.name}`)).toBeVisible();
  await expect(owner.getByRole('button', { name: /^Responder a/ })).toHaveCount(0);
  await expect(comments(page, provider.name)).toContainText('Gracias, fue un gusto.');
  await client.post(`/api/comentarios/${sent.data.id}/eliminar`, {});
  for (const reader of [page, owner]) await expect(reader.getByText('No hay comentarios aún.')).toBeVisible();
  await other.close();
});

test('an empty comment is ignored, and a comment that could not be sent keeps its draft', async ({ page }) => {
  const provider = await newProvider(place);
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto(`/p/${provider.slug}`);
  const send = page.getByRole('button', { name: 'Enviar Comentario' });
  let sent = 0;
  await page.route('**/api/comentarios', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    return route.abort();
  });
  await box(page).fill('   \n ');
  await send.click();
  expect(sent).toBe(0);
  await box(page).fill('Muy puntual y amable');
  await send.click();
  await expect(page.getByText('Error en la conexión con el servidor')).toBeVisible();
  expect(sent).toBe(1);
  await expect(box(page)).toHaveValue('Muy puntual y amable');
  await page.reload();
  await expect(box(page)).toHaveValue('Muy puntual y amable');
  await page.unroute('**/api/comentarios');
  await send.click();
  await expect(comments(page, provider.name)).toHaveCount(1);
});

test('a risky comment of a newcomer shows as under review to its author, and is hidden from others', async ({
  page,
  browser,
}) => {
  const provider = await newProvider(place);
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto(`/p/${provider.slug}`);
  await box(page).fill('Mejor llámenme a mí: 55 1234 5678');
  await page.getByRole('button', { name: 'Enviar Comentario' }).click();
  await expect(comments(page, provider.name)).toContainText(['En revisión']);
  // A button that the header half covers at some position of the page would count as too small.
  await page.evaluate('scrollTo(0, 0)');
  await expectAccessible(page);
  const other = await browser.newContext();
  const visitor = await other.newPage();
  await visitor.goto(`/p/${provider.slug}`);
  await expect(visitor.getByText('No hay comentarios aún.')).toBeVisible();
  await other.close();
});

test('axe finds nothing on the advertiser list in both themes', async ({ page }) => {
  await page.goto('/comentarios');
  const tiles = page.getByRole('group', { name: 'Anunciantes de este lugar' }).getByRole('button');
  await tiles.nth(1).click();
  await expect(page.getByRole('heading', { name: 'Comentarios', exact: true })).toBeVisible();
  await expectAccessibleInBoth(page);
});
