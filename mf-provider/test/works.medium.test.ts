import path from 'node:path';
import type { OwnPiece, OwnPost } from '@vitrina/contracts';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const idOf = (number: number) => `${number}`.repeat(24);
const media = {
  extension: 'jpg',
  ancho: 800,
  alto: 600,
  thumbhash: '',
  fuentes: [],
  poster: null,
  duracion: null,
  progreso: 100,
  error: null,
  reintentable: false,
};
const piece = (number: number, more: Partial<OwnPiece> = {}): OwnPiece => ({
  ...media,
  id: idOf(number),
  ruta: `/media/${number}.jpg`,
  estado: 'publicada',
  ...more,
});
const work = (obra: Partial<NonNullable<OwnPost['obra']>>, more: Partial<OwnPost> = {}): OwnPost => ({
  ...media,
  id: idOf(1),
  imagen_url: '/media/1.jpg',
  estado: 'publicada',
  etapa: 'lista',
  evento: 'Boda',
  texto_personalizado: 'Una boda en Cholula.',
  www: '',
  fecha_evento: '2099-11-20',
  fecha_publicacion: '2026-11-20',
  orden: 0,
  retirada: null,
  obra: { id: 'a'.repeat(24), piezas: [piece(1), piece(2), piece(3)], comparar: null, faltan: 0, ...obra },
  ...more,
});

type Page = Awaited<ReturnType<ComponentPages['open']>>;

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

const usuario = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'proveedor',
  plan: 'destacado',
  correoConfirmado: true,
  perfilCompleto: true,
  faltan: [],
};

/** Opens the gallery with one work; returns the page, the bodies of its changes, and the forms of its uploads. */
async function openGallery(
  post: OwnPost,
  {
    edited = { json: { success: true, message: 'Cambios guardados.' } },
    uploadedAs = {
      status: 202,
      json: { success: true, message: 'Listo', data: { id: idOf(9), estado: 'procesando' } },
    },
  }: { edited?: object; uploadedAs?: object } = {},
) {
  const page = await pages.open('/menu/publicaciones', {
    'GET /api/sesion': { json: { success: true, usuario } },
    'GET /api/usuarios': { json: { success: true, data: [{ id: 'x', slug: 'luz' }] } },
    'GET /api/obtener_galeria': {
      json: { success: true, data: [post], userLocation: { pais: 'MX', estado_pais: 'JAL' } },
    },
    'POST /api/delete_archivo': { json: { success: true, message: 'Listo' } },
    'POST /api/subir_archivo': uploadedAs,
    'POST /api/reintentar_archivo': { status: 202, json: { success: true, message: 'Listo' } },
    [`POST /api/publicaciones/${idOf(1)}`]: edited,
  });
  const sent: unknown[] = [];
  const uploaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subir_archivo')) uploaded.push(request.postData() ?? '');
    else if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  return { page, sent, uploaded };
}

const tile = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Boda' });

describe("a work in its owner's gallery", () => {
  it('offers to publish what arrived, without the files that did not', async () => {
    const { page, sent } = await openGallery(work({ faltan: 2 }, { estado: 'procesando' }));
    await tile(page).getByText('Faltan 2 archivos por llegar.').waitFor();
    await tile(page).getByText('5 fotos o videos').waitFor();
    await tile(page).getByRole('button', { name: 'Publicar sin lo que falta' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ obra: { orden: [idOf(1), idOf(2), idOf(3)], portada: idOf(1), comparar: null } }]);
    await page.close();
  });

  it('offers to retry each failed file, or to leave them out', async () => {
    const failed = { estado: 'fallida', reintentable: true, error: 'No pudimos procesarla.' } as const;
    const piezas = [piece(1, { estado: 'procesando' }), piece(2, failed), piece(3, failed)];
    const { page, sent } = await openGallery(work({ piezas }, failed));
    await tile(page).getByText('El trabajo se publica cuando todas sus fotos estén listas.').waitFor();
    await tile(page).getByRole('button', { name: 'Reintentar «Boda»' }).click();
    await expect.poll(() => sent).toEqual([{ id: idOf(2) }, { id: idOf(3) }]);
    await tile(page).getByRole('button', { name: 'Quitar lo que falló' }).click();
    await expect.poll(() => sent.slice(2)).toEqual([{ id: idOf(2) }, { id: idOf(3) }]);
    await page.close();
  });

  it('shows its pictures one after the other', async () => {
    const { page } = await openGallery(work({}));
    await tile(page).getByRole('button', { name: 'Ver' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 de 3').waitFor();
    await dialog.getByRole('button', { name: 'Siguiente' }).click();
    await dialog.getByText('2 de 3').waitFor();
    await page.close();
  });

  it('gets another order, cover and pair in the edit dialog, in one call', async () => {
    const { page, sent } = await openGallery(work({}));
    await tile(page).getByRole('button', { name: 'Editar «Boda»' }).click();
    const dialog = page.getByRole('dialog');
    const handle = dialog.getByRole('button', { name: /^Mover Foto 3/ });
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await dialog.getByText('Moviste Foto 3 al lugar 2 de 3.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Mostrar un antes y después' }).check();
    await dialog.getByRole('combobox', { name: 'Antes' }).selectOption('Foto 2');
    await dialog.getByRole('combobox', { name: 'Después' }).selectOption('Foto 1');
    await dialog.getByRole('radio').nth(1).check();
    expect(await axeFaults(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ obra: { orden: [idOf(1), idOf(3), idOf(2)], portada: idOf(3), comparar: [idOf(2), idOf(1)] } }]);
    await page.close();
  });

  it('loses a picture that its owner removes in the edit dialog, unless that is undone before saving', async () => {
    const { page, sent } = await openGallery(work({ comparar: [idOf(1), idOf(2)] }));
    await tile(page).getByRole('button', { name: 'Editar «Boda»' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Quitar Foto 1' }).press('Enter');
    await dialog.getByText('Quitaste Foto 1.').waitFor();
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
    await page.keyboard.press('Enter');
    await dialog.getByText('Foto 1', { exact: true }).first().waitFor();
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Quitar Foto 1' }).click();
    await dialog.getByRole('button', { name: 'Quitar Foto 3' }).click();
    expect(await dialog.getByRole('button', { name: /^Quitar/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ id: idOf(1) }, { id: idOf(3) }, { obra: { orden: [idOf(2)], portada: idOf(2), comparar: null } }]);
    await page.close();
  });

  it('keeps its pictures if its new texts are refused', async () => {
    const text = 'Todavía la estamos procesando.';
    const refused = {
      status: 409,
      json: { success: false, error: text, message: text, code: 'publicacion_en_proceso' },
    };
    const { page, sent } = await openGallery(work({}), { edited: refused });
    await tile(page).getByRole('button', { name: 'Editar «Boda»' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Quitar Foto 3' }).click();
    await dialog.getByLabel('Descripción').fill('Una boda en Puebla.');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await dialog.getByText(text).waitFor();
    expect(sent).toEqual([{ descripcion: 'Una boda en Puebla.' }]);
    await page.close();
  });

  it('offers to undo the removal of the only added file, and refuses a ninth one', async () => {
    const piezas = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => piece(number));
    const { page, sent, uploaded } = await openGallery(work({ piezas }));
    await tile(page).getByRole('button', { name: 'Editar «Boda»' }).click();
    const dialog = page.getByRole('dialog');
    const input = dialog.getByLabel('Agregar fotos o videos');
    await dialog.getByRole('button', { name: 'Quitar Foto 8' }).press('Enter');
    await input.setInputFiles({ name: 'uno.mp4', mimeType: 'video/mp4', buffer: Buffer.from('video') });
    await dialog.getByRole('button', { name: 'Quitar uno.mp4' }).press('Enter');
    await dialog.getByText('Quitaste uno.mp4.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Deshacer');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Quitar uno.mp4' }).waitFor();
    await dialog.getByRole('button', { name: 'Deshacer' }).click();
    await dialog.getByRole('button', { name: 'Quitar Foto 8' }).waitFor();
    await input.setInputFiles({ name: 'dos.mp4', mimeType: 'video/mp4', buffer: Buffer.from('video') });
    await dialog.getByText('Un trabajo tiene hasta 8 fotos o videos.').waitFor();
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await dialog.locator('#archivo-error').waitFor();
    expect([sent, uploaded]).toEqual([[], []]);
    await page.close();
  });

  it('counts files that are still in the upload queue, and takes no ninth one', async () => {
    const piezas = [1, 2, 3, 4, 5, 6].map((number) => piece(number));
    const busy = { success: false, error: 'Más tarde.', message: 'Más tarde.', code: 'servicio_no_disponible' };
    const later = { status: 503, json: busy };
    const { page } = await openGallery(work({ piezas }), { uploadedAs: later });
    const edit = tile(page).getByRole('button', { name: 'Editar «Boda»' });
    const dialog = page.getByRole('dialog');
    const file = (name: string) => ({ name, mimeType: 'video/mp4', buffer: Buffer.from('video') });
    const add = async (...names: string[]) => {
      await edit.click();
      await dialog.getByLabel('Agregar fotos o videos').setInputFiles(names.map(file));
    };
    await add('uno.mp4');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await add('dos.mp4', 'tres.mp4');
    await dialog.getByText('1 archivo más está por subir y ya ocupa su lugar.').waitFor();
    await dialog.getByText('Tomamos solo el primer archivo.').waitFor();
    expect(await axeFaults(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await edit.click();
    await dialog
      .getByText('2 archivos más están por subir y ya ocupan su lugar. Un trabajo tiene hasta 8 fotos o videos.')
      .waitFor();
    expect(await dialog.getByLabel('Agregar fotos o videos').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Quitar Foto 6' }).click();
    await dialog.getByLabel('Agregar fotos o videos').waitFor();
    await page.close();
  });

  it('gets added files from the edit dialog, each by an upload of its own, and shows what became of them', async () => {
    const failed = piece(3, { estado: 'fallida', ruta: '', error: 'No pudimos leerla.' });
    const piezas = [piece(1), piece(2, { estado: 'oculta' }), failed, piece(4, { estado: 'procesando', ruta: '' })];
    const { page, uploaded } = await openGallery(work({ piezas }));
    await tile(page).getByText('Tu plan muestra 1 de 2.').waitFor();
    await tile(page).getByText('Procesando 1 más; se verá en cuanto esté.').waitFor();
    await tile(page).getByText('No pudimos leerla.').waitFor();
    await tile(page).getByRole('button', { name: 'Editar «Boda»' }).click();
    const dialog = page.getByRole('dialog');
    const file = (name: string, mimeType = 'video/mp4') => ({ name, mimeType, buffer: Buffer.from('video') });
    const input = dialog.getByLabel('Agregar fotos o videos');
    await input.setInputFiles([file('uno.mp4'), file('nota.txt', 'text/plain')]);
    await dialog.getByRole('button', { name: 'Quitar nota.txt' }).waitFor();
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await dialog.getByText('El archivo debe ser una imagen').waitFor();
    await dialog.getByRole('button', { name: 'Quitar nota.txt' }).click();
    await input.setInputFiles([2, 3, 4, 5].map((number) => file(`${number}.mp4`)));
    await dialog.getByText('Tomamos los primeros 3 archivos.').waitFor();
    expect(await axeFaults(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect.poll(() => uploaded.length).toBe(4);
    for (const form of uploaded) expect(form).toContain(`{"id":"${'a'.repeat(24)}","agregar":true`);
    await page.close();
  });
});
