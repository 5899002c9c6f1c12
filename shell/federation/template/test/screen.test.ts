import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, it } from 'vitest';

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

it('has its title as its big heading', async () => {
  const page = await pages.open('/nuevo');
  await page.getByRole('heading', { name: 'Nuevo', level: 1 }).waitFor();
  await page.close();
});
