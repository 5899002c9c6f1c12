import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { datesFromToday } from '../support/client.ts';
import { fillForm, logInAsProvider, publishQuietly, smallPhoto, tileOf } from '../support/provider.ts';
import { logIn, newUser } from '../support/session.ts';
import type { Visit } from './quoted.ts';

/** Strings that the product quotes about publishing and the provider's gallery. */
export const providerStrings = {
  'Faltan datos de usuario.': 'own gallery: the profile is not complete',
  'No hay imágenes disponibles.': 'own gallery: empty',
  'Error al cargar la galería.': 'own gallery: it could not be loaded',
  'Oculta por tu plan': 'own gallery: more than the plan shows',
  'Programada: {día}': 'own gallery: not public yet',
  'Imagen eliminada correctamente.': 'own gallery: deleted',
  'Error al eliminar la imagen.': 'own gallery: the deletion failed',
  Publicar: 'publish form: title',
  'Debes seleccionar un archivo para subir.': 'publish form: no file',
  'El archivo debe ser una imagen (JPEG, PNG, GIF) o un video (MP4).': 'publish form: another kind of file',
  'El archivo es demasiado grande. El tamaño máximo permitido es 50MB.': 'publish form: one byte too many',
  "El campo 'Evento' no puede exceder los 25 caracteres.": 'publish form: a long event',
  'La descripción no puede exceder los 250 caracteres.': 'publish form: a long description',
  'La fecha del evento debe ser la fecha actual o una fecha futura.': 'publish form: a past event',
  'La fecha de publicación debe ser la fecha actual o una fecha futura.': 'publish form: a past publication',
  'La fecha de publicación debe ser menor o igual a la fecha del evento.': 'publish form: published after the event',
  'Error al comprimir la imagen: {detalle}': 'publish form: a broken picture',
  'Subiendo...': 'publish form: under way',
  'Error de conexión: {detalle}': 'publish form: no connection',
  'Ocurrió un error al subir el archivo.': 'publish form: refused without a word',
  'Archivo subido y datos insertados correctamente.': 'publish form: done',
} as const;

const MAX_UPLOAD_BYTES = 52_428_800;

const file = (page: Page) => page.getByLabel('Imagen o video', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true }).click();

async function openForm(page: Page): Promise<void> {
  await logInAsProvider(page);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
}

/** Chooses a video one byte over the limit, as a file on disk because it is too large for a buffer. */
async function chooseTooLarge(page: Page): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrina-large-'));
  try {
    const large = path.join(folder, 'largo.mp4');
    await writeFile(large, '');
    await truncate(large, MAX_UPLOAD_BYTES + 1);
    await file(page).setInputFiles(large);
    await send(page);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Steps that reach all of them. */
export const providerVisits: readonly Visit<keyof typeof providerStrings>[] = [
  {
    name: 'the gallery of somebody new, and one that cannot be loaded',
    go: async (page, see) => {
      const { person } = await newUser();
      await logIn(page, person);
      await page.goto('/menu/publicaciones');
      await see('Faltan datos de usuario.', 'No hay imágenes disponibles.');
      await page.route('**/api/obtener_galeria', (route) => route.abort());
      await page.reload();
      await see('Error al cargar la galería.');
    },
  },
  {
    name: 'a form whose file is refused',
    go: async (page, see) => {
      await openForm(page);
      await see('Publicar');
      await send(page);
      await see('Debes seleccionar un archivo para subir.');
      await file(page).setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
      await send(page);
      await see('El archivo debe ser una imagen (JPEG, PNG, GIF) o un video (MP4).');
      const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1_200_000, 7)]);
      await file(page).setInputFiles({ name: 'rota.jpg', mimeType: 'image/jpeg', buffer: broken });
      await see('Error al comprimir la imagen: {detalle}');
      await chooseTooLarge(page);
      await see('El archivo es demasiado grande. El tamaño máximo permitido es 50MB.');
    },
  },
  {
    name: 'a form whose texts and dates are refused',
    go: async (page, see) => {
      await openForm(page);
      await file(page).setInputFiles(await smallPhoto());
      await fillForm(page, 'Un nombre de más de 25 letras');
      await send(page);
      await see("El campo 'Evento' no puede exceder los 25 caracteres.");
      await fillForm(page, 'Con fechas');
      await page.getByLabel('Descripción', { exact: true }).fill('a'.repeat(251));
      await send(page);
      await see('La descripción no puede exceder los 250 caracteres.');
      await fillForm(page, 'Con fechas');
      await page.getByLabel('Fecha del evento').fill('2020-01-01');
      await send(page);
      await see('La fecha del evento debe ser la fecha actual o una fecha futura.');
      await fillForm(page, 'Con fechas');
      await page.getByLabel('Fecha de publicación').fill('2020-01-01');
      await send(page);
      await see('La fecha de publicación debe ser la fecha actual o una fecha futura.');
      await page.getByLabel('Fecha de publicación').fill(`${new Date().getFullYear() + 2}-01-01`);
      await send(page);
      await see('La fecha de publicación debe ser menor o igual a la fecha del evento.');
    },
  },
  {
    name: 'a sending under way, refused without a word, cut off, and done',
    go: async (page, see) => {
      await openForm(page);
      await file(page).setInputFiles(await smallPhoto());
      await fillForm(page, 'A la tercera');
      let answer: 'silence' | 'nothing' | 'cut' = 'nothing';
      await page.route('**/api/subir_archivo', (route) => {
        if (answer === 'silence') return undefined;
        return answer === 'nothing' ? route.fulfill({ status: 500, body: '' }) : route.abort('connectionreset');
      });
      await send(page);
      await see('Ocurrió un error al subir el archivo.');
      answer = 'silence';
      await send(page);
      await see('Subiendo...');
      await page.getByRole('button', { name: 'Cancelar la subida' }).click();
      answer = 'cut';
      await send(page);
      await see('Error de conexión: {detalle}');
      await page.unroute('**/api/subir_archivo');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await see('Archivo subido y datos insertados correctamente.');
    },
  },
  {
    name: 'a gallery with more than its plan shows, and deletions',
    go: async (page, see) => {
      await logInAsProvider(page);
      const { fecha_evento } = datesFromToday();
      for (const event of ['Primera', 'Segunda']) await publishQuietly(page, event, await smallPhoto());
      await publishQuietly(page, 'Después', await smallPhoto(), { fecha_evento, fecha_publicacion: fecha_evento });
      await page.reload();
      await see('Oculta por tu plan', 'Programada: {día}');
      await tileOf(page, 'Segunda').getByRole('button', { name: 'Eliminar' }).click();
      await page.mouse.move(5, 5);
      await see('Imagen eliminada correctamente.');
      await page.route('**/api/delete_archivo', (route) => route.abort('connectionreset'));
      await tileOf(page, 'Primera').getByRole('button', { name: 'Eliminar' }).click();
      await expect(tileOf(page, 'Primera')).toHaveCount(0);
      await page.getByRole('link', { name: 'Datos de Usuario' }).click();
      await see('Error al eliminar la imagen.');
    },
  },
];
