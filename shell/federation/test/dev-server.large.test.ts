import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { develop } from '../src/dev/server.ts';
import { type FixturePlatform, startFixturePlatform, WAIT } from './platform.ts';
import { BUILD_MS, copyFor, writeSample } from './sample.ts';

let platform: FixturePlatform;
beforeAll(async () => {
  platform = await startFixturePlatform();
}, BUILD_MS);
afterEach(() => platform.closePages());
afterAll(() => platform?.stop());

async function expectRestAlive(page: Page, clicks = 1) {
  await page.click('#alive');
  expect(await page.textContent('#alive')).toBe(String(clicks));
}

describe('a platform with a local build in it', () => {
  let url = '';
  let stop = async () => {};
  const added = "{ path: '/nueva', title: 'Página & más' },\n    { path: '/rota'";
  const wording = (
    text: string,
    { outline = 'rgb(1, 2, 3)', pages = "'/nueva': Sample, '/rota': Broken", first = 'Primer texto local' } = {},
  ) =>
    writeSample(copyFor('development'), {
      'first/index.tsx': (source) => source.replace('Primer texto', first),
      'microfrontend.ts': (source) => source.replace("{ path: '/rota'", added),
      'src/app.tsx': (source) => source.replace('Un solo React', text).replace("'/rota': Broken", pages),
      'src/sample.module.css': (source) => source.replace('rgb(1, 2, 3)', outline),
    });
  beforeAll(async () => {
    const folder = await wording('Mi texto');
    url = await new Promise<string>((built, failed) => {
      // The first build ends the wait; tests make later builds fail on purpose.
      develop(folder, { rest: platform.url, port: 0 }, (_name, at) => built(at), failed).then((end) => {
        stop = end;
      }, failed);
    });
  }, BUILD_MS);
  afterAll(() => stop());

  it('shows the build only at its local address, with a banner that links to the live page', async () => {
    const { page, complaints } = await platform.newPage();
    await page.goto(`${url}/muestra`);
    await page.getByRole('heading', { name: 'Mi texto' }).waitFor();
    await page.getByText('Ves tu mf-sample sobre').waitFor();
    expect(complaints).toEqual([]);
    await page.getByRole('link', { name: 'Ver lo publicado' }).click();
    await page.waitForURL(`${platform.url}/muestra`);
    await page.getByRole('heading', { name: 'Un solo React' }).waitFor();
    expect(await page.locator('#vitrina-dev').count()).toBe(0);
  });

  /** Opens a page of the sample that listens for builds and has state. */
  const pageWithState = async () => {
    const opened = await platform.newPage();
    const { page } = opened;
    const listening = page.waitForResponse(/__dev\/changes/);
    await page.goto(`${url}/muestra`);
    await listening;
    for (const clicks of ['1', '2']) {
      await page.click('#clicks');
      await page.locator('#clicks', { hasText: clicks }).waitFor();
    }
    await expectRestAlive(page);
    return opened;
  };

  it('applies changes of components to open pages and keeps their state, also after a failed build', async () => {
    const { page, complaints } = await pageWithState();
    for (const text of ['Otro texto', 'Un tercero', 'Y otro más']) {
      await wording(text);
      await page.getByRole('heading', { name: text }).waitFor();
      expect(await page.textContent('#clicks')).toBe('2');
    }
    await wording("Sin cerrar' {");
    await page.getByText('No se pudo compilar').waitFor();
    await wording('Cerrado');
    await page.getByRole('heading', { name: 'Cerrado' }).waitFor();
    expect(await page.locator('#vitrina-error').count()).toBe(0);
    expect(await page.textContent('#clicks')).toBe('2');
    await expectRestAlive(page, 2);
    expect(complaints).toEqual([]);
  });

  it('applies changes of styles to open pages and keeps their state', async () => {
    const { page, complaints } = await pageWithState();
    for (const outline of ['rgb(7, 8, 9)', 'rgb(10, 11, 12)']) {
      await wording('Con estilo', { outline });
      const style = () => page.evaluate("getComputedStyle(document.querySelector('#sample')).outlineColor");
      await expect.poll(style, WAIT).toBe(outline);
      expect(await page.textContent('#clicks')).toBe('2');
    }
    expect(complaints).toEqual([]);
  });

  it('reloads open pages if pages are added or removed', async () => {
    const { page } = await pageWithState();
    await wording('Más páginas', { pages: "'/nueva': Sample, '/otra': Sample, '/rota': Broken" });
    await page.getByRole('heading', { name: 'Más páginas' }).waitFor();
    await page.locator('#clicks', { hasText: '0' }).waitFor();
  });

  it('shows compile errors over its pages until they are fixed, also in a page opened later', async () => {
    const { page } = await platform.newPage();
    const listening = page.waitForResponse(/__dev\/changes/);
    await page.goto(`${url}/muestra`);
    await listening;
    await wording("Sin cerrar' {");
    await page.getByText('No se pudo compilar').waitFor();
    await page.getByText(/src\/app\.tsx:\d+:\d+: ERROR/).waitFor();
    await page.getByRole('button', { name: 'Cerrar' }).click();
    expect(await page.locator('#vitrina-error').count()).toBe(0);
    const { page: late } = await platform.newPage();
    await late.goto(`${url}/muestra`);
    await late.getByText('No se pudo compilar').waitFor();
    await wording('Texto que compila');
    await late.getByRole('heading', { name: 'Texto que compila' }).waitFor();
    expect(await late.locator('#vitrina-error').count()).toBe(0);
  });

  it('shows thrown errors in its pages with the line of the source', async () => {
    const { page } = await platform.newPage();
    await page.goto(`${url}/rota`);
    const panel = page.locator('#vitrina-error');
    await panel.getByText('Error en la página').waitFor();
    await panel.getByText(/this page throws\s+at Broken \(src\/app\.tsx:\d+:\d+\)/).waitFor();
    await page.evaluate("setTimeout(() => { throw new Error('later') })");
    await panel.getByText(/Error: later/).waitFor();
    await page.keyboard.press('Escape');
    // A following error may still arrive after the key press.
    await panel.getByText(/Error: later/).waitFor({ state: 'hidden' });
  });

  it('answers a page that only the local build declares with its title and status 200, and other pages like the platform', async () => {
    const { page } = await platform.newPage();
    expect((await page.goto(`${url}/nueva`))?.status()).toBe(200);
    expect(await page.content()).toContain('<title>Página &amp; más · Vitrina</title>');
    await page.waitForSelector('#sample');
    expect((await page.goto(`${url}/no-hay`))?.status()).toBe(404);
    expect((await page.goto(`${platform.url}/nueva`))?.status()).toBe(404);
  });

  /** Requests the page with first content, as a browser without scripts sees it. */
  const firstPage = async (at: string) => {
    const response = await fetch(`${at}/primera/Ana`);
    const policy = response.headers.get('content-security-policy') ?? '';
    return { status: response.status, html: await response.text(), policy };
  };

  it('draws the first content of the build, and the platform keeps that of the live version', async () => {
    const { status, html, policy } = await firstPage(url);
    expect(status).toBe(200);
    const [, nonce = ''] = /<style nonce="([^"]+)">[^<]*data-s="0"\]\{--r:1\.5\}/.exec(html) ?? [];
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(html).toMatch(/<main><div[^>]*><h1>Hola, Ana<\/h1><i data-s="0">Primer texto local<\/i>/);
    expect(html.match(/id="primero"/g)).toHaveLength(1);
    expect((await firstPage(platform.url)).html).toContain('Primer texto</i>');
    await wording('Otro texto', { first: 'Otro primer texto' });
    await expect.poll(async () => (await firstPage(url)).html, WAIT).toContain('Otro primer texto');
  });

  it.each([
    ['throws', "{(() => { throw new Error('mi culpa'); })()}", 'mi culpa'],
    ['never ends', '{(() => { for (;;); })()}', 'no result after'],
    ['draws what a page may not carry', "{<iframe src='https://otro.invalid' />}", 'it drew what a page may not carry'],
  ])('leaves out a first content that %s, and shows why over the page', async (what, first, reason) => {
    const { page } = await pageWithState();
    await wording(`Con falla: ${what}`, { first });
    // The application is written after the first content: a build with this heading has both.
    await page.getByRole('heading', { name: `Con falla: ${what}` }).waitFor();
    const response = await page.goto(`${url}/primera/Ana`);
    expect(await response?.text()).not.toContain('id="primero"');
    await page.locator('#vitrina-error', { hasText: 'El primer contenido falló' }).getByText(reason).waitFor();
  });

  it('forwards requests of its pages as same-origin and leaves other origins cross-origin', async () => {
    const send = (origin: string) =>
      fetch(`${url}/api/registro/avisos`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ microfrontend: 'mf-sample', version: '0.0.0-0123456789ab', tipo: 'carga' }),
      });
    expect((await send(url)).status).toBe(202);
    expect((await send('https://extraño.example')).status).toBe(403);
    // A path that looks like another host's address stays a path on the platform, with the same response.
    const strange = '//otro.invalid/api';
    expect((await fetch(url + strange)).status).toBe((await fetch(platform.url + strange)).status);
  });
});
