import { expect, test } from '@playwright/test';

test('the API describes itself', async ({ page, request }) => {
  const document = await (await request.get('/api/openapi.json')).json();
  expect(document).toMatchObject({ openapi: '3.1.0' });
  expect(Object.keys(document.paths)).toContain('/api/galeria');
  // The page renders only the visible calls; an address leads to one.
  await page.goto('/api/docs#/directory/get_api_galeria');
  await expect(page.getByText('/api/galeria')).toBeVisible();
});
