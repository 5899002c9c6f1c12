import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { By, Key } from 'selenium-webdriver';
import { datesFromToday } from '../support/client.ts';
import { smallPicture } from '../support/pictures.ts';
import { newProvider, newUser } from '../support/session.ts';
import { control, field, test, text } from './test.ts';

const TLAXCALA = { pais: 'MX', estado_pais: 'TLA' };
const COLOURS = ['#8a4b2d', '#1f6f5c', '#355c8a', '#7a3b6b', '#8a7a1f', '#4b4b4b', '#a33d3d', '#2d6a8a'];
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

test('a provider logs in, publishes a photo and sees it, and a visitor finds it', async ({ tab }, info) => {
  const { person, name } = await newProvider(TLAXCALA);
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

test.describe('a window of 320 pixels', () => {
  test.use({ narrow: true });

  test('a visitor saves two providers by keyboard and compares them', async ({ tab }) => {
    const people = [await newProvider(TLAXCALA), await newProvider(TLAXCALA)];
    for (const { slug, name } of people) {
      await tab.open(`/p/${slug}`);
      await tab.follow(By.css(`button[aria-label="Guardar a ${name}"]`));
      await tab.see(By.css(`button[aria-label="Quitar a ${name} de favoritos"]`));
    }
    await tab.open('/favoritos');
    for (const { name } of people.toReversed()) {
      await tab.goTo(By.css(`input[aria-label="Comparar a ${name}"]`));
      await tab.press(Key.SPACE);
    }
    await tab.expectFine();
    await tab.follow(control('Comparar 2 proveedores'));
    await tab.arriveAt(/comparar=/);
    await tab.see(By.css('[aria-label="Comparación de proveedores"] th[scope=col]'));
    for (const { name } of people) await tab.see(text(name));
    await tab.expectFine();
  });

  test('a person rates a provider with a comment by keyboard', async ({ tab }) => {
    const { slug } = await newProvider(TLAXCALA);
    const { person } = await newUser();
    await tab.logIn(person);
    await tab.open(`/p/${slug}`);
    await tab.goTo(By.css('input[type=radio][aria-label^="1 estrella"]'));
    await tab.press(Key.SPACE, Key.ARROW_RIGHT, Key.ARROW_RIGHT, Key.ARROW_RIGHT);
    const stars = async () =>
      (await tab.driver.findElement(By.css('input[type=radio]:checked'))).getAttribute('aria-label');
    await expect.poll(stars).toMatch(/^4 estrellas/);
    const words = `Quedó muy bien la cocina ${person.word}`;
    await tab.fill(field('Tu comentario'), words);
    await tab.expectFine();
    await tab.follow(control('Enviar Comentario'));
    await tab.see(text('Tu comentario ya está publicado.'));
    await tab.see(text(words));
    await tab.see(By.css('ul [aria-label="4 estrellas de 5"]'));
    await tab.see(text('Una valoración. El promedio aparece a partir de tres.'));
    await tab.expectFine();
  });

  test('a provider publishes eight pictures as one work by keyboard, and looks through it', async ({ tab }, info) => {
    const { person, client, slug } = await newProvider(TLAXCALA);
    const { intento } = await client.post<{ intento: { id: string } }>('/api/pagos/tarjeta/intentos', {
      plan: 'destacado',
    });
    await client.post(`/api/pagos/tarjeta/intentos/${intento.id}/confirmacion`, {});
    await tab.logIn(person);
    await tab.open('/menu/publicaciones');
    await tab.follow(control('Publicar algo nuevo'));
    const pictures = COLOURS.map((_, index) => info.outputPath(`foto${index + 1}.jpg`));
    for (const [index, path] of pictures.entries()) await writeFile(path, await smallPicture(COLOURS[index]));
    await tab.see(field('Evento'));
    // WebDriver cannot use the browser's dialog for files.
    await tab.driver.findElement(By.css('input[name=file]')).sendKeys(pictures.join('\n'));
    await tab.goTo(By.css('button[aria-label^="Mover foto2.jpg"]'));
    await tab.press(Key.ARROW_UP);
    await tab.see(text('Moviste foto2.jpg al lugar 1 de 8.'));
    await tab.goTo(By.xpath("//label[contains(., 'Mostrar un antes y después')]//input"));
    await tab.press(Key.SPACE);
    await tab.fill(field('Evento'), 'Ocho fotos');
    await tab.fill(field('Descripción'), 'Una cocina, de la primera medida al último cajón.');
    await tab.expectFine();
    await tab.follow(By.css('form button[type=submit]'));
    await tab.see(text('8 fotos o videos'));
    const address = `/api/galeria?country=MX&state=TLA&email=${encodeURIComponent(person.email)}`;
    const total = async () => (await client.json<{ obra?: { total: number } }[]>(address))[0]?.obra?.total;
    await expect.poll(total, { timeout: 60_000 }).toBe(8);

    await tab.open(`/p/${slug}`);
    await tab.follow(control('8 fotos'));
    await tab.see(text('1 de 8'));
    await tab.press(Key.ARROW_RIGHT);
    await tab.see(text('2 de 8'));
    await tab.press(Key.ARROW_RIGHT);
    await tab.see(text('3 de 8'));
    await tab.press(Key.ARROW_LEFT);
    await tab.see(text('2 de 8'));
    await tab.expectFine();
    await tab.follow(control('Antes y después'));
    const slider = By.css('input[type=range]');
    await tab.goTo(slider);
    await tab.press(Key.ARROW_RIGHT);
    const value = async () => (await tab.see(slider)).getAttribute('value');
    await expect.poll(value).toBe('51');
    await tab.expectFine();
  });
});
