import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BuildResult } from '../src/build.ts';
import { publish } from '../src/release.ts';
import { expectReplaced, groupsOf } from './careless-version.ts';
import { mistakenApp, mistakesOfEachKind, withMistake } from './mistakes.ts';
import { type FixturePlatform, startFixturePlatform, WAIT } from './platform.ts';
import { BUILD_MS, withText } from './sample.ts';

let platform: FixturePlatform;
beforeAll(async () => {
  platform = await startFixturePlatform();
  // The first use makes the build.
  await withMistake('throws');
}, BUILD_MS);
afterEach(() => platform.closePages());
afterAll(() => platform?.stop());

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
  const wrongContracts: Record<string, [(now: Declaration) => Partial<Declaration>, RegExp]> = {
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

  it.each(Object.entries(wrongContracts))('refuses %s, and says what to change', async (_what, [change, message]) => {
    const { contract, output } = platform.sample;
    const { declaration } = contract;
    const wrong = { ...contract, declaration: { ...declaration, ...change(declaration) } };
    await expect(publish({ contract: wrong, output })).rejects.toThrow(message);
  });

  it('refuses more JavaScript than a first load may have', async () => {
    const more = `console.info('${randomBytes(60_000).toString('base64')}');`;
    const heavy = await withText(platform.sample, 'app.', '"use strict";', `"use strict";${more}`);
    await expect(publish(heavy)).rejects.toThrow(/su límite es 60\.0 KB/);
  });
});

describe('a careless version', () => {
  it.each(mistakesOfEachKind)('gets reported and replaced by the previous version: %s', (_what, mistake) =>
    expectReplaced(platform, mistake),
  );

  it('produces a report with function, file and line of its source when it throws', async () => {
    const version = await platform.deploy(await withMistake('throws'));
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await expect.poll(() => groupsOf(version), WAIT).toHaveLength(1);
    const [group] = await groupsOf(version);
    const line = (await mistakenApp()).split('\n').findIndex((one) => one.includes('No user')) + 1;
    expect(group).toMatchObject({ codigo: 'pantalla', mensaje: 'No user ‹correo›', otros: false });
    expect(group?.pila[0]).toMatchObject({ funcion: 'Sample', archivo: 'src/app.tsx', linea: line, fuente: true });
    const build = await fetch(`${platform.url}/mf/mf-sample/${version}/remoteEntry.js.map`);
    expect(build.status).toBe(404);
    for (const path of ['maps', 'mf/../maps', 'mf/maps', 'mf//maps']) {
      const answer = await fetch(`${platform.url}/${path}/mf-sample/${version}/remoteEntry.js.map.gz`);
      expect(answer.status, path).toBe(404);
    }
  });
});
