import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankProfile } from './blank-profile.ts';

const profile = {
  ...blankProfile,
  nombre: 'Luz Ardila',
  email: 'luz@ejemplo.mx',
  telefono: '+525512345678',
  pais: 'MX',
  estado_pais: 'DF',
};
const usuario = { email: profile.email, nombre: profile.nombre, rol: 'proveedor', perfilCompleto: true, faltan: [] };
const answers = {
  'GET /api/sesion': { json: { success: true, usuario } },
  'GET /api/obtener_galeria': { json: { success: true, data: [], userLocation: { pais: 'MX', estado_pais: 'DF' } } },
  'POST /api/perfil': { json: { success: true, message: 'Datos actualizados correctamente.', data: profile } },
  'GET /api/servicios': { json: { servicios_oficios: [] } },
  'GET /api/paises': { json: { MX: [{ code: 'DF', name: 'Ciudad de México' }], CO: [] } },
};

type Page = Awaited<ReturnType<ComponentPages['open']>>;
let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('the back button with unsaved changes', () => {
  const arrive = async () => {
    const page = await pages.open('/menu/publicaciones', answers);
    await page.getByRole('link', { name: 'Datos de Usuario' }).first().click();
    await page.getByLabel('Código postal').fill('06000');
    return page;
  };
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: '¿Salir sin guardar?' });

  it('asks each time, and leaves address, form and history unchanged for people who stay', async () => {
    const page = await arrive();
    for (const _ of ['once', 'again']) {
      await page.evaluate(() => history.back());
      await dialogOf(page).getByRole('button', { name: 'Seguir aquí' }).click();
      await dialogOf(page).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/menu/datos-usuario');
      expect(await page.getByLabel('Código postal').inputValue()).toBe('06000');
    }
    await page.close();
  });

  it('returns to the previous screen for people who leave', async () => {
    const page = await arrive();
    await page.evaluate(() => history.back());
    await dialogOf(page).getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.getByRole('heading', { name: 'Publicaciones' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/menu/publicaciones');
    await page.close();
  });

  it('asks after a declined link too, and leaves one entry of the screen in the history', async () => {
    const page = await arrive();
    await page.getByRole('link', { name: 'Ayuda' }).first().click();
    await dialogOf(page).getByRole('button', { name: 'Seguir aquí' }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page.evaluate(() => history.back());
    await dialogOf(page).getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.waitForURL(/publicaciones$/);
    await page.evaluate(() => history.forward());
    await page.getByLabel('Código postal').waitFor();
    expect(await page.getByLabel('Código postal').inputValue()).toBe('');
    await page.close();
  });

  it('leaves without asking if nothing is unsaved', async () => {
    const page = await arrive();
    await page.getByLabel('Código postal').fill('');
    await page.evaluate(() => history.back());
    await page.getByRole('heading', { name: 'Publicaciones' }).waitFor();
    await page.close();
  });
});

describe('a change of password', () => {
  it('reports problems in the order of the rules, and sends nothing', async () => {
    const page = await pages.open('/menu/datos-usuario', answers);
    await page.getByText('Más datos').click();
    const fields = {
      current: page.getByLabel('Contraseña actual', { exact: true }),
      next: page.getByLabel('Nueva contraseña', { exact: true }),
      confirmation: page.getByLabel('Confirmar contraseña', { exact: true }),
    };
    const refuses = async (text: string) => {
      await page.getByRole('button', { name: 'Actualizar' }).click();
      await page.getByRole('alert').filter({ hasText: text }).waitFor();
    };
    await fields.next.fill('clave-nueva-1');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await refuses('La nueva contraseña y la confirmación no coinciden.');
    await fields.confirmation.fill('clave-nueva-1');
    await refuses('Debes proporcionar la contraseña actual.');
    await fields.current.fill('clave-actual');
    await fields.next.fill('');
    await fields.confirmation.fill('');
    await refuses('La nueva contraseña no puede estar vacía.');
    expect(sent).not.toContain('POST /api/perfil');
    await page.close();
  });
});

describe('the profile photo', () => {
  const open = () => pages.open('/menu/datos-usuario', answers);
  /** Draws a picture of two halves, red and blue, 400 by 200 px, in the browser. */
  const halves = async (page: Page) => {
    const url = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 });
      const context = canvas.getContext('2d');
      for (const [color, left] of [['#ff0000', 0] as const, ['#0000ff', 200] as const]) {
        if (context) context.fillStyle = color;
        context?.fillRect(left, 0, 200, 200);
      }
      return canvas.toDataURL('image/png');
    });
    return { name: 'dos.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
  };
  /** Reads the size of the new photo in the form, and the colours in the middle of its left and right edges. */
  const shown = async (page: Page) => {
    const image = page.locator('form img');
    await image.waitFor();
    return image.evaluate(async (element: HTMLImageElement) => {
      await element.decode();
      const { naturalWidth: width, naturalHeight: height } = element;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      context?.drawImage(element, 0, 0);
      const at = (x: number) => {
        const [red = 0, , blue = 0] = context?.getImageData(x, height / 2, 1, 1).data ?? [];
        return red > blue ? 'red' : 'blue';
      };
      return { width, height, left: at(2), right: at(width - 3) };
    });
  };
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Ajusta tu foto' });

  it('starts with the middle square, and moves by arrow keys', async () => {
    const page = await open();
    await page.getByLabel('Foto de perfil').setInputFiles(await halves(page));
    await dialogOf(page).getByRole('button', { name: 'Usar esta foto' }).click();
    await page.getByText('Foto nueva lista.').waitFor();
    expect(await shown(page)).toEqual({ width: 200, height: 200, left: 'red', right: 'blue' });

    await page.getByRole('button', { name: 'Ajustar el recorte' }).press('Enter');
    const area = dialogOf(page).getByRole('group', { name: /^Recorte/ });
    await area.focus();
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowRight');
    await dialogOf(page).getByRole('button', { name: 'Usar esta foto' }).press('Enter');
    await dialogOf(page).waitFor({ state: 'hidden' });
    const { left, right } = await shown(page);
    expect(left).toBe(right);
    await page.close();
  });

  it('zooms by + and the slider, can be reset, and stays unchanged on Escape', async () => {
    const page = await open();
    await page.getByLabel('Foto de perfil').setInputFiles(await halves(page));
    const slider = dialogOf(page).getByRole('slider', { name: 'Acercamiento' });
    await dialogOf(page)
      .getByRole('group', { name: /^Recorte/ })
      .press('+');
    expect(await slider.inputValue()).toBe('1.1');
    await slider.press('ArrowRight');
    expect(await slider.inputValue()).toBe('1.2');
    await slider.press('-');
    expect(await slider.inputValue()).toBe('1.1');
    await dialogOf(page).getByRole('button', { name: 'Empezar de nuevo' }).click();
    expect(await slider.inputValue()).toBe('1');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Deshacer la foto nueva' }).count()).toBe(0);
    await page.close();
  });

  it('follows the pointer, zooms by wheel and by two fingers, and never leaves the square', async () => {
    const page = await open();
    await page.getByLabel('Foto de perfil').setInputFiles(await halves(page));
    const square = dialogOf(page).getByRole('group', { name: /^Recorte/ });
    const slider = dialogOf(page).getByRole('slider', { name: 'Acercamiento' });
    await dialogOf(page).getByRole('button', { name: 'Usar esta foto', disabled: false }).waitFor();
    const { x, y, width } = (await square.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const [middleX, middleY] = [x + width / 2, y + width / 2];
    await page.mouse.move(middleX, middleY);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => slider.inputValue()).toBe('2');
    await page.mouse.wheel(0, 4_000);
    await expect.poll(() => slider.inputValue()).toBe('1');

    // Fingers spread from 40 to 80 pixels around the middle: twice as large.
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: readonly number[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart.map((by, id) => ({ x: middleX + by, y: middleY, id })),
      });
    await touch('touchStart', [-20, 20]);
    for (const by of [25, 30, 35, 40]) await touch('touchMove', [-by, by]);
    await touch('touchEnd', []);
    await expect.poll(async () => Number(await slider.inputValue())).toBeCloseTo(2, 1);
    await dialogOf(page).getByRole('button', { name: 'Empezar de nuevo' }).click();

    // Dragged far beyond the left edge: the square then shows the right half of the picture.
    await page.mouse.move(middleX, middleY);
    await page.mouse.down();
    for (let step = 1; step <= 10; step += 1) await page.mouse.move(middleX - step * 60, middleY);
    await page.mouse.up();
    await dialogOf(page).getByRole('button', { name: 'Usar esta foto' }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await shown(page)).toMatchObject({ left: 'blue', right: 'blue' });
    await page.close();
  });

  it('can be discarded before it is saved', async () => {
    const page = await open();
    await page.getByLabel('Foto de perfil').setInputFiles(await halves(page));
    await dialogOf(page).getByRole('button', { name: 'Usar esta foto' }).click();
    await page.getByRole('button', { name: 'Deshacer la foto nueva' }).click();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('No se detectaron cambios para actualizar.').waitFor();
    await page.close();
  });

  it.each([
    ['roto.jpg', 'image/jpeg', 'nada', 'Error al comprimir la imagen. Intenta con otro archivo.'],
    [
      'foto',
      '',
      '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
      'Tu navegador no puede mostrar esta foto. La verás cuando guardes.',
    ],
    ['foto.jpg', 'image/jpeg', '%PDF-1.7', 'Error al comprimir la imagen. Intenta con otro archivo.'],
    ['vacia.jpg', 'image/jpeg', '', 'No pudimos leer «vacia.jpg»: cambió, se movió o sigue en la nube.'],
  ])('handles %s of the type %j, which the browser cannot draw', async (name, mimeType, content, expected) => {
    const page = await open();
    await page.getByLabel('Foto de perfil').setInputFiles({ name, mimeType, buffer: Buffer.from(content, 'latin1') });
    await page.getByText(expected).waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    await page.close();
  });
});
