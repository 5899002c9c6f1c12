import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { Client } from '../support/client.ts';
import { linkSentTo } from '../support/mails.ts';
import { smallPicture } from '../support/pictures.ts';
import { administrator, logIn, newProvider, newUser, platformUrl } from '../support/session.ts';

const place = { pais: 'MX', estado_pais: 'COL' };

/** Removes a post or comment with a reason, like administrators do in their lists. */
async function removeAsAdministrator(tipo: 'publicacion' | 'comentario', id: string, razon: string): Promise<void> {
  const admin = new Client(platformUrl);
  await admin.post('/api/auth', { action: 'login', ...administrator() });
  await admin.post('/api/admin/retiros', { tipo, id, razon });
}

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

/** Answers an appeal in the administration. */
async function answer(page: Page, text: string, action: 'Aceptar' | 'Rechazar', words: string): Promise<void> {
  await logIn(page, administrator());
  await page.goto('/admin?parte=apelaciones');
  const found = page.getByRole('listitem').filter({ hasText: text });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await found.getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Respuesta').fill(words);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: action }).click();
  await expect(page.getByText(action === 'Aceptar' ? 'Apelación aceptada.' : 'Apelación rechazada.')).toBeVisible();
  await expect(found).toHaveCount(0);
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

  await answer(page, provider.person.word, 'Aceptar', 'Gracias por las fotos, es tuya');
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

test('the author of a removed comment appeals, and reads why the appeal was rejected', async ({ page }) => {
  const provider = await newProvider(place);
  const { person, client } = await newUser();
  const words = `Esto no se puede decir ${person.word}`;
  const said = await client.post<{ data: { id: string } }>('/api/comentarios', {
    proveedor_id: provider.id,
    comentario: words,
  });
  await removeAsAdministrator('comentario', said.data.id, 'Es una ofensa');
  await logIn(page, person);
  await page.goto(`/p/${provider.slug}`);
  const shown = page.getByRole('list', { name: `Comentarios sobre ${provider.name}` });
  const own = shown.getByRole('listitem').filter({ hasText: words });
  await expect(own).toContainText('Lo retiramos: «Es una ofensa».');
  await own.getByRole('link', { name: 'Apelar' }).click();
  await page.getByLabel('Tu apelación').fill(`No ofendí a nadie ${person.word}`);
  await page.getByRole('button', { name: 'Enviar apelación' }).click();
  await expect(page.getByText('Apelación enviada')).toBeVisible();
  await expectAccessible(page);
  await answer(page, `No ofendí a nadie ${person.word}`, 'Rechazar', 'Sí ofende');
  await logIn(page, person);
  await page.goto(`/p/${provider.slug}`);
  await own.getByRole('link', { name: 'Apelar' }).click();
  await expect(page.getByText('Apelación rechazada: «Sí ofende»')).toBeVisible();
});

test('a suspended owner reads the reason by mail, appeals without a session, and is reinstated', async ({ page }) => {
  const { person, client } = await newUser();
  const admin = new Client(platformUrl);
  await admin.post('/api/auth', { action: 'login', ...administrator() });
  const { data } = await (await admin.request(`/api/admin/usuarios?q=${encodeURIComponent(person.email)}`)).json();
  await admin.post(`/api/admin/cuentas/${data[0].id}/suspension`, { suspendida: true, razon: `Engaña ${person.word}` });
  await page.goto('/perfil');
  await page.getByLabel('Correo').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Te enviamos por correo el motivo y cómo apelar.')).toBeVisible();
  const link = await linkSentTo(person.email, '/perfil/apelar');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Tu cuenta está suspendida' })).toBeVisible();
  await expect(page.getByText(`El motivo: «Engaña ${person.word}».`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Tu apelación').fill(`No engaño a nadie ${person.word}`);
  await page.getByRole('button', { name: 'Enviar apelación' }).click();
  await expect(page.getByText('Apelación enviada')).toBeVisible();
  await expectAccessible(page);

  await answer(page, `No engaño a nadie ${person.word}`, 'Aceptar', 'Fue un error nuestro');
  const logIn = { action: 'login', email: person.email, contrasena: person.contrasena };
  const status = async () =>
    (
      await client.request('/api/auth', {
        method: 'POST',
        body: JSON.stringify(logIn),
        headers: { 'content-type': 'application/json' },
      })
    ).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(200);
  await page.context().clearCookies();
  await page.goto(link);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  await expectAccessible(page);
});
