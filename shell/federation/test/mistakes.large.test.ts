import { randomBytes } from 'node:crypto';
import { isInCohort } from '@vitrina/contracts/microfrontends/cohort';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildResult, readDeclaration } from '../src/build.ts';
import { assertTypes } from '../src/check-types.ts';
import { clientFor, publish, setShare } from '../src/release.ts';
import { type FixturePlatform, startFixturePlatform } from './platform.ts';
import { buildSample, copyFor, writeSample } from './sample.ts';

const PURPOSE = 'mistakes';

let platform: FixturePlatform;
let good: BuildResult;
beforeAll(async () => {
  platform = await startFixturePlatform(PURPOSE, {
    CANARY_STEP_S: '1',
    CANARY_STEP_PAGES: '30',
    TRUSTED_PROXIES: '1',
  });
  good = await buildSample({}, PURPOSE);
}, 240_000);
afterAll(() => platform?.stop());

type Edit = (text: string) => string;

/** Adds a statement to the sample's page, before its `return`. */
const inPage =
  (statement: string): Edit =>
  (text) =>
    text.replace('const same =', `${statement}\n  const same =`);

/** Adds lines at the end of a source file. */
const after =
  (lines: string): Edit =>
  (text) =>
    `${text}\n${lines}\n`;

const withDefault =
  (declared: string): Edit =>
  (text) =>
    text.replace(/export default [\s\S]*$/, declared);

describe('the types that `deploy` checks', () => {
  const mistakes: Record<string, [Edit, RegExp]> = {
    'a declared page without a component': [
      (text) => text.replace("'/muestra': Sample, ", ''),
      /"\/muestra"' is missing/,
    ],
    'a page that is null': [(text) => text.replace("'/muestra': Sample", "'/muestra': null"), /Type 'null'/],
    'a page that is a number': [(text) => text.replace("'/muestra': Sample", "'/muestra': 7"), /Type 'number'/],
    'an empty default export': [withDefault('export default {};\n'), /'routes' is missing/],
    'a default export of null': [withDefault('export default null;\n'), /Type 'null'/],
    'no default export': [(text) => text.replace('export default {', 'export const app = {'), /no default export/],
    'a type error': [after("export const wrong: number = 'no';"), /app\.tsx:\d+: Type 'string'/],
    'a syntax error': [after('export const wrong = ;'), /app\.tsx:\d+: Expression expected/],
    'an import of a missing file': [after("export * from './missing.ts';"), /app\.tsx:\d+: .*missing\.ts/],
    'an undeclared call': [
      inPage("void api.get('/api/servicios');"),
      /llama a GET \/api\/servicios, que microfrontend\.ts no declara en «api»/,
    ],
  };

  it.each(Object.entries(mistakes))('refuse %s, and name the file', async (_what, [edit, message]) => {
    const folder = await writeSample(copyFor('types-of-mistakes'), { 'src/app.tsx': edit });
    const declaration = await readDeclaration(folder);
    expect(() => assertTypes(folder, declaration)).toThrow(message);
    expect(() => assertTypes(folder, declaration)).toThrow(/src\/app\.tsx/);
  });
});

describe('the build', () => {
  const mistakes: Record<string, [string, Edit, RegExp]> = {
    'a copy of the router': [
      'src/app.tsx',
      (text) => `import { useParams } from 'react-router';\n${text}\nexport const params = useParams;\n`,
      /mf-sample trae su propia copia de react-router.*usa lo que da @vitrina\/sdk/,
    ],
    'a rule that restyles the page': ['src/sample.module.css', after(':global(body) { background: red; }'), /body/],
  };

  it.each(Object.entries(mistakes))('refuses %s', async (_what, [file, edit, message]) => {
    await expect(buildSample({ [file]: edit }, PURPOSE).then(publish)).rejects.toThrow(message);
  });
});

type Declaration = BuildResult['contract']['declaration'];

describe('the gate', () => {
  const page = (at: string, title = 'Otra') => ({ path: at, title });
  const alsoRoute = (route: Declaration['routes'][number]) => (now: Declaration) => ({
    routes: [...now.routes, route],
  });
  const pathOf = (label: string) => `/muestra/${label.toLowerCase()}`;
  /** Adds links, each to a separate page. */
  const alsoLinks =
    (...links: readonly (readonly [label: string, order: number])[]) =>
    ({ routes, navigation }: Declaration): Partial<Declaration> => ({
      routes: [...routes, ...links.map(([label]) => page(pathOf(label), label))],
      navigation: [
        ...navigation,
        ...links.map(([label, order]) => ({ label, order, path: pathOf(label), icon: 'star' as const })),
      ],
    });
  const mistakes: Record<string, [(now: Declaration) => Partial<Declaration>, RegExp]> = {
    "a page under another team's word": [
      alsoRoute(page('/p/:slug/agenda')),
      /que es de mf-directory; pide a su equipo/,
    ],
    'a title that looks like signing in': [alsoRoute(page('/muestra/x', 'Ingresar')), /usa uno que diga qué es tuyo/],
    'letters of another alphabet': [alsoRoute(page('/muestra/x', 'Mueѕtra')), /escríbelo con letras latinas/],
    'an order before the links of the platform': [
      alsoLinks(['Otra', 0]),
      /tiene order 0; cámbialo por uno de 100 a 999/,
    ],
    'three links': [alsoLinks(['Otra', 101], ['Tercera', 102]), /declara 3 enlaces .* y puede tener 2/],
    'a link to an undeclared page': [
      ({ navigation }) => ({ navigation: [...navigation, { label: 'Otra', path: '/nada', icon: 'star', order: 101 }] }),
      /\/nada/,
    ],
    'a call that does not exist': [() => ({ api: ['GET /api/nada'] }), /GET \/api\/nada/],
    'an SDK contract other than that of its build': [() => ({ sdk: '9.0.0' }), /nombra otro contrato del SDK/],
    "a payment provider's code": [
      () => ({ documents: [{ path: '/muestra', embeds: ['stripe'] }] }),
      /no puede incluir código de stripe; quítalo de documents/,
    ],
  };

  it.each(Object.entries(mistakes))('refuses %s, and says what to change', async (_what, [change, message]) => {
    const { contract, output } = good;
    const { declaration } = contract;
    const wrong = { ...contract, declaration: { ...declaration, ...change(declaration) } };
    await expect(publish({ contract: wrong, output })).rejects.toThrow(message);
  });

  it('refuses more JavaScript than a first load may have', async () => {
    const edit = after(`console.info('${randomBytes(60_000).toString('base64')}');`);
    const heavy = await buildSample({ 'src/app.tsx': edit }, PURPOSE);
    await expect(publish(heavy)).rejects.toThrow(/su límite es 60\.0 KB/);
  });
});

/** Value of the cookie `cohorte` for a visitor who gets a canary of 1 % or more, or for one who gets none below 100 %. */
function visitor(isIn: boolean): string {
  for (;;) {
    const text = randomBytes(16).toString('base64url');
    if (isInCohort(text, 'mf-sample', isIn ? 1 : 99) === isIn) return text;
  }
}

let visits = 0;

/** Opens the sample's page as a visitor in the canary. It must show the live version in a working frame. */
async function visit(): Promise<void> {
  const { page } = await platform.newPage();
  // Failures from one address count once in two minutes.
  visits += 1;
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.${Math.floor(visits / 250)}.${visits % 250}` });
  await page.context().addCookies([{ name: 'cohorte', value: visitor(true), url: platform.url }]);
  await page.goto(`${platform.url}/muestra`);
  await page.getByRole('heading', { name: 'Un solo React' }).waitFor({ timeout: 20_000 });
  await page.click('#alive');
  expect(await page.textContent('#alive')).toBe('1');
  await page.context().close();
}

describe('an automatic canary', () => {
  const mistakes: Record<string, Edit> = {
    'a page without a component': (text) => text.replace("'/muestra': Sample, ", ''),
    'a page that throws': inPage("if (clicks === 0) throw new Error('new');"),
    'a page that sets its state whenever it is drawn': inPage('setClicks(clicks + 1);'),
    'an effect that throws': (text) =>
      inPage("useEffect(() => { throw new Error('effect'); }, []);")(text).replace(
        'lazy, useState',
        'lazy, useEffect, useState',
      ),
    'a page that draws nothing': (text) =>
      text.replace('return (\n    <section', 'if (clicks === 0) return null;\n  return (\n    <section'),
    'a page that draws an empty box': (text) =>
      text.replace('return (\n    <section', 'if (clicks === 0) return <div />;\n  return (\n    <section'),
    'a page that draws an object': (text) => text.replace('{clicks}\n', '{Object(new Date(0))}\n'),
    'a page whose chunk throws': (text) =>
      text.replace("'/muestra': Sample", "'/muestra': lazy(() => Promise.reject(new Error('chunk')))"),
    'code that throws while it is loaded': after("throw new Error('no');"),
  };

  it.each(Object.entries(mistakes))('ends at its first share for %s, and the frame survives', async (what, edit) => {
    const live = await publish(good);
    await setShare('mf-sample', live, { percentage: 100, automatic: false }, 'prueba');
    const version = await publish(await buildSample({ 'src/app.tsx': edit }, PURPOSE));
    const control = { cookie: `cohorte=${visitor(false)}` };
    const { percentage } = await setShare('mf-sample', version, { automatic: true }, what);
    expect(percentage).toBeLessThanOrEqual(10);
    const client = await clientFor('mf-sample');
    const share = async () => (await client.status('mf-sample')).canal.canario?.porcentaje ?? 0;
    await Promise.all(Array.from({ length: 40 }, () => fetch(`${platform.url}/muestra`, { headers: control })));
    for (let rounds = 0; (await share()) > 0; rounds += 1) {
      expect(rounds).toBeLessThan(8);
      await Promise.all(Array.from({ length: 4 }, visit));
    }
    const moves = (await client.status('mf-sample')).movimientos;
    const [halted] = moves;
    expect(halted).toMatchObject({ equipo: 'registro', motivo: expect.stringMatching(/^Falla: /) });
    const ofVersion = moves.filter(({ hacia, porcentaje }) => hacia === version && porcentaje !== null);
    expect(Math.max(...ofVersion.map(({ porcentaje }) => porcentaje ?? 0))).toBeLessThanOrEqual(10);
  });
});
