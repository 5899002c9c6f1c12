import type { FailureGroup } from '@vitrina/contracts/microfrontends';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFor, publish, setShare } from '../src/release.ts';
import { type FixturePlatform, startFixturePlatform } from './platform.ts';
import { buildSample } from './sample.ts';

let platform: FixturePlatform;
beforeAll(async () => {
  platform = await startFixturePlatform('careless');
}, 240_000);
afterAll(() => platform?.stop());

const LIVE = { percentage: 100, automatic: false };

/** Makes the sample live with an edited `src/app.tsx`. @returns its version */
async function deploy(edit: (text: string) => string): Promise<string> {
  const version = await publish(await buildSample({ 'src/app.tsx': edit }, 'careless'));
  await setShare('mf-sample', version, LIVE, 'prueba');
  const live = async () => (await platform.live()).microfrontends.find(({ nombre }) => nombre === 'mf-sample')?.version;
  await expect.poll(live).toBe(version);
  return version;
}

/** Reads the reports about a version, without timeouts, which a loaded machine causes. */
async function reportsOf(version: string): Promise<Record<string, number>> {
  const { versiones } = await platform.status('mf-sample');
  const { tiempo, ...reports } = versiones.find((one) => one.version === version)?.avisos ?? {};
  return reports;
}

/** Reads the groups of the reports about a version, without timeouts. */
async function groupsOf(version: string): Promise<FailureGroup[]> {
  const groups = await (await clientFor('mf-sample')).reports('mf-sample');
  return groups.filter((group) => group.version === version && group.codigo !== 'tiempo');
}

const routes = "'/muestra': Sample";

describe('a careless version', () => {
  /** Mistakes, each as an edit of the good source. */
  const mistakes: Record<string, (text: string) => string> = {
    'a declared page without a component': (text) => text.replace(`${routes}, `, ''),
    'a page that is null': (text) => text.replace(routes, "'/muestra': null as never"),
    'a page that is a number': (text) => text.replace(routes, "'/muestra': 7 as never"),
    'an empty default export': (text) =>
      text.replace(/export default [\s\S]*$/, 'export default {} as Microfrontend;\n'),
    'a default export of null': (text) => text.replace(/export default [\s\S]*$/, 'export default null;\n'),
    'no default export': (text) => text.replace('export default {', 'export const app = {'),
    'a page that throws': (text) =>
      text.replace('const same =', "if (clicks === 0) throw new Error('new');\n  const same ="),
    'a page that sets its state whenever it is drawn': (text) =>
      text.replace('const same =', 'setClicks(clicks + 1);\n  const same ='),
    'a page that draws nothing': (text) =>
      text.replace('return (\n    <section', 'if (clicks === 0) return null;\n  return (\n    <section'),
    'a page that draws an empty box': (text) =>
      text.replace('return (\n    <section', 'if (clicks === 0) return <div />;\n  return (\n    <section'),
    'code that throws while it is loaded': (text) => `${text}\nthrow new Error('no');\n`,
  };

  it.each(Object.entries(mistakes))('gets reported and replaced by the previous version: %s', async (_what, edit) => {
    const good = await deploy((text) => text);
    const version = await deploy(edit);
    expect(version).not.toBe(good);
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.getByRole('heading', { name: 'Un solo React' }).waitFor({ timeout: 15_000 });
    await page.click('#alive');
    expect(await page.textContent('#alive')).toBe('1');
    await expect.poll(async () => Object.values(await reportsOf(version)), { timeout: 10_000 }).toEqual([1]);
    expect(await reportsOf(good)).toEqual({});
    const [group, ...others] = await groupsOf(version);
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      veces: 1,
      navegadores: [expect.stringMatching(/^Chrome \d+$/)],
      rutas: ['/muestra'],
    });
    expect(group?.mensaje).toMatch(/./);
  });

  it('produces a report with function, file and line of its source when it throws', async () => {
    const thrown = "if (clicks === 0) throw new Error('No user ana@correo.mx');\n  const same =";
    let text = '';
    const version = await deploy((good) => {
      text = good.replace('const same =', thrown);
      return text;
    });
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await expect.poll(() => groupsOf(version), { timeout: 15_000 }).toHaveLength(1);
    const [group] = await groupsOf(version);
    const line = text.split('\n').findIndex((one) => one.includes('throw new Error')) + 1;
    expect(group).toMatchObject({ codigo: 'pantalla', mensaje: 'No user ‹correo›', otros: false });
    expect(group?.pila[0]).toMatchObject({ funcion: 'Sample', archivo: 'src/app.tsx', linea: line, fuente: true });
    const build = await fetch(`${platform.url}/mf/mf-sample/${version}/remoteEntry.js.map`);
    expect(build.status).toBe(404);
    for (const path of ['maps', 'mf/../maps', 'mf/maps', 'mf//maps']) {
      const answer = await fetch(`${platform.url}/${path}/mf-sample/${version}/remoteEntry.js.map.gz`);
      expect(answer.status, path).toBe(404);
    }
  });

  it('reports an endless loop from a worker, which the loop does not block', async () => {
    const version = await deploy((text) => text.replace('const same =', 'while (clicks > 0);\n  const same ='));
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#clicks');
    // Browsers start a worker through the page's thread: an earlier loop would keep it from starting.
    await expect.poll(async () => page.workers()[0]?.evaluate('1'), { timeout: 20_000 }).toBe(1);
    await page.evaluate("setTimeout(() => document.querySelector('#clicks').click())");
    await expect.poll(() => reportsOf(version), { timeout: 60_000 }).toEqual({ bloqueo: 1 });
  });

  it('reports no block while the print dialog stops the page', async () => {
    const version = await deploy((text) => text.replace('Un solo React', 'Para imprimir'));
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#sample');
    await page.evaluate(`
      dispatchEvent(new Event('beforeprint'));
      for (const end = performance.now() + 10_000; performance.now() < end; );
    `);
    await page.click('#alive');
    expect(await reportsOf(version)).toEqual({});
  });

  it('fails to build with a second copy of the router', async () => {
    const use = "import { useParams } from 'react-router';\n";
    const edit = (text: string) => `${use}${text}\nexport const params = useParams;\n`;
    const building = buildSample({ 'src/app.tsx': edit }, 'careless');
    await expect(building).rejects.toThrow(/mf-sample trae su propia copia de react-router/);
  });
});
