import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { Client } from './client.ts';
import { administrator, logIn, platformUrl } from './session.ts';

/** Removes a post or comment with a reason, like administrators do in their lists. */
export async function removeAsAdministrator(
  tipo: 'publicacion' | 'comentario',
  id: string,
  razon: string,
): Promise<void> {
  const admin = new Client(platformUrl);
  await admin.post('/api/auth', { action: 'login', ...administrator() });
  await admin.post('/api/admin/retiros', { tipo, id, razon });
}

/** Answers an appeal in the administration. */
export async function answerAppeal(
  page: Page,
  text: string,
  action: 'Aceptar' | 'Rechazar',
  words: string,
): Promise<void> {
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
