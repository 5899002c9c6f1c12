import { expect, type Page } from '@playwright/test';
import { datesFromToday } from './client.ts';
import { fullProfile, newPerson } from './people.ts';
import { smallPicture } from './pictures.ts';

/** Logs in a new provider with a complete profile, in this page's browser, and opens their publications. */
export async function logInAsProvider(page: Page): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson();
  const { nombre, email, contrasena } = person;
  const register = { action: 'register', nombre, email, contrasena, confirmar_contrasena: contrasena };
  expect((await page.request.post('/api/auth', { data: register })).ok()).toBe(true);
  const login = { action: 'login', email, contrasena };
  expect((await page.request.post('/api/auth', { data: login })).ok()).toBe(true);
  const profile = { action: 'update', ...fullProfile(person, { pais: 'MX', estado_pais: 'TLA' }) };
  expect((await page.request.post('/api/perfil', { multipart: profile })).ok()).toBe(true);
  await page.goto('/menu/publicaciones');
  await expect(page.getByRole('button', { name: 'Publicar algo nuevo' })).toBeVisible();
  return person;
}

/** Publishes a picture through the API, as the signed-in person. Returns the post's id. */
export async function publishQuietly(page: Page, event: string, file: PageFile, dates = datesFromToday()) {
  const fields = { evento: event, descripcion: `${event}, hecho con cuidado.`, www: '', ...dates };
  const answer = await page.request.post('/api/subir_archivo', { multipart: { ...fields, file } });
  expect(answer.status(), await answer.text()).toBe(202);
  const { data }: { data: { id: string } } = await answer.json();
  return data.id;
}

/** File for a page's form. */
export interface PageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Small picture as a file for a form. */
export async function smallPhoto(): Promise<PageFile> {
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() };
}

/** Fills the texts and dates of the open publish form with valid values. */
export async function fillForm(page: Page, event: string): Promise<void> {
  const dates = datesFromToday();
  await page.getByLabel('Evento', { exact: true }).fill(event);
  await page.getByLabel('Descripción', { exact: true }).fill(`${event}, hecho con cuidado.`);
  await page.getByLabel('Fecha del evento').fill(dates.fecha_evento);
  await page.getByLabel('Fecha de publicación').fill(dates.fecha_publicacion);
}

/** Locates the tile of a publication by its event. */
export function tileOf(page: Page, event: string) {
  return page.getByRole('list', { name: 'Tus publicaciones' }).getByRole('listitem').filter({ hasText: event });
}

/** Drops or pastes a file on the page: the browser creates the event, the page receives the file. */
export async function dropOrPaste(
  page: Page,
  how: 'drop' | 'paste',
  { name, mimeType, buffer }: PageFile,
): Promise<void> {
  const data = await page.evaluateHandle(
    async ({ base64, name, mimeType }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: mimeType }));
      return transfer;
    },
    { base64: buffer.toString('base64'), name, mimeType },
  );
  if (how === 'drop') {
    await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
    await expect(page.getByText('Suéltalo aquí')).toBeVisible();
    await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  } else {
    await page.evaluate(
      (clipboardData) => window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true })),
      data,
    );
  }
}
