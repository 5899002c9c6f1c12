import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { administrator, logIn, newProvider, newUser } from '../support/session.ts';

const place = { pais: 'MX', estado_pais: 'NAY' };

test('administration is not for visitors nor for other people', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/perfil$/);
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Esta parte es solo para el equipo de Vitrina' })).toBeVisible();
  await expectAccessible(page);
});

test('an administrator decides on held comments and reports by keyboard, and the log keeps it', async ({ page }) => {
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
  await page.getByRole('link', { name: 'Administración' }).click();
  const held = page.getByRole('list', { name: 'Comentarios en revisión' }).getByRole('listitem');
  const mine = held.filter({ hasText: person.word });
  await expect(mine).toContainText('Trae un enlace');
  await expectAccessible(page);
  await mine.getByRole('button', { name: 'Publicar' }).focus();
  await page.keyboard.press('a');
  await expect(page.getByText('Publicado.')).toBeVisible();
  await expect(mine).toHaveCount(0);

  await page.getByRole('tab', { name: 'Reportes' }).click();
  const found = page.getByRole('listitem').filter({ hasText: `Es falso ${person.word}` });
  await expect(found.first()).toContainText('Es ofensivo o discrimina');
  await expectAccessible(page);
  await found.first().getByRole('button', { name: 'Retirar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Retirar' }).click();
  await expect(dialog.getByText('Escribe la razón: queda en la bitácora.')).toBeVisible();
  await dialog.getByLabel('Razón').fill(`Falta al respeto ${person.word}`);
  await dialog.getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByText('Retirado.')).toBeVisible();

  await page.getByRole('tab', { name: 'Bitácora' }).click();
  await expect(page.getByText(`Razón: Falta al respeto ${person.word}`)).toBeVisible();
  await expectAccessible(page);
  await page.request.get(`/api/buscar?q=${person.word}`);
  await page.getByRole('tab', { name: 'Búsquedas sin resultado' }).click();
  const trade = page.getByLabel(`Oficio que buscaban con «${person.word}»`);
  await expect(async () => {
    await page.reload();
    await expect(trade).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await trade.selectOption('Plomería');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar propuesta (1 palabra)' }).click();
  expect((await saving).suggestedFilename()).toBe('propuesta-de-sinonimos.json');

  await page.goto(`/p/${provider.slug}`);
  const shown = page.getByRole('list', { name: `Comentarios sobre ${provider.name}` });
  await expect(shown).toContainText('www.taller.example');
  await expect(shown).not.toContainText('No me gustó el trato');
});

test('an administrator finds a provider, removes it with a reason from the templates, and takes that back', async ({
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
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Texto para empezar').selectOption('Los datos no corresponden a un servicio real.');
  await expect(dialog.getByLabel('Razón')).toHaveValue('Los datos no corresponden a un servicio real.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retirar' }).click();
  await expect(row).toContainText('Hecho');
  await expect(row).toContainText('Razón: Los datos no corresponden a un servicio real.');
  await row.getByRole('button', { name: `Restaurar: ${provider.name}` }).click();
  await expect(row).toContainText('Público');

  await page.getByRole('tab', { name: 'Bitácora' }).click();
  await page.getByLabel('Mostrar').selectOption('Consultas de datos');
  await expect(page.getByText(`búsqueda: texto de ${provider.name.length} caracteres`).first()).toBeVisible();
  for (const part of ['Usuarios', 'Publicaciones', 'Comentarios']) {
    await page.getByRole('tab', { name: part }).click();
    await expect(page.getByRole('table', { name: part })).toBeVisible();
    await expectAccessible(page);
  }
});
