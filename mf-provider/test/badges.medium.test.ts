import path from 'node:path';
import type { OwnBadges } from '@vitrina/contracts';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const owner = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'proveedor',
  correoConfirmado: true,
  perfilCompleto: true,
  faltan: [],
};
const none: OwnBadges = { insignias: [], telefono: '+523312345678', recibe_codigos: true, codigo: null };
const sent: OwnBadges = { ...none, codigo: { hasta: '2026-11-28T10:10:00.000Z', intentos: 5 } };
const confirmed: OwnBadges = { ...none, insignias: [{ tipo: 'telefono', desde: '2026-11-28' }] };
const done = (message: string, data: OwnBadges) => ({ json: { success: true, message, data } });
const answers = (data: OwnBadges, rol = 'proveedor') => ({
  'GET /api/sesion': { json: { success: true, usuario: { ...owner, rol } } },
  'GET /api/cuenta/insignias': { json: { success: true, data } },
});

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe("a provider's own badges", () => {
  it('state since when each is shown, or how to get it', async () => {
    const page = await pages.open('/menu/cuenta', answers({ ...confirmed }));
    const section = page.getByRole('region', { name: 'Tus insignias' });
    await section.getByText(/^Se ve desde el 28 .*2026\.$/).waitFor();
    expect(await section.getByRole('term').allTextContents()).toEqual([
      'Correo confirmado',
      '✓ Teléfono confirmado',
      'Identidad revisada',
      'Cédula revisada',
    ]);
    expect(await section.getByRole('link', { name: 'Pedir la revisión' }).count()).toBe(2);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await axeFaults(page, 'section')).toEqual([]);
    await page.close();
  });

  it('say that they could not be loaded, and are loaded on retry', async () => {
    const page = await pages.open('/menu/cuenta', {
      ...answers(confirmed),
      'GET /api/cuenta/insignias': { status: 502, json: {} },
    });
    const section = page.getByRole('region', { name: 'Tus insignias' });
    await section.getByText('No pudimos cargar tus insignias.').waitFor();
    await page.route('**/api/cuenta/insignias', (route) =>
      route.fulfill(answers(confirmed)['GET /api/cuenta/insignias']),
    );
    await section.getByRole('button', { name: 'Volver a cargar' }).click();
    await section.getByText('✓ Teléfono confirmado').waitFor();
    await page.close();
  });

  it('confirm the telephone with a code, and keep the field after a wrong one', async () => {
    const wrong = {
      status: 400,
      json: { success: false, code: 'codigo_incorrecto', error: 'El código no es correcto.', message: '' },
    };
    const page = await pages.open('/menu/cuenta', {
      ...answers(none),
      'POST /api/cuenta/telefono/codigo': { status: 202, ...done('Te enviamos un código.', sent) },
      'POST /api/cuenta/telefono/confirmacion': wrong,
    });
    const section = page.getByRole('region', { name: 'Tus insignias' });
    await section.getByText('33 1234 5678').waitFor();
    await section.getByRole('button', { name: 'Enviar código' }).click();
    await section.getByText('Te enviamos un código.', { exact: true }).waitFor();
    const field = section.getByRole('textbox', { name: 'Código de 6 cifras' });
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await field.fill('123456');
    const request = page.waitForRequest(/confirmacion$/);
    await field.press('Enter');
    expect((await request).postDataJSON()).toEqual({ codigo: '123456' });
    await section.getByText('El código no es correcto.').waitFor();
    expect(await field.inputValue()).toBe('123456');
    await section.getByRole('button', { name: 'Enviar otro código' }).waitFor();
    await page.close();
  });

  it('explain a telephone that receives no codes, and are absent for people without a public page', async () => {
    const page = await pages.open('/menu/cuenta', answers({ ...none, recibe_codigos: false }));
    const section = page.getByRole('region', { name: 'Tus insignias' });
    await section.getByText(/^Pon en tu perfil un celular/).waitFor();
    expect(await section.getByRole('button', { name: 'Enviar código' }).count()).toBe(0);
    await page.close();
    const person = await pages.open('/menu/cuenta', answers(none, 'usuario'));
    await person.getByRole('region', { name: 'Tu nombre y tu correo' }).waitFor();
    expect(await person.getByRole('region', { name: 'Tus insignias' }).count()).toBe(0);
    await person.close();
  });
});
