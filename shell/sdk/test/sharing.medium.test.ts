import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { type ComponentPages, componentPages } from './component-pages.ts';

type Page = Awaited<ReturnType<ComponentPages['open']>>;

const entry = `
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Platform } from '@vitrina/sdk/host';
import { CopyText, DownloadLink, DownloadText, ShareButton } from '@vitrina/sdk/bundled';

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Platform>
      <main>
        <h1>Prueba</h1>
        <ShareButton title="Barro Luz" text="Alfarería" path="/p/barro-luz">Compartir página</ShareButton>
        <DownloadLink href="/api/archivo" name="recibo.pdf">Descargar recibo</DownloadLink>
        <DownloadLink opens href="/api/contacto">Guardar contacto</DownloadLink>
        <DownloadText text={() => 'a,b'} name="visitas.csv" type="text/csv">Descargar CSV</DownloadText>
        <CopyText label="Texto para pegar" text="Hola" action="Copiar texto" rows={3} />
      </main>
    </Platform>
  </BrowserRouter>,
);
`;
const PAGE = 'https://vitrina.test/p/barro-luz';

let pages: ComponentPages;
beforeAll(async () => {
  pages = await componentPages(entry, path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

/** Opens the page after removing features from the browser that some browsers lack or refuse. */
async function open(change: () => void = () => {}): Promise<Page> {
  const page = await pages.open('/');
  await page.getByRole('button', { name: 'Compartir página' }).waitFor();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    Reflect.deleteProperty(Navigator.prototype, 'share');
    Reflect.deleteProperty(navigator, 'share');
    const copied: string[] = [];
    document.addEventListener('copy', () =>
      copied.push(String(document.activeElement && Reflect.get(document.activeElement, 'value'))),
    );
    Object.assign(window, { copied });
  });
  await page.evaluate(change);
  return page;
}
const copiedOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'copied'));
const refuseShare = () =>
  Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
const cancelShare = () =>
  Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new DOMException('no', 'AbortError')) });
const noClipboard = () => Object.defineProperty(navigator, 'clipboard', { value: undefined });
const noCopy = () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined });
  document.execCommand = () => false;
};

describe('sharing a page', () => {
  it('copies its address on a page without HTTPS', async () => {
    const page = await open(noClipboard);
    await page.getByRole('button', { name: 'Compartir página' }).click();
    await page.getByText('Copiamos la dirección de esta página.').waitFor();
    expect(await copiedOn(page)).toEqual([PAGE]);
    await page.close();
  });

  it('shows the address and other ways if the browser refuses its share sheet', async () => {
    const page = await open(refuseShare);
    await page.evaluate(noClipboard);
    await page.getByRole('button', { name: 'Compartir página' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartir' });
    expect(await dialog.getByLabel('Dirección de la página').inputValue()).toBe(PAGE);
    expect(await dialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')).toBe(
      `https://wa.me/?text=${encodeURIComponent(`Barro Luz\n${PAGE}`)}`,
    );
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Copiar dirección' }).click();
    await dialog.getByText('Copiado.').waitFor();
    expect(await copiedOn(page)).toEqual([PAGE]);
    await page.close();
  });

  it('selects the address for copying by hand if the browser refuses to copy', async () => {
    const page = await open(noCopy);
    await page.getByRole('button', { name: 'Compartir página' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartir' });
    await dialog.getByRole('button', { name: 'Copiar dirección' }).click();
    await dialog.getByText('Ya está seleccionado').waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe(PAGE);
    await page.close();
  });

  it('stops when the person closes the sheet', async () => {
    const page = await open(cancelShare);
    await page.getByRole('button', { name: 'Compartir página' }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await copiedOn(page)).toEqual([]);
    await page.close();
  });
});

describe('a download', () => {
  it('offers its plain address as a second way, because some browsers silently ignore downloads', async () => {
    const page = await open(noClipboard);
    await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault(), { capture: true }));
    const link = page.getByRole('link', { name: 'Descargar recibo' });
    expect(await link.getAttribute('download')).toBe('recibo.pdf');
    expect(await page.getByText('¿No se descargó?').count()).toBe(0);
    await link.click();
    await page.getByText('¿No se descargó?').waitFor();
    const open_ = page.getByRole('link', { name: 'Abrir aquí' });
    expect([await open_.getAttribute('href'), await open_.getAttribute('download')]).toEqual(['/api/archivo', null]);
    await page.getByRole('button', { name: 'Copiar enlace' }).click();
    await page.getByText('Copiamos el enlace. Pégalo en tu navegador.').waitFor();
    expect(await copiedOn(page)).toEqual(['https://vitrina.test/api/archivo']);
    expect(await axeFaults(page)).toEqual([]);
    await page.close();
  });

  it('omits the download attribute for a contact, which the system opens itself', async () => {
    const page = await open();
    expect(await page.getByRole('link', { name: 'Guardar contacto' }).getAttribute('download')).toBeNull();
    await page.close();
  });

  it('lets a generated text be viewed and copied, too', async () => {
    const page = await open(noClipboard);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV' }).click();
    expect((await coming).suggestedFilename()).toBe('visitas.csv');
    await page.getByRole('button', { name: 'Ver el contenido' }).click();
    const dialog = page.getByRole('dialog', { name: 'visitas.csv' });
    expect(await dialog.getByLabel('Contenido del archivo').inputValue()).toBe('a,b');
    await dialog.getByRole('button', { name: 'Copiar contenido' }).click();
    await dialog.getByText('Copiado.').waitFor();
    expect(await copiedOn(page)).toEqual(['a,b']);
    await page.close();
  });
});
