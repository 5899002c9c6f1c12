import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { assetExtensions, publishedType } from '@vitrina/contracts/microfrontends';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BuildResult } from '../src/build.ts';
import { clientFor, publish } from '../src/release.ts';
import { type FixturePlatform, startFixturePlatform, WAIT } from './platform.ts';
import { BUILD_MS, builtSample, withFile, withText } from './sample.ts';

let platform: FixturePlatform;
beforeAll(async () => {
  platform = await startFixturePlatform();
}, BUILD_MS);
afterEach(() => platform.closePages());
afterAll(() => platform?.stop());

const notice = 'Esta parte no está disponible';

async function expectRestAlive(page: Page, clicks = 1) {
  await page.click('#alive');
  expect(await page.textContent('#alive')).toBe(String(clicks));
}

const htmlOf = async (page: string) => (await fetch(platform.url + page, { headers: { accept: 'text/html' } })).text();

describe('a published pair in a browser', () => {
  it('boots with one React and one SDK, styled, without errors in the console', async () => {
    const { page, complaints } = await platform.newPage();
    await page.goto(`${platform.url}/Muestra`);
    await page.waitForSelector('#sample');
    expect(await page.textContent('#sample h1')).toBe('Un solo React');
    await page.click('#clicks');
    expect(await page.textContent('#clicks')).toBe('1');
    const outline = await page.evaluate("getComputedStyle(document.querySelector('#sample')).outlineColor");
    expect(outline).toBe('rgb(1, 2, 3)');
    expect(await page.title()).toBe('Muestra · Vitrina');
    expect(complaints).toEqual([]);
  });

  it('loads every file once and all of them with the first page', async () => {
    const { page } = await platform.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${platform.url}/aparte`);
    await page.waitForSelector('#lazy-screen');
    const builds = asked.filter((path) => /^\/mf\/.*\.(js|css)$/.test(path));
    expect(new Set(builds).size).toBe(builds.length);
    const html = await (await fetch(`${platform.url}/aparte`, { headers: { accept: 'text/html' } })).text();
    expect(builds.filter((path) => !html.includes(`href="${path}"`) && !html.includes(`src="${path}"`))).toEqual([]);
  });

  it('contains an error that a page throws, and reports it', async () => {
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/rota`);
    await page.getByText(notice).waitFor();
    await expectRestAlive(page);
    await expect
      .poll(async () => (await platform.status('mf-sample')).versiones[0]?.avisos.pantalla, WAIT)
      .toBeGreaterThan(0);
  });
});

describe('first content', () => {
  const own = '/primera/Ana';
  /** Returns a build whose first content has another text. */
  const withFirstText = (text: string) => withText(platform.sample, 'first.', 'Primer texto', text);
  afterAll(() => platform.deploy(platform.sample));

  it('comes with the page, in the style of its microfrontend', async () => {
    await expect.poll(() => htmlOf(own), WAIT).toContain('<h1>Hola, Ana</h1>');
    const html = await htmlOf(own);
    const box = /<main><div class="(mf_sample_\w+)"><h1>Hola, Ana<\/h1><i data-s="0">Primer texto<\/i>/.exec(html)?.[1];
    expect(box).toBeDefined();
    expect(html).toMatch(new RegExp(`\\.${box}\\{.*#primero \\[data-s="0"\\]\\{--r:1\\.5\\}</style>`));
  });

  it('changes with one deploy of its microfrontend, without another build or restart', async () => {
    const before = await platform.live();
    await platform.deploy(await withFirstText('Segundo texto'));
    await expect.poll(() => htmlOf(own), WAIT).toContain('Segundo texto');
    const after = await platform.live();
    const others = ({ microfrontends, shell }: typeof after) =>
      [...microfrontends, shell].filter((part) => part?.nombre !== 'mf-sample').map((part) => part?.version);
    expect(others(after)).toEqual(others(before));
  });

  it('appears for an unreleased version only in the browser that opened its preview link', async () => {
    const version = await publish(await withFirstText('Tercer texto'));
    const { enlace } = await (await clientFor('mf-sample')).preview('mf-sample', { version });
    const { page } = await platform.newPage();
    await page.goto(platform.url + new URL(enlace).pathname);
    await page.getByRole('button', { name: 'Abrir la vista previa' }).click();
    await page.waitForURL(`${platform.url}/`);
    const seen = async () => (await page.request.get(platform.url + own, { headers: { accept: 'text/html' } })).text();
    await expect.poll(seen, WAIT).toContain('Tercer texto');
    expect(await htmlOf(own)).not.toMatch(new RegExp(`Tercer texto|${version}`));
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#sample');
    await page.getByText(`Vista previa: mf-sample ${version}`).waitFor();
    await page.getByRole('button', { name: 'Ver lo publicado' }).click();
    await page.waitForURL(`${platform.url}/`);
    expect(await seen()).toContain('Segundo texto');
  });

  it('declares the shared names it imports, and the shell declares the names it provides', async () => {
    const ofSdk = ({ shared }: BuildResult['contract']) => shared.find(({ name }) => name === '@vitrina/sdk');
    expect(ofSdk(platform.sample.contract)?.uses).toEqual(['api']);
    expect(ofSdk(platform.shell.contract)?.exports).toEqual(expect.arrayContaining(['api', 'Button', 'useSession']));
  });

  // Other attempts of a module are tested against the gateway's sandbox alone, without a platform.
  it.each([
    ['loops', 'globalThis.vitrinaFirst = () => { for (;;); }'],
    ['allocates', 'globalThis.vitrinaFirst = () => { const all = []; for (;;) all.push(new Array(4e6).fill(1)); }'],
    [
      'draws a script',
      `globalThis.vitrinaFirst = () => JSON.stringify({ html: '<script>robada</script>', head: {}, linkedData: [] })`,
    ],
  ])('disappears from the page if it %s, and its team gets a report', async (_what, code) => {
    const { contract } = platform.sample;
    const version = await platform.deploy(
      await withFile(platform.sample, contract.first?.module ?? '', Buffer.from(code)),
    );
    await expect.poll(() => htmlOf(own), WAIT).toContain(version);
    const html = await htmlOf(own);
    expect(html).not.toContain('id="primero"');
    expect(html).not.toContain('robada');
    expect(html).toContain('<link rel="canonical"');
    // Each request draws again: one that came before the module was loaded tells nothing about it.
    const reports = async () => {
      await htmlOf(own);
      const { versiones } = await platform.status('mf-sample');
      return versiones.find((one) => one.version === version)?.avisos.primero ?? 0;
    };
    await expect.poll(reports, WAIT).toBeGreaterThan(0);
  });
});

describe('the assets of a microfrontend', () => {
  const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  let built: BuildResult;
  beforeAll(async () => {
    const files = assetExtensions.map((extension) => {
      const content = extension === 'gif' ? PIXEL : `bytes of uno.${extension}`;
      return [`src/files/uno.${extension}`, content] as const;
    });
    const imports = assetExtensions
      .map((extension) => `import ${extension} from './files/uno.${extension}';\n`)
      .join('');
    const kept = `(window as { files?: unknown }).files = [${assetExtensions.join()}];\n`;
    const edits = { 'src/app.tsx': (text: string) => `${imports}${text}\n${kept}` };
    built = await builtSample('assets', edits, Object.fromEntries(files));
  }, BUILD_MS);

  it('work in every kind, with their media type, byte ranges, and within the policy of the page', async () => {
    const version = await platform.deploy(built);
    for (const extension of assetExtensions) {
      const file = built.contract.files.find(({ path: name }) => name.endsWith(`.${extension}`))?.path ?? extension;
      const address = `${platform.url}/mf/mf-sample/${version}/${file}`;
      const whole = await fetch(address);
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, publishedType(file)]);
      const part = await fetch(address, { headers: { range: 'bytes=0-2' } });
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 3]);
    }
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#sample');
    const refused = await page.evaluate(`(async () => {
      const refused = [];
      addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
      const settled = (element) =>
        new Promise((done) => ['load', 'loadeddata', 'error'].forEach((name) => element.addEventListener(name, done)));
      const shown = Object.entries({ gif: 'img', mp4: 'video', webm: 'video', mp3: 'audio' }).map(([ending, tag]) => {
        const element = document.createElement(tag);
        const done = settled(element);
        element.src = files.find((file) => file.endsWith('.' + ending));
        document.body.append(element);
        return done;
      });
      await Promise.all(shown);
      const font = files.find((file) => file.endsWith('.ttf'));
      await new FontFace('own', 'url(' + font + ')').load().catch(() => undefined);
      return [refused, document.querySelector('img[src$=".gif"]').naturalWidth];
    })()`);
    expect(refused).toEqual([[], 1]);
  });
});

describe('integrity', () => {
  const tampered = async (page: Page, pattern: RegExp) => {
    await page.route(pattern, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
    });
  };

  it.each([
    ['entry', /mf-sample\/.*\/remoteEntry\.js/],
    ['chunk', /mf-sample\/.*\/app\.\w+\.js/],
  ])('blocks a tampered %s and shows the notice in its place', async (_name, pattern) => {
    const { page } = await platform.newPage();
    await tampered(page, pattern);
    await page.goto(`${platform.url}/muestra`);
    await page.getByText(notice).waitFor();
    await page.getByText('Código: integridad').waitFor();
    expect(await page.evaluate('window.tampered')).toBeUndefined();
    await expectRestAlive(page);
  });

  it('blocks a tampered stylesheet', async () => {
    const { page } = await platform.newPage();
    await page.route(/mf-sample\/.*\/app\.\w+\.css/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()} #alive{display:none}` });
    });
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#alive', { state: 'visible' });
    await expectRestAlive(page);
  });

  it('refuses an unknown address, and cannot be replaced', async () => {
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#sample');
    const found = await page.evaluate(`(() => {
      const valueOf = (url) => {
        const script = document.createElement('script');
        __vitrinaGuard(script, url);
        return script.integrity;
      };
      const replaced = Reflect.set(window, '__vitrinaGuard', () => undefined);
      return { unknown: valueOf('/mf/mf-sample/other.js'), foreign: valueOf('https://evil.example/x.js'), replaced };
    })()`);
    const nothing = `sha384-${'A'.repeat(64)}`;
    expect(found).toEqual({ unknown: nothing, foreign: nothing, replaced: false });
  });
});

describe('a microfrontend that cannot be loaded', () => {
  it('loads on a retry once its files are available again', async () => {
    const { page } = await platform.newPage();
    await page.route(/mf-sample\/.*\.(js|css)/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${platform.url}/muestra`);
    await page.getByText(notice).waitFor();
    await expectRestAlive(page);
    await page.getByText('Código: http').waitFor();
    const reported = async () => (await platform.status('mf-sample')).versiones.some(({ avisos }) => avisos.http);
    await expect.poll(reported, WAIT).toBe(true);
    await page.unrouteAll();
    await page.getByText('Reintentar').click();
    await page.waitForSelector('#sample');
    expect(await page.textContent('#sample h1')).toBe('Un solo React');
    await expectRestAlive(page, 2);
  });

  it.each([
    ['entry', /mf-sample\/.*\/remoteEntry\.js$/],
    ['chunk', /mf-sample\/.*\/app\.\w+\.js$/],
  ])('says so in time where its %s hangs, and a retry gets past it', async (_name, pattern) => {
    const { page } = await platform.newPage();
    await page.route(pattern, () => undefined);
    const started = performance.now();
    await page.goto(`${platform.url}/muestra`, { waitUntil: 'commit' });
    await page.waitForSelector('#alive');
    await page.getByText(notice).waitFor();
    console.info(`notice after ${Math.round(performance.now() - started)} ms`);
    await expectRestAlive(page);
    await page.getByText('Reintentar').click();
    await page.waitForSelector('#sample');
  });
});

describe('a microfrontend whose files are missing, or whose code throws', () => {
  const opened = async (prepare: (page: Page) => Promise<unknown>) => {
    const { page, complaints } = await platform.newPage();
    await prepare(page);
    await page.goto(`${platform.url}/muestra`);
    await page.getByRole('heading', { name: 'Un solo React' }).waitFor();
    await expectRestAlive(page);
    return complaints.join('\n');
  };
  const refused = (page: Page) =>
    page.route(`${platform.url}/mf/mf-sample/**/*.js*`, (route) => route.fulfill({ status: 503 }));

  it('loads from the second address, with the same hashes, within the policy of the page', async () => {
    expect(await opened(refused)).not.toContain('Content Security Policy');
  });

  it('gives way to its previous version', async () => {
    const throwing = "(()=>{throw new Error('new')})()";
    const version = await platform.deploy(await withText(platform.sample, 'app.', '"Un solo React"', throwing));
    const thrown = await opened(async () => undefined);
    expect(thrown).toContain(`in place of ${version}`);
    const missing = await opened((page) =>
      page.route(`**/mf/mf-sample/${version}/**/*.js*`, (route) => route.fulfill({ status: 503 })),
    );
    expect(missing).toContain(`${version}: http, docs/load-failures.md#http`);
    await expect
      .poll(async () => (await platform.status('mf-sample')).versiones[0]?.avisos, WAIT)
      .toMatchObject({ pantalla: 1, http: 1 });
  });

  it('leaves no rule to its previous version, whose classes have the same names', async () => {
    const { contract, output } = platform.sample;
    const sheet =
      contract.files.find(({ kind, path: file }) => kind === 'style' && file.startsWith('app.'))?.path ?? '';
    const rules = (await readFile(path.join(output, sheet), 'utf8')).replaceAll('{', '{position:fixed;');
    const fixed = await withFile(platform.sample, sheet, Buffer.from(rules));
    await platform.deploy(platform.sample);
    await platform.deploy(await withText(fixed, 'app.', '"Un solo React"', "(()=>{throw new Error('new')})()"));
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.getByRole('heading', { name: 'Un solo React' }).waitFor();
    expect(await page.evaluate("getComputedStyle(document.querySelector('#sample')).outlineWidth")).toBe('3px');
    expect(await page.evaluate("getComputedStyle(document.querySelector('#sample')).position")).toBe('static');
  });
});

describe('a page that stays open', () => {
  it('gets the live version where files of its own are gone, and does not blame its own for them', async () => {
    const before = await platform.deploy(await withText(platform.sample, 'app.', 'Dos copias de React', 'Dos copias'));
    const { page, complaints } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#sample');
    const after = await platform.deploy(await withText(platform.sample, 'app.', 'Un solo React', 'Otra versión'));
    const gone = (route: Route) => route.fulfill({ status: 404 });
    await page.route(`**/mf/mf-sample/${before}/**`, gone);
    await page.evaluate("history.pushState(null, '', '/aparte')");
    await expectRestAlive(page);
    await page.waitForSelector('#lazy-screen');
    expect(complaints.join('\n')).toContain(`${after} in place of ${before}`);
    const reports = async () => (await platform.status('mf-sample')).versiones.find((one) => one.version === before);
    await expect.poll(async () => (await reports())?.avisos, WAIT).toEqual({ http: 1 });
  });

  it('loads the rest of its own version while another is deployed', async () => {
    const before = await platform.deploy(platform.sample);
    const { page, complaints } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#sample');
    await platform.deploy(await withText(platform.sample, 'app.', 'Un solo React', 'Otra versión'));
    const chunk = page.waitForResponse(/route-aparte\.\w+\.js/);
    await page.evaluate("history.pushState(null, '', '/aparte')");
    await expectRestAlive(page);
    await page.waitForSelector('#lazy-screen');
    expect((await chunk).url()).toContain(`/mf-sample/${before}/`);
    expect(complaints).toEqual([]);
    await page.goto(`${platform.url}/muestra`);
    await page.getByRole('heading', { name: 'Otra versión' }).waitFor();
  });
});

describe('a microfrontend that imports another React than its contract declares', () => {
  it('fails only in its own area, and is named', async () => {
    const { entry } = platform.sample.contract;
    const declared = 'requiredVersion:"^19.3.0"';
    const version = await platform.deploy(
      await withText(platform.sample, entry, declared, 'requiredVersion:"^20.0.0"'),
    );
    const { page, complaints } = await platform.newPage();
    // Otherwise the previous version would replace it.
    await page.route('**/last-good*', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${platform.url}/muestra`);
    await page.getByText('Código: contrato').waitFor();
    await expectRestAlive(page);
    expect(complaints.join('\n')).toContain(`${version}: contrato, docs/load-failures.md#contrato`);
    await page.unrouteAll();
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#sample');
  });
});

describe('the policy of a page', () => {
  it('blocks a script of another origin, and the browser reports it to the gateway', async () => {
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    const directive = await page.evaluate(`new Promise((blocked) => {
      document.addEventListener('securitypolicyviolation', (event) => blocked(event.effectiveDirective));
      document.head.append(Object.assign(document.createElement('script'), { src: 'https://ajeno.invalid/x.js' }));
    })`);
    expect(directive).toBe('script-src-elem');
    await expect
      .poll(async () => (await fetch(`${platform.url}/metrics`)).text(), WAIT)
      .toMatch(/vitrina_policy_violations_total\{[^}]*directive="script-src-elem"[^}]*\} 1\n/);
  });
});

describe('registry and gateway after they were killed', () => {
  it('leave pages with the last answer, and recover without help', async () => {
    await platform.kill('registry');
    const { page: early } = await platform.newPage();
    await early.goto(`${platform.url}/muestra`);
    await early.waitForSelector('#sample');
    await platform.kill('gateway');
    await platform.startAgain('gateway');
    const { page: late } = await platform.newPage();
    expect((await late.goto(`${platform.url}/muestra`))?.status()).toBe(503);
    await platform.startAgain('registry');
    await late.waitForSelector('#sample');
    await expectRestAlive(early);
  });
});
