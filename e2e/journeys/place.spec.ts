import { expect, test } from '@playwright/test';

const medellin = { latitude: 6.2442, longitude: -75.5812 };
const madrid = { latitude: 40.4168, longitude: -3.7038 };
const chosen = (name: string) => new RegExp(`Cambiar de lugar. Ahora: .*${name}`);

test.describe('a browser with permission for the location', () => {
  test.use({ permissions: ['geolocation'], geolocation: medellin });

  test("starts the first visit in the visitor's place", async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('button', { name: chosen('Antioquia') })).toBeVisible();
  });

  test('keeps a place that was selected, finds the place with the button, and names it', async ({ page }) => {
    await page.goto('/home?pais=MX&estado=JAL');
    await expect(page.getByRole('button', { name: chosen('Jalisco') })).toBeVisible();
    await page.goto('/explorar');
    await page.getByRole('button', { name: chosen('Jalisco') }).click();
    const dialog = page.getByRole('dialog', { name: 'Selecciona tu país y estado' });
    await dialog.getByRole('button', { name: 'Usar mi ubicación' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Estás en Antioquia.');
    await expect(dialog.getByLabel('País')).toHaveValue('CO');
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(page.getByRole('button', { name: chosen('Antioquia') })).toBeVisible();
  });
});

test.describe('a browser outside both countries', () => {
  test.use({ permissions: ['geolocation'], geolocation: madrid });

  test('keeps the place, and explains why', async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('button', { name: chosen('Ciudad de México') }).click();
    const dialog = page.getByRole('dialog', { name: 'Selecciona tu país y estado' });
    await dialog.getByRole('button', { name: 'Usar mi ubicación' }).click();
    await expect(dialog.getByRole('status')).toContainText('fuera de México y Colombia');
  });
});

test('the browser does not ask at the start without permission, and a refusal explains what to do', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await page.goto('/home');
  await page.getByRole('button', { name: chosen('Ciudad de México') }).click();
  const dialog = page.getByRole('dialog', { name: 'Selecciona tu país y estado' });
  await dialog.getByRole('button', { name: 'Usar mi ubicación' }).click();
  await expect(dialog.getByRole('status')).toContainText('Elige tu estado de la lista');
});

test('closing the dialog tells which place applies, unless nothing changed', async ({ page }) => {
  await page.goto('/home?pais=MX&estado=JAL');
  const opener = page.getByRole('button', { name: chosen('Jalisco') });
  const dialog = page.getByRole('dialog', { name: 'Selecciona tu país y estado' });
  const close = () => dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await test.step('closing the dialog without a change shows no message', async () => {
    await opener.click();
    await expect(dialog).toContainText('Las búsquedas muestran solo lo que hay en este lugar.');
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/Falta elegir|ya ves lo de/)).toHaveCount(0);
  });
  await test.step('another country asks for its state, also on the screen after closing, and the old place can stay', async () => {
    const asked = page.getByRole('heading', { name: 'Selecciona un país y una región' });
    await opener.click();
    await dialog.getByLabel('País').selectOption('CO');
    await expect(dialog.getByLabel('Estado o departamento')).toHaveValue('');
    await expect(dialog.getByRole('status')).toHaveText('Falta elegir un estado.');
    await close();
    await expect(page.getByRole('status').filter({ hasText: 'Falta elegir un estado.' })).toBeVisible();
    await expect(asked).toBeVisible();
    await page.getByRole('link', { name: 'Explorar', exact: true }).first().click();
    await expect(asked).toBeVisible();
    await page.getByRole('button', { name: 'Elegir lugar' }).click();
    await expect(dialog.getByLabel('País')).toHaveValue('CO');
    await expect(dialog.getByLabel('Estado o departamento')).toHaveValue('');
    await close();
    await page.getByRole('button', { name: 'Seguir en Jalisco' }).click();
    await expect(asked).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Trabajos publicados' })).toBeVisible();
    await expect(opener).toBeVisible();
  });
  await test.step('a complete choice is confirmed, also when a key closes the dialog', async () => {
    await opener.click();
    await dialog.getByLabel('País').selectOption('CO');
    await dialog.getByLabel('Estado o departamento').selectOption('ANT');
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('status').filter({ hasText: 'Listo: ya ves lo de Antioquia, Colombia.' }),
    ).toBeVisible();
  });
});
