import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { By } from 'selenium-webdriver';
import { datesFromToday } from '../support/client.ts';
import { smallPicture } from '../support/pictures.ts';
import { newProvider } from '../support/session.ts';
import { control, field, test, text } from './test.ts';

const searchBox = By.css('main input[role=combobox]');
const works = By.css('[id^="pub-"]');
const dialog = By.css('dialog[open], [role=dialog]');
const telephone = By.css('a[href^="tel:"]');

test('a visitor goes from the landing page to the people of the place and their telephone', async ({ tab }) => {
  await tab.open('/');
  await tab.click(control('Conecta'));
  await tab.arriveAt(/\/home$/);
  await tab.see(text('Creadores y expertos'));
  await tab.click(By.css('main button:has(img)'));
  await tab.see(telephone);
});

test("a visitor searches, opens a work, finds its provider's contact and comes back", async ({ tab }) => {
  await tab.open('/explorar');
  await tab.see(works);
  await tab.type(searchBox, 'plomero');
  await tab.arriveAt(/q=plomero/);
  await tab.click(works);
  await tab.see(dialog);
  await tab.see(telephone);
  await tab.driver.navigate().back();
  await tab.driver.wait(async () => (await tab.driver.findElements(dialog)).length === 0, 10_000);
});

test('a visitor saves two providers and compares them', async ({ tab }) => {
  const people = [
    await newProvider({ pais: 'MX', estado_pais: 'TLA' }),
    await newProvider({ pais: 'MX', estado_pais: 'TLA' }),
  ];
  for (const { slug, name } of people) {
    await tab.open(`/p/${slug}`);
    await tab.click(By.css(`button[aria-label="Guardar a ${name}"]`));
    await tab.see(By.css(`button[aria-label="Quitar a ${name} de favoritos"]`));
  }
  await tab.open('/favoritos');
  for (const { name } of people) await tab.click(By.css(`input[aria-label="Comparar a ${name}"]`));
  await tab.click(control('Comparar 2 proveedores'));
  await tab.arriveAt(/comparar=/);
  for (const { name } of people) await tab.see(text(name));
});

test('a provider logs in, publishes a photo and sees it, and a visitor finds it', async ({ tab }, info) => {
  const { person, name } = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await tab.open('/perfil');
  await tab.type(field('Correo electrónico'), person.email);
  await tab.type(field('Contraseña'), person.contrasena);
  await tab.click(control('Entrar'));
  await tab.arriveAt(/\/menu\/publicaciones$/);
  await tab.click(control('Publicar algo nuevo'));

  const picture = info.outputPath('foto.jpg');
  await writeFile(picture, await smallPicture());
  const event = `Fuga ${person.word}`;
  await tab.see(field('Evento'));
  await tab.driver.findElement(By.css('input[name=file]')).sendKeys(picture);
  await tab.type(field('Evento'), event);
  await tab.type(field('Descripción'), 'Una fuga escondida, encontrada y reparada en una mañana.');
  await tab.click(control('Cambiar las fechas'));
  const dates = datesFromToday();
  await tab.setDate(field('Fecha del evento'), dates.fecha_evento);
  await tab.setDate(field('Fecha de publicación'), dates.fecha_publicacion);
  await tab.click(control('Publicar'));
  await tab.see(text('Archivo subido y datos insertados correctamente.'));
  const shown = await tab.see(By.css(`img[alt="${event}"]`));
  await expect.poll(() => tab.driver.executeScript('return arguments[0].naturalWidth', shown)).toBeGreaterThan(0);

  await tab.open(`/explorar?pais=MX&estado=TLA&q=${person.word}`);
  await tab.see(text(name));
});
