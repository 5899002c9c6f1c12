import type { FailureGroup } from '@vitrina/contracts/microfrontends';
import { expect } from 'vitest';
import { clientFor } from '../src/release.ts';
import { withMistake } from './mistakes.ts';
import { type FixturePlatform, WAIT } from './platform.ts';

/** Reads the reports about a version, without timeouts, which a loaded machine causes. */
export async function reportsOf(platform: FixturePlatform, version: string): Promise<Record<string, number>> {
  const { versiones } = await platform.status('mf-sample');
  const { tiempo, ...reports } = versiones.find((one) => one.version === version)?.avisos ?? {};
  return reports;
}

/** Reads the groups of the reports about a version, without timeouts. */
export async function groupsOf(version: string): Promise<FailureGroup[]> {
  const groups = await (await clientFor('mf-sample')).reports('mf-sample');
  return groups.filter((group) => group.version === version && group.codigo !== 'tiempo');
}

/** Deploys a version with a mistake, and checks that its page shows the previous one and sends one report. */
export async function expectReplaced(platform: FixturePlatform, mistake: string): Promise<void> {
  const good = await platform.deploy(platform.sample);
  const version = await platform.deploy(await withMistake(mistake));
  expect(version).not.toBe(good);
  const { page } = await platform.newPage();
  await page.goto(`${platform.url}/muestra`);
  await page.getByRole('heading', { name: 'Un solo React' }).waitFor();
  await page.click('#alive');
  expect(await page.textContent('#alive')).toBe('1');
  await expect.poll(async () => Object.values(await reportsOf(platform, version)), WAIT).toEqual([1]);
  expect(await reportsOf(platform, good)).toEqual({});
  const [group, ...others] = await groupsOf(version);
  expect(others).toEqual([]);
  expect(group).toMatchObject({
    veces: 1,
    navegadores: [expect.stringMatching(/^Chrome \d+$/)],
    rutas: ['/muestra'],
  });
  expect(group?.mensaje).toMatch(/./);
}
