import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FixturePlatform, startFixturePlatform, WAIT } from './platform.ts';
import { BUILD_MS, builtSample, withText } from './sample.ts';

const FILLER = '[data-slot="landing-page"]';

let platform: FixturePlatform;
beforeAll(async () => {
  platform = await startFixturePlatform();
  // The first use makes the builds.
  await filler();
  await second();
}, BUILD_MS);
afterEach(() => platform.closePages());
afterAll(() => platform?.stop());

let asked: string[] = [];
let page: Page;
beforeEach(async () => {
  ({ page } = await platform.newPage());
  asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
});

/** Component in the open slot of the sample's page; {@link deployFiller} replaces the blanks in the built file. */
const FILLER_SOURCE = `
const kind: string = JSON.parse('"plain    "').trim();

function Filler({ country, state }: OpenSlots['landing-page']) {
  if (kind === 'throws') throw new Error('no');
  if (kind === 'plain') return <p id="filler">{country} {state}</p>;
  return <>
    <div style={{ height: 5000, width: 5000 }} id="filler" />
    <div style={{ position: 'fixed', inset: 0, zIndex: 9999, background: 'red' }} id="cover" />
  </>;
}
`;

const filler = () =>
  builtSample('slots-filler', {
    'microfrontend.ts': (text) => text.replace('slots: []', "slots: [{ slot: 'landing-page' }]"),
    'src/app.tsx': (text) =>
      text
        .replace('export default {', `${FILLER_SOURCE}\nexport default {\n  slots: { 'landing-page': Filler },`)
        .replace('api,', 'api, type OpenSlots,'),
  });

/** Makes the sample live with a component in the open slot of its page. @returns its version */
async function deployFiller(kind: 'plain' | 'oversized' | 'throws'): Promise<string> {
  return platform.deploy(await withText(await filler(), 'app.', 'plain    ', kind.padEnd(9)));
}

/** Returns the build of a second microfrontend that fills the same slot. */
function second() {
  const declaration = `export default { name: 'mf-second', sdk: '2.7.0', routes: [{ path: '/agenda', title: 'Agenda' }],
    slots: [{ slot: 'landing-page' }], navigation: [], api: [] };\n`;
  const app = `export default { routes: { '/agenda': () => <h1>Agenda</h1> }, slots: { 'landing-page': () => <p id="second">Dos</p> } };\n`;
  const edits = {
    'microfrontend.ts': () => declaration,
    'src/app.tsx': () => app,
    'first/index.tsx': () => 'export default {};\n',
  };
  return builtSample('slots-second', edits);
}

it('a slot without a filler costs no request and no space', async () => {
  await page.goto(`${platform.url}/muestra`);
  await page.waitForSelector('#sample');
  await page.waitForLoadState('networkidle');
  expect(await page.locator(FILLER).count()).toBe(0);
  expect(asked.filter((path) => path.includes('/slots.'))).toEqual([]);
});

it('a filler gets the props of its slot, and a second microfrontend can fill the same slot', async () => {
  await platform.deploy(await second());
  await deployFiller('plain');
  await expect
    .poll(async () => {
      await page.goto(`${platform.url}/muestra`);
      await page.waitForSelector('#filler');
      await page.waitForLoadState('networkidle');
      return page.locator(FILLER).allTextContents();
    }, WAIT)
    .toEqual(expect.arrayContaining(['MX JAL', 'Dos']));
});

it('a filler cannot grow beyond its box, cover the page, or widen it', async () => {
  await deployFiller('oversized');
  await page.goto(`${platform.url}/muestra`);
  await page.waitForSelector('#filler');
  const box = page.locator(`${FILLER}[data-of="mf-sample"]`);
  expect((await box.boundingBox())?.height).toBe(640);
  const { x, width } = (await box.boundingBox()) ?? expect.fail('the filler has no box');
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.click('#alive');
  expect(await page.textContent('#alive')).toBe('1');
});

it('a filler that throws is reported with its version, leaves no space, and moves nothing', async () => {
  const version = await deployFiller('throws');
  await page.goto(`${platform.url}/muestra`);
  await page.waitForSelector('#sample');
  const before = await page.locator('#sample').boundingBox();
  const reports = async () => {
    const { versiones } = await platform.status('mf-sample');
    return versiones.find((one) => one.version === version)?.avisos.pantalla;
  };
  await expect.poll(reports, WAIT).toBe(1);
  expect(await page.locator('#sample').boundingBox()).toEqual(before);
  expect(await page.locator(`${FILLER}[data-of="mf-sample"]`).boundingBox()).toBeNull();
  await page.click('#clicks');
  expect(await page.textContent('#clicks')).toBe('1');
});

it('a filler whose code cannot be loaded is missing without a notice, and the page keeps working', async () => {
  await deployFiller('plain');
  await page.route('**/mf/mf-sample/**', (route) => route.abort());
  await page.goto(`${platform.url}/agenda`);
  await page.getByRole('heading', { name: 'Agenda' }).waitFor();
  await page.waitForSelector('#second');
  await page.waitForLoadState('networkidle');
  expect(await page.locator(FILLER).allTextContents()).toEqual(['Dos']);
  expect(await page.getByRole('alert').count()).toBe(0);
});
