import { expect, type Page, test } from '@playwright/test';
import { answerAppeal, removeAsAdministrator } from '../support/appeals.ts';
import { expectAccessible } from '../support/axe.ts';
import { smallPicture } from '../support/pictures.ts';
import { logIn, newProvider } from '../support/session.ts';

const place = { pais: 'MX', estado_pais: 'COL' };

/** Writes an appeal in the open dialog, after an attempt that is too short. */
async function appeal(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '¿Por qué crees que es un error?' });
  await dialog.getByLabel('Tu apelación').fill('Corta');
  await dialog.getByRole('button', { name: 'Enviar apelación' }).click();
  await expect(dialog.getByText('Cuéntanos por qué en al menos 10 caracteres.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Tu apelación').fill(text);
  await dialog.getByRole('button', { name: 'Enviar apelación' }).click();
  await expect(dialog).toHaveCount(0);
}

test('the owner of a removed post appeals, and the post is back once an administrator accepts', async ({ page }) => {
  const provider = await newProvider(place);
  const event = `Mural ${provider.person.word.slice(0, 8)}`;
  const picture = { name: 'foto.jpg', data: new Blob([Uint8Array.from(await smallPicture())]) };
  const { data } = await provider.client.publish(event, picture);
  const status = async () => (await provider.client.request(`/api/publicaciones/${data.id}`)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  await removeAsAdministrator('publicacion', data.id, 'No es tu obra');
  expect(await status()).toBe(404);

  await logIn(page, provider.person);
  await page.goto('/menu/publicaciones');
  const tile = page.getByRole('list', { name: 'Tus publicaciones' }).getByRole('listitem').filter({ hasText: event });
  await expect(tile).toContainText('La retiramos de la vista de todos: «No es tu obra».');
  await tile.getByRole('button', { name: `Apelar: ${event}` }).click();
  await appeal(page, `La pinté yo, con fotos del proceso ${provider.person.word}`);
  await expect(tile).toContainText('Apelación enviada');
  await expect(tile.getByRole('button', { name: /Apelar/ })).toHaveCount(0);
  await expectAccessible(page);

  await answerAppeal(page, provider.person.word, 'Aceptar', 'Gracias por las fotos, es tuya');
  await expect.poll(status, { timeout: 10_000 }).toBe(200);
  await page.goto('/admin?parte=apelaciones&estado=aceptada');
  await expect(page.getByRole('listitem').filter({ hasText: provider.person.word })).toContainText(
    'Respuesta: «Gracias por las fotos, es tuya»',
  );
  await logIn(page, provider.person);
  await page.goto('/menu/publicaciones');
  await expect(tile).toBeVisible();
  await expect(tile).not.toContainText('Retirada');
});
