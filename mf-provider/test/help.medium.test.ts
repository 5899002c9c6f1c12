import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasWords, piecesOf, splitWords } from '../src/help/help-screen.tsx';
import { sections } from '../src/help/texts.ts';

const usuario = {
  email: 'a@b.mx',
  nombre: 'Ana',
  rol: 'usuario',
  correoConfirmado: true,
  perfilCompleto: false,
  faltan: [],
};
const answers = {
  'GET /api/sesion': { json: { success: true, usuario } },
  'GET /api/operador': { json: { success: true, data: { correo: 'ayuda@ejemplo.mx' } } },
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

describe('the help', () => {
  it('consists of six sections, which mention removals, suspensions and the formula of the ratings', async () => {
    const page = await pages.open('/menu/ayuda', answers);
    await page.getByRole('heading', { name: 'Ayuda', exact: true }).waitFor();
    const titles = ['Perfil completo', 'Publicar', 'Registro y opiniones', 'Responsabilidad del contenido'];
    expect(await page.locator('section > h2').allTextContents()).toEqual([
      ...titles,
      'Conducta',
      'Cambios y contacto',
      'Habla con una persona',
    ]);
    await page.getByRole('link', { name: /^Escribir a/ }).waitFor();
    const text = (await page.locator('main, #root').first().textContent()) ?? '';
    expect(text).toContain('se puede retirar');
    expect(await page.getByRole('link', { name: 'Escribir a ayuda@ejemplo.mx' }).getAttribute('href')).toBe(
      'mailto:ayuda@ejemplo.mx',
    );
    expect(text).toContain('Una cuenta suspendida deja de verse');
    expect(text).toContain('(5 × 3.5 + suma de estrellas) ÷ (5 + número de valoraciones)');
    await page.close();
  });

  it('finds answers regardless of case and accents, marks the words, and shows how many it found', async () => {
    const page = await pages.open('/menu/ayuda', answers);
    await page.getByLabel('Buscar en la ayuda').fill('CODIGO postal');
    await page.getByText('2 respuestas').waitFor();
    expect(await page.locator('mark').allTextContents()).toEqual(['código', 'postal', 'código', 'postal']);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Perfil completo',
      'Habla con una persona',
    ]);
    await page.close();
  });

  it('shows a message for an empty result, and then all answers again', async () => {
    const page = await pages.open('/menu/ayuda', answers);
    await page.getByLabel('Buscar en la ayuda').fill('xilófono');
    await page.getByText('No hay respuestas para «xilófono»').waitFor();
    await page.getByRole('button', { name: 'Ver toda la ayuda' }).click();
    await page.getByRole('heading', { name: 'Conducta' }).waitFor();
    await page.close();
  });
});

describe('a search in the help', () => {
  it.each([
    ['', []],
    [' ¿Mi PÁGINA? ', ['mi', 'pagina']],
    ['año', ['ano']],
  ])('splits "%s" into the words %j', (search, words) => {
    expect(splitWords(search)).toEqual(words);
  });

  it('finds every word by its beginning', () => {
    expect(hasWords(['Cómo publicar', 'con fotos'], ['publ', 'foto'])).toBe(true);
    expect(hasWords(['Cómo publicar'], ['blicar'])).toBe(false);
    expect(hasWords(['Cómo publicar'], ['publicar', 'video'])).toBe(false);
  });

  it('keeps the whole text with its original letters', () => {
    for (const { answers: all } of sections) {
      for (const { answer } of all) {
        const pieces = piecesOf(answer, ['a', 'que', 'publicacion']);
        expect(pieces.map(({ text }) => text).join('')).toBe(answer);
      }
    }
    expect(piecesOf('Año y publicación', ['ano', 'publicacion'])).toEqual([
      { text: 'Año', match: true },
      { text: ' y ', match: false },
      { text: 'publicación', match: true },
    ]);
  });
});
