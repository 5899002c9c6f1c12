import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { datesFromToday } from '../support/client.ts';
import { fullProfile, newPerson } from '../support/people.ts';
import { photoWithGps } from '../support/pictures.ts';

test('a provider registers, completes the profile, publishes a photo and is found', async ({ page, browser }) => {
  const person = newPerson();
  await page.goto('/perfil');
  await page.getByRole('button', { name: 'Regístrate' }).click();
  await page.getByLabel('Nombre').fill(person.nombre);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await page.getByLabel('Confirmar contraseña').fill('otra-clave-distinta');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await page.getByLabel('Confirmar contraseña').fill(person.contrasena);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();

  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-la-clave');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('El correo o la contraseña no son correctos.')).toBeVisible();
  await page.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/menu\/publicaciones$/);
  await expect(page.getByText('Faltan datos de usuario.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar algo nuevo' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true');

  await expect(page.getByText('2 de 9 listos')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Código postal' }).click();
  await expect(page).toHaveURL(/\/menu\/datos-usuario#cp$/);
  await expect(page.getByLabel('Código postal')).toBeFocused();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('No se detectaron cambios para actualizar.')).toBeVisible();
  const profile = fullProfile(person, { pais: 'MX', estado_pais: 'PUE' });
  await page.getByLabel('Nombre del negocio').fill(profile.nnegocio);
  await page.getByLabel('Especialidad').fill(profile.especialidad);
  await page.getByLabel('Descripción del negocio').fill(profile.descripcion);
  const segments = page.getByRole('combobox', { name: 'Segmentos' });
  await segments.press('Enter');
  await expect(page.getByText('Debes seleccionar una opción.')).toBeVisible();
  await segments.fill('plomer');
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Plomería' }).click();
  await expect(page.getByRole('button', { name: 'Quitar Plomería' })).toBeVisible();
  await page.getByLabel('Teléfono', { exact: true }).fill('55 1234 5678');
  await expect(page.getByLabel('Estado', { exact: true })).toBeDisabled();
  await page.getByLabel('País', { exact: true }).selectOption('MX');
  await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'Puebla' });
  await page.getByLabel('Código postal').fill(profile.cp);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Datos actualizados correctamente.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Publicar mi primera foto' }).click();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Debes seleccionar un archivo para subir.')).toBeInViewport();
  await expect(page.getByLabel('Imagen o video', { exact: true })).toBeFocused();
  await expect(page.getByText('Revisa 3 campos para publicar:')).toBeVisible();
  await expectAccessible(page);
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photoWithGps() };
  await page.getByLabel('Imagen o video', { exact: true }).setInputFiles(photo);
  await expect(page.getByText(/Reducida de .* MB a .* MB/)).toBeVisible();
  const event = `Fuga ${person.word}`;
  await page.getByLabel('Evento', { exact: true }).fill(`${event} que no cabe en veinticinco`);
  await page
    .getByLabel('Descripción', { exact: true })
    .fill('Una fuga escondida, encontrada y reparada en una mañana.');
  const dates = datesFromToday();
  await page.getByLabel('Fecha del evento').fill(dates.fecha_evento);
  await page.getByLabel('Fecha de publicación').fill(dates.fecha_publicacion);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText("El campo 'Evento' no puede exceder los 25 caracteres.")).toBeVisible();
  await page.getByLabel('Evento', { exact: true }).fill(event);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Archivo subido y datos insertados correctamente.')).toBeVisible();
  const tile = page.getByRole('list', { name: 'Tus publicaciones' }).getByRole('listitem').filter({ hasText: event });
  await expect(tile.getByRole('img', { name: event })).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newContext();
  const visitor = await other.newPage();
  await visitor.goto('/explorar');
  await visitor
    .getByRole('button', { name: /Ciudad de México/ })
    .first()
    .click();
  const place = visitor.getByRole('dialog', { name: 'Selecciona tu país y estado' });
  await place.getByLabel(/Estado/).selectOption({ label: 'Puebla' });
  await place.getByRole('button', { name: 'Cerrar' }).last().click();
  await visitor.getByRole('combobox', { name: 'Buscar servicios o productos' }).fill(person.word);
  await expect(visitor.getByText(profile.nnegocio).first()).toBeVisible();
  await expect(visitor.getByRole('button', { name: new RegExp(event) })).toBeVisible();
  await other.close();

  await tile.getByRole('button', { name: `Eliminar «${event}»` }).click();
  await expect(page.getByText('Publicación eliminada')).toBeVisible();
  await expect(page.getByText('Imagen eliminada correctamente.')).toBeVisible();
  await expect(tile).toHaveCount(0);

  await page.getByRole('button', { name: 'Cerrar Sesión' }).first().click();
  await expect(page).toHaveURL(/\/perfil$/);
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBeNull();
  await page.goto('/menu/publicaciones');
  await expect(page).toHaveURL(/\/perfil$/);
});
