import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isInCohort } from '@vitrina/contracts/microfrontends/cohort';
import { type SdkTypes, sdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientFor, publish, setShare } from '../src/release.ts';
import { expectReplaced, reportsOf } from './careless-version.ts';
import { mistakes, mistakesOfEachKind, withMistake } from './mistakes.ts';
import { type FixturePlatform, startFixturePlatform, WAIT } from './platform.ts';
import { BUILD_MS, withFile, withText } from './sample.ts';

let platform: FixturePlatform;
beforeAll(async () => {
  platform = await startFixturePlatform({ CANARY_STEP_S: '1', CANARY_STEP_PAGES: '30', TRUSTED_PROXIES: '1' });
  // The first use makes the build.
  await withMistake('throws');
}, BUILD_MS);
afterEach(() => platform.closePages());
afterAll(() => platform?.stop());

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
  await page.getByRole('heading', { name: 'Un solo React' }).waitFor();
  await page.click('#alive');
  expect(await page.textContent('#alive')).toBe('1');
  await page.context().close();
}

describe('a careless version', () => {
  const others = Object.entries(mistakes).filter(([what]) => mistakesOfEachKind.every(([known]) => known !== what));

  it.each(others)('gets reported and replaced by the previous version: %s', (_what, mistake) =>
    expectReplaced(platform, mistake),
  );
});

describe('an automatic canary', () => {
  // A page without a component is one case for all default exports that lack it.
  const sameAsMissing = ['page null', 'page number', 'empty export', 'null export', 'no export'];
  const cases = Object.entries(mistakes).filter(([, mistake]) => !sameAsMissing.includes(mistake));

  it.each(cases)('ends at its first share for %s, and the frame survives', async (what, mistake) => {
    await platform.deploy(platform.sample);
    const version = await publish(await withMistake(mistake));
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

describe('a version that stops its page', () => {
  it('reports an endless loop from a worker, which the loop does not block', async () => {
    const version = await platform.deploy(await withMistake('loops after a click'));
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#clicks');
    // Browsers start a worker through the page's thread: an earlier loop would keep it from starting.
    await expect.poll(async () => page.workers()[0]?.evaluate('1'), WAIT).toBe(1);
    await page.evaluate("setTimeout(() => document.querySelector('#clicks').click())");
    await expect.poll(() => reportsOf(platform, version), WAIT).toEqual({ bloqueo: 1 });
  });

  it('reports no block while the print dialog stops the page', async () => {
    const version = await platform.deploy(await withText(platform.sample, 'app.', 'Un solo React', 'Para imprimir'));
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#sample');
    await page.evaluate(`
      dispatchEvent(new Event('beforeprint'));
      for (const end = performance.now() + 10_000; performance.now() < end; );
    `);
    await page.click('#alive');
    expect(await reportsOf(platform, version)).toEqual({});
  });
});

describe('a microfrontend that was compiled against another SDK', () => {
  it('fails the gate only for the changed names that it uses', async () => {
    const file = platform.sample.contract.sdkTypes ?? '';
    const types = sdkTypes.parse(JSON.parse(await readFile(path.join(platform.sample.output, file), 'utf8')));
    /** Changes the declaration of `api`, which the sample uses, and of `Chip`, which it does not use. */
    const against = async (from: string, to: string) => {
      const edits = [
        ['sdk/api/client', from, to],
        ['sdk/ui/chip', 'plan: string', 'plan: number'],
      ] as const;
      const modules: SdkTypes['modules'] = { ...types.modules };
      for (const [module, before, after] of edits) {
        expect(modules[module]).toContain(before);
        modules[module] = modules[module]?.replaceAll(before, after) ?? '';
      }
      return publish(await withFile(platform.sample, file, Buffer.from(JSON.stringify({ ...types, modules }))));
    };
    const refusal = await against('cursor: string | null', 'cursor: string').then(String, String);
    expect(refusal).toMatch(
      /mf-sample: usa api de @vitrina\/sdk.*'string \| null' is not assignable.*publica antes el shell/s,
    );
    expect(refusal).not.toMatch(/usa (?!api )/);
    await expect(against('cursor: string', 'cursor: string | null')).resolves.toMatch(/^0\.0\.1-/);
  });
});
