import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth, expectFineAtNarrowest } from '../support/axe.ts';
import { layoutShiftOf, watchLayoutShift } from '../support/layout-shift.ts';
import { openScreen } from '../support/screens.ts';
import { logIn, newProvider, newUser, platformUrl } from '../support/session.ts';

const PLACE = { pais: 'MX', estado_pais: 'TLA' };
const HOURS = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: '00:00', hasta: '24:00' })));

const saveButton = (page: Page, name: string) => page.getByRole('button', { name: `Guardar a ${name}` });
const removeButton = (page: Page, name: string) => page.getByRole('button', { name: `Quitar a ${name} de favoritos` });
const favourites = (page: Page) => page.getByRole('list', { name: 'Tus favoritos' });
const table = (page: Page) => page.getByRole('region', { name: 'Comparación de proveedores' });
const names = (page: Page) => favourites(page).getByRole('listitem').locator('strong').allTextContents();

/** Saves a provider on their page. */
async function save(page: Page, { slug, name }: { slug: string; name: string }): Promise<void> {
  await openScreen(page, `/p/${slug}`);
  await saveButton(page, name).click();
  await expect(removeButton(page, name)).toBeVisible();
}

test('a visitor without an account saves providers by keyboard, and every tab shows it', async ({ page, context }) => {
  const one = await newProvider(PLACE);
  await openScreen(page, '/favoritos');
  await expect(page.getByRole('heading', { level: 1, name: 'Aún no guardas a nadie' })).toBeVisible();
  await expectAccessibleInBoth(page);

  await test.step('a heart saves at once, and its toast undoes it', async () => {
    await openScreen(page, `/p/${one.slug}`);
    await saveButton(page, one.name).focus();
    await page.keyboard.press('Enter');
    await expect(removeButton(page, one.name)).toBeFocused();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(saveButton(page, one.name)).toBeVisible();
  });

  await test.step('a second tab follows the first one, also after a reload', async () => {
    const other = await context.newPage();
    await openScreen(other, `/p/${one.slug}`);
    await expect(saveButton(other, one.name)).toBeVisible();
    await saveButton(page, one.name).click();
    await expect(removeButton(other, one.name)).toBeVisible();
    await other.reload();
    await expect(removeButton(other, one.name)).toBeVisible();
    await removeButton(other, one.name).click();
    await expect(saveButton(page, one.name)).toBeVisible();
    await other.close();
  });

  await test.step('hearts are on the cards of a search and of the creators, and move nothing', async () => {
    await watchLayoutShift(page);
    await openScreen(page, '/servicios/plomeria/ciudad-de-mexico');
    await expect(page.getByRole('button', { name: /^Guardar a / }).first()).toBeVisible();
    expect(await layoutShiftOf(page)).toBeLessThan(0.01);
    await page.goto('/explorar?q=plomero&alcance=todos');
    await expect(page.getByRole('button', { name: /^Guardar a / }).first()).toBeVisible();
    await openScreen(page, `/home?pais=MX&estado=TLA&proveedor=${one.slug}`);
    // On the tile of the row and on the card.
    await expect(saveButton(page, one.name)).toHaveCount(2);
    await expectAccessible(page);
  });
});

test('favourites are compared side by side and shared by a link', async ({ page, browser }) => {
  const people = [
    await newProvider({ ...PLACE, horas: HOURS }),
    await newProvider(PLACE),
    await newProvider({ ...PLACE, en_linea: '1' }),
  ] as const;
  for (const person of people) await save(page, person);
  await openScreen(page, '/favoritos');
  await expect.poll(() => names(page)).toEqual(people.map(({ name }) => name).toReversed());
  await expect(page.getByText('Guardaste 3 proveedores.')).toBeVisible();
  await expectAccessibleInBoth(page);

  await test.step('boxes choose whom to compare, by keyboard', async () => {
    for (const { name } of people.slice(0, 2)) {
      await page.getByRole('checkbox', { name: `Comparar a ${name}` }).focus();
      await page.keyboard.press('Space');
    }
    await page.getByRole('link', { name: 'Comparar 2 proveedores' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/favoritos\?comparar=[a-z0-9-]+,[a-z0-9-]+$/);
    await expect(table(page).getByRole('columnheader')).toHaveCount(2);
    await expect(table(page).getByRole('rowheader')).toHaveText(['Contacto', 'Qué hace', 'Ciudad', 'Horario']);
    await expect(table(page).getByRole('row', { name: /^Horario/ })).toContainText('Abierto');
  });

  await test.step('a phone scrolls the table under its first column', async () => {
    await page.setViewportSize({ width: 320, height: 740 });
    await expectFineAtNarrowest(page);
    await table(page).focus();
    await page.keyboard.press('End');
    await table(page).evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth }));
    await expect(table(page).getByRole('columnheader').last()).toBeInViewport({ ratio: 0.9 });
    await expect(table(page).getByRole('rowheader', { name: 'Horario' })).toBeInViewport({ ratio: 0.9 });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('a provider leaves the comparison, and one that does not exist is not in it', async () => {
    await page.getByRole('button', { name: `Quitar a ${people[0].name} de la comparación` }).click();
    await expect(table(page).getByRole('columnheader')).toHaveCount(1);
    await openScreen(page, `/favoritos?comparar=${people[2].slug},nadie-con-este-nombre`);
    await expect(table(page).getByRole('columnheader')).toHaveCount(1);
    await expect(table(page)).toContainText('Atiende en línea');
    await page.getByRole('main').getByRole('link', { name: 'Favoritos' }).click();
  });

  await test.step('a removed favourite leaves the list', async () => {
    await removeButton(page, people[1].name).click();
    await expect.poll(() => names(page)).toEqual([people[2].name, people[0].name]);
  });

  await test.step('the link shows the list to another browser, which saves all of it', async () => {
    await page.getByRole('button', { name: 'Compartir lista' }).click();
    const link = page.getByRole('dialog').getByLabel('Enlace de la lista');
    await expect(link).toHaveValue(/\/favoritos\/[0-9a-f]{32}$/);
    await expectAccessible(page);
    const { pathname } = new URL(await link.inputValue());
    const context = await browser.newContext({ baseURL: platformUrl, viewport: { width: 320, height: 740 } });
    const guest = await context.newPage();
    await openScreen(guest, pathname);
    await expect(guest.getByRole('heading', { level: 1, name: 'Lista compartida' })).toBeVisible();
    await expectFineAtNarrowest(guest);
    await guest.getByRole('button', { name: 'Guardar todos' }).click();
    await expect(guest.getByRole('button', { name: 'Ya los guardaste' })).toBeDisabled();
    await openScreen(guest, '/favoritos');
    await expect.poll(() => names(guest)).toEqual([people[2].name, people[0].name]);
    await expectFineAtNarrowest(guest);
    await guest.goto(`/favoritos/${'0'.repeat(32)}`);
    await expect(guest.getByRole('heading', { level: 1, name: 'Esta lista ya no está disponible' })).toBeVisible();
    await context.close();
  });
});

test('a login merges the favourites of the browser with those of the account, and a logout removes them', async ({
  page,
}) => {
  const [before, after, { person, client }] = [await newProvider(PLACE), await newProvider(PLACE), await newUser()];
  await client.json('/api/favoritos', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [before.id] }),
  });
  await save(page, after);
  await logIn(page, person);
  await openScreen(page, '/favoritos');
  await expect.poll(() => names(page)).toEqual([after.name, before.name]);
  const stored = async () => (await client.json<{ data: { ids: string[] } }>('/api/favoritos')).data.ids;
  await expect.poll(stored).toEqual([after.id, before.id]);

  await test.step('a change reaches the account', async () => {
    await removeButton(page, before.name).click();
    await expect.poll(stored).toEqual([after.id]);
  });

  await test.step('the next person in this browser does not see them', async () => {
    await page.getByRole('button', { name: 'Cerrar sesión' }).first().click();
    await expect(page).toHaveURL(/\/perfil$/);
    expect(await page.evaluate(() => localStorage.getItem('vitrina.favoritos'))).toBeNull();
    await openScreen(page, '/favoritos');
    await expect(page.getByRole('heading', { level: 1, name: 'Aún no guardas a nadie' })).toBeVisible();
    expect(await stored()).toEqual([after.id]);
  });
});
