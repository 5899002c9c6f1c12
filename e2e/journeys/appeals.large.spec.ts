import { expect, test } from '@playwright/test';
import { answerAppeal, removeAsAdministrator } from '../support/appeals.ts';
import { expectAccessible } from '../support/axe.ts';
import { Client } from '../support/client.ts';
import { linkSentTo } from '../support/mails.ts';
import { administrator, logIn, newProvider, newUser, platformUrl } from '../support/session.ts';

const place = { pais: 'MX', estado_pais: 'COL' };

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
  await answerAppeal(page, `No ofendí a nadie ${person.word}`, 'Rechazar', 'Sí ofende');
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

  await answerAppeal(page, `No engaño a nadie ${person.word}`, 'Aceptar', 'Fue un error nuestro');
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
