import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logIn, newProvider, newUser } from '../support/session.ts';

const link = (page: Page) =>
  page.getByRole('navigation', { name: 'Tu vitrina' }).getByRole('link', { name: /^Tus comentarios/ });

test('a new comment is announced and counted in every tab of its owner until it is read', async ({ page, context }) => {
  const provider = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  const { person, client } = await newUser();
  const say = (comentario: string) => client.post('/api/comentarios', { proveedor_id: provider.id, comentario });
  await logIn(page, provider.person);
  const second = await context.newPage();
  // A comment is announced to a connected owner. Both tabs share one stream; each loads the message count after
  // connecting.
  const connected = Promise.all(
    [page, second].map((tab) => tab.waitForResponse((answer) => answer.url().endsWith('/api/mensajes/resumen'))),
  );
  await page.goto('/menu/publicaciones');
  await second.goto('/menu/datos-usuario');
  for (const tab of [page, second]) await expect(link(tab)).toHaveAccessibleName('Tus comentarios');
  await connected;

  await say('Muy puntual');
  // In parallel: the announcement disappears after some seconds.
  await Promise.all(
    [page, second].map(async (tab) => {
      await expect(tab.getByRole('status').filter({ hasText: `Nuevo comentario de ${person.nombre}` })).toBeVisible();
      await expect(link(tab)).toHaveAccessibleName('Tus comentarios 1 nuevo');
    }),
  );
  await say('Volveré con gusto');
  await expect(link(page)).toHaveAccessibleName('Tus comentarios 2 nuevos');
  await page.reload();
  await expect(link(page)).toHaveAccessibleName('Tus comentarios 2 nuevos');
  await expectAccessible(page);

  await link(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/p/${provider.slug}#`));
  await expect(page.getByText('Volveré con gusto')).toBeInViewport();
  await expect(link(second)).toHaveAccessibleName('Tus comentarios');
  await say('Otra vez excelente');
  await expect(page.getByText('Otra vez excelente')).toBeVisible();
  await page.goto('/menu/publicaciones');
  await expect(link(page)).toHaveAccessibleName('Tus comentarios');
});
