import { isInCohort } from '@vitrina/contracts/microfrontends/cohort';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runRegistry } from './platform.ts';
import { chatVersion, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;

const [shell, live, bad] = [shellVersion(), chatVersion('live'), chatVersion('bad')];
/** Of visitors, in percent. */
const SHARE = 10;

beforeAll(async () => {
  registry = await runRegistry();
  for (const release of [shell, live]) await registry.deploy(release);
  await registry.publish(bad);
});
afterAll(() => registry?.close());

const channel = async () => (await registry.asTeam('mf-chat', 'GET', '')).body;
beforeEach(async () => {
  const { revision } = (await channel()).canal;
  const body = { version: bad.version, revision, motivo: 'prueba', porcentaje: SHARE };
  expect((await registry.asTeam('mf-chat', 'POST', '/canal', body)).status).toBe(200);
});

/** A page for a visitor, as the gateway serves and counts it. @returns its id, and the chat's version in it */
async function visit(visitor: number) {
  const { version } = isInCohort(`visitante-${visitor}`, 'mf-chat', SHARE) ? bad : live;
  expect((await registry.countPages([{ nombre: 'mf-chat', version, cuantas: 1 }])).status).toBe(200);
  return { version, page: registry.servePage([shell, version === bad.version ? bad : live]) };
}
const report = (visitor: number, version: string, pagina: string) =>
  registry.call('POST', '/avisos', {
    body: { microfrontend: 'mf-chat', version, tipo: 'ejecucion', pagina },
    address: `10.0.${visitor >> 8}.${visitor & 255}`,
  });

it('forged failures, and many of one visitor, leave a canary running', async () => {
  const { page } = await visit(0);
  for (let turn = 0; turn < 40; turn += 1) {
    const forged = registry.servePage([shell, bad], 'el secreto de otra plataforma, que es largo');
    await report(turn, bad.version, forged);
    await report(turn, bad.version, page);
    await report(7, bad.version, registry.servePage([shell, bad]));
  }
  expect(await registry.haltWorse()).toEqual([]);
  expect((await channel()).canal.canario).not.toBeNull();
});

it('a canary that throws for everyone in it ends by itself within 30 s of 20 pages each, and nobody else saw it', async () => {
  let pages = 0;
  const saw = new Set<number>();
  for (; (await channel()).canal.canario !== null; pages += 1) {
    expect(pages).toBeLessThan(30 * 20);
    const visitor = 1_000 + pages;
    const { version, page } = await visit(visitor);
    if (version !== bad.version) continue;
    saw.add(visitor);
    await report(visitor, version, page);
  }
  expect([...saw].every((visitor) => isInCohort(`visitante-${visitor}`, 'mf-chat', SHARE))).toBe(true);
  expect(saw.size).toBeLessThan(pages / 2);
  const { canal, movimientos } = await channel();
  expect(canal).toMatchObject({ activa: live.version, canario: null });
  expect(movimientos[0]).toMatchObject({ tipo: 'detener', equipo: 'registro', desde: bad.version });
  expect(movimientos[0]?.motivo).toMatch(/^Falla: \d+ avisos en \d+ páginas; la activa, 0 en \d+$/);
});

it('pages are told by services alone', async () => {
  expect((await registry.countPages([], 'otro')).status).toBe(403);
});
