import path from 'node:path';
import type { ProviderProfile } from '@vitrina/contracts';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleProfile } from './samples.ts';

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

/** Prints the card of a provider. @returns whether the photo is visible, and the texts that are not complete */
async function printedCard(more: Partial<ProviderProfile>) {
  const page = await pages.open('/p/taller/tarjeta', {
    'GET /api/sesion': { json: { success: true, usuario: null } },
    'GET /api/proveedores/taller': { json: { success: true, data: { ...sampleProfile, plan: 'premium', ...more } } },
  });
  await page.getByRole('button', { name: 'Imprimir' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const printed = await page
    .locator('[aria-hidden="true"] > div:has(img)')
    .first()
    .evaluate((slot) => {
      const texts = [...slot.querySelectorAll('p')];
      const who = texts[0]?.parentElement?.parentElement;
      const photo = who?.lastElementChild;
      if (!who || !photo) throw new Error('no photo');
      const bottomOf = (box: Element) => box.getBoundingClientRect().bottom;
      const isCut = (text: Element) =>
        text.scrollHeight > text.clientHeight + 1 || bottomOf(text) > bottomOf(who.contains(text) ? who : slot) + 1;
      return {
        hasPhoto: photo.getBoundingClientRect().right <= who.getBoundingClientRect().right,
        texts: texts.length,
        cut: texts.filter(isCut).map((text) => text.textContent),
      };
    });
  await page.close();
  return printed;
}

it('a printed card shows the photo and every text', async () => {
  expect(await printedCard({})).toEqual({ hasPhoto: true, texts: 7, cut: [] });
});

it('a printed card with a long trade, name and e-mail shows all of them instead of the photo', async () => {
  const long = {
    nnegocio: 'Climas Hermanos Peñaloza',
    especialidad: 'Instalación y mantenimiento de aire acondicionado',
    nombre: 'María Guadalupe Hernández de la Torre',
    email: 'climas.noroeste@hermanospenaloza.example',
  };
  expect(await printedCard(long)).toEqual({ hasPhoto: false, texts: 7, cut: [] });
});
