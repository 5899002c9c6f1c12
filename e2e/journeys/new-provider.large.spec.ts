import { expect, test } from '@playwright/test';
import { newPerson } from '../support/people.ts';
import { photoWithGps } from '../support/pictures.ts';
import { smallPhoto } from '../support/provider.ts';
import { TouchUser } from '../support/touch-user.ts';

/** Limits from the landing page to a public page with a photo, for a person with a phone. */
const LIMITS = { taps: 40, seconds: 180 } as const;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

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
