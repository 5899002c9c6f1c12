import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { linkSentTo } from '../support/mails.ts';
import { logIn, newProvider, newUser } from '../support/session.ts';

test.use({ viewport: { width: 360, height: 740 } });

const section = (page: Page) => page.getByRole('region', { name: 'Avisos por correo' });

test('people choose by keyboard which mails they get, and the choice is saved', async ({ page }) => {
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto('/menu/cuenta');
  const replies = section(page).getByRole('switch', { name: 'Respuestas a tus comentarios' });
  await expect(replies).toBeChecked();
  await replies.press('Space');
  await expect(section(page).getByText('Guardado. Respuestas a tus comentarios: desactivado.')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.reload();
  await expect(replies).not.toBeChecked();
  await expect(section(page).getByRole('switch', { name: 'Comentarios nuevos' })).toBeChecked();
});

test('a comment is announced by mail, and the link in the mail unsubscribes after a question', async ({ page }) => {
  const provider = await newProvider({ pais: 'MX', estado_pais: 'JAL' });
  await page.goto(await linkSentTo(provider.person.email, '/perfil/confirmar'));
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByRole('heading', { name: 'Correo confirmado' })).toBeVisible();
  const { client } = await newUser();
  await client.post('/api/comentarios', { proveedor_id: provider.id, comentario: 'Llegó a tiempo y quedó muy bien' });

  const link = await linkSentTo(provider.person.email, '/perfil/avisos');
  await page.goto(link);
  const leave = page.getByRole('button', { name: 'Dejar de recibirlos' });
  await expect(leave).toBeVisible();
  await expectAccessibleInBoth(page);
  await leave.press('Enter');
  await expect(page.getByRole('heading', { name: 'Avisos desactivados' })).toBeFocused();
  await expect(page.getByText('Listo: ya no te avisaremos por correo de comentarios nuevos.')).toBeVisible();
  await expectAccessibleInBoth(page);

  await logIn(page, provider.person);
  await page.goto('/menu/cuenta');
  await expect(section(page).getByRole('switch', { name: 'Comentarios nuevos' })).not.toBeChecked();
  await expect(section(page).getByRole('switch', { name: 'Decisiones sobre lo que publicas' })).toBeChecked();
});
