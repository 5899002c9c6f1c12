import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { Client } from '../support/client.ts';
import { smallPicture } from '../support/pictures.ts';
import { administrator, logIn, newProvider, newUser, platformUrl } from '../support/session.ts';

const place = { pais: 'MX', estado_pais: 'CAM' };

/** Reports a post or comment and removes it, like administrators do in their area. */
async function removeAsAdministrator(tipo: 'publicacion' | 'comentario', id: string, razon: string): Promise<void> {
  const admin = new Client(platformUrl);
  await admin.post('/api/auth', { action: 'login', ...administrator() });
  await new Client(platformUrl).post('/api/reportes', { tipo, id, motivo: 'spam' });
  let cursor: string | null = '/api/admin/reportes?limit=60';
  let found: string | undefined;
  while (cursor && !found) {
    const answer: Response = await admin.request(cursor);
    const { data } = (await answer.json()) as { data: { id: string; objeto_id: string }[] };
    found = data.find(({ objeto_id }) => objeto_id === id)?.id;
    cursor = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
  }
  await admin.post(`/api/admin/reportes/${found}`, { decision: 'retirar', razon });
}

test('a removed post shows the reason to its owner, and returns when the removal is undone', async ({ page }) => {
  const provider = await newProvider(place);
  const event = `Barda ${provider.person.word.slice(0, 8)}`;
  const picture = { name: 'foto.jpg', data: new Blob([Uint8Array.from(await smallPicture())]) };
  const { data } = await provider.client.publish(event, picture);
  await expect
    .poll(async () => (await provider.client.request(`/api/publicaciones/${data.id}`)).status, { timeout: 30_000 })
    .toBe(200);
  await logIn(page, provider.person);
  await page.goto('/menu/publicaciones');
  const tile = page.getByRole('list', { name: 'Tus publicaciones' }).getByRole('listitem').filter({ hasText: event });
  await expect(tile).toBeVisible();
  await expect(tile).not.toContainText('Retirada');
  await removeAsAdministrator('publicacion', data.id, 'No es tu obra');
  // Arrives live, without a reload.
  await expect(tile).toContainText('Retirada');
  await expect(tile).toContainText('La retiramos de la vista de todos: «No es tu obra».');
  await expectAccessible(page);
  await expect(tile.getByRole('button', { name: `Apelar: ${event}` })).toBeVisible();

  await logIn(page, administrator());
  await page.goto('/admin?parte=bitacora');
  const entry = page.getByRole('listitem').filter({ hasText: event });
  await expect(entry).toContainText('Razón: No es tu obra');
  await entry.getByRole('button', { name: 'Deshacer: Retiró una publicación' }).click();
  await expect(page.getByText('Restaurado: quedó como estaba antes.')).toBeVisible();
  await expect(entry.first()).toContainText('Restauró una publicación');
  await expect(entry.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  expect((await provider.client.request(`/api/publicaciones/${data.id}`)).status).toBe(200);
});

test('a removed comment shows the reason to its author only, and a suspended account is hidden until it is reinstated', async ({
  page,
}) => {
  const provider = await newProvider(place);
  const { person, client } = await newUser();
  const say = async (comentario: string) => {
    const body = { proveedor_id: provider.id, comentario };
    return (await client.post<{ data: { id: string } }>('/api/comentarios', body)).data.id;
  };
  const kept = `Quedó muy bien ${person.word}`;
  const removed = `Esto no se puede decir ${person.word}`;
  await say(kept);
  await removeAsAdministrator('comentario', await say(removed), 'Es una ofensa');
  const shown = page.getByRole('list', { name: `Comentarios sobre ${provider.name}` });
  await page.goto(`/p/${provider.slug}`);
  await expect(shown).toContainText(kept);
  await expect(shown).not.toContainText(removed);
  await logIn(page, person);
  await page.reload();
  const own = shown.getByRole('listitem').filter({ hasText: removed });
  await expect(own).toContainText('Retirado');
  await expect(own).toContainText('Lo retiramos: «Es una ofensa».');
  await expectAccessible(page);

  await provider.client.post('/api/reportes', {
    tipo: 'comentario',
    id: await say(`Otra vez ${person.word}`),
    motivo: 'spam',
  });
  await logIn(page, administrator());
  await page.goto('/admin?parte=reportes');
  const found = page
    .getByRole('listitem')
    .filter({ hasText: `Otra vez ${person.word}` })
    .first();
  await found.getByRole('button', { name: 'Suspender cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: `¿Suspender la cuenta de ${person.nombre}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Suspender cuenta' }).click();
  await expect(dialog.getByText('Escribe la razón: queda en la bitácora.')).toBeVisible();
  await dialog.getByLabel('Razón').fill('Insiste');
  await dialog.getByRole('button', { name: 'Suspender cuenta' }).click();
  await expect(page.getByText('Cuenta suspendida.')).toBeVisible();
  const visibleComments = async () => (await client.request(`/api/comentarios?proveedor_id=${provider.id}`)).text();
  await expect.poll(visibleComments, { timeout: 5_000 }).not.toContain(kept);

  await page.getByRole('link', { name: 'Bitácora' }).click();
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: person.nombre })
    .filter({ hasText: 'Suspendió una cuenta' });
  await entry.getByRole('button', { name: 'Deshacer: Suspendió una cuenta' }).click();
  await expect(page.getByText('Suspensión levantada.')).toBeVisible();
  await expect.poll(visibleComments, { timeout: 5_000 }).toContain(kept);
});
