import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newPerson } from '../support/people.ts';
import { photoWithGps } from '../support/pictures.ts';
import { smallPhoto } from '../support/provider.ts';
import { newUser } from '../support/session.ts';
import { TouchUser } from '../support/touch-user.ts';

/** Limits from the landing page to a public page with a photo, for a person with a phone. */
const LIMITS = { taps: 40, seconds: 180 } as const;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function arrive(page: Page): Promise<void> {
  const { person } = await newUser();
  const { email, contrasena } = person;
  expect((await page.request.post('/api/auth', { data: { action: 'login', email, contrasena } })).ok()).toBe(true);
  await page.goto('/menu/datos-usuario');
  await expect(page.getByRole('heading', { name: /^[24] de 9 listos$/ })).toBeVisible();
}

test('a new provider reaches a public page with a photo in three minutes and forty taps', async ({ page, browser }) => {
  const person = newPerson();
  const main = page.getByRole('main');
  const thumb = new TouchUser(page);

  await page.goto('/');
  await thumb.tap(page.getByRole('button', { name: 'Regístrate' }).first());
  await expect(main.getByRole('heading', { name: 'Registro' })).toBeVisible();
  await thumb.type(main.getByLabel('Nombre'), 'Luz Ardila');
  await thumb.type(main.getByLabel('Correo electrónico'), person.email);
  await thumb.type(main.getByLabel('Contraseña', { exact: true }), person.contrasena);
  await thumb.type(main.getByLabel('Confirmar contraseña'), person.contrasena);
  await thumb.tap(main.getByRole('button', { name: 'Crear cuenta' }));
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }));
  await thumb.type(main.getByLabel('Contraseña', { exact: true }), person.contrasena);
  await thumb.tap(main.getByRole('button', { name: 'Entrar' }));
  await thumb.tap(page.getByRole('link', { name: 'Completar mis datos' }));

  await thumb.type(main.getByLabel('Nombre del negocio'), `Taller ${person.word}`);
  await thumb.type(main.getByLabel('Especialidad'), 'Plomería y electricidad');
  await thumb.type(main.getByLabel('Descripción del negocio'), 'Arreglo fugas, tinacos y apagones.');
  await thumb.type(main.getByLabel('Teléfono', { exact: true }), '5512345678');
  await thumb.choose(main.getByLabel('País', { exact: true }), 'México');
  await thumb.choose(main.getByLabel('Estado', { exact: true }), 'Puebla');
  await thumb.type(main.getByLabel('Código postal'), '72000');
  await thumb.pick(main.getByLabel('Foto de perfil'), {
    ...(await smallPhoto()),
    buffer: await photoWithGps(),
  });
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Usar esta foto' }));
  const suggested = main.getByRole('group', { name: 'Por tu especialidad' });
  for (const trade of ['Plomería', 'Electricidad']) await thumb.tap(suggested.getByRole('button', { name: trade }));
  await thumb.tap(main.getByRole('button', { name: 'Actualizar' }));

  await expect(page.getByText('Datos actualizados correctamente.')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Ya estás en la vitrina' })).toBeInViewport();
  await expect(main.getByRole('button', { name: 'Compartir mi página' })).toBeInViewport();
  const address = await main.getByRole('link', { name: /\/p\// }).getAttribute('href');
  expect(address).toMatch(/^\/p\/.+/);

  await thumb.tap(main.getByRole('link', { name: 'Publicar mi primera foto' }));
  await thumb.pick(main.getByLabel('Imagen o video', { exact: true }), await smallPhoto());
  await thumb.type(main.getByLabel('Evento', { exact: true }), 'Fuga en cocina');
  await thumb.type(main.getByLabel('Descripción', { exact: true }), 'Cambio de tubería.');
  await thumb.tap(main.getByRole('button', { name: 'Publicar', exact: true }));
  await expect(main.getByRole('listitem').getByRole('img', { name: 'Fuga en cocina' })).toBeVisible();
  await thumb.tap(main.getByRole('link', { name: 'Ver mi página' }));
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1, name: `Taller ${person.word}` })).toBeVisible();
  const { taps, seconds } = thumb;

  test.info().annotations.push({ type: 'taps', description: String(taps) });
  test.info().annotations.push({ type: 'seconds', description: seconds.toFixed(0) });
  expect(taps).toBeLessThanOrEqual(LIMITS.taps);
  expect(seconds).toBeLessThanOrEqual(LIMITS.seconds);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address ?? '');
  const work = visitor.getByRole('button', { name: /^Fuga en cocina/ }).locator('img');
  await expect.poll(() => work.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  await expect(visitor.getByText('Plomería', { exact: true }).first()).toBeVisible();
  const seen = await visitor.request.get(`/api/usuarios?email=${encodeURIComponent(person.email)}`);
  const { data } = await seen.json();
  expect(data[0]).toMatchObject({ segmento: 'Plomería,Electricidad', foto_perfil: expect.stringContaining('/media/') });
  await visitor.context().close();
});

test('a wrong or missing field shows its error and gets the focus, even in a collapsed section', async ({ page }) => {
  await arrive(page);
  const code = page.getByLabel('Código postal');
  const save = () => page.getByRole('button', { name: 'Actualizar' }).tap();
  await page.getByLabel('País', { exact: true }).selectOption('MX');
  await code.fill('7200');
  await save();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription('El código postal solo lleva números: 5 en México, 6 en Colombia.');
  await code.fill('72000');
  await expect(code).not.toHaveAttribute('aria-invalid');
  await save();
  // Saves, and focuses the first missing field.
  await expect(page.getByText('Datos actualizados correctamente.')).toBeVisible();
  const phone = page.getByLabel('Teléfono', { exact: true });
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription('Falta este dato para aparecer en la vitrina.');
  await expectAccessible(page);

  const link = page.getByLabel('Enlace web');
  await expect(link).toBeHidden();
  await page.getByText('Más datos').tap();
  await link.fill('ftp://taller.example');
  await page.getByText('Más datos').tap();
  await save();
  await expect(link).toBeFocused();
  await expect(link).toHaveAccessibleDescription('Escribe un enlace válido que empiece con http:// o https://.');
  await expectAccessible(page);
});

test('unsaved input is restored after a reload, until it is discarded', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('vitrina.lugar', 'CO/ANT'));
  await arrive(page);
  // The place selected for browsing is filled in, which does not count as unsaved input.
  await expect(page.getByLabel('País', { exact: true })).toHaveValue('CO');
  await expect(page.getByLabel('Estado', { exact: true })).toHaveValue('ANT');
  await expect(page.getByText('Es el lugar que elegiste')).toBeVisible();
  const name = page.getByLabel('Nombre del negocio');
  await name.fill('Taller Río');
  await page.getByLabel('Especialidad').fill('Carpintero');
  await page.getByRole('group', { name: 'Por tu especialidad' }).getByRole('button', { name: 'Carpintería' }).tap();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(name).toHaveValue('Taller Río');
  await expect(page.getByRole('button', { name: 'Quitar Carpintería' })).toBeVisible();
  await page.getByRole('button', { name: 'Empezar de cero' }).tap();
  await expect(name).toHaveValue('');
  await page.reload();
  await expect(page.getByText('Recuperamos lo que habías escrito.')).toHaveCount(0);
});
