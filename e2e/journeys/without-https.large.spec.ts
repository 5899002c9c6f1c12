import { expect, test } from '@playwright/test';
import { fillForm, logInAsProvider, smallPhoto, tileOf } from '../support/provider.ts';

test('everything works on a page without HTTPS, where browsers lack keys, clipboard, sharing and workers', async ({
  page,
}) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  // Chromium removes these at http://a-computer:8080 but keeps them on localhost.
  await page.addInitScript(() => {
    for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name);
    for (const name of ['clipboard', 'share', 'canShare', 'serviceWorker', 'locks', 'credentials', 'storage'])
      Reflect.deleteProperty(Navigator.prototype, name);
    for (const name of ['caches', 'PublicKeyCredential', 'cookieStore']) Reflect.deleteProperty(window, name);
    Object.defineProperty(window, 'isSecureContext', { value: false });
    const copied: string[] = [];
    document.addEventListener('copy', () => copied.push(String(Reflect.get(document.activeElement ?? {}, 'value'))));
    Object.assign(window, { copied });
  });
  await logInAsProvider(page);
  expect(
    await page.evaluate(() => [typeof crypto.randomUUID, typeof navigator.clipboard, 'locks' in navigator]),
  ).toEqual(['undefined', 'undefined', false]);
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await page.getByLabel('Imagen o video', { exact: true }).setInputFiles(await smallPhoto());
  await fillForm(page, 'Sin HTTPS');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(tileOf(page, 'Sin HTTPS').getByRole('img', { name: 'Sin HTTPS' })).toBeVisible({ timeout: 20_000 });

  const answer = await page.request.get('/api/usuarios?pais=MX&estado=DF&limit=60');
  const { data }: { data: { slug: string; plan: string }[] } = await answer.json();
  const slug = data.find(({ plan }) => plan === 'premium')?.slug;
  await page.goto(`/p/${slug}?cotizar=${encodeURIComponent('Una mesa de encino')}`);
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByText(/^Enviamos tu mensaje a /)).toBeVisible();
  await page.getByRole('button', { name: 'Listo' }).click();

  await page.getByLabel('Tu comentario').fill('Llegaron a tiempo y dejaron limpio.');
  await page.getByRole('button', { name: 'Enviar Comentario' }).click();
  await expect(page.getByText('Llegaron a tiempo y dejaron limpio.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByText('Copiamos la dirección de esta página.')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'copied'))).toEqual([new URL(`/p/${slug}`, page.url()).href]);

  await page.getByRole('button', { name: 'Asistente' }).first().click();
  const chat = page.getByRole('region', { name: 'Asistente' });
  await chat.getByLabel('Correo electrónico').fill('prueba@demo.vitrina.example');
  await chat.getByRole('button', { name: 'Comenzar' }).click();
  await chat.getByLabel('Mensaje').fill('Necesito un plomero en Tlaxcala');
  await chat.getByRole('button', { name: 'Enviar' }).click();
  await expect(chat.getByText(/opciones de «plomero»|opción de «plomero»/)).toBeVisible({ timeout: 20_000 });
  expect(failures).toEqual([]);
});
