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

/** Opens the gallery with one work; returns the page and the bodies of its changes. */
async function openGallery(post: OwnPost) {
  const page = await pages.open('/menu/publicaciones', {
    'GET /api/sesion': { json: { success: true, usuario } },
    'GET /api/usuarios': { json: { success: true, data: [{ id: 'x', slug: 'luz' }] } },
    'GET /api/obtener_galeria': {
      json: { success: true, data: [post], userLocation: { pais: 'MX', estado_pais: 'JAL' } },
    },
    'POST /api/delete_archivo': { json: { success: true, message: 'Listo' } },
    'POST /api/reintentar_archivo': { status: 202, json: { success: true, message: 'Listo' } },
    [`POST /api/publicaciones/${idOf(1)}`]: { json: { success: true, message: 'Cambios guardados.' } },
  });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  return { page, sent };
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
    await dialog.getByRole('checkbox', { name: 'Las dos primeras son el antes y el después' }).check();
    await dialog.getByRole('radio').nth(1).check();
    expect(await axeFaults(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ obra: { orden: [idOf(1), idOf(3), idOf(2)], portada: idOf(3), comparar: [idOf(1), idOf(3)] } }]);
    await page.close();
  });
});
