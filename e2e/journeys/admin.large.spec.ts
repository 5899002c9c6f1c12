import { expect, type Page, test } from '@playwright/test';
import { Client } from '../support/client.ts';
import { administrator, logIn, newProvider, newUser, platformUrl } from '../support/session.ts';

/** Link to a part of the administration, whatever its count. */
const partOf = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Partes de la administración' })
    .getByRole('link', { name: new RegExp(`^${name}`) });

const place = { pais: 'MX', estado_pais: 'NAY' };

test('the learned search words show an error if they do not load', async ({ page }) => {
  await logIn(page, administrator());
  await page.route('**/api/admin/palabras', (route) => route.fulfill({ status: 400, json: { success: false } }));
  await page.goto('/admin?parte=busquedas');
  await expect(page.getByText('No pudimos cargar las palabras aprendidas.')).toBeVisible();
});

test('an administrator undoes each decision about a comment from its message, and the comment waits again', async ({
  page,
}) => {
  const provider = await newProvider(place);
  const { person, client } = await newUser();
  const comentario = `Escríbeme a www.taller.example ${person.word}`;
  await client.post('/api/comentarios', { proveedor_id: provider.id, comentario });
  await logIn(page, administrator());
  await page.goto('/admin?parte=comentarios');
  const mine = page.getByRole('listitem').filter({ hasText: person.word });
  await mine.getByRole('button', { name: 'Rechazar' }).click();
  await expect(mine).toHaveCount(0);
  const takeBack = page.getByRole('button', { name: 'Deshacer', exact: true });
  await takeBack.click();
  await expect(mine).toHaveCount(1);
  await expect(takeBack).toHaveCount(0);
  await mine.getByRole('button', { name: 'Publicar' }).click();
  await expect(mine).toHaveCount(0);
  const visible = async () =>
    (await new Client(platformUrl).request(`/api/comentarios?proveedor_id=${provider.id}`)).text();
  await expect.poll(visible).toContain(person.word);
  await takeBack.click();
  await expect(mine).toHaveCount(1);
  expect(await visible()).not.toContain(person.word);
  await partOf(page, 'Bitácora').click();
  const entries = page.getByRole('listitem').filter({ hasText: person.word });
  await expect(entries.filter({ hasText: 'Restauró un comentario' })).toHaveCount(2);
  await expect(entries.filter({ hasText: 'Rechazó un comentario' })).toHaveCount(1);
});

test('an administrator undoes the dismissal of reports from its message', async ({ page }) => {
  const provider = await newProvider(place);
  await new Client(platformUrl).post('/api/reportes', { tipo: 'proveedor', id: provider.id, motivo: 'spam' });
  await logIn(page, administrator());
  await page.goto('/admin?parte=reportes');
  const found = page.getByRole('listitem').filter({ hasText: provider.name });
  await found.first().getByRole('button', { name: 'Descartar' }).click();
  await expect(found).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(found.first().getByRole('button', { name: 'Descartar' })).toBeVisible();
});
