import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publish, setShare } from '../src/release.ts';
import { type FixturePlatform, startFixturePlatform } from './platform.ts';
import { buildSample } from './sample.ts';

const LIVE = { percentage: 100, automatic: false };
const FILLER = '[data-slot="landing-page"]';

let platform: FixturePlatform;
beforeAll(async () => {
  platform = await startFixturePlatform('slots');
}, 240_000);
afterAll(() => platform?.stop());

let asked: string[] = [];
let page: Page;
beforeEach(async () => {
  ({ page } = await platform.newPage());
  asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
});

/** Makes the sample live with this component in the open slot of its page. @returns its version */
async function deployFiller(component: string): Promise<string> {
  const version = await publish(
    await buildSample(
      {
        'microfrontend.ts': (text) => text.replace('slots: []', "slots: [{ slot: 'landing-page' }]"),
        'src/app.tsx': (text) =>
          text
            .replace('export default {', `${component}\nexport default {\n  slots: { 'landing-page': Filler },`)
            .replace('api,', 'api, type OpenSlots,'),
      },
      // A separate folder, because Node caches each declaration.
      'slots-filler',
    ),
  );
  await setShare('mf-sample', version, LIVE, 'prueba');
  const live = async () => (await platform.live()).microfrontends.find(({ nombre }) => nombre === 'mf-sample')?.version;
  await expect.poll(live).toBe(version);
  return version;
}

const saying = (markup: string) =>
  `function Filler({ country, state }: OpenSlots['landing-page']) { return ${markup}; }`;

/** Makes a second microfrontend live that fills the same slot. */
async function deploySecond(): Promise<void> {
  const declaration = `export default { name: 'mf-second', sdk: '2.5.0', routes: [{ path: '/agenda', title: 'Agenda' }],
    slots: [{ slot: 'landing-page' }], navigation: [], api: [] };\n`;
  const app = `export default { routes: { '/agenda': () => <h1>Agenda</h1> }, slots: { 'landing-page': () => <p id="second">Dos</p> } };\n`;
  const edits = {
    'microfrontend.ts': () => declaration,
    'src/app.tsx': () => app,
    'first/index.tsx': () => 'export default {};\n',
  };
  await setShare('mf-second', await publish(await buildSample(edits, 'slots-second')), LIVE, 'prueba');
}

it('a slot without a filler costs no request and no space', async () => {
  await page.goto(`${platform.url}/muestra`);
  await page.waitForSelector('#sample');
  await page.waitForLoadState('networkidle');
  expect(await page.locator(FILLER).count()).toBe(0);
  expect(asked.filter((path) => path.includes('/slots.'))).toEqual([]);
});

it('a filler gets the props of its slot, and a second microfrontend can fill the same slot', async () => {
  await deploySecond();
  await deployFiller(saying('<p id="filler">{country} {state}</p>'));
  await expect
    .poll(async () => {
      await page.goto(`${platform.url}/muestra`);
      await page.waitForSelector('#filler');
      await page.waitForLoadState('networkidle');
      return page.locator(FILLER).allTextContents();
    })
    .toEqual(expect.arrayContaining(['MX JAL', 'Dos']));
});

it('a filler cannot grow beyond its box, cover the page, or widen it', async () => {
  await deployFiller(
    saying(`<>
      <div style={{ height: 5000, width: 5000 }} id="filler" />
      <div style={{ position: 'fixed', inset: 0, zIndex: 9999, background: 'red' }} id="cover" />
    </>`),
  );
  await page.goto(`${platform.url}/muestra`);
  await page.waitForSelector('#filler');
  const box = page.locator(`${FILLER}[data-of="mf-sample"]`);
  expect((await box.boundingBox())?.height).toBe(640);
  const { x, width } = (await box.boundingBox()) ?? expect.fail('the filler has no box');
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.click('#alive', { timeout: 5_000 });
  expect(await page.textContent('#alive')).toBe('1');
});

it('a filler that throws is reported with its version, leaves no space, and moves nothing', async () => {
  const version = await deployFiller(`function Filler(): never { throw new Error('no'); }`);
  await page.goto(`${platform.url}/muestra`);
  await page.waitForSelector('#sample');
  const before = await page.locator('#sample').boundingBox();
  const reports = async () => {
    const { versiones } = await platform.status('mf-sample');
    return versiones.find((one) => one.version === version)?.avisos.pantalla;
  };
  await expect.poll(reports, { timeout: 10_000 }).toBe(1);
  expect(await page.locator('#sample').boundingBox()).toEqual(before);
  expect(await page.locator(`${FILLER}[data-of="mf-sample"]`).boundingBox()).toBeNull();
  await page.click('#clicks');
  expect(await page.textContent('#clicks')).toBe('1');
});

it('a filler whose code cannot be loaded is missing without a notice, and the page keeps working', async () => {
  await deployFiller(saying('<p id="filler">{country}</p>'));
  await page.route('**/mf/mf-sample/**', (route) => route.abort());
  await page.goto(`${platform.url}/agenda`);
  await page.getByRole('heading', { name: 'Agenda' }).waitFor();
  await page.waitForSelector('#second');
  await page.waitForLoadState('networkidle');
  expect(await page.locator(FILLER).allTextContents()).toEqual(['Dos']);
  expect(await page.getByRole('alert').count()).toBe(0);
});
