import path from 'node:path';
import type { OwnPost } from '@vitrina/contracts';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const owner = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'proveedor',
  plan: 'premium',
  correoConfirmado: true,
  perfilCompleto: true,
  faltan: [],
};
const post = (number: number, more: Partial<OwnPost> = {}): OwnPost => ({
  id: `${number}`.repeat(24),
  imagen_url: 'https://vitrina.test/media/x/800.jpg',
  estado: 'publicada',
  progreso: 100,
  etapa: 'lista',
  evento: `Jarrón ${number}`,
  texto_personalizado: 'Hecho a mano en torno.',
  www: '',
  extension: 'webp',
  ancho: 800,
  alto: 600,
  thumbhash: '',
  fuentes: [],
  poster: null,
  duracion: null,
  fecha_evento: '2026-11-20',
  fecha_publicacion: '2026-11-20',
  orden: 0,
  error: null,
  reintentable: false,
  retirada: null,
  ...more,
});
const texto =
  'Jarrón 1\nHecho a mano en torno.\n\nBarro Luz · Alfarería · Jalisco\nMira más de mi trabajo: https://vitrina.test/p/luz';
const pictures = `/api/publicaciones/${post(1).id}/redes`;
const answers = (plan: string) => ({
  'GET /api/sesion': { json: { success: true, usuario: { ...owner, plan } } },
  'GET /api/usuarios': { json: { success: true, data: [{ id: 'x', slug: 'luz' }] } },
  'GET /api/obtener_galeria': {
    json: {
      success: true,
      data: [post(1), post(2, { estado: 'oculta' }), post(3, { estado: 'procesando', imagen_url: '', progreso: 10 })],
      userLocation: { pais: 'MX', estado_pais: 'JAL' },
    },
  },
  [`GET ${pictures}`]: {
    json: {
      success: true,
      data: { texto, imagenes: { cuadrada: `${pictures}/cuadrada`, historia: `${pictures}/historia` } },
    },
  },
});

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('the material for social networks', () => {
  it('opens from a public post: two pictures to save, and a text to copy', async () => {
    const page = await pages.open('/menu/publicaciones', answers('premium'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route(`**${pictures}/*`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: SQUARE }));
    const ways = page.getByRole('button', { name: /^Imágenes y texto para redes de/ });
    await ways.first().waitFor();
    expect(await ways.count()).toBe(1);
    await ways.click();
    const dialog = page.getByRole('dialog', { name: 'Listo para tus redes' });
    for (const [format, name] of [
      ['cuadrada', 'Cuadrada'],
      ['historia', 'Historia'],
    ]) {
      const link = dialog.getByRole('link', { name: `Descargar la imagen: ${name}` });
      expect(await link.getAttribute('href')).toBe(`${pictures}/${format}`);
      expect(await link.getAttribute('download')).toBe(`vitrina-${format}.jpg`);
    }
    await expect
      .poll(() =>
        dialog
          .getByRole('img')
          .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
      )
      .toBe(2);
    expect(await dialog.getByLabel('Texto para pegar').inputValue()).toBe(texto);
    await dialog.getByRole('button', { name: 'Copiar texto' }).click();
    await page.getByText('Copiado.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(texto);
    await page.close();
  });

  it('shares a picture with the apps of a device that accepts files', async () => {
    const page = await pages.open('/menu/publicaciones', answers('premium'));
    await page.route(`**${pictures}/*`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: SQUARE }));
    await page.evaluate(() => {
      const share = ({ files }: ShareData) => {
        Reflect.set(
          window,
          'shared',
          files?.map(({ name, type, size }) => [name, type, size > 0]),
        );
        return Promise.resolve();
      };
      Object.assign(navigator, { canShare: ({ files }: ShareData) => files?.length === 1, share });
    });
    await page.getByRole('button', { name: /^Imágenes y texto para redes de/ }).click();
    await page.getByRole('button', { name: 'Compartir la imagen: Historia' }).click();
    const shared = await page.evaluate(() => Reflect.get(window, 'shared'));
    expect(shared).toEqual([['vitrina-historia.jpg', 'image/svg+xml', true]]);
    await page.close();
  });

  it('offers no sharing if the browser cannot share files', async () => {
    const page = await pages.open('/menu/publicaciones', answers('premium'));
    await page.route(`**${pictures}/*`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: SQUARE }));
    await page.evaluate(() => Object.assign(navigator, { canShare: () => false }));
    await page.getByRole('button', { name: /^Imágenes y texto para redes de/ }).click();
    await page.getByRole('link', { name: 'Descargar la imagen: Historia' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('button', { name: /^Compartir la imagen/ }).count()).toBe(0);
    await page.close();
  });

  it('shows an error for a picture that could not be made', async () => {
    const page = await pages.open('/menu/publicaciones', answers('premium'));
    await page.getByRole('button', { name: /^Imágenes y texto para redes de/ }).click();
    await expect
      .poll(() => page.getByText('Esta imagen no se pudo preparar. Cierra e inténtalo otra vez.').count())
      .toBe(2);
    await page.close();
  });

  it('shows an error if it cannot be loaded, and loads on retry', async () => {
    const page = await pages.open('/menu/publicaciones', {
      ...answers('premium'),
      [`GET ${pictures}`]: { status: 502, text: '' },
    });
    await page.getByRole('button', { name: /^Imágenes y texto para redes de/ }).click();
    await page.getByText('No pudimos preparar las imágenes.').waitFor();
    await page.route(`**${pictures}`, (route) => route.fulfill(answers('premium')[`GET ${pictures}`]));
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await page.getByLabel('Texto para pegar').waitFor();
    await page.close();
  });

  it('stays hidden in a plan without it', async () => {
    const page = await pages.open('/menu/publicaciones', answers('destacado'));
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .waitFor();
    expect(await page.getByText('Para redes').count()).toBe(0);
    await page.close();
  });
});

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
