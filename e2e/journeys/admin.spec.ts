import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { administrator, logIn, newProvider, newUser } from '../support/session.ts';

/** Link to a part of the administration, whatever its count. */
const partOf = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Partes de la administración' })
    .getByRole('link', { name: new RegExp(`^${name}`) });

const place = { pais: 'MX', estado_pais: 'NAY' };

test('the administration is closed to visitors and to accounts without that role', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/perfil$/);
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Esta parte es solo para el equipo de Vitrina' })).toBeVisible();
  await expectAccessible(page);
});

test('an administrator decides on held comments and reports by keyboard, and the log records it', async ({ page }) => {
  const provider = await newProvider(place);
  const { person, client } = await newUser();
  const say = async (comentario: string) => {
    const { data } = await client.post<{ data: { id: string } }>('/api/comentarios', {
      proveedor_id: provider.id,
      comentario,
    });
    return data.id;
  };
  await say(`Lo vi en www.taller.example ${person.word}`);
  const rude = await say(`No me gustó el trato ${person.word}`);
  const report = { tipo: 'comentario', id: rude, motivo: 'ofensivo', texto: `Es falso ${person.word}` };
  await provider.client.post('/api/reportes', report);

  await logIn(page, administrator());
  await page.goto('/menu');
  await expect(page).toHaveURL(/\/admin$/);
  const waiting = page.getByRole('list', { name: 'Necesita de ti' });
  await expect(waiting).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole('link', { name: /en revisión/ }).click();
  const held = page.getByRole('list', { name: 'Comentarios en revisión' }).getByRole('listitem');
  const mine = held.filter({ hasText: person.word });
  await expect(mine).toContainText('Trae un enlace');
  await expectAccessible(page);
  await mine.getByRole('button', { name: 'Publicar' }).focus();
  await page.keyboard.press('a');
  await expect(page.getByText('Publicado.')).toBeVisible();
  await expect(mine).toHaveCount(0);

  await partOf(page, 'Reportes').click();
  const found = page.getByRole('listitem').filter({ hasText: `Es falso ${person.word}` });
  await expect(found.first()).toContainText('Es ofensivo o discrimina');
  await expectAccessible(page);
  await found.first().getByRole('button', { name: 'Retirar' }).click();
  const dialog = page.getByRole('dialog', { name: `¿Retirar el comentario de ${person.nombre}?` });
  await dialog.getByRole('button', { name: 'Retirar' }).click();
  await expect(dialog.getByText('Escribe la razón: queda en la bitácora.')).toBeVisible();
  await dialog.getByLabel('Razón').fill(`Falta al respeto ${person.word}`);
  await dialog.getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByText('Retirado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deshacer' }).last()).toBeVisible();

  await partOf(page, 'Bitácora').click();
  await expect(page.getByText(`Razón: Falta al respeto ${person.word}`)).toBeVisible();
  await expectAccessible(page);
  await page.request.get(`/api/buscar?q=${person.word}`);
  await partOf(page, 'Búsquedas sin resultado').click();
  const trade = page.getByLabel(`Oficio que buscaban con «${person.word}»`);
  await expect(async () => {
    await page.reload();
    await expect(trade).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await trade.selectOption('Plomería');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revisar 1 palabra' }).click();
  const review = page.getByRole('dialog', { name: '¿Enseñar esta palabra a la búsqueda?' });
  await expect(review).toContainText(`«${person.word}» buscará Plomería`);
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Aplicar' }).click();
  const learned = page.getByRole('region', { name: 'Palabras que la búsqueda aprendió' });
  await expect(learned).toContainText(`«${person.word}» buscará Plomería`);
  await expect(trade).toHaveCount(0);
  const understood = async () =>
    (await (await page.request.get(`/api/buscar?q=${person.word}&pais=MX`)).json()).data.entendido?.segmento;
  expect(await understood()).toBe('Plomería');
  await learned.getByRole('button', { name: `Quitar: ${person.word}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(learned).not.toContainText(person.word);
  await expect.poll(understood).toBeUndefined();

  await page.goto(`/p/${provider.slug}`);
  const shown = page.getByRole('list', { name: `Comentarios sobre ${provider.name}` });
  await expect(shown).toContainText('www.taller.example');
  await expect(shown).not.toContainText('No me gustó el trato');
});

test('an administrator finds a provider, removes it with a reason from the templates, and undoes that', async ({
  page,
}) => {
  const provider = await newProvider(place);
  await logIn(page, administrator());
  await page.goto('/admin?parte=proveedores');
  await page.getByLabel('Buscar').fill(provider.name);
  await page.getByLabel('Buscar').press('Enter');
  await expect(page).toHaveURL(/q=/);
  const row = page.getByRole('row').filter({ hasText: provider.name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Público');
  await expectAccessible(page);

  await page.getByLabel('Elegir todo lo que se ve').check();
  await page.getByRole('button', { name: 'Retirar', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: `¿Retirar el perfil de ${provider.name}?` });
  await dialog.getByLabel('Texto para empezar').selectOption('Los datos no corresponden a un servicio real.');
  await expect(dialog.getByLabel('Razón')).toHaveValue('Los datos no corresponden a un servicio real.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retirar' }).click();
  await expect(row).toContainText('Hecho');
  await expect(row).toContainText('Razón: Los datos no corresponden a un servicio real.');
  await row.getByRole('button', { name: `Restaurar: ${provider.name}` }).click();
  await expect(row).toContainText('Público');

  await partOf(page, 'Bitácora').click();
  await page.getByLabel('Mostrar').selectOption('Consultas de datos');
  await expect(page.getByText(`búsqueda: texto de ${provider.name.length} caracteres`).first()).toBeVisible();
  for (const part of ['Usuarios', 'Publicaciones', 'Comentarios']) {
    await partOf(page, part).click();
    await expect(page.getByRole('table', { name: part })).toBeVisible();
    await expectAccessible(page);
  }
});

test('staff start at their queue, see no request for profile data, and reach every part at 360 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, administrator());
  await page.goto('/menu/publicaciones');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'Necesita de ti', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Secciones/ }).click();
  await expectAccessible(page);
  await partOf(page, 'Usuarios').click();
  await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  await expect(partOf(page, 'Pagos')).toBeHidden();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await page.goto('/menu/datos-usuario');
  await expect(page.getByRole('heading', { name: 'Datos de Usuario' })).toBeVisible();
  await expect(page.getByText(/de 9/)).toHaveCount(0);
});
