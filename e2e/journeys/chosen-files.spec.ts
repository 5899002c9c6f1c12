import { expect, type Page, test } from '@playwright/test';
import { photoWithGps, smallPicture } from '../support/pictures.ts';
import { dropOrPaste, fillForm, logInAsProvider, smallPhoto, tileOf } from '../support/provider.ts';

const inputOf = (page: Page) => page.getByLabel('Imagen o video', { exact: true });
const openForm = (page: Page) => page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
const send = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true }).click();

test('the content of a file decides, not its name or reported type', async ({ page }) => {
  await logInAsProvider(page);
  await openForm(page);
  // Picture of an Android content provider: no file extension, no type.
  await inputOf(page).setInputFiles({ name: '65880', mimeType: '', buffer: await smallPicture() });
  await expect(page.getByText('900 × 700 px')).toBeVisible();
  await inputOf(page).setInputFiles({ name: 'foto.heic', mimeType: 'image/heic', buffer: await photoWithGps() });
  await expect(page.getByText(/^Reducida de/)).toBeVisible();
  await inputOf(page).setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 …') });
  await fillForm(page, 'Por contenido');
  await send(page);
  await expect(page.getByText('El archivo debe ser una imagen (JPEG, PNG, GIF) o un video (MP4).')).toBeVisible();
  await inputOf(page).setInputFiles({ name: 'video.mp4', mimeType: 'video/mp4', buffer: await smallPicture() });
  await send(page);
  await expect(tileOf(page, 'Por contenido').getByRole('img', { name: 'Por contenido' })).toBeVisible({
    timeout: 20_000,
  });
});

test('dropped links and empty drops get an explanation, and text pasted with a picture stays text', async ({
  page,
}) => {
  await logInAsProvider(page);
  await openForm(page);
  const dropLink = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.setData('text/uri-list', 'https://ejemplo.mx/foto.jpg');
    return transfer;
  });
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropLink });
  await expect(page.getByText('Eso es un enlace, no un archivo.')).toBeVisible();
  await expect(page.getByLabel('Evento', { exact: true })).toBeVisible();

  // Clipboard content of Word and Excel.
  await page.getByLabel('Descripción', { exact: true }).focus();
  const prevented = await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Mesa de encino');
    clipboardData.items.add(new File([Uint8Array.of(0x89, 0x50)], 'image.png', { type: 'image/png' }));
    const paste = new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true });
    document.activeElement?.dispatchEvent(paste);
    return paste.defaultPrevented;
  });
  expect(prevented).toBe(false);
  await dropOrPaste(page, 'paste', await smallPhoto());
  await expect(page.getByText('900 × 700 px')).toBeVisible();
});
